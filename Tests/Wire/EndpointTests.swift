import Testing
import Wire

@Suite struct EndpointTests {
    static let room = RoomID(rawValue: 1)
    static let member = MemberID(rawValue: 2)
    static let message = MessageID(rawValue: 0xABC << 80)

    /// Every case with the request line it stands for.
    static let all: [(Endpoint, String)] = [
        (.join(room, member), "PUT /v1/rooms/\(room)/members/\(member)"),
        (.leave(room, member), "DELETE /v1/rooms/\(room)/members/\(member)"),
        (.standing(room, member), "GET /v1/rooms/\(room)/members/\(member)"),
        (.members(room), "GET /v1/rooms/\(room)/members"),
        (.send(room), "POST /v1/rooms/\(room)/messages"),
        (.sent(room), "GET /v1/rooms/\(room)/messages"),
        (.message(room, .id(message)), "GET /v1/rooms/\(room)/messages/\(message)"),
        (.message(room, .seq(1284)), "GET /v1/rooms/\(room)/messages/1284"),
        (.events(room), "GET /v1/rooms/\(room)/events"),
        (.acknowledge(room), "POST /v1/rooms/\(room)/receipts"),
        (.moves(room), "GET /v1/rooms/\(room)/receipts"),
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
        #expect(try Endpoint(method: words[0], path: words[1]) == endpoint)
    }

    @Test(arguments: all)
    func knowsItsRoom(endpoint: Endpoint, line: String) {
        #expect(endpoint.room == (line.contains("/v1/rooms/") ? Self.room : nil))
    }

    @Test(arguments: all)
    func isAmongTheMethodsOfItsPath(endpoint: Endpoint, line: String) {
        #expect(Endpoint.methods(of: endpoint.path).contains(endpoint.method))
    }

    @Test(arguments: all, ["PATCH", "HEAD", "OPTIONS", "get", ""])
    func anotherMethodIsNotAllowed(endpoint: (Endpoint, String), method: String) {
        #expect(throws: ProblemCode.methodNotAllowed) { try Endpoint(method: method, path: endpoint.0.path) }
    }

    @Test(arguments: [
        "", "/", "//healthz", "/healthz/", "/Healthz", "healthz", "/v1", "/v1/rooms", "/v1/rooms/\(room)",
        "/v1/rooms/\(room)/", "/v2/rooms/\(room)/events", "/v1/room/\(room)/events", "/v1/rooms/ops/events",
        "/v1/rooms//events", "x/v1/rooms/\(room)/events", "/v1/rooms/\(room)/events/", "/v1/rooms/\(room)/events/1",
        "/v1/rooms/\(room)/members/", "/v1/rooms/\(room)/members/bob", "/v1/rooms/\(room)/members/\(member)/name",
        "/v1/rooms/\(room)/messages/", "/v1/rooms/\(room)/messages/0", "/v1/rooms/\(room)/messages/-1",
        "/v1/rooms/\(room)/messages/+1", "/v1/rooms/\(room)/messages/1e3", "/v1/rooms/\(room)/secrets",
        "/v1/rooms/\(room)/events?after=1", "/v1/rooms/\(room)/../\(room)/events",
    ])
    func anotherPathIsNotFound(path: String) {
        #expect(throws: ProblemCode.notFound) { try Endpoint(method: "GET", path: path) }
        #expect(Endpoint.methods(of: path).isEmpty)
    }

    @Test func saysWhichMethodsAPathHas() {
        let room = Self.room
        #expect(Endpoint.methods(of: "/v1/rooms/\(room)/members/\(Self.member)") == ["PUT", "DELETE", "GET"])
        #expect(Endpoint.methods(of: "/v1/rooms/\(room)/messages") == ["POST", "GET"])
        #expect(Endpoint.methods(of: "/healthz") == ["GET"])
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
