import Foundation
import Kernel
import Proving
import Wire

/// The file `tick.json.tree` beside the state file: a checkpoint for each room, by the room's id.
///
/// It is a file of its own so that a run that has read something rewrites no outbox.
struct CheckpointFile: Equatable {
    static let version = 1

    var rooms: [RoomID: Checkpoint] = [:]
    /// Members of the file that this version doesn't know.
    private var rest: [JSONValue.Member] = []

    init() {}

    /// - Throws: `.corrupt` or `.newer`.
    init(json bytes: [UInt8], path: String) throws(StateError) {
        func corrupt(_ what: String, at offset: Int = 0) -> StateError {
            .corrupt(path: path, at: offset, in: bytes, what: what)
        }
        let value: JSONValue
        do throws(JSONReader.Mistake) { value = try JSONReader.value(of: bytes) } catch {
            throw corrupt(error.what, at: error.offset)
        }
        guard case .object(var members) = value else { throw corrupt("the file is not an object") }
        guard let version = members.take("version")?.integer else { throw corrupt("'version' is not a whole number") }
        guard version <= Self.version else { throw .newer(path: path, version: version) }
        guard version == Self.version else { throw corrupt("'version' is not a version") }
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
            let crowd = members.take("crowd")?.data.flatMap({ Digest(bytes: $0) }),
            let lists = members.take("lists")?.data.flatMap({ Digest(bytes: $0) }),
            case .array(let delivered) = members.take("delivered")
        else { return nil }
        var ranges: [ClosedRange<Int>] = []
        for pair in delivered {
            guard case .array(let ends) = pair, ends.count == 2, let from = ends[0].integer, let upto = ends[1].integer,
                1 <= from, from <= upto, upto <= size
            else { return nil }
            ranges.append(from...upto)
        }
        guard let log = LogState(room: room, range: range, crowd: crowd, lists: lists) else { return nil }
        self.init(log: log, delivered: SeqSet(ranges))
    }

    fileprivate var json: JSONValue {
        func base64(_ bytes: [UInt8]) -> JSONValue { .string(Data(bytes).base64EncodedString()) }
        let ranges = delivered.ranges.map {
            JSONValue.array([.number(String($0.lowerBound)), .number(String($0.upperBound))])
        }
        return .object([
            .init("size", .number(String(log.size))),
            .init("range", base64(log.range.bytes)),
            .init("crowd", base64(log.crowd.bytes)),
            .init("lists", base64(log.lists.bytes)),
            .init("delivered", .array(ranges)),
        ])
    }
}

extension JSONValue {
    fileprivate var integer: Int? { if case .number(let digits) = self { Int(digits) } else { nil } }
    fileprivate var data: Data? { if case .string(let text) = self { Data(base64Encoded: text) } else { nil } }
}

extension [JSONValue.Member] {
    fileprivate mutating func take(_ name: String) -> JSONValue? {
        guard let place = firstIndex(where: { $0.name == name }) else { return nil }
        return remove(at: place).value
    }
}
