import Sockets
import Testing

@testable import Relay

@Suite struct RoomTests {
    @Test func receiptsWakeNobodyWhoWaitsForEvents() async {
        let room = Room(number: 1)
        let reader = Waiter()
        let watcher = Waiter()
        room[.log].park(reader)
        room[.receipts].park(watcher)
        room[.receipts].changed()
        #expect(await watcher.wait() == .changed)
        #expect(room.log.count == 1)
        room[.log].changed()
        #expect(await reader.wait() == .changed)
    }

    @Test func memberIsOnlineWhileItWaitsAndShortlyAfter() {
        var presence = Room.Presence(tokenHash: [], lastSeen: 10_000)
        #expect(presence.isOnline(at: 14_999))
        #expect(!presence.isOnline(at: 15_000))
        presence.waiting = 1
        #expect(presence.isOnline(at: 1_000_000))
    }
}
