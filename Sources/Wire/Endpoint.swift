import Foundation

/// A request that a relay answers. Both ends say it here: the client writes `method` and `path`, the relay reads them.
///
/// Paths without a slash in front are those of a room, below `/{version}/rooms/{room}/`.
package enum Endpoint: Equatable, Sendable {
    /// `PUT members/{member}`
    case join(RoomID, MemberID)
    /// `DELETE members/{member}?id={id}&body={hex}`
    case leave(RoomID, MemberID)
    /// `GET members/{member}`
    case standing(RoomID, MemberID)
    /// `GET members/{member}/removal`
    case removal(RoomID, MemberID)
    /// `PUT members/{member}/push`
    case setPush(RoomID, MemberID)
    /// `GET members/{member}/push`
    case push(RoomID, MemberID)
    /// `DELETE members/{member}/push`; where there is none, nothing happens
    case clearPush(RoomID, MemberID)
    /// `POST members/{member}/push/test`
    case testPush(RoomID, MemberID)
    /// `GET members?size={size}&after={seq}&rows=0`, see `MembersQuery`
    case members(RoomID)
    /// `POST messages`
    case send(RoomID)
    /// `GET messages?last={count}&before={seq}&all=1&receipts=0&size={size}`
    case sent(RoomID)
    /// `GET messages/{id or seq}?size={size}&after={counter}`
    case message(RoomID, Reference)
    /// `GET events?…`, see `EventsQuery`
    case events(RoomID)
    /// `GET tree?from={size}&to={size}&root=1`
    case tree(RoomID)
    /// `POST invites`
    case makeInvite(RoomID)
    /// `POST rotations`
    case rotate(RoomID)
    /// `GET rotations/{seq}?from={place}&count={count}`, see `BoxesQuery`
    case boxes(RoomID, Int)
    /// `POST receipts`
    case acknowledge(RoomID)
    /// `GET receipts?after={counter}&wait={seconds}`
    case moves(RoomID)
    /// `GET /v3/invites/{invite}`, which needs no credential
    case invite(InviteID)
    /// `GET /v3/push`
    case pushService
    /// `GET /healthz`
    case health
    /// `GET /readyz`
    case readiness
    /// `GET /metrics`
    case metrics

    /// How a message is named: by its id, or by its seq in the room.
    package enum Reference: Hashable, Sendable, CustomStringConvertible {
        case id(MessageID)
        case seq(Int)

        /// Reads an id or a seq from 1 on; nil for anything else.
        package init?(_ text: some StringProtocol) {
            // The id first: one that is all digits would pass for a seq with leading zeros.
            if let id = MessageID(String(text)) {
                self = .id(id)
            } else if let seq = Int(text), seq > 0, text.utf8.first != UInt8(ascii: "+") {
                self = .seq(seq)
            } else {
                return nil
            }
        }

        package var description: String {
            switch self {
            case .id(let id): id.description
            case .seq(let seq): String(seq)
            }
        }
    }

    package var method: String {
        switch self {
        case .join, .setPush: "PUT"
        case .leave, .clearPush: "DELETE"
        case .send, .acknowledge, .testPush, .makeInvite, .rotate: "POST"
        case .standing, .removal, .push, .members, .sent, .message, .events, .tree, .boxes, .moves, .invite,
            .pushService, .health, .readiness, .metrics:
            "GET"
        }
    }

    /// The path of a request's target.
    package var path: String { path { id, _ in id } }

    /// The path with a word in place of each id, for logs: a room's id is enough to try codes against.
    package var route: String { path { _, word in word } }

    /// The version of the protocol, with which paths begin.
    package static let version = 3

    /// Where all that belongs to rooms is, at both ends.
    private static let rooms: StaticString = "/v3/rooms/"
    private static let invites: StaticString = "/v3/invites/"

    private func path(naming name: (_ id: String, _ word: String) -> String) -> String {
        guard let room else {
            return switch self {
            case .invite(let invite): "\(Self.invites)\(name(invite.description, "INVITE"))"
            case .pushService: "/v3/push"
            case .readiness: "/readyz"
            case .metrics: "/metrics"
            default: "/healthz"
            }
        }
        let below =
            switch self {
            case .join(_, let member), .leave(_, let member), .standing(_, let member):
                "members/" + name(member.description, "MEMBER")
            case .removal(_, let member): "members/" + name(member.description, "MEMBER") + "/removal"
            case .setPush(_, let member), .push(_, let member), .clearPush(_, let member):
                "members/" + name(member.description, "MEMBER") + "/push"
            case .testPush(_, let member): "members/" + name(member.description, "MEMBER") + "/push/test"
            case .members: "members"
            case .message(_, let reference): "messages/" + name(reference.description, "MESSAGE")
            case .send, .sent: "messages"
            case .events: "events"
            case .tree: "tree"
            case .makeInvite: "invites"
            case .rotate: "rotations"
            case .boxes(_, let seq): "rotations/" + name(String(seq), "SEQ")
            case .acknowledge, .moves: "receipts"
            case .invite, .pushService, .health, .readiness, .metrics: ""
            }
        return "\(Self.rooms)\(name(room.description, "ROOM"))/\(below)"
    }

    /// The room that it names; nil for what is asked of the relay as a whole.
    package var room: RoomID? {
        switch self {
        case .join(let room, _), .leave(let room, _), .standing(let room, _), .removal(let room, _),
            .setPush(let room, _), .push(let room, _), .clearPush(let room, _), .testPush(let room, _),
            .members(let room), .send(let room), .sent(let room), .message(let room, _), .events(let room),
            .tree(let room), .makeInvite(let room), .rotate(let room), .boxes(let room, _), .acknowledge(let room),
            .moves(let room):
            room
        case .invite, .pushService, .health, .readiness, .metrics: nil
        }
    }

    /// The member that it names, which alone may ask; nil where it names none.
    package var member: MemberID? {
        switch self {
        case .join(_, let member), .leave(_, let member), .standing(_, let member), .removal(_, let member),
            .setPush(_, let member), .push(_, let member), .clearPush(_, let member), .testPush(_, let member):
            member
        default: nil
        }
    }

    /// Reads a request's method and path (without its query). A HEAD asks for what a GET does (RFC 9110 section 9.3.2).
    ///
    /// - Throws: `.tooOld` where the path is one of an earlier version, `.notFound` where it is none of these, `.methodNotAllowed`
    ///   where only the method is wrong.
    package init(method: String, path: ArraySlice<UInt8>) throws(ProblemCode) {
        guard !Self.isTooOld(path) else { throw .tooOld }
        let candidates = Self.named(by: path)
        guard !candidates.isEmpty else { throw .notFound }
        let method = method == "HEAD" ? "GET" : method
        guard let endpoint = candidates.first(where: { $0.method == method }) else { throw .methodNotAllowed }
        self = endpoint
    }

    /// The methods that a path has, for an `Allow` header.
    package static func methods(of path: ArraySlice<UInt8>) -> [String] {
        named(by: path).flatMap { $0.method == "GET" ? ["GET", "HEAD"] : [$0.method] }
    }

    /// Whether a path is one of version 1 or 2, which had other receipts: nothing of it can be answered.
    private static func isTooOld(_ path: ArraySlice<UInt8>) -> Bool {
        var reader = ByteReader(path)
        return (reader.take("/v1") || reader.take("/v2")) && (reader.isAtEnd || reader.take("/"))
    }

    private static func named(by path: ArraySlice<UInt8>) -> [Endpoint] {
        var reader = ByteReader(path)
        if reader.take(invites) {
            guard let invite: InviteID = reader.identifier(), reader.isAtEnd else { return [] }
            return [.invite(invite)]
        }
        guard reader.take(rooms) else {
            return [.pushService, .health, .readiness, .metrics].filter { path.elementsEqual($0.path.utf8) }
        }
        guard let room: RoomID = reader.identifier(), reader.take("/") else { return [] }
        if reader.take("events") { return reader.isAtEnd ? [.events(room)] : [] }
        if reader.take("tree") { return reader.isAtEnd ? [.tree(room)] : [] }
        if reader.take("invites") { return reader.isAtEnd ? [.makeInvite(room)] : [] }
        if reader.take("rotations") {
            if reader.isAtEnd { return [.rotate(room)] }
            guard reader.take("/"), let seq = reader.integer(), seq > 0, reader.isAtEnd else { return [] }
            return [.boxes(room, seq)]
        }
        if reader.take("receipts") { return reader.isAtEnd ? [.acknowledge(room), .moves(room)] : [] }
        if reader.take("messages") {
            if reader.isAtEnd { return [.send(room), .sent(room)] }
            guard reader.take("/"), let reference = Reference(String(decoding: reader.rest, as: UTF8.self)) else {
                return []
            }
            return [.message(room, reference)]
        }
        guard reader.take("members") else { return [] }
        if reader.isAtEnd { return [.members(room)] }
        guard reader.take("/"), let member: MemberID = reader.identifier() else { return [] }
        if reader.take("/removal") { return reader.isAtEnd ? [.removal(room, member)] : [] }
        if reader.take("/push") {
            if reader.isAtEnd { return [.setPush(room, member), .clearPush(room, member), .push(room, member)] }
            return reader.take("/test") && reader.isAtEnd ? [.testPush(room, member)] : []
        }
        guard reader.isAtEnd else { return [] }
        return [.join(room, member), .leave(room, member), .standing(room, member)]
    }
}

extension ProblemCode: Error {}

/// The credential of a member in `Authorization: Bearer MEMBER.TOKEN`: the member's id, and 32 bytes that only it can know.
package struct Credential: Equatable, Sendable {
    /// How many bytes a token has.
    package static let tokenBytes = 32

    /// A token's bytes without memory of their own: a relay keeps one for each connection.
    package struct Token: Equatable, Sendable {
        // Each the most significant byte first, as in the token.
        private let first, second, third, fourth: UInt64

        fileprivate init?(_ reader: inout ByteReader) {
            guard let first = reader.hexadecimalWord(), let second = reader.hexadecimalWord(),
                let third = reader.hexadecimalWord(), let fourth = reader.hexadecimalWord()
            else { return nil }
            (self.first, self.second) = (first.bigEndian, second.bigEndian)
            (self.third, self.fourth) = (third.bigEndian, fourth.bigEndian)
        }

        fileprivate init(_ data: Data) {
            precondition(data.count == Credential.tokenBytes, "BUG: a token has 32 bytes")
            self = data.withUnsafeBytes { $0.loadUnaligned(as: Token.self) }
        }

        package var data: Data { withBytes { Data($0) } }

        package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
            withUnsafeBytes(of: self, body)
        }
    }

    package let member: MemberID
    package let token: Token

    package init(member: MemberID, token: Data) {
        self.member = member
        self.token = Token(token)
    }

    /// Reads the value of an `Authorization` field; nil where it is no credential of tick's.
    ///
    /// RFC 9110 section 11.4: the scheme is written in any case, and one or more spaces follow it.
    package init?(authorization: ArraySlice<UInt8>) {
        var reader = ByteReader(authorization)
        guard reader.take(anyCaseOf: "bearer"), reader.take(" ") else { return nil }
        while reader.take(" ") {}
        guard let member: MemberID = reader.identifier(), reader.take("."), let token = Token(&reader), reader.isAtEnd
        else { return nil }
        (self.member, self.token) = (member, token)
    }

    /// The value of the `Authorization` field.
    package var authorization: String { "Bearer \(member).\(Hexadecimal.text(of: token.data))" }
}
