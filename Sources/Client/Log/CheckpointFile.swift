import Foundation
import Proving
import Wire

/// The file `tick.json.tree` beside the state file: a checkpoint for each room, by the room's id.
///
/// It is a file of its own so that a run that has read something rewrites no outbox.
struct CheckpointFile: Equatable {
    static let version = 2

    var rooms: [RoomID: Checkpoint] = [:]
    /// Members of the file that this version doesn't know.
    private var rest: [JSONValue.Member] = []

    init() {}

    /// - Throws: `.corrupt`, `.newer` or `.older`.
    init(json bytes: [UInt8], path: String) throws(StateError) {
        func corrupt(_ what: String, at offset: Int = 0) -> StateError {
            .corrupt(path: path, at: offset, in: bytes, what: what)
        }
        let value: JSONValue
        do throws(JSONError) { value = try JSONReader.value(of: bytes) } catch {
            throw corrupt(error.what, at: error.offset)
        }
        guard case .object(var members) = value else { throw corrupt("the file is not an object") }
        guard let version = members.take("version")?.integer else { throw corrupt("'version' is not a whole number") }
        guard version <= Self.version else { throw .newer(path: path, version: version) }
        guard version > 0 else { throw corrupt("'version' is not a version") }
        guard version == Self.version else { throw .older(path: path, version: version, waiting: nil) }
        guard case .object(let rooms) = members.take("rooms") else { throw corrupt("'rooms' is not an object") }
        for room in rooms {
            guard let id = RoomID(room.name), let checkpoint = Checkpoint(room.value, of: id) else {
                let offset = JSONReader.offset(of: [.member("rooms"), .member(room.name)], in: bytes)
                throw corrupt("'rooms.\(room.name)' is not a checkpoint", at: offset ?? 0)
            }
            self.rooms[id] = checkpoint
        }
        rest = members
    }

    var json: [UInt8] {
        let rooms = rooms.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key.description, $0.value.json) }
        let members: [JSONValue.Member] = [
            .init("version", .number(String(Self.version))), .init("rooms", .object(rooms)),
        ]
        return Array(JSONValue.object(members + rest).text.utf8)
    }
}

extension Checkpoint {
    fileprivate init?(_ value: JSONValue, of room: RoomID) {
        guard case .object(var members) = value, let size = members.take("size")?.integer,
            let bytes = members.take("range")?.data, let range = CompactRange(size: size, bytes: bytes),
            let crowd = members.take("crowd")?.digest, let lists = members.take("lists")?.digest,
            let delivered = members.take("delivered").flatMap({ SeqSet(json: $0, upto: size) }),
            let log = LogState(room: room, range: range, crowd: crowd, lists: lists),
            let nobodys = members.optional("nobodys", { SeqSet(json: $0, upto: size) }),
            let head = members.optional("head", { ProvenHead($0) }), head?.size ?? size >= size,
            let tailed = members.optional("tailed", { SeqSet(json: $0, upto: head?.size ?? size) }),
            let readAway = members.optional("away", { SeqSet(json: $0, upto: head?.size ?? size) }),
            let read = members.optional("read", { SeqSet(json: $0, upto: head?.size ?? size) }),
            let unmarked = members.optional("unmarked", { SeqSet(json: $0, upto: head?.size ?? size) }),
            let folded = members.optional("folded", { ProvenHead($0) }),
            folded.map({ $0.lists != nil && $0.size <= head?.size ?? size }) ?? true,
            let own = members.optional("sent", { OwnMessages($0) }),
            let accepted = members.optional("accepted", \.integer), 0...Tree.greatestSize ~= accepted ?? 0
        else { return nil }
        let hasLists = members.take("own_lists") == .bool(true)
        let reached = ReachedLog(log: log, crowd: Folded(kept: crowd), lists: hasLists ? Folded(kept: lists) : nil)
        self.init(
            reached: reached,
            noted: NotedSeqs(
                delivered: delivered, nobodys: nobodys ?? SeqSet(), tailed: tailed ?? SeqSet(),
                readAway: readAway ?? SeqSet(), read: read ?? SeqSet(),
                unmarked: unmarked ?? SeqSet()
            ),
            head: head, folded: folded, own: own, accepted: accepted ?? 0
        )
    }

    fileprivate var json: JSONValue {
        let log = reached.log
        var members: [JSONValue.Member] = [
            .init("size", .number(String(log.size))),
            .init("range", .base64(log.range.bytes)),
            .init("crowd", .base64(log.crowd.bytes)),
            .init("lists", .base64(log.lists.bytes)),
            .init("own_lists", .bool(reached.lists != nil)),
            .init("delivered", noted.delivered.json),
        ]
        if !noted.nobodys.ranges.isEmpty { members.append(.init("nobodys", noted.nobodys.json)) }
        if !noted.tailed.ranges.isEmpty { members.append(.init("tailed", noted.tailed.json)) }
        if !noted.readAway.ranges.isEmpty { members.append(.init("away", noted.readAway.json)) }
        if !noted.read.ranges.isEmpty { members.append(.init("read", noted.read.json)) }
        if !noted.unmarked.ranges.isEmpty { members.append(.init("unmarked", noted.unmarked.json)) }
        if head != reached.proven { members.append(.init("head", head.json)) }
        if let folded { members.append(.init("folded", folded.json)) }
        if let own { members.append(.init("sent", own.json)) }
        if accepted > 0 { members.append(.init("accepted", .number(String(accepted)))) }
        return .object(members)
    }
}

extension ProvenHead {
    fileprivate init?(_ value: JSONValue) {
        guard case .object(var members) = value, let size = members.take("size")?.integer,
            let root = members.take("root")?.digest, let head = TreeHead(size: size, root: root),
            let crowd = members.optional("crowd", \.digest), let lists = members.optional("lists", \.digest)
        else { return nil }
        self.init(head, crowd: crowd.map { Folded(kept: $0) }, lists: lists.map { Folded(kept: $0) })
    }

    fileprivate var json: JSONValue {
        var members: [JSONValue.Member] = [
            .init("size", .number(String(size))), .init("root", .base64(head.root.bytes)),
        ]
        if let crowd { members.append(.init("crowd", .base64(crowd.value.bytes))) }
        if let lists { members.append(.init("lists", .base64(lists.value.bytes))) }
        return .object(members)
    }
}

extension OwnMessages {
    fileprivate init?(_ value: JSONValue) {
        guard case .object(var members) = value, case .string(let text) = members.take("by"),
            let member = MemberID(text), let messages = members.take("messages").flatMap(Self.seqs),
            let edits = members.optional("edits", Self.seqs)
        else { return nil }
        self.init(member, seqs: messages, edits: edits ?? [:])
    }

    /// Nil where it is no array of pairs of a seq and an id.
    private static func seqs(_ value: JSONValue) -> [MessageID: Int]? {
        guard case .array(let sent) = value else { return nil }
        var seqs: [MessageID: Int] = [:]
        for pair in sent {
            guard case .array(let parts) = pair, parts.count == 2, let seq = parts[0].integer,
                1...Tree.greatestSize ~= seq,
                case .string(let text) = parts[1], let id = MessageID(text)
            else { return nil }
            seqs[id] = seq
        }
        return seqs
    }

    fileprivate var json: JSONValue {
        func pairs(_ sent: [Sent]) -> JSONValue {
            .array(sent.map { .array([.number(String($0.seq)), .string($0.id.description)]) })
        }
        var members: [JSONValue.Member] = [
            .init("by", .string(member.description)), .init("messages", pairs(sorted)),
        ]
        if !edits.isEmpty { members.append(.init("edits", pairs(sortedEdits))) }
        return .object(members)
    }
}

extension SeqSet {
    /// Nil where it is no array, or one in it is no range of seqs up to a size.
    init?(json value: JSONValue, upto size: Int) {
        guard case .array(let ranges) = value else { return nil }
        self.init()
        for range in ranges {
            guard case .array(let ends) = range, ends.count == 2, let from = ends[0].integer,
                let upto = ends[1].integer, 1 <= from, from <= upto, upto <= size
            else { return nil }
            insert(from...upto)
        }
    }

    var json: JSONValue {
        .array(ranges.map { .array([.number(String($0.lowerBound)), .number(String($0.upperBound))]) })
    }
}

extension [JSONValue.Member] {
    /// Takes the value of a member that need not be there: `.some(nil)` without it, nil where it can't be read.
    fileprivate mutating func optional<Value>(_ name: String, _ read: (JSONValue) -> Value?) -> Value?? {
        guard let value = take(name) else { return .some(nil) }
        return read(value).map { .some($0) }
    }
}

extension JSONValue {
    fileprivate var integer: Int? { if case .number(let digits) = self { Int(digits) } else { nil } }
    fileprivate var data: Data? { if case .string(let text) = self { Data(base64Encoded: text) } else { nil } }
    fileprivate var digest: Digest? { data.flatMap { Digest(bytes: $0) } }
    fileprivate static func base64(_ bytes: [UInt8]) -> JSONValue { .string(Data(bytes).base64EncodedString()) }
}

extension StateFile {
    /// How far a room's log was verified; nil where nothing is known of it.
    ///
    /// - Throws: `.unreadable`, `.corrupt` or `.newer`.
    package func checkpoint(of room: RoomID) throws(StateError) -> Checkpoint? {
        try checkpoints(at: treePath()).rooms[room]
    }

    /// Keeps a checkpoint, unless another process has kept one meanwhile.
    ///
    /// - Parameter expected: what the file is known to have.
    /// - Returns: nil where it is kept, else what the file has instead of `expected`; nothing is changed then.
    /// - Throws: what reading throws, or `.unwritable`.
    package func keep(_ checkpoint: Checkpoint, insteadOf expected: Checkpoint?) throws(StateError) -> Checkpoint? {
        try locked { target throws(StateError) in
            let path = "\(target).tree"
            var file = try checkpoints(at: path)
            let room = checkpoint.reached.log.room
            if let found = file.rooms[room], found != expected { return found }
            guard file.rooms[room] != checkpoint else { return nil }
            file.rooms[room] = checkpoint
            try replace(path, with: file.json, .eventual)
            return nil
        }
    }

    /// Keeps the checkpoint of a log that was accepted, whatever another process has kept meanwhile.
    ///
    /// - Returns: what the file has now.
    /// - Throws: what reading throws, or `.unwritable`.
    func replaceCheckpoint(with checkpoint: Checkpoint) throws(StateError) -> Checkpoint {
        try locked { target throws(StateError) in
            let path = "\(target).tree"
            var file = try checkpoints(at: path)
            let room = checkpoint.reached.log.room
            var checkpoint = checkpoint
            // Whoever has kept one meanwhile had begun with the log of before.
            checkpoint.accepted = max(checkpoint.accepted, (file.rooms[room]?.accepted ?? 0) + 1)
            file.rooms[room] = checkpoint
            try replace(path, with: file.json, .eventual)
            return checkpoint
        }
    }

    private func treePath() throws(StateError) -> String { "\(try target()).tree" }

    private func checkpoints(at path: String) throws(StateError) -> CheckpointFile {
        guard let found = try Self.contents(at: path) else { return CheckpointFile() }
        return try CheckpointFile(json: found.bytes, path: path)
    }
}
