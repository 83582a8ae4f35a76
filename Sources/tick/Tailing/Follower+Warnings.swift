import Client
import Synchronization
import Wire

/// Warnings of events that can't be shown.
extension Follower {
    func warn(ofOtherLogs pull: Tail.Pull) {
        let texts = pull.otherLogs.map(Snapshot.hasSeenAnotherLog)
        for text in texts where account.log.mayWarn(text) { session.warn(text) }
    }

    func warnOfTimes() { if let text = account.timesNote, account.log.mayWarn(text) { session.warn(text) } }

    func warn(of gap: Gap) {
        session.warn(gap.words(in: " in '\(account.room.printable)'"))
    }

    func warn(of event: OpenedEvent) {
        // Faults of lists are reported where lists are shown.
        guard event.event.kind != .list || request.kinds.contains(.list) else { return }
        let place = "\(event.event.seq) in '\(account.room.printable)'"
        switch event.body {
        case .forged where event.event.kind.isSent:
            // The relay can't tell what is sealed, so a member can send this; or a relay in the member's name.
            warn(of: event, "not sealed with the room's key")
        case .forged:
            session.warn("event \(place) is not genuine: the relay or its store was tampered with")
        case .copy(let first):
            let noun = Unshown.noun(of: event)
            let other = first > 0 ? "\(noun) \(first)" : "an earlier one"
            session.warn("\(noun) \(place) is a copy of \(other): the relay or its store was tampered with")
        case .unsigned:
            // Only the sender can sign: this is another member's doing with the relay, or the relay's own.
            warn(of: event, "not signed by \(event.label.printable)", namesMember: false)
        case .absent:
            warn(of: event, "the sender was not in the room", namesMember: false)
        case .flawed:
            let text = "event \(place) is not genuine and has no effect: the relay or its store was tampered with"
            if account.log.mayWarn(text) { session.warn(text) }
        case .removed where event.event.kind == .list:
            warn(of: event, "the relay tells no body of it", namesMember: false)
        case .withoutKey where event.event.kind == .list:
            warn(of: event, "this member was not given its key", namesMember: false)
        case .unknown where request.kinds.contains(.message) && !isFilteredOut(event) && event.event.kind == .message:
            warn(of: event, "a newer tick is needed")
        case .content, .edit, .unknown, .named, .left, .rotated, .invited, .removed, .strange, .withoutKey: break
        }
    }

    private func warn(of event: OpenedEvent, _ reason: String, namesMember: Bool = true) {
        if let text = unshown.note(event, reason, namesMember: namesMember) { session.warn(text) }
    }

    /// Warns of events of unknown kinds: a later version has them, or a relay hides messages by such kinds.
    func warn(ofStrange events: [OpenedEvent]) {
        let seqs = events.indices.compactMap { events[$0].body.isStrange ? events[$0].event.seq : nil }
        guard let first = seqs.first, let last = seqs.last else { return }
        let (which, kind) =
            first == last
            ? ("event \(first)", "is of a kind")
            : ("\(seqs.count) events from \(first) to \(last)", "are of kinds")
        session.warn("\(which) in '\(account.room.printable)' \(kind) that this tick doesn't know")
    }
}

/// The messages, and edits of lists, of a room that can't be shown: a warning names the first of each member, and another at the end has
/// their number. One member may send very many.
final class Unshown: Sendable {
    private struct Kind: Hashable {
        /// Nil where the reason isn't the member's doing: such messages are counted together.
        let member: MemberID?
        let reason: String
        let noun: String
    }

    private struct Tally {
        let from: String
        var count = 0
    }

    private let tallies = Mutex<[Kind: Tally]>([:])
    private let room: String

    init(room: String) { self.room = room }

    static func noun(of event: OpenedEvent) -> String { event.event.kind == .list ? "edit" : "message" }

    /// Notes a message or an edit that isn't shown.
    ///
    /// - Parameter namesMember: whether the messages of each member are counted by themselves.
    /// - Returns: the warning; nil where an earlier one of the same kind was warned of.
    func note(_ event: OpenedEvent, _ reason: String, namesMember: Bool) -> String? {
        let from = namesMember ? " of \(event.label.printable)" : ""
        let noun = Self.noun(of: event)
        let kind = Kind(member: namesMember ? event.event.member : nil, reason: reason, noun: noun)
        let count = tallies.withLock { tallies in
            tallies[kind, default: Tally(from: from)].count += 1
            return tallies[kind]?.count
        }
        return count == 1 ? "\(noun) \(event.event.seq)\(from) in '\(room.printable)' is not shown: \(reason)" : nil
    }

    /// The number of those of each kind with more than one.
    var counts: [String] {
        let tallies = tallies.withLock { $0 }
        return tallies.filter { $0.value.count > 1 }.map { kind, tally in
            "\(tally.count) \(kind.noun)s\(tally.from) in '\(room.printable)' were not shown: \(kind.reason)"
        }.sorted()
    }
}
