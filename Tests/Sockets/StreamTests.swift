import Kernel
import Testing

@testable import Sockets

@Suite struct StreamTests {
    /// So many bytes. A period that is prime shows also where whole pieces change places.
    private func varied(_ count: Int) -> [UInt8] {
        var bytes = [UInt8](0..<251)
        // Not a closure a byte, of which a debug build calls a million a second.
        while bytes.count < count { bytes += bytes }
        return Array(bytes.prefix(count))
    }

    @Test(arguments: Polling.allCases)
    func bytesGoBothWays(_ polling: Polling) async throws {
        try await polling.run { desk in
            let loop = desk.loop
            let pair = try await Pair(on: loop)
            #expect(pair.near.peer == "127.0.0.1")
            #expect(!pair.near.isRefused)
            for round in 0..<100 {
                try await pair.near.write(Array("ping \(round)".utf8), until: nil)
                #expect(try await pair.far.read(until: nil) == Array("ping \(round)".utf8))
                try await pair.far.write(Array("pong \(round)".utf8), until: nil)
                #expect(try await pair.near.read(until: nil) == Array("pong \(round)".utf8))
            }
            pair.close()
        }
    }

    @Test(arguments: Polling.allCases)
    func slowReaderGetsEveryByteOfALargeWrite(_ polling: Polling) async throws {
        try await polling.run { desk in
            let loop = desk.loop
            let pair = try await Pair(on: loop)
            let size = 8 << 20
            let sent = varied(size)
            var isWritten = false
            let far = pair.far
            let writing = desk.start {
                try await pair.near.write(sent, until: nil)
                isWritten = true
                pair.near.finishWriting()
            }
            for _ in 0..<20 { await loop.nextTurn() }
            #expect(!isWritten)
            var got: [UInt8] = []
            while true {
                let bytes = try await far.read(until: nil)
                guard !bytes.isEmpty else { break }
                #expect(bytes.count <= 64 << 10)
                got += bytes
                await loop.nextTurn()
            }
            try await writing.value
            #expect(got == sent)
            pair.close()
        }
    }

    @Test(arguments: Polling.allCases)
    func whoIsNotWaitedForByATaskIsToldOf(_ polling: Polling) async throws {
        try await polling.run { desk in
            let pair = try await Pair(on: desk.loop)
            #expect(try pair.near.readAvailable() == nil)
            for round in 0..<3 {
                #expect(pair.near.awaitBytes())
                let told = Waiter()
                pair.near.onReadable = { told.resume(.changed) }
                let text = Array("round \(round)".utf8)
                #expect(try pair.far.writeAvailable(text) == text.count)
                _ = await told.wait()
                // What is there now is for who asks, and isn't told of.
                #expect(!pair.near.awaitBytes())
                #expect(try pair.near.readAvailable() == text)
            }
            let told = Waiter()
            pair.near.onReadable = { told.resume(.gone) }
            #expect(pair.near.awaitBytes())
            pair.far.close()
            _ = await told.wait()
            #expect(try pair.near.readAvailable() == [])
            pair.close()
            #expect(throws: SocketError.closed) { try pair.near.readAvailable() }
            #expect(throws: SocketError.closed) { try pair.near.writeAvailable([1]) }
        }
    }

    @Test(arguments: Polling.allCases)
    func whatThePeerDoesNotTakeAtOnceIsLeft(_ polling: Polling) async throws {
        try await polling.run { desk in
            let pair = try await Pair(on: desk.loop)
            let sent = varied(8 << 20)
            let count = try pair.near.writeAvailable(sent)
            #expect(count < sent.count)
            let near = pair.near
            let writing = desk.start {
                try await near.write(sent, from: count, until: nil)
                near.finishWriting()
            }
            var got: [UInt8] = []
            while case let bytes = try await pair.far.read(until: nil), !bytes.isEmpty { got += bytes }
            try await writing.value
            #expect(got == sent)
            pair.close()
        }
    }

    @Test(arguments: Polling.allCases)
    func endIsAnEmptyRead(_ polling: Polling) async throws {
        try await polling.run { desk in
            let loop = desk.loop
            let pair = try await Pair(on: loop)
            try await pair.far.write([1, 2], until: nil)
            pair.far.close()
            #expect(try await pair.near.read(until: nil) == [1, 2])
            #expect(try await pair.near.read(until: nil) == [])
            #expect(try await pair.near.read(until: nil) == [])
            pair.close()
        }
    }

    @Test(arguments: Polling.allCases)
    func endComesWhileTheReaderWaits(_ polling: Polling) async throws {
        try await polling.run { desk in
            let loop = desk.loop
            let pair = try await Pair(on: loop)
            let far = pair.far
            loop.schedule(after: 1) { far.close() }
            #expect(try await pair.near.read(until: nil) == [])
            pair.close()
        }
    }

    @Test(arguments: Polling.allCases)
    func halfThatIsFinishedStillReads(_ polling: Polling) async throws {
        try await polling.run { desk in
            let loop = desk.loop
            let pair = try await Pair(on: loop)
            try await pair.near.write([1], until: nil)
            pair.near.finishWriting()
            #expect(try await pair.far.read(until: nil) == [1])
            #expect(try await pair.far.read(until: nil) == [])
            try await pair.far.write([2], until: nil)
            #expect(try await pair.near.read(until: nil) == [2])
            pair.close()
        }
    }

    @Test(arguments: Polling.allCases)
    func readTimesOutAtItsDeadlineAndTheStreamGoesOn(_ polling: Polling) async throws {
        try await polling.run { desk in
            let loop = desk.loop
            let pair = try await Pair(on: loop)
            for wait in [5, 1] {
                let deadline = loop.now + wait
                await expect(.timedOut) { _ = try await pair.near.read(until: deadline) }
                #expect(loop.now >= deadline)
            }
            try await pair.far.write([7], until: nil)
            #expect(try await pair.near.read(until: loop.now + 60_000) == [7])
            pair.close()
        }
    }

    @Test(arguments: Polling.allCases)
    func earlierDeadlineIsKeptAfterALaterOne(_ polling: Polling) async throws {
        try await polling.run { desk in
            let loop = desk.loop
            let pair = try await Pair(on: loop)
            try await pair.far.write([1], until: nil)
            #expect(try await pair.near.read(until: loop.now + 75_000) == [1])
            let far = pair.far
            loop.schedule(after: 2) { desk.start { try await far.write([2], until: nil) } }
            #expect(try await pair.near.read(until: loop.now + 75_000) == [2])
            await expect(.timedOut) { _ = try await pair.near.read(until: loop.now + 3) }
            pair.close()
        }
    }

    @Test func pastItsDeadlineAReadGetsNothingEvenWhereThereIsSomething() async throws {
        try await Polling.epoll.run { desk in
            let loop = desk.loop
            let pair = try await Pair(on: loop)
            try await pair.far.write([1], until: nil)
            await expect(.timedOut) { _ = try await pair.near.read(until: loop.now) }
            #expect(try await pair.near.read(until: loop.now + 60_000) == [1])
            pair.close()
        }
    }

    @Test(arguments: Polling.allCases)
    func writeTimesOutWhereNobodyReads(_ polling: Polling) async throws {
        try await polling.run { desk in
            let loop = desk.loop
            let pair = try await Pair(on: loop)
            let much = [UInt8](repeating: 0, count: 32 << 20)
            await expect(.timedOut) { try await pair.near.write(much, until: loop.now + 20) }
            pair.close()
        }
    }

    @Test(arguments: Polling.allCases)
    func closeWakesReaderAndWriter(_ polling: Polling) async throws {
        try await polling.run { desk in
            let loop = desk.loop
            let pair = try await Pair(on: loop)
            let near = pair.near
            loop.schedule(after: 5) { near.close() }
            let reading = desk.start { try await near.read(until: nil) }
            await expect(.closed) {
                try await near.write([UInt8](repeating: 0, count: 32 << 20), until: nil)
            }
            await expect(.closed) { _ = try await reading.value }
            await expect(.closed) { _ = try await near.read(until: nil) }
            await expect(.closed) { try await near.write([1], until: nil) }
            near.close()
            pair.close()
        }
    }

    @Test(arguments: Polling.allCases)
    func writeToAPeerThatIsGoneFails(_ polling: Polling) async throws {
        try await polling.run { desk in
            let loop = desk.loop
            let pair = try await Pair(on: loop)
            pair.far.close()
            let error = await failure {
                // The peer's word that it is gone comes when the system has time for it.
                let end = loop.now + 30_000
                while loop.now < end {
                    try await pair.near.write([1], until: nil)
                    await desk.pause(1)
                }
            }
            let reasons = [EPIPE, ECONNRESET].map { SocketError.failed(SystemError("send", $0)) }
            #expect(error.map(reasons.contains) == true)
            pair.close()
        }
    }

    @Test(arguments: Polling.allCases)
    func hangupIsNoticedWhileNobodyReads(_ polling: Polling) async throws {
        try await polling.run { desk in
            let loop = desk.loop
            let pair = try await Pair(on: loop)
            try await pair.far.write(Array("a pipelined request".utf8), until: nil)
            let waiter = Waiter()
            pair.near.onReadable = { if pair.near.isHungUp { waiter.resume(.gone) } }
            for _ in 0..<10 { await loop.nextTurn() }
            loop.schedule(after: 60_000) { waiter.resume(.timedOut) }
            pair.far.close()
            #expect(await waiter.wait() == .gone)
            pair.near.onReadable = nil
            #expect(try await pair.near.read(until: nil) == Array("a pipelined request".utf8))
            #expect(try await pair.near.read(until: nil) == [])
            pair.close()
        }
    }

    @Test(arguments: Polling.allCases)
    func halfCloseCountsAsHangup(_ polling: Polling) async throws {
        try await polling.run { desk in
            let loop = desk.loop
            let pair = try await Pair(on: loop)
            let waiter = Waiter()
            pair.near.onReadable = { if pair.near.isHungUp { waiter.resume(.gone) } }
            pair.far.finishWriting()
            #expect(await waiter.wait() == .gone)
            pair.close()
        }
    }

    @Test(arguments: Polling.allCases)
    func hangupOfOneDoesNotKeepTheLoopBusy(_ polling: Polling) async throws {
        let turns = try await polling.run { desk in
            let pair = try await Pair(on: desk.loop)
            pair.far.close()
            pair.near.finishWriting()
            while !pair.near.isHungUp { await desk.loop.nextTurn() }
            let before = desk.loop.turns
            await desk.pause(30)
            pair.close()
            return desk.loop.turns - before
        }
        #expect(turns < 20)
    }

    @Test(arguments: Polling.allCases)
    func manyConnectionsAreServedAtOnce(_ polling: Polling) async throws {
        let count = 500
        try await polling.run { desk in
            let loop = desk.loop
            let listener = try Listener(on: loop, host: "127.0.0.1", port: 0)
            let port = listener.boundAddress.port
            let serving = desk.start {
                for _ in 0..<count {
                    let stream = try await listener.accept()
                    desk.start {
                        try await stream.echo()
                        stream.close()
                    }
                }
            }
            let clients = try (0..<count).map { _ in try Stream(on: loop, adopting: connect(to: port), peer: "") }
            try await serving.value
            for round in 0..<3 {
                for (number, client) in clients.enumerated() {
                    try await client.write(Array("\(number) \(round)".utf8), until: nil)
                }
                for (number, client) in clients.enumerated().reversed() {
                    #expect(try await client.read(until: nil) == Array("\(number) \(round)".utf8))
                }
            }
            for client in clients { client.close() }
        }
    }

    @Test(arguments: Polling.allCases)
    func readerThatNeverWaitsLeavesTheOthersTheirTurn(_ polling: Polling) async throws {
        try await polling.run { desk in
            let loop = desk.loop
            let pair = try await Pair(on: loop)
            let much = [UInt8](repeating: 0, count: 32 << 20)
            await expect(.timedOut) { try await pair.far.write(much, until: loop.now + 20) }
            let before = loop.turns
            var reads = 0
            while reads < 12 {
                #expect(try await !pair.near.read(until: loop.now + 60_000).isEmpty)
                reads += 1
            }
            #expect(loop.turns - before >= 3)
            pair.close()
        }
    }
}
