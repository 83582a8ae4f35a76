import Kernel
import Testing

@testable import Sockets

@Suite struct ListenerTests {
    @Test func boundAddressSaysThePortThatZeroBecame() async throws {
        try await Polling.epoll.run { desk in
            let loop = desk.loop
            let listener = try Listener(on: loop, host: "127.0.0.1", port: 0)
            #expect(listener.boundAddress.host == "127.0.0.1")
            #expect(listener.boundAddress.port > 0)
            #expect("\(listener.boundAddress)" == "127.0.0.1:\(listener.boundAddress.port)")
            listener.close()
        }
    }

    @Test func ipv6AddressIsInBrackets() async throws {
        try await Polling.epoll.run { desk in
            let loop = desk.loop
            let listener: Listener
            do throws(SocketError) {
                listener = try Listener(on: loop, host: "::1", port: 0)
            } catch {
                // A machine without IPv6 says so, with the address in brackets too.
                guard case .cannotListen(let address, _) = error else { throw error }
                #expect(address == "[::1]:0")
                return
            }
            #expect(listener.boundAddress.host == "::1")
            #expect("\(listener.boundAddress)" == "[::1]:\(listener.boundAddress.port)")
            listener.close()
        }
    }

    @Test func nameIsLookedUp() async throws {
        try await Polling.epoll.run { desk in
            let loop = desk.loop
            let listener = try Listener(on: loop, host: "localhost", port: 0)
            #expect(["127.0.0.1", "::1"].contains(listener.boundAddress.host))
            listener.close()
        }
    }

    @Test func addressInUseIsSaidWithTheAddress() async throws {
        try await Polling.epoll.run { desk in
            let loop = desk.loop
            let listener = try Listener(on: loop, host: "127.0.0.1", port: 0)
            let port = listener.boundAddress.port
            let error = #expect(throws: SocketError.self) { try Listener(on: loop, host: "127.0.0.1", port: port) }
            #expect(error == .cannotListen(address: "127.0.0.1:\(port)", SystemError("bind", EADDRINUSE)))
            listener.close()
        }
    }

    @Test func hostWithoutAddressIsUnknown() async throws {
        try await Polling.epoll.run { desk in
            let loop = desk.loop
            let host = "no.such.host.invalid"
            let error = #expect(throws: SocketError.self) { try Listener(on: loop, host: host, port: 0) }
            guard case .unknownHost(host, _) = error else {
                Issue.record("it is \(String(describing: error))")
                return
            }
        }
    }

    @Test(arguments: [-1, 65_536]) func portThatIsNoneIsRefused(_ port: Int) async throws {
        try await Polling.epoll.run { desk in
            let loop = desk.loop
            #expect(throws: SocketError.cannotListen(address: "127.0.0.1:\(port)", SystemError("bind", EINVAL))) {
                try Listener(on: loop, host: "127.0.0.1", port: port)
            }
        }
    }

    @Test(arguments: Polling.allCases)
    func closeWakesWhoAccepts(_ polling: Polling) async throws {
        try await polling.run { desk in
            let loop = desk.loop
            let listener = try Listener(on: loop, host: "127.0.0.1", port: 0)
            loop.schedule(after: 1) { listener.close() }
            await expect(.closed) { _ = try await listener.accept() }
            await expect(.closed) { _ = try await listener.accept() }
            listener.close()
        }
    }

    @Test(arguments: Polling.allCases)
    func connectionThatComesLaterIsAccepted(_ polling: Polling) async throws {
        try await polling.run { desk in
            let loop = desk.loop
            let listener = try Listener(on: loop, host: "127.0.0.1", port: 0)
            let port = listener.boundAddress.port
            for byte in UInt8(0)..<3 {
                loop.schedule(after: 1) {
                    guard let client = try? connect(to: port) else { return }
                    _ = [byte].withUnsafeBytes { write(client, $0.baseAddress, 1) }
                    Syscalls.closeFile(client)
                }
                let stream = try await listener.accept()
                #expect(try await stream.read(until: nil) == [byte])
                stream.close()
            }
            listener.close()
        }
    }

    // The limit belongs to the whole process, so these run in one of their own.

    @Test func withoutDescriptorsClientsAreToldSo() async {
        await #expect(processExitsWith: .success) { try await exhaust(.epoll) }
    }

    @Test func withoutDescriptorsClientsAreToldSoOnPollToo() async {
        await #expect(processExitsWith: .success) { try await exhaust(.poll) }
    }
}

private func exhaust(_ polling: Polling) async throws {
    // A timer's descriptor that libdispatch makes in the middle takes one of the spare ones, and then nobody is refused. A child that
    // hangs is ended.
    try await Task.sleep(for: .nanoseconds(1))
    alarm(300)
    var limit = rlimit(rlim_cur: 100, rlim_max: 100)
    try #require(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
    try await polling.run { desk in
        let loop = desk.loop
        let listener = try Listener(on: loop, host: "127.0.0.1", port: 0)
        let port = listener.boundAddress.port
        let clients = try (0..<20).map { _ in try makeClient() }

        try connect(clients[0], to: port)
        try await accept(from: listener, refused: false)
        var fill: [Int32] = []
        while let descriptor = try? Syscalls.openFile("/dev/null", O_RDONLY) { fill.append(descriptor) }

        // As many are refused as there are spare descriptors; the next one waits, and the loop sleeps.
        var refused: [Sockets.Stream] = []
        for client in clients[1...8] {
            try connect(client, to: port)
            let stream = try await accept(from: listener, refused: true)
            try await stream.write([5, 0, 3], until: nil)
            refused.append(stream)
        }
        try connect(clients[9], to: port)
        let before = loop.turns
        let first = refused.removeFirst()
        loop.schedule(after: 250) { first.close() }
        let waited = try await accept(from: listener, refused: true)
        #expect(loop.turns - before < 50)
        waited.close()

        // With room again, connections are what they were.
        for stream in refused { stream.close() }
        for descriptor in fill { Syscalls.closeFile(descriptor) }
        try connect(clients[10], to: port)
        try await accept(from: listener, refused: false)

        // Out of descriptors and with nobody at the door, it waits like always.
        fill = []
        while let descriptor = try? Syscalls.openFile("/dev/null", O_RDONLY) { fill.append(descriptor) }
        loop.schedule(after: 20) { try? connect(clients[11], to: port) }
        try await accept(from: listener, refused: true)
        listener.close()
    }
}

@discardableResult
private func accept(from listener: Listener, refused: Bool) async throws -> Sockets.Stream {
    let stream = try await listener.accept()
    #expect(stream.isRefused == refused)
    return stream
}
