import Proving
import Sockets
import Testing
import Wire

@testable import Relay

@Suite struct SubscribersTests {
    private let room = Room(number: 1)

    /// A request that waits for events of the room, and notes why it goes on.
    private func poll(_ noted: Noted) -> LongPoll {
        let poll = LongPoll(.events(EventsQuery(start: .after(0))), by: Principal(room), until: 0)
        poll.wake = { noted.reasons.append($0) }
        room.log.park(poll)
        return poll
    }

    private final class Noted { var reasons: [Waiter.Reason] = [] }

    @Test func changeWakesAllAndCounts() {
        let noted = Noted()
        let polls = [poll(noted), poll(noted)]
        #expect(room.log.count == 2)
        room.log.changed()
        #expect(room.log.version == 1)
        #expect(room.log.count == 0)
        #expect(noted.reasons == [.changed, .changed])
        #expect(polls.allSatisfy { $0.place == nil })
    }

    @Test func wakingForAnotherReasonIsNoChange() {
        let noted = Noted()
        _ = poll(noted)
        room.log.wake(.stopping)
        #expect(room.log.version == 0)
        #expect(noted.reasons == [.stopping])
    }

    @Test func whoIsTakenOutIsNotWokenAndTheOthersAre() {
        let (first, second, third) = (Noted(), Noted(), Noted())
        let polls = [poll(first), poll(second), poll(third)]
        room.log.unpark(polls[0])
        room.log.unpark(polls[0])
        #expect(room.log.count == 2)
        room.log.changed()
        #expect(first.reasons == [])
        #expect(second.reasons == [.changed])
        #expect(third.reasons == [.changed])
    }

    @Test func whoParksAgainWhileAllAreWokenWaitsForTheNext() {
        let noted = Noted()
        let polls = [poll(noted), poll(noted)]
        polls[0].wake = { [room] _ in room.log.park(polls[0]) }
        room.log.changed()
        #expect(room.log.count == 1)
        #expect(noted.reasons == [.changed])
    }

    @Test func requestGoesOnOnce() {
        let noted = Noted()
        let poll = poll(noted)
        poll.resume(.timedOut)
        poll.resume(.changed)
        #expect(noted.reasons == [.timedOut])
    }

    @Test func onlyWhoWasToldOfAnEarlierEndIsBehind() {
        #expect(!room.log.isBehind(7))
        let poll = poll(Noted())
        poll.end = 7
        #expect(!room.log.isBehind(7))
        #expect(room.log.isBehind(8))
        room.log.unpark(poll)
        #expect(!room.log.isBehind(8))
    }
}

extension Principal {
    /// Alice in a room.
    init(_ room: Room) {
        let presence = Room.Presence(tokenHash: .zero, person: Guest.alice.member, lastSeen: 0)
        self.init(roomID: .ops, room: room, member: Guest.alice.member, presence: presence)
    }
}
