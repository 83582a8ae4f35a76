import Foundation
import Listing
import Proving
import Sealing
import Wire

/// An event as a member may read it.
package struct OpenedEvent: Sendable {
    package let event: Event
    /// Its member's name: of a message's sender today's; for a join or a new name, that name; for a leave or a removal the
    /// one that the member had then.
    package let from: String
    /// The name that a new one takes the place of; of a removal that of the member that was removed. Nil where there is none.
    package let formerName: String?
    /// The member that a removal removed.
    package let removed: MemberID?
    /// Whether it is the reader's own. Of a message its body says so: which member the relay names proves nothing.
    package let isMine: Bool
    package internal(set) var body: Body
    /// The beginnings of the ids of its member and of the one that was removed, where names don't tell them apart.
    var marks: (member: String?, removed: String?) = (nil, nil)

    /// The name that tells its member apart: `dave`, or `dave (6PR87X)`.
    package var label: String { marks.member.map { "\(from) (\($0))" } ?? from }
    /// The same of the former name of a removed member.
    package var formerLabel: String? {
        formerName.map { name in marks.removed.map { "\(name) (\($0))" } ?? name }
    }

    /// What could be made of the body.
    package enum Body: Sendable {
        /// A message that is genuine.
        case content(Content)
        /// A list edit that is genuine.
        case edit(ListEdit)
        /// A genuine message or list edit that says something only a later version can show.
        case unknown
        /// A join or a new name, signed by its member.
        case named
        /// A leave or a removal, signed by its member.
        case left
        /// A body that retention removed; its hash is still part of the log.
        case removed
        /// An event of a kind that only a later version knows.
        case strange
        /// A genuine message that was shown already, at that seq.
        case copy(of: Int)
        /// A message of someone who wasn't in the room.
        case absent
        /// An event of a member whose name nobody with the room's code sealed.
        case phantom
        /// A crowd event that is wrong and has no effect.
        case flawed(CrowdFlaw)
        /// Bytes that nobody with the room's code sealed for this place: a relay or its store was tampered with.
        case forged
    }

    /// - Parameters:
    ///   - crowd: the members up to this event at least.
    ///   - flaw: what is wrong with it, where it is a crowd event.
    package init(_ event: Event, keys: RoomKeys, me: MemberID, crowd: Crowd, flaw: CrowdFlaw? = nil) {
        self.init(event, unsealed: Self.unsealed(event, with: keys), me: me, crowd: crowd, flaw: flaw)
    }

    /// - Parameter unsealed: what `unsealed(_:with:)` made of it.
    init(_ event: Event, unsealed: Body?, me: MemberID, crowd: Crowd, flaw: CrowdFlaw?) {
        self.event = event
        let member = crowd.members[event.member]
        body = Self.body(of: event, unsealed, by: member, crowd: crowd, flaw: flaw)
        isMine = event.member == me && body.isGenuine
        switch event.kind {
        case .join, .name, .leave, .remove: from = crowd.name(of: member, event.member, at: event.seq + 1)
        case .message, .list, .other: from = crowd.name(of: member, event.member)
        }
        removed = event.kind == .remove ? Self.removed(by: event) : nil
        formerName =
            switch event.kind {
            case .name: member?.naming(at: event.seq)?.name
            case .remove: removed.map { crowd.name(of: $0, at: event.seq) }
            case .message, .join, .leave, .list, .other: nil
            }
    }

    /// The member that a remove event names.
    static func removed(by event: Event) -> MemberID? {
        guard let body = event.body.flatMap({ try? CrowdBody($0, kind: .remove) }), case .removal(let member) = body.act
        else { return nil }
        return member
    }

    /// What the room's keys make of a body, whoever is in the room; nil for a member's statement, which isn't sealed.
    static func unsealed(_ event: Event, with keys: RoomKeys) -> Body? {
        switch event.kind {
        case .message, .list:
            guard let sealed = event.body else { return event.hash == nil ? .forged : .removed }
            guard let bytes = try? keys.open(sealed, kind: event.kind, id: event.id, member: event.member) else {
                return .forged
            }
            if event.kind == .list { return ListEdit(decoding: Data(bytes)).map { .edit($0) } ?? .unknown }
            return (try? Content(decoding: bytes)).map { .content($0) } ?? .unknown
        case .other:
            // A message under another name is no later kind.
            guard let sealed = event.body else { return .strange }
            let isMessage = (try? keys.open(sealed, kind: .message, id: event.id, member: event.member)) != nil
            return isMessage ? .forged : .strange
        case .join, .name, .leave, .remove: return nil
        }
    }

    private static func body(
        of event: Event, _ unsealed: Body?, by member: CrowdMember?, crowd: Crowd, flaw: CrowdFlaw?
    ) -> Body {
        switch event.kind {
        case .message, .list:
            switch crowd.standing(of: member, at: event.seq) {
            case .absent: return .absent
            case .phantom: return .phantom
            case .member: return unsealed ?? .forged
            }
        case .join, .name:
            if let flaw, flaw != .label { return .flawed(flaw) }
            return crowd.standing(of: member, at: event.seq + 1) == .phantom ? .phantom : .named
        case .leave, .remove:
            if let flaw, flaw != .label { return .flawed(flaw) }
            return .left
        case .other: return unsealed ?? .strange
        }
    }
}

extension OpenedEvent.Body {
    /// Whether it is known to be what its member made.
    package var isGenuine: Bool {
        switch self {
        case .content, .edit, .unknown, .named, .left: true
        case .removed, .strange, .copy, .absent, .phantom, .flawed, .forged: false
        }
    }

    /// Whether retention removed it.
    package var isRemoved: Bool { if case .removed = self { true } else { false } }

    /// Whether it is an event of a kind that only a later version knows.
    package var isStrange: Bool { if case .strange = self { true } else { false } }
}

/// What became of the heads that senders say they had verified: which are of this log, and who was told of.
struct SeenHeads: Sendable {
    /// How often a sender's word may cost a proof.
    private static let pause = Duration.seconds(60)
    private static let most = 10_000

    private var told: Set<MemberID> = []
    private var known: Set<TreeHead> = []
    private var proved: [MemberID: ContinuousClock.Instant] = [:]

    /// Whether the user was told that the member has verified another log.
    func isTold(_ member: MemberID) -> Bool { told.contains(member) }

    mutating func tell(_ member: MemberID) { told.insert(member) }

    /// Whether the head is known to be of this log.
    func isKnown(_ head: TreeHead) -> Bool { known.contains(head) }

    mutating func know(_ head: TreeHead) {
        if known.count >= Self.most { known = [] }
        known.insert(head)
    }

    /// Whether a proof may be asked for because of this member now.
    mutating func mayProve(_ member: MemberID) -> Bool {
        if let last = proved[member], last.duration(to: .now) < Self.pause { return false }
        proved[member] = .now
        return true
    }
}

/// What a member says that it had proved of the log: its word, which counts as a warning at most.
package struct SeenHead: Hashable, Sendable {
    package let head: TreeHead
    /// The crowd chain's value there, as the member had folded it.
    package let crowd: Digest

    package init(head: TreeHead, crowd: Digest) {
        self.head = head
        self.crowd = crowd
    }

    /// What this client has proved; nil where it has proved nothing.
    package init?(_ proven: ProvenHead) {
        guard proven.size > 0, let crowd = proven.crowd else { return nil }
        self.init(head: proven.head, crowd: crowd.value)
    }
}

/// The ids of the latest messages that were read, each with its seq: a room has an id but once, and a relay that shows a
/// message a second time shows a copy, sealed as well as the first.
///
/// An id that is greater than all before it is new. Most are, since ids begin with the time, so those are only appended; a
/// dictionary has the others.
struct SeenIDs: Sendable {
    /// At least so many of either sort are remembered, and at most twice as many, since a tail may run for ever.
    static let most = 65_536

    private typealias Entry = (id: MessageID, seq: Int)

    /// Each greater than all that came before it.
    private var rising: [Entry] = []
    private var others: [MessageID: Int] = [:]
    /// What `others` was before it was full.
    private var older: [MessageID: Int] = [:]

    /// Remembers an id.
    ///
    /// - Returns: the other seq at which it was seen before; nil for none.
    mutating func note(_ id: MessageID, at seq: Int) -> Int? {
        if let last = rising.last, id <= last.id { return noteOther(id, at: seq) }
        if rising.count == 2 * Self.most { rising.removeFirst(Self.most) }
        rising.append((id, seq))
        return nil
    }

    private mutating func noteOther(_ id: MessageID, at seq: Int) -> Int? {
        if let first = risingSeq(of: id) ?? others[id] ?? older[id] { return first == seq ? nil : first }
        if others.count == Self.most { (older, others) = (others, [:]) }
        others[id] = seq
        return nil
    }

    private func risingSeq(of id: MessageID) -> Int? {
        var range = rising.indices
        while let first = range.first {
            let middle = first + range.count / 2
            if rising[middle].id == id { return rising[middle].seq }
            range = rising[middle].id < id ? middle + 1..<range.upperBound : first..<middle
        }
        return nil
    }
}
