import Kernel
import Synchronization
import Testing

@testable import Sockets

@Suite struct EventLoopTests {
    @Test(arguments: Polling.allCases)
    func actorRunsOnTheLoopHoweverOftenItIsCrossedTo(_ polling: Polling) async throws {
        let loop = try polling.makeLoop()
        let desk = RowCache(on: loop)
        await cross(to: desk, times: 100_000)
        #expect(await desk.visits == 100_000)
        #expect(await desk.strays == 0)
        loop.stop()
        loop.join()
    }

    @concurrent private func cross(to desk: RowCache, times: Int) async {
        for _ in 0..<times { await desk.visit() }
    }

    @Test func manyThreadsMayCrossAtOnce() async throws {
        let loop = try EventLoop()
        let desk = RowCache(on: loop)
        await withTaskGroup { group in
            for _ in 0..<20 {
                group.addTask { for _ in 0..<500 { await desk.visit() } }
            }
        }
        #expect(await desk.visits == 10_000)
        #expect(await desk.strays == 0)
        loop.stop()
        loop.join()
    }

    @Test func taskOfTheLoopStaysOnIt() async throws {
        let loop = try EventLoop()
        let strays = await Task(executorPreference: loop) {
            let desk = RowCache(on: loop)
            var strays = 0
            for _ in 0..<100 {
                if !loop.isCurrent { strays += 1 }
                await Task.yield()
                if !loop.isCurrent { strays += 1 }
                await loop.nextTurn()
                if !loop.isCurrent { strays += 1 }
                await desk.visit()
                if !loop.isCurrent { strays += 1 }
            }
            return await strays + desk.strays
        }.value
        loop.stop()
        loop.join()
        #expect(strays == 0)
    }

    @Test func codeOfTheLoopIsTheActorsCode() async throws {
        try await Polling.epoll.run { desk in
            let other = RowCache(on: desk.loop)
            // A timer's action is plain code of the loop; the runtime agrees that it may act for any actor there.
            desk.loop.schedule(after: 0) { other.assumeIsolated { $0.visit() } }
            await desk.pause(1)
            #expect(await other.visits == 1)
        }
    }

    @Test func jobsOfOneThreadRunInTheirOrder() async throws {
        let loop = try EventLoop()
        let order = Record()
        let tasks = (0..<5_000).map { number in
            Task(executorPreference: loop) { order.add(number) }
        }
        for task in tasks { await task.value }
        #expect(order.numbers == Array(0..<5_000))
        loop.stop()
        loop.join()
    }

    @Test func jobsOfTheLoopItselfRunInTheirOrder() async throws {
        let order = Record()
        try await Polling.epoll.run { desk in
            let loop = desk.loop
            let tasks = (0..<5_000).map { number in
                Task(executorPreference: loop) { order.add(number) }
            }
            for task in tasks { await task.value }
        }
        #expect(order.numbers == Array(0..<5_000))
    }

    @Test(arguments: Polling.allCases)
    func jobsThatMakeJobsDoNotStarveTimersAndStreams(_ polling: Polling) async throws {
        try await polling.run { desk in
            let loop = desk.loop
            let pair = try await Pair(on: loop)
            var isDone = false
            let busy = desk.start { while !isDone { await Task.yield() } }
            try await pair.near.write([1], until: nil)
            #expect(try await pair.far.read(until: nil) == [1])
            await desk.pause(1)
            isDone = true
            try await busy.value
            pair.close()
        }
    }

    @Test(arguments: Polling.allCases)
    func timersFireInOrderAndCancelledOnesDoNot(_ polling: Polling) async throws {
        let fired = try await polling.run { desk in
            let loop = desk.loop
            let trace = TimersTests.Trace()
            loop.schedule(after: 3) { trace.names.append("c") }
            loop.schedule(after: 2) { trace.names.append("never") }.cancel()
            loop.schedule(after: 1) { trace.names.append("a") }
            loop.schedule(after: 1) { trace.names.append("b") }
            await desk.pause(3)
            return trace.names
        }
        #expect(fired == ["a", "b", "c"])
    }

    @Test func stoppingLoopRunsTheJobsItHas() async throws {
        let loop = try EventLoop()
        let record = Record()
        for number in 0..<1_000 {
            Task(executorPreference: loop) { record.add(number) }
        }
        loop.stop()
        loop.join()
        #expect(record.numbers.count == 1_000)
    }

    @Test(arguments: Polling.allCases)
    func stoppingLoopWakesWhoWaitsForBytes(_ polling: Polling) async throws {
        try await polling.run { desk in
            let pair = try await Pair(on: desk.loop)
            let loop = desk.loop
            loop.schedule(after: 1) { loop.stop() }
            await expect(.closed) { _ = try await pair.near.read(until: nil) }
        }
    }

    @Test func useFromElsewhereStopsTheProcess() async {
        await #expect(processExitsWith: .failure) {
            let loop = try EventLoop()
            loop.schedule(after: 0) {}
        }
    }
}

/// Numbers that tasks of any thread note.
private final class Record: Sendable {
    private let noted = Mutex<[Int]>([])

    var numbers: [Int] { noted.withLock { $0 } }

    func add(_ number: Int) {
        noted.withLock { $0.append(number) }
    }
}
