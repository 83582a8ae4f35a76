import Foundation
import Proving
import Sealing
import Wire

/// Reads the values of a state file from JSON. An error names the invalid value.
struct StateReader {
    /// An invalid value: its path, and what is wrong with it.
    enum ReadError: Error, Equatable {
        case value(keyPath: [JSONReader.Step], what: String)
        case newer(version: Int)
        case older(version: Int, waiting: Int)
    }

    private let keyPath: [JSONReader.Step]
    /// The members that were not read yet; at the end, those that this version doesn't know.
    private var members: [JSONValue.Member]

    static func state(of value: JSONValue) throws(ReadError) -> State {
        var file = try StateReader(value, at: [])
        // Read first: in a later version nothing else need be where it is now.
        let version = try file.integer("version")
        guard version <= State.version else { throw .newer(version: version) }
        if (1..<State.version).contains(version) {
            // The outbox was sealed with other keys, for another room. The tick that wrote it can still send it.
            var waiting = 0
            if case .array(let outbox) = file.take("outbox") { waiting = outbox.count }
            throw .older(version: version, waiting: waiting)
        }
        guard version == State.version else { throw file.readError("version", "is not a version") }

        var state = State(identity: try file.optional("identity") ? try file.data("identity", count: 32) : nil)
        if let rooms = file.take("rooms") {
            guard case .object(let rooms) = rooms else { throw file.readError("rooms", "is not an object") }
            for room in rooms {
                state.rooms[room.name] = try membership(
                    StateReader(room.value, at: [.member("rooms"), .member(room.name)])
                )
            }
        }
        if let outbox = file.take("outbox") {
            guard case .array(let outbox) = outbox else { throw file.readError("outbox", "is not an array") }
            for (place, entry) in outbox.enumerated() {
                state.outbox.append(try queued(StateReader(entry, at: [.member("outbox"), .element(place)])))
            }
        }
        if let acks = file.take("acks") {
            guard case .array(let acks) = acks else { throw file.readError("acks", "is not an array") }
            for (place, entry) in acks.enumerated() {
                state.acks.append(try ack(StateReader(entry, at: [.member("acks"), .element(place)])))
            }
        }
        if let names = file.take("former_names") {
            guard case .object(let names) = names else { throw file.readError("former_names", "is not an object") }
            for entry in names {
                guard let room = RoomID(entry.name), case .string(let name) = entry.value else {
                    throw file.readError("former_names", "has a value that is no name of a room's member")
                }
                state.formerNames[room] = name
            }
        }
        if let begun = file.take("begun") {
            var begun = try StateReader(begun, at: [.member("begun")])
            for entry in begun.members {
                guard let room = RoomID(entry.name) else {
                    throw file.readError("begun", "has a name that is no room's id")
                }
                state.begun[room] = try begun.secrets(entry.name).map { Data($0.bytes) }
            }
        }
        state.rest = file.members
        return state
    }

    private static func ack(_ entry: StateReader) throws(ReadError) -> QueuedAck {
        var entry = entry
        let room = try entry.string("room")
        let id: MessageID = try entry.value("id", "is not an id")
        let head: TreeHead = try entry.value("log", "is not a size and a root")
        var ack = QueuedAck(
            room: room, id: id, target: try entry.target(), head: head, delivered: try entry.ranges("delivered"),
            queuedAt: try entry.integer("queued_at", in: Self.range)
        )
        ack.tries = try entry.integer("tries", in: 0...Self.largest)
        if try entry.optional("last_error") { ack.lastError = try entry.string("last_error") }
        if let failed = entry.take("failed") { ack.isFailed = failed != .bool(false) }
        ack.rest = entry.members
        return ack
    }

    /// The messages that an ack is for: an array of ids and seqs, or of `all` alone.
    private mutating func target() throws(ReadError) -> QueuedAck.Target {
        guard case .array(let values) = try required("messages") else { throw readError("messages", "is not an array") }
        if values == [.string("all")] { return .all }
        var messages: [Endpoint.Reference] = []
        for value in values {
            guard case .string(let text) = value, let message = Endpoint.Reference(text) else {
                throw readError("messages", "has a value that is neither an id nor a seq")
            }
            messages.append(message)
        }
        return .messages(messages)
    }

    private mutating func ranges(_ name: String) throws(ReadError) -> SeqSet {
        let value = try required(name)
        guard case .array = value else { throw readError(name, "is not an array") }
        guard let ranges = SeqSet(json: value, upto: Self.largest) else {
            throw readError(name, "has a value that is no range of seqs")
        }
        return ranges
    }

    private static func membership(_ room: StateReader) throws(ReadError) -> Membership {
        var room = room
        let relay = try room.string("relay")
        let relayToken = try room.optional("relay_token") ? try room.string("relay_token") : nil
        let id: RoomID = try room.value("id", "is not a room's id")
        var membership = Membership(
            relay: relay, relayToken: relayToken, id: id, secrets: try room.secrets("secrets"),
            name: try room.string("name")
        )
        if try room.optional("code") {
            membership.firstCode = FirstCode(text: try room.string("code"), root: try room.data("root", count: 32))
        }
        if try room.optional("device") { membership.device = try room.string("device") }
        if try room.optional("invite") { membership.invite = try room.value("invite", "is not an invite's id") }
        if try room.optional("put_back") { membership.putBack = try room.data("put_back", count: 32) }
        if try room.optional("given_up") { membership.givenUp = try room.secrets("given_up").map { Data($0.bytes) } }
        if try room.optional("left_out"), let flawed = room.take("left_out") {
            membership.flawed = try Self.flawedRotation(StateReader(flawed, at: room.keyPath + [.member("left_out")]))
        }
        if try room.optional("keyless"), let keyless = room.take("keyless") {
            var keyless = try StateReader(keyless, at: room.keyPath + [.member("keyless")])
            let (seqs, crowd) = (try keyless.ranges("changes"), try keyless.digest("crowd"))
            membership.keyless = KeylessRotations(seqs, crowd: crowd)
        }
        if try room.optional("gaps_told") { membership.gapsTold = try room.ranges("gaps_told") }
        if let doubted = room.take("other_log") { membership.isDoubted = doubted != .bool(false) }
        if try room.optional("last_sent") { membership.lastSent = try room.value("last_sent", "is not an id") }
        if try room.optional("sent") { membership.sent = try room.integer("sent", in: 0...largest) }
        if try room.optional("listed") { membership.listed = try room.integer("listed", in: 0...largest) }
        if try room.optional("push"), let push = room.take("push") {
            membership.push = try pushSettings(StateReader(push, at: room.keyPath + [.member("push")]))
        }
        membership.rest = room.members
        return membership
    }

    private mutating func secrets(_ name: String) throws(ReadError) -> [EpochSecret] {
        guard case .array(let values) = try required(name), !values.isEmpty else {
            throw readError(name, "is not an array of secrets")
        }
        var secrets: [EpochSecret] = []
        for value in values {
            guard case .string(let text) = value, let bytes = Data(base64Encoded: text),
                let secret = try? EpochSecret(bytes: Array(bytes))
            else { throw readError(name, "has a value that is not base64 of 32 bytes") }
            secrets.append(secret)
        }
        return secrets
    }

    private static func flawedRotation(_ value: StateReader) throws(ReadError) -> FlawedRotation {
        var value = value
        var flawed = FlawedRotation(seq: try value.integer("seq", in: 1...largest), RotationCheck())
        if let past = value.take("past") { flawed.check.hasWrongPast = past != .bool(false) }
        if let kept = value.take("kept") { flawed.check.hasWrongKept = kept != .bool(false) }
        guard case .array(let values) = try value.required("members") else {
            throw value.readError("members", "is not an array")
        }
        for entry in values {
            guard case .string(let text) = entry, let member = MemberID(text) else {
                throw value.readError("members", "has a value that is not a member's id")
            }
            flawed.check.leftOut.append(member)
        }
        return flawed
    }

    private static func pushSettings(_ push: StateReader) throws(ReadError) -> PushSettings {
        var push = push
        let target: PushTargetID = try push.value("target", "is not the name of a target")
        var settings = PushSettings(url: try push.string("url"), target: target)
        if try push.optional("label") { settings.label = try push.string("label") }
        if try push.optional("every") { settings.every = try push.integer("every", in: Limits.pushEvery) }
        settings.rest = push.members
        return settings
    }

    private static func queued(_ entry: StateReader) throws(ReadError) -> Queued {
        var entry = entry
        let room = try entry.string("room")
        let id: MessageID = try entry.value("id", "is not an id")
        var queued = Queued(
            room: room, id: id, epoch: try entry.optional("epoch") ? try entry.digest("epoch") : nil,
            body: try entry.data("body"),
            queuedAt: try entry.integer("queued_at", in: Self.range),
            tries: try entry.integer("tries", in: 0...Self.largest),
            lastError: try entry.optional("last_error") ? try entry.string("last_error") : nil,
            // A later relay may have codes that this version doesn't know; the message is refused all the same.
            failed: try entry.optional("failed") ? ProblemCode(rawValue: try entry.string("failed")) ?? .failed : nil
        )
        if try entry.optional("kind") {
            queued.kind = EventKind(rawValue: try entry.string("kind"))
            guard queued.kind.isSent else { throw entry.readError("kind", "is not a kind that can be sent") }
        }
        if try entry.optional("sender") { queued.sender = try entry.integer("sender", in: 1...largest) }
        // A value that can't be read counts as told of, so that the message stays.
        if let shared = entry.take("shared") { queued.isShared = shared != .bool(false) }
        if let mayBeStored = entry.take("may_be_stored") { queued.mayBeStored = mayBeStored != .bool(false) }
        queued.rest = entry.members
        return queued
    }

    private init(_ value: JSONValue, at keyPath: [JSONReader.Step]) throws(ReadError) {
        guard case .object(let members) = value else { throw .value(keyPath: keyPath, what: "is not an object") }
        (self.keyPath, self.members) = (keyPath, members)
    }

    /// Whether there is a value; null counts as none, and is removed.
    private mutating func optional(_ name: String) throws(ReadError) -> Bool {
        guard let place = members.firstIndex(where: { $0.name == name }) else { return false }
        guard members[place].value == .null else { return true }
        members.remove(at: place)
        return false
    }

    private mutating func take(_ name: String) -> JSONValue? { members.take(name) }

    private mutating func required(_ name: String) throws(ReadError) -> JSONValue {
        guard let value = take(name) else { throw readError(name, "is missing") }
        return value
    }

    private mutating func string(_ name: String) throws(ReadError) -> String {
        guard case .string(let string) = try required(name) else { throw readError(name, "is not a string") }
        return string
    }

    /// A value that is written as a string.
    private mutating func value<Value: LosslessStringConvertible>(
        _ name: String, _ otherwise: String
    ) throws(ReadError) -> Value {
        guard let value = Value(try string(name)) else { throw readError(name, otherwise) }
        return value
    }

    /// The largest number that every JSON parser reads exactly (RFC 8259 section 6).
    private static let largest = 1 << 53
    /// The numbers that a file may have: those can be reckoned with, too.
    static let range = -largest...largest

    private mutating func integer(_ name: String, in range: ClosedRange<Int> = .min ... .max) throws(ReadError) -> Int {
        guard case .number(let digits) = try required(name), let value = Int(digits) else {
            throw readError(name, "is not a whole number")
        }
        guard range.contains(value) else {
            throw readError(name, "is not within \(range.lowerBound) and \(range.upperBound)")
        }
        return value
    }

    private mutating func data(_ name: String, count: Int? = nil) throws(ReadError) -> Data {
        guard let data = Data(base64Encoded: try string(name)) else { throw readError(name, "is not base64") }
        if let count, data.count != count { throw readError(name, "is not base64 of \(count) bytes") }
        return data
    }

    private mutating func digest(_ name: String) throws(ReadError) -> Digest {
        guard let digest = Digest(bytes: try data(name, count: 32)) else { throw readError(name, "is not 32 bytes") }
        return digest
    }

    private func readError(_ name: String, _ what: String) -> ReadError {
        .value(keyPath: keyPath + [.member(name)], what: what)
    }
}
