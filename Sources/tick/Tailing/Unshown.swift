import Client
import Synchronization
import Wire

/// The messages of a room that can't be shown: a warning names the first of each member, and at the end another says how many
/// there were. One member may send very many.
final class Unshown: Sendable {
    private struct Kind: Hashable {
        /// Nil where the reason isn't the member's doing: those are counted together.
        let member: MemberID?
        let reason: String
    }

    private struct Tally {
        let from: String
        var count = 0
    }

    private let tallies = Mutex<[Kind: Tally]>([:])
    private let room: String

    /// - Parameter room: its name.
    init(room: String) { self.room = room }

    /// Notes a message that isn't shown.
    ///
    /// - Parameter namesMember: whether the messages of each member are counted by themselves.
    /// - Returns: the warning; nil where an earlier one of the same kind was warned of.
    func note(_ event: OpenedEvent, _ reason: String, namesMember: Bool) -> String? {
        let from = namesMember ? " of \(event.label.printable)" : ""
        let kind = Kind(member: namesMember ? event.event.member : nil, reason: reason)
        let count = tallies.withLock { tallies in
            tallies[kind, default: Tally(from: from)].count += 1
            return tallies[kind]?.count
        }
        return count == 1 ? "message \(event.event.seq)\(from) in '\(room.printable)' is not shown: \(reason)" : nil
    }

    /// How many there were, of each kind with more than one.
    var counts: [String] {
        let tallies = tallies.withLock { $0 }
        return tallies.filter { $0.value.count > 1 }.map { kind, tally in
            "\(tally.count) messages\(tally.from) in '\(room.printable)' were not shown: \(kind.reason)"
        }.sorted()
    }
}
