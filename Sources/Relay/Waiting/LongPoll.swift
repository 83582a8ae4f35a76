import HTTP
import Sockets
import Wire

/// A request that may wait for something new: what it asks, for whom, until when, and how it is answered then.
///
/// It is all that is kept of a request that waits. No task waits with it: ten thousand readers at the end of their logs are
/// ten thousand of these, and a descriptor each.
final class LongPoll {
    /// What is to be asked of the store again and again.
    enum Question {
        case events(EventsQuery)
        /// Whose receipts grew since a counter.
        case moves(after: Int)
    }

    let question: Question
    let id: RoomID
    let room: Room
    let member: MemberID
    /// On the loop's clock.
    let deadline: Int
    /// From before the store was last asked. What grew since has sent its hint already.
    var version = 0
    /// Where the log ended, or how far the counter was, when the store was last asked.
    var end = 0
    /// Where it is among those who are parked, for `Subscribers`; nil where it isn't.
    var place: Int?
    /// Who goes on with it, once it is parked.
    var wake: ((Waiter.Reason) -> Void)?

    init(_ question: Question, in room: Room, _ id: RoomID, by member: MemberID, until deadline: Int) {
        self.question = question
        self.room = room
        self.id = id
        self.member = member
        self.deadline = deadline
    }

    /// Goes on with it; says nothing the second time.
    func resume(_ reason: Waiter.Reason) {
        let wake = wake
        self.wake = nil
        wake?(reason)
    }

    var subscribers: Subscribers {
        switch question {
        case .events: room.log
        case .moves: room.receipts
        }
    }

    /// The answer where nothing came in time.
    func nothing() throws(Problem) -> Response {
        switch question {
        case .events: try .json(Page(head: end, events: []))
        case .moves: try .json(Moves(counter: end, moved: []))
        }
    }
}
