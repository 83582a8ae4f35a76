import Foundation
import Kernel
import Proving
import Wire

/// The state of a machine: its identity, its rooms, and its outbox.
///
/// Members of the file that this version doesn't know are kept at every level, and written again.
package struct State: Equatable, Sendable {
    /// The form of the file that this version writes, and the latest that it reads.
    package static let version = 7

    /// 32 secret bytes, from which the member id and token of each room are derived; nil before the first join.
    package var identity: Data?
    /// By this machine's own name for the room.
    package var rooms: [String: Membership]
    /// The messages that no relay has stored yet, oldest first; see `Outbox`.
    package var outbox: [Queued]
    /// The acks that no relay has yet, oldest first.
    package var acks: [QueuedAck] = []
    /// The names that the user had in rooms that were left, by the rooms' ids: a join without a name takes them again.
    package var formerNames: [RoomID: String] = [:]
    /// The secrets of invites with which joins were begun, by the rooms' ids, until the rooms' logs have shown their epochs.
    package var begun: [RoomID: [Data]] = [:]
    /// The file's members that are none of these.
    var rest: [JSONValue.Member] = []

    package init(identity: Data? = nil, rooms: [String: Membership] = [:], outbox: [Queued] = []) {
        (self.identity, self.rooms, self.outbox) = (identity, rooms, outbox)
    }
}

extension State {
    /// The most begun joins of a room that are remembered: the latest.
    private static let mostBegun = 16

    /// Remembers the secret with which a join is begun.
    mutating func begin(_ secret: Data, in room: RoomID) {
        let known = rooms.values.contains { $0.id == room && $0.secrets.contains(secret) }
        guard !known, begun[room]?.contains(secret) != true else { return }
        begun[room] = ((begun[room] ?? []) + [secret]).suffix(Self.mostBegun)
    }

    /// Forgets those of a room that need not be remembered any more.
    package mutating func endJoins(of room: RoomID, where isDone: (Data) -> Bool) {
        begun[room]?.removeAll(where: isDone)
        if begun[room]?.isEmpty == true { begun[room] = nil }
    }
}

/// Why the state file can't be used. It contains no value from the file, which holds secrets.
package enum StateError: Error, Equatable, Sendable {
    /// It exists and can't be read. `reason` is the system's.
    case unreadable(path: String, reason: String)
    /// It can't be written; it is unchanged. `reason` is the system's.
    case unwritable(path: String, reason: String)
    /// It is not a state file; nothing overwrites it. Lines and columns count from 1, columns in bytes.
    case corrupt(path: String, line: Int, column: Int, what: String)
    /// A later tick wrote it in a form that this one doesn't know; nothing overwrites it.
    case newer(path: String, version: Int)
    /// An earlier tick wrote it; nothing overwrites it. `waiting` is how many messages its outbox holds; nil where it isn't the
    /// state file, but one beside it.
    case older(path: String, version: Int, waiting: Int?)
    /// Its path isn't given, and the user has no home folder.
    case noHome
    /// The room of this name is no longer there: it was left, or another one was joined under its name.
    case left(room: String)

    /// Whether it can be read all the same.
    package var isUnwritable: Bool { if case .unwritable = self { true } else { false } }
}

extension State {
    /// Reads the bytes of a state file. `path` is for errors only.
    ///
    /// - Throws: `.corrupt` with the position of the error, `.newer` or `.older`.
    init(json bytes: [UInt8], path: String) throws(StateError) {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONReader.value(of: bytes)
        } catch { throw .corrupt(path: path, at: error.offset, in: bytes, what: error.what) }
        do throws(StateReader.ReadError) {
            self = try StateReader.state(of: value)
        } catch {
            switch error {
            case .newer(let version): throw .newer(path: path, version: version)
            case .older(let version, let waiting): throw .older(path: path, version: version, waiting: waiting)
            case .value(let keyPath, let what):
                // A missing value has no position; the object that lacks it has one.
                let offset =
                    JSONReader.offset(of: keyPath, in: bytes) ?? JSONReader.offset(of: keyPath.dropLast(), in: bytes)
                    ?? 0
                let what = keyPath.isEmpty ? "the file \(what)" : "'\(keyPath.text)' \(what)"
                throw .corrupt(path: path, at: offset, in: bytes, what: what)
            }
        }
    }

    /// The bytes of the state file: the members known first, in one order, then the others as they were.
    var json: [UInt8] {
        var members: [JSONValue.Member] = [.init("version", .number(String(Self.version)))]
        if let identity { members.append(.init("identity", .string(identity.base64EncodedString()))) }
        let rooms = rooms.sorted { $0.key < $1.key }
        members.append(.init("rooms", .object(rooms.map { .init($0.key, $0.value.json) })))
        members.append(.init("outbox", .array(outbox.map(\.json))))
        if !acks.isEmpty { members.append(.init("acks", .array(acks.map(\.json)))) }
        if !formerNames.isEmpty {
            let names = formerNames.map { ($0.key.description, $0.value) }.sorted { $0.0 < $1.0 }
            members.append(.init("former_names", .object(names.map { .init($0.0, .string($0.1)) })))
        }
        if !begun.isEmpty {
            let secrets = begun.map { ($0.key.description, $0.value) }.sorted { $0.0 < $1.0 }
            members.append(.init("begun", .object(secrets.map { .init($0.0, .data($0.1)) })))
        }
        return Array(JSONValue.object(members + rest).text.utf8)
    }
}

extension JSONValue {
    fileprivate static func data(_ values: [Data]) -> JSONValue {
        .array(values.map { .string($0.base64EncodedString()) })
    }
}

extension Membership {
    fileprivate var json: JSONValue {
        var members: [JSONValue.Member] = [.init("relay", .string(relay))]
        if let relayToken { members.append(.init("relay_token", .string(relayToken))) }
        members.append(.init("id", .string(id.description)))
        members.append(.init("secrets", .data(secrets)))
        if let firstCode {
            members.append(.init("code", .string(firstCode.text)))
            members.append(.init("root", .string(firstCode.root.base64EncodedString())))
        }
        members.append(.init("name", .string(name)))
        if let device { members.append(.init("device", .string(device))) }
        if let invite { members.append(.init("invite", .string(invite.description))) }
        if let putBack { members.append(.init("put_back", .string(putBack.base64EncodedString()))) }
        if !givenUp.isEmpty { members.append(.init("given_up", .data(givenUp))) }
        if let flawed {
            let left = JSONValue.array(flawed.check.leftOut.map { .string($0.description) })
            var value: [JSONValue.Member] = [.init("seq", .number(String(flawed.seq))), .init("members", left)]
            if flawed.check.hasWrongPast { value.append(.init("past", .bool(true))) }
            if flawed.check.hasWrongKept { value.append(.init("kept", .bool(true))) }
            members.append(.init("left_out", .object(value)))
        }
        if let keyless {
            let crowd = JSONValue.string(Data(keyless.crowd.bytes).base64EncodedString())
            members.append(.init("keyless", .object([.init("changes", keyless.seqs.json), .init("crowd", crowd)])))
        }
        if !gapsTold.ranges.isEmpty { members.append(.init("gaps_told", gapsTold.json)) }
        if isDoubted { members.append(.init("other_log", .bool(true))) }
        if let lastSent { members.append(.init("last_sent", .string(lastSent.description))) }
        if sent > 0 { members.append(.init("sent", .number(String(sent)))) }
        if listed > sent { members.append(.init("listed", .number(String(listed)))) }
        if let push { members.append(.init("push", push.json)) }
        return .object(members + rest)
    }
}

extension PushSettings {
    fileprivate var json: JSONValue {
        var members: [JSONValue.Member] = [
            .init("url", .string(url)), .init("target", .string(target.description)),
        ]
        if let label { members.append(.init("label", .string(label))) }
        if let every { members.append(.init("every", .number(String(every)))) }
        return .object(members + rest)
    }
}

extension Queued {
    fileprivate var json: JSONValue {
        var members: [JSONValue.Member] = [.init("room", .string(room)), .init("id", .string(id.description))]
        if kind != .message { members.append(.init("kind", .string(kind.rawValue))) }
        if let epoch { members.append(.init("epoch", .string(Data(epoch.bytes).base64EncodedString()))) }
        members += [
            .init("body", .string(body.base64EncodedString())), .init("queued_at", .number(String(queuedAt))),
            .init("tries", .number(String(tries))),
        ]
        if let lastError { members.append(.init("last_error", .string(lastError))) }
        if let failed { members.append(.init("failed", .string(failed.rawValue))) }
        if let sender { members.append(.init("sender", .number(String(sender)))) }
        if mayBeStored { members.append(.init("may_be_stored", .bool(true))) }
        if isShared { members.append(.init("shared", .bool(true))) }
        return .object(members + rest)
    }
}

extension QueuedAck {
    fileprivate var json: JSONValue {
        var members: [JSONValue.Member] = [
            .init("room", .string(room)), .init("id", .string(id.description)),
            .init("messages", .array(names.map { .string($0) })), .init("log", .string(head.description)),
            .init("delivered", delivered.json), .init("queued_at", .number(String(queuedAt))),
            .init("tries", .number(String(tries))),
        ]
        if let lastError { members.append(.init("last_error", .string(lastError))) }
        if isFailed { members.append(.init("failed", .bool(true))) }
        return .object(members + rest)
    }
}

extension StateError {
    static func corrupt(path: String, at offset: Int, in bytes: [UInt8], what: String) -> StateError {
        let before = bytes[..<offset]
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        return .corrupt(path: path, line: line, column: offset - start + 1, what: what)
    }
}

extension [JSONReader.Step] {
    /// `rooms.ops.root`, `outbox[3].id`
    fileprivate var text: String {
        var text = ""
        for step in self {
            switch step {
            case .member(let name): text += text.isEmpty ? name : ".\(name)"
            case .element(let place): text += "[\(place)]"
            }
        }
        return text
    }
}
