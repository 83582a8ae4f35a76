import Foundation
import Kernel
import Proving
import Wire

/// The events of a room's crowd as they were told and judged here: what a run leaves for the next one, which verifies none of
/// their signatures again.
package struct KeptCrowd: Sendable {
    typealias Entry = (event: Event, flaw: RosterError?)

    var entries: [Entry]

    /// Whether the other has the same entries, as far as both go. A time is each relay's word.
    func agrees(with other: KeptCrowd) -> Bool {
        zip(entries, other.entries).allSatisfy { mine, other in
            mine.flaw == other.flaw && mine.event.seq == other.event.seq && mine.event.kind == other.event.kind
                && mine.event.id == other.event.id && mine.event.member == other.event.member
                && mine.event.body == other.event.body
        }
    }
}

/// It as the bytes of a file, which tick.json(5) has: a beginning, and a part for each time that something was added.
extension KeptCrowd {
    /// The number rises also with a change of the rules by which an event has an effect.
    private static let magic = Array("tick crowd 1\n".utf8)

    private static func beginning(of room: RoomID) -> [UInt8] { magic + room.bytes }

    /// The bytes of a file, and what is needed to add to it.
    struct File {
        var crowd: KeptCrowd
        /// The check of the last part, with which the next one goes on.
        fileprivate var check: Digest
        let count: Int
        /// False where something is behind the last part that is whole.
        var isWhole: Bool

        /// The bytes that add entries.
        func part(of entries: some Sequence<Entry>) -> [UInt8] { KeptCrowd.part(of: entries, after: check) }
    }

    func bytes(of room: RoomID) -> [UInt8] {
        let beginning = Self.beginning(of: room)
        return beginning + Self.part(of: entries, after: SHA256.digest(of: beginning))
    }

    private static func part(of entries: some Sequence<Entry>, after check: Digest) -> [UInt8] {
        var writer = KeptWriter()
        for entry in entries { writer.put(entry) }
        var part = KeptWriter()
        part.put(writer.bytes.count)
        return part.bytes + writer.bytes + SHA256.digest(of: check.bytes + writer.bytes).bytes
    }
}

extension KeptCrowd.File {
    /// Reads the parts that are whole, up to the first that isn't. Nil where the bytes aren't a file of this room and this version.
    init?(bytes: [UInt8], of room: RoomID) {
        let beginning = KeptCrowd.beginning(of: room)
        guard bytes.starts(with: beginning) else { return nil }
        (crowd, check, isWhole) = (KeptCrowd(entries: []), SHA256.digest(of: beginning), false)
        count = bytes.count
        var reader = KeptReader(rest: bytes[beginning.count...])
        while !reader.rest.isEmpty {
            guard let entries = try? Self.part(&reader, after: &check) else { return }
            crowd.entries += entries
        }
        isWhole = true
    }

    private static func part(
        _ reader: inout KeptReader, after check: inout Digest
    ) throws(KeptReader.ReadError) -> [KeptCrowd.Entry] {
        let bytes = try reader.take(try reader.count())
        let told = try reader.digest()
        guard SHA256.digest(of: check.bytes + bytes) == told else { throw .damaged }
        check = told
        var (part, entries): (KeptReader, [KeptCrowd.Entry]) = (KeptReader(rest: bytes), [])
        while !part.rest.isEmpty { entries.append(try part.entry()) }
        return entries
    }
}

extension KeptWriter {
    fileprivate mutating func put(_ entry: KeptCrowd.Entry) {
        let (event, flaw) = entry
        put(event.seq)
        put(event.at.shown)
        bytes.append(RosterKind(rawValue: event.kind.rawValue)?.code ?? 0)
        put(event.id)
        put(event.member)
        bytes.append(flaw?.rawValue ?? 0)
        put(event.body?.count ?? 0)
        bytes += event.body ?? Data()
    }
}

extension KeptReader {
    fileprivate mutating func entry() throws(ReadError) -> KeptCrowd.Entry {
        let (seq, at, code) = (try number(), try number(), try byte())
        guard let kind = RosterKind.allCases.first(where: { $0.code == code }) else { throw .damaged }
        let (id, member): (MessageID, MemberID) = (try id(), try id())
        let number = try byte()
        let flaw = RosterError(rawValue: number)
        guard flaw != nil || number == 0 else { throw .damaged }
        let body = Data(try take(try count()))
        let event = Event(
            seq: seq, kind: EventKind(rawValue: kind.rawValue), id: id, member: member, at: at, body: body
        )
        return (event, flaw)
    }
}

/// The files `tick.json.ROOM.crowd` beside the state file: the crowd of a room, named by its id, as far as it was read.
extension StateFile {
    /// The most bytes that are kept: a relay can make up any number of events that have no effect.
    @TaskLocal static var mostCrowd = 128 << 20

    /// Reads the crowd of a room as earlier runs have kept it; nil where there is none, or none that can be used.
    ///
    /// - Throws: `.unreadable`.
    package func crowd(of room: RoomID) throws(StateError) -> KeptCrowd? {
        try crowdFile(at: crowdPath(of: room), of: room)?.crowd
    }

    /// Keeps a room's crowd, beside what another process has kept meanwhile. A room that was left meanwhile has none.
    ///
    /// - Parameter isWrong: whether the file was found to be of another log.
    /// - Throws: what reading throws, or `.unwritable`.
    func keep(_ crowd: KeptCrowd, of room: RoomID, replacing isWrong: Bool) throws(StateError) {
        try locked { _ throws(StateError) in
            guard try read().rooms.values.contains(where: { $0.id == room }) else { return }
            let path = try crowdPath(of: room)
            if !isWrong, let file = try crowdFile(at: path, of: room), file.isWhole, file.crowd.agrees(with: crowd) {
                let new = crowd.entries.dropFirst(file.crowd.entries.count)
                guard !new.isEmpty else { return }
                let part = file.part(of: new)
                if file.count + part.count <= Self.mostCrowd { try append(part, to: path) }
                return
            }
            let bytes = crowd.bytes(of: room)
            if bytes.count <= Self.mostCrowd {
                try replace(path, with: bytes, .eventual)
            } else if isWrong {
                try remove(path)
            }
        }
    }

    /// Forgets a room's crowd: its log is another one from now on, or the room was left.
    package func forgetCrowd(of room: RoomID) throws(StateError) { try remove(crowdPath(of: room)) }

    private func crowdPath(of room: RoomID) throws(StateError) -> String { "\(try target()).\(room).crowd" }

    private func crowdFile(at path: String, of room: RoomID) throws(StateError) -> KeptCrowd.File? {
        guard let found = try Self.contents(at: path) else { return nil }
        return KeptCrowd.File(bytes: found.bytes, of: room)
    }
}
