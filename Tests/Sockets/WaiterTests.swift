import Sockets
import Testing

@Suite struct WaiterTests {
    @Test func firstReasonCounts() async {
        let waiter = Waiter()
        waiter.resume(.changed)
        waiter.resume(.stopping)
        #expect(await waiter.wait() == .changed)
    }

    @Test func reasonWakesWhoWaits() async throws {
        let reason = try await Polling.epoll.run { desk in
            let loop = desk.loop
            let waiter = Waiter()
            loop.schedule(after: 1) { waiter.resume(.gone) }
            loop.schedule(after: 1) { waiter.resume(.timedOut) }
            return await waiter.wait()
        }
        #expect(reason == .gone)
    }
}
