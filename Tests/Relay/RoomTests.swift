import Proving
import Sockets
import Testing
import Wire

@testable import Relay

@Suite struct RoomTests {
    @Test func receiptsWakeNobodyWhoWaitsForEvents() {
        let room = Room(number: 1)
        let reader = LongPoll(.events(EventsQuery(start: .after(0))), by: Principal(room), until: 0)
        let watcher = LongPoll(.moves(after: 0), by: Principal(room), until: 0)
        var woken: [String] = []
        reader.wake = { _ in woken.append("reader") }
        watcher.wake = { _ in woken.append("watcher") }
        reader.subscribers.park(reader)
        watcher.subscribers.park(watcher)
        room[.receipts]?.changed()
        #expect(woken == ["watcher"])
        #expect(room.log.count == 1)
        room[.log]?.changed()
        #expect(woken == ["watcher", "reader"])
    }

    @Test func memberIsOnlineWhileItWaitsAndShortlyAfter() {
        let presence = Room.Presence(tokenHash: .zero, person: Guest.alice.member, lastSeen: 10_000)
        #expect(presence.isOnline(at: 14_999))
        #expect(!presence.isOnline(at: 15_000))
        // A clock that was put back by an hour showed who was gone as online for that hour.
        #expect(!presence.isOnline(at: 5_000))
        presence.waiting = 1
        #expect(presence.isOnline(at: 1_000_000))
    }

    @Test func memberIsKnownToBeThereWhereTheStoreSaidSoAfterItsLastLeave() {
        let presence = Room.Presence(tokenHash: .zero, person: Guest.alice.member, lastSeen: 0)
        presence.wasPresent(at: 5)
        presence.wasPresent(at: 3)
        #expect(presence.present == 5)
        presence.hasLeft(at: 7)
        #expect(presence.present == 0)
        // Said of a moment before the leave, and told after it.
        presence.wasPresent(at: 6)
        #expect(presence.present == 0)
        presence.wasPresent(at: 8)
        presence.hasLeft(at: 7)
        #expect(presence.present == 8)
    }
}
