import Foundation

/// A row of a room's member list: what the relay alone knows of a member. Its key, its presence and its name follow from
/// the roster events.
package struct Member: Codable, Equatable, Sendable {
    package var member: MemberID
    /// Up to which seq everything owed was delivered.
    package var delivered: Int
    /// Up to which seq everything owed was read.
    package var read: Int
    /// When the relay last heard from the member, in milliseconds since the epoch.
    package var lastSeen: Int
    /// Whether a request of the member's is waiting at the relay now.
    package var online: Bool
    /// How the member's push target fares; nil where it has none.
    package var push: PushState?

    package init(member: MemberID, delivered: Int, read: Int, lastSeen: Int, online: Bool, push: PushState? = nil) {
        self.member = member
        (self.delivered, self.read, self.lastSeen, self.online, self.push) = (delivered, read, lastSeen, online, push)
    }

    private enum CodingKeys: String, CodingKey {
        case member, delivered, read, online, push
        case lastSeen = "last_seen"
    }
}

/// Everyone who is or was in a room, and the head of its log: the answer of `Endpoint.members`.
package struct MemberList: Codable, Equatable, Sendable {
    /// The seq of the room's last event.
    package var head: Int
    /// In order of their first joins; members who left are among them. None where they weren't asked for.
    package var members: RelaysWord<[Member]>
    /// The events of the crowd up to the head with their bodies, in order of seq; where they were asked for
    /// after a seq only those after it, and `Limits.crowd` of them at most.
    package var crowd: [Event]
    /// True where there are more of them, which are asked for after the last one; else nil.
    package var more: RelaysWord<Bool>?
    package var tree: Tree

    package init(head: Int, members: [Member], crowd: [Event], more: Bool? = nil, tree: Tree) {
        (self.head, self.members, self.crowd) = (head, RelaysWord(members), crowd)
        self.more = more.map { RelaysWord($0) }
        self.tree = tree
    }

    /// The parts that the root at the head is computed from, and the proof that connects it to the size that was asked with.
    package struct Tree: Codable, Equatable, Sendable {
        /// The tree before the room's last event.
        package var before: TreeStart
        /// The room's last event, with `hash` instead of its body.
        package var event: Event
        /// The consistency proof between the size that was asked with and the head, 32 bytes a hash.
        package var proof: Data

        package init(before: TreeStart, event: Event, proof: Data) {
            (self.before, self.event, self.proof) = (before, event, proof)
        }
    }
}

/// Without rows a list has a plain form: its events are thousands in a large room.
extension MemberList: PlainForm {
    package init?(plain reader: inout ByteReader) {
        guard reader.take("{\"crowd\":"), let crowd = [Event](plain: &reader), reader.take(",\"head\":"),
            let head = reader.integer(), reader.take(",\"members\":[]")
        else { return nil }
        let more = reader.take(",\"more\":true")
        guard reader.take(",\"tree\":"), let tree = Tree(plain: &reader), reader.take("}") else { return nil }
        self.init(head: head, members: [], crowd: crowd, more: more ? true : nil, tree: tree)
    }

    package var hasPlainForm: Bool {
        members.told.isEmpty && more?.told != false && crowd.hasPlainForm && tree.hasPlainForm
    }

    package func write(to writer: inout PlainWriter) {
        writer.put("{\"crowd\":")
        crowd.write(to: &writer)
        writer.put(",\"head\":", head)
        writer.put(",\"members\":[]")
        if more != nil { writer.put(",\"more\":true") }
        writer.put(",\"tree\":")
        tree.write(to: &writer)
        writer.put("}")
    }
}

extension MemberList.Tree: PlainForm {
    package init?(plain reader: inout ByteReader) {
        guard reader.take("{\"before\":{\"crowd\":\""), let crowd = reader.base64(), reader.take("\",\"lists\":\""),
            let lists = reader.base64(), reader.take("\",\"range\":\""), let range = reader.base64(),
            reader.take("\"},\"event\":"), let event = Event(plain: &reader), reader.take(",\"proof\":\""),
            let proof = reader.base64(), reader.take("\"}")
        else { return nil }
        self.init(before: TreeStart(range: range, crowd: crowd, lists: lists), event: event, proof: proof)
    }

    package var hasPlainForm: Bool { event.hasPlainForm }

    package func write(to writer: inout PlainWriter) {
        writer.put("{\"before\":{\"crowd\":\"", base64: before.crowd)
        writer.put("\",\"lists\":\"", base64: before.lists)
        writer.put("\",\"range\":\"", base64: before.range)
        writer.put("\"},\"event\":")
        event.write(to: &writer)
        writer.put(",\"proof\":\"", base64: proof)
        writer.put("\"}")
    }
}

/// The body of `Endpoint.join`, from one that comes in or from a member that updates itself.
package struct Join: Codable, Equatable, Sendable {
    /// `join` or `name`.
    package var kind: EventKind
    /// The id of the join or name event this makes; sent again, it makes no second one.
    package var id: MessageID
    /// Whether a join makes the room where it isn't there; otherwise a mistyped code would make an empty one.
    package var new: Bool
    /// The event's body: the member's statement with its name, sealed under `id`.
    package var body: Data

    package init(kind: EventKind = .join, id: MessageID, new: Bool, body: Data) {
        (self.kind, self.id, self.new, self.body) = (kind, id, new, body)
    }

    /// The relay's answer: the join or name event, and the state of the room after it.
    package struct Answer: Codable, Equatable, Sendable {
        /// The seq of the event.
        package var seq: Int
        package var at: RelaysWord<Int>
        /// `join` or `name`.
        package var kind: EventKind
        /// The seq of the room's last event.
        package var head: RelaysWord<Int>
        /// Whether this member was in the room before.
        package var known: RelaysWord<Bool>
        /// The tree before the event.
        package var before: TreeStart

        package init(seq: Int, at: Int, kind: EventKind, head: Int, known: Bool, before: TreeStart) {
            self.seq = seq
            self.at = RelaysWord(at)
            (self.kind, self.head, self.known, self.before) = (kind, RelaysWord(head), RelaysWord(known), before)
        }
    }
}

/// The query string of `Endpoint.leave`: the request to leave.
package struct Leave: Equatable, Sendable {
    /// The id of the leave event this makes; sent again, it makes no second one.
    package var id: MessageID
    /// The event's body: the member's statement.
    package var body: Data

    package init(id: MessageID, body: Data) { (self.id, self.body) = (id, body) }

    /// The query string, without its question mark.
    package var text: String { "id=\(id)&body=\(Hexadecimal.text(of: body))" }

    /// Reads what `text` wrote; nil where an item is missing or can't be understood.
    package init?(_ items: QueryItems) {
        guard let text = items["id"], let body = items["body"].flatMap(Hexadecimal.data) else { return nil }
        var reader = ByteReader(text)
        guard let id: MessageID = reader.identifier(), reader.isAtEnd else { return nil }
        self.init(id: id, body: body)
    }
}

/// The relay's answer to a leave, an invite or a rotation.
package struct StatementAnswer: Codable, Equatable, Sendable {
    /// The seq of the event.
    package var seq: Int

    package init(seq: Int) { self.seq = seq }
}

/// Who removed a member, as only that member may ask: the answer of `Endpoint.removal`.
package struct Removal: Codable, Equatable, Sendable {
    /// The rotate event, with its body.
    package var event: Event
    /// The event that gave the remover its name: its last join or name before the removal, with its body.
    package var name: Event

    package init(event: Event, name: Event) { (self.event, self.name) = (event, name) }
}
