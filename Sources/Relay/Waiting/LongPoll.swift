import HTTP
import Sockets
import Wire

/// A request that may wait for something new: its question, its member and its deadline.
///
/// Nothing else is kept of a waiting request but its connection. No task waits: ten thousand readers at the end of their logs
/// are ten thousand of these, and a descriptor each.
final class LongPoll {
    /// The question that the store is asked again and again.
    enum Question {
        case events(EventsQuery)
        /// List edits.
        case edits(EventsQuery)
        /// The members whose receipts grew since a counter.
        case moves(after: Int)
    }

    let question: Question
    let principal: Principal
    /// On the loop's clock.
    let deadline: Int
    /// The subscribers' version from before the store was last asked; a later hint has increased theirs.
    var version = 0
    /// The end of the log, or the counter, by the last answer of the store.
    var end = 0
    /// Its index among the parked requests, for `Subscribers`; nil where it isn't parked.
    var place: Int?
    /// Goes on with it, once it is parked.
    var wake: ((Waiter.Reason) -> Void)?

    init(_ question: Question, by principal: Principal, until deadline: Int) {
        self.question = question
        self.principal = principal
        self.deadline = deadline
    }

    /// Goes on with it; does nothing the second time.
    func resume(_ reason: Waiter.Reason) {
        let wake = wake
        self.wake = nil
        wake?(reason)
    }

    var subscribers: Subscribers {
        switch question {
        case .events: principal.room.log
        case .edits: principal.room.lists
        case .moves: principal.room.receipts
        }
    }

    /// Whether its response has to state the tree even where there is nothing new.
    var needsTree: Bool {
        switch question {
        case .events(let query): query.tree != nil
        case .edits: true
        case .moves: false
        }
    }

    /// The response where nothing came in time.
    func nothing() throws(Problem) -> Response {
        switch question {
        case .events: try .json(Page(head: end, events: []))
        case .edits: preconditionFailure("BUG: a page of list edits without its tree")
        case .moves: try .json(CursorMoves(counter: end, moved: []))
        }
    }
}
