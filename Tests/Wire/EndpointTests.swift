import Foundation
import Testing
import Wire

@Suite struct EndpointTests {
    private func read(_ method: String, _ path: String) throws -> Endpoint {
        let bytes = Array(path.utf8)[...]
        return try Endpoint(method: method, path: bytes)
    }

    private func methods(of path: String) -> [String] { Endpoint.methods(of: Array(path.utf8)[...]) }

    static let room = RoomID(rawValue: 1)
    static let member = MemberID(rawValue: 2)
    static let invite = InviteID(rawValue: 3)
    static let message = MessageID(rawValue: 0xABC << 80)

    /// Every case with the request line it stands for.
    static let all: [(Endpoint, String)] = [
        (.join(room, member), "PUT /v3/rooms/\(room)/members/\(member)"),
        (.leave(room, member), "DELETE /v3/rooms/\(room)/members/\(member)"),
        (.standing(room, member), "GET /v3/rooms/\(room)/members/\(member)"),
        (.removal(room, member), "GET /v3/rooms/\(room)/members/\(member)/removal"),
        (.setPush(room, member), "PUT /v3/rooms/\(room)/members/\(member)/push"),
        (.clearPush(room, member), "DELETE /v3/rooms/\(room)/members/\(member)/push"),
        (.push(room, member), "GET /v3/rooms/\(room)/members/\(member)/push"),
        (.testPush(room, member), "POST /v3/rooms/\(room)/members/\(member)/push/test"),
        (.members(room), "GET /v3/rooms/\(room)/members"),
        (.send(room), "POST /v3/rooms/\(room)/messages"),
        (.sent(room), "GET /v3/rooms/\(room)/messages"),
        (.message(room, .id(message)), "GET /v3/rooms/\(room)/messages/\(message)"),
        (.message(room, .seq(1284)), "GET /v3/rooms/\(room)/messages/1284"),
        (.events(room), "GET /v3/rooms/\(room)/events"),
        (.tree(room), "GET /v3/rooms/\(room)/tree"),
        (.makeInvite(room), "POST /v3/rooms/\(room)/invites"),
        (.rotate(room), "POST /v3/rooms/\(room)/rotations"),
        (.boxes(room, 1301), "GET /v3/rooms/\(room)/rotations/1301"),
        (.acknowledge(room), "POST /v3/rooms/\(room)/receipts"),
        (.moves(room), "GET /v3/rooms/\(room)/receipts"),
        (.invite(invite), "GET /v3/invites/\(invite)"),
        (.pushService, "GET /v3/push"),
        (.health, "GET /healthz"),
        (.readiness, "GET /readyz"),
        (.metrics, "GET /metrics"),
    ]

    @Test(arguments: all)
    func isWrittenAsItsRequestLine(endpoint: Endpoint, line: String) {
        #expect("\(endpoint.method) \(endpoint.path)" == line)
    }

    @Test(arguments: all)
    func isReadFromItsRequestLine(endpoint: Endpoint, line: String) throws {
        let words = line.split(separator: " ").map(String.init)
        #expect(try read(words[0], words[1]) == endpoint)
    }

    @Test(arguments: all)
    func aHeadAsksForWhatAGetDoes(endpoint: Endpoint, line: String) throws {
        #expect(methods(of: endpoint.path).contains("HEAD") == methods(of: endpoint.path).contains("GET"))
        guard endpoint.method == "GET" else { return }
        #expect(try read("HEAD", endpoint.path) == endpoint)
    }

    @Test(arguments: all)
    func aRouteHasAWordForEachID(endpoint: Endpoint, line: String) {
        let words = [
            Self.room.description: "ROOM", Self.member.description: "MEMBER", Self.invite.description: "INVITE",
            "1301": "SEQ",
        ]
        var expected = words.reduce(endpoint.path) { $0.replacing($1.key, with: $1.value) }
        if case .message = endpoint { expected = "/v3/rooms/ROOM/messages/MESSAGE" }
        #expect(endpoint.route == expected)
    }

    @Test(arguments: all)
    func knowsItsRoom(endpoint: Endpoint, line: String) {
        #expect(endpoint.room == (line.contains("/v3/rooms/") ? Self.room : nil))
    }

    @Test(arguments: all)
    func isAmongTheMethodsOfItsPath(endpoint: Endpoint, line: String) {
        #expect(methods(of: endpoint.path).contains(endpoint.method))
    }

    @Test(arguments: all, ["PATCH", "OPTIONS", "get", ""])
    func anotherMethodIsNotAllowed(endpoint: (Endpoint, String), method: String) {
        #expect(throws: ProblemCode.methodNotAllowed) { try read(method, endpoint.0.path) }
    }

    @Test(arguments: [
        "", "/", "//healthz", "/healthz/", "/Healthz", "healthz", "/v3", "/v3/rooms", "/v3/rooms/\(room)",
        "/v3/rooms/\(room)/", "/v4/rooms/\(room)/events", "/v3/room/\(room)/events", "/v3/rooms/ops/events",
        "/v3/rooms//events", "x/v3/rooms/\(room)/events", "/v3/rooms/\(room)/events/", "/v3/rooms/\(room)/events/1",
        "/v3/rooms/\(room)/members/", "/v3/rooms/\(room)/members/bob", "/v3/rooms/\(room)/members/\(member)/name",
        "/v3/push/", "/v3/rooms/\(room)/push", "/v3/rooms/\(room)/members/\(member)/push/",
        "/v3/rooms/\(room)/members/\(member)/push/tests", "/v3/rooms/\(room)/members/\(member)/pushes",
        "/v3/rooms/\(room)/messages/", "/v3/rooms/\(room)/messages/0", "/v3/rooms/\(room)/messages/-1",
        "/v3/rooms/\(room)/messages/+1", "/v3/rooms/\(room)/messages/1e3", "/v3/rooms/\(room)/secrets",
        "/v3/invites", "/v3/invites/", "/v3/invites/ops", "/v3/invites/\(invite)/",
        "/v3/rooms/\(room)/invites/\(invite)",
        "/v3/rooms/\(room)/rotations/", "/v3/rooms/\(room)/rotations/0", "/v3/rooms/\(room)/rotations/01",
        "/v3/rooms/\(room)/rotations/\(message)", "/v3/rooms/\(room)/rotations/1/boxes",
        "/v3/rooms/\(room)/events?after=1", "/v3/rooms/\(room)/../\(room)/events",
    ])
    func anotherPathIsNotFound(path: String) {
        #expect(throws: ProblemCode.notFound) { try read("GET", path) }
        #expect(methods(of: path).isEmpty)
    }

    @Test(arguments: ["/v1", "/v1/", "/v1/rooms/\(room)/events", "/v1/anything", "/v2", "/v2/push"])
    func aPathOfVersionOneIsTooOld(path: String) {
        #expect(throws: ProblemCode.tooOld) { try read("GET", path) }
        #expect(methods(of: path).isEmpty)
    }

    /// Only what names a member is kept to that member.
    @Test(arguments: all)
    func knowsTheMemberThatItNames(endpoint: Endpoint, line: String) {
        #expect(endpoint.member == (line.contains("\(Self.member)") ? Self.member : nil))
    }

    @Test(arguments: all)
    func pathsBeginWithTheVersion(endpoint: Endpoint, line: String) {
        guard ![.health, .readiness, .metrics].contains(endpoint) else { return }
        #expect(endpoint.path.hasPrefix("/v\(Endpoint.version)/"))
    }

    @Test func saysWhichMethodsAPathHas() {
        let room = Self.room
        #expect(methods(of: "/v3/rooms/\(room)/members/\(Self.member)") == ["PUT", "DELETE", "GET", "HEAD"])
        #expect(methods(of: "/v3/rooms/\(room)/messages") == ["POST", "GET", "HEAD"])
        #expect(methods(of: "/v3/rooms/\(room)/members/\(Self.member)/push") == ["PUT", "DELETE", "GET", "HEAD"])
        #expect(methods(of: "/v3/rooms/\(room)/members/\(Self.member)/push/test") == ["POST"])
        #expect(methods(of: "/healthz") == ["GET", "HEAD"])
    }

    @Test func anIdOfDigitsOnlyIsStillAnId() {
        let small = MessageID(rawValue: 34)
        #expect(Endpoint.Reference(small.description) == .id(small))
        let large = MessageID(rawValue: 1 << 100)
        #expect(Endpoint.Reference(large.description) == .id(large))
    }

    @Test func aSeqWithMoreDigitsThanANumberHoldsIsNothing() {
        #expect(Endpoint.Reference("9223372036854775807") == .seq(.max))
        #expect(Endpoint.Reference("9223372036854775808") == nil)
    }
}

@Suite struct CredentialTests {
    private func read(_ text: String) -> Credential? { Credential(authorization: Array(text.utf8)[...]) }

    private static let member = "00000000000000000000000001"
    private static let token = String(repeating: "0f", count: 32)

    @Test func textIsReadBack() throws {
        let credential = Credential(member: MemberID(rawValue: 1), token: Data(repeating: 15, count: 32))
        #expect(credential.authorization == "Bearer \(Self.member).\(Self.token)")
        #expect(read(credential.authorization) == credential)
    }

    /// RFC 9110 sections 11.1 and 11.4.
    @Test(arguments: ["bearer ", "BEARER ", "bEarer ", "Bearer  ", "Bearer     "])
    func schemeIsReadInAnyCaseAndBeforeAnyNumberOfSpaces(_ scheme: String) {
        #expect(read("\(scheme)\(Self.member).\(Self.token)") != nil)
    }

    @Test(arguments: [
        "", " ", ".", "Bearer", "Bearer ", "Bearer .", "Bearer \(member)", "Bearer \(token)", "Bearer \(member).",
        "Bearer .\(token)", "Bearer \(member).\(token.dropLast())", "Bearer \(member).\(token)0f",
        "Bearer \(member).\(token).", "Bearer \(member).\(token) ", "Bearer\(member).\(token)",
        " Bearer \(member).\(token)", "Bearer\t\(member).\(token)", "Basic \(member).\(token)",
        "Bearer \(member.dropLast()).\(token)", "Bearer 8\(member.dropFirst()).\(token)",
        "Bearer \(member).\(token.dropLast())g", "Bearer \(member).\(token.dropLast(2))é",
    ])
    func anythingElseIsNone(_ text: String) {
        #expect(read(text) == nil)
    }
}
