import Sockets
import Testing

@testable import Relay

@Suite struct SubscribersTests {
    @Test func changeWakesAllAndCounts() async {
        let subscribers = Subscribers()
        let waiters = [Waiter(), Waiter()]
        for waiter in waiters { subscribers.park(waiter) }
        #expect(subscribers.count == 2)
        subscribers.changed()
        #expect(subscribers.version == 1)
        #expect(subscribers.count == 0)
        for waiter in waiters { #expect(await waiter.wait() == .changed) }
    }

    @Test func wakingForAnotherReasonIsNoChange() async {
        let subscribers = Subscribers()
        let waiter = Waiter()
        subscribers.park(waiter)
        subscribers.wake(.stopping)
        #expect(subscribers.version == 0)
        #expect(await waiter.wait() == .stopping)
    }

    @Test func whoIsTakenOutIsNotWoken() async {
        let subscribers = Subscribers()
        let waiter = Waiter()
        subscribers.park(waiter)
        subscribers.unpark(waiter)
        subscribers.changed()
        waiter.resume(.timedOut)
        #expect(await waiter.wait() == .timedOut)
    }
}
