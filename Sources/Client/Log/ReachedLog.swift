import Proving
import Wire

/// A log as far as it was verified leaf by leaf, with this client's own folds of its chains.
struct ReachedLog: Equatable, Sendable {
    let log: LogState
    let crowd: Folded
    /// Nil where the list edits before some event weren't folded: then the value in `log` is the relay's.
    let lists: Folded?

    init(log: LogState, crowd: Folded, lists: Folded?) {
        self.log = log
        self.crowd = crowd
        self.lists = lists
    }

    /// Before the first event.
    init(room: RoomID) { self.init(log: LogState(room: room), crowd: .zero, lists: .zero) }

    var proven: ProvenHead { ProvenHead(log.range.head, crowd: crowd, lists: lists) }
}
