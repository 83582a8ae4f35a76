import Sockets
import Testing

@testable import Relay

@Suite struct RoomTests {
    @Test func changeWakesAllAndCounts() async {
        let room = Room()
        let waiters = [Waiter(), Waiter()]
        for waiter in waiters { room.park(waiter) }
        #expect(room.waiting == 2)
        room.changed()
        #expect(room.version == 1)
        #expect(room.waiting == 0)
        for waiter in waiters { #expect(await waiter.wait() == .changed) }
    }

    @Test func wakingForAnotherReasonIsNoChange() async {
        let room = Room()
        let waiter = Waiter()
        room.park(waiter)
        room.wake(.stopping)
        #expect(room.version == 0)
        #expect(await waiter.wait() == .stopping)
    }

    @Test func whoIsTakenOutIsNotWoken() async {
        let room = Room()
        let waiter = Waiter()
        room.park(waiter)
        room.unpark(waiter)
        room.changed()
        waiter.resume(.timedOut)
        #expect(await waiter.wait() == .timedOut)
    }

    @Test func memberIsOnlineWhileItWaitsAndShortlyAfter() {
        var presence = Room.Presence(tokenHash: [], lastSeen: 10_000)
        #expect(presence.isOnline(at: 14_999))
        #expect(!presence.isOnline(at: 15_000))
        presence.waiting = 1
        #expect(presence.isOnline(at: 1_000_000))
    }
}
