import Foundation
import Testing
import Wire

@testable import Relay

/// How the network cuts a request says nothing about it: the answer is the same, and so is what becomes of the connection.
@Suite struct SegmentTests {
    private static let room = RoomID.ops.path
    private static let member = "\(room)/members/\(Guest.bob.member)"
    private static let wrong = Credential(member: Guest.bob.member, token: Data(count: 32)).authorization

    /// A request of bob's, who is in the room, with what comes of it.
    struct Sample: CustomTestStringConvertible {
        var method: String
        var path: String
        var authorization: String? = Guest.bob.authorization
        var fields: [String] = []
        var body: String?
        var status: Int
        var isKept = false

        var testDescription: String { "\(method) \(path) \(fields) \(body ?? "")" }
        var text: String { request(method, path, authorization: authorization, fields: fields, body: body) }
    }

    static let samples = [
        Sample(method: "GET", path: "\(room)/events", status: 200, isKept: true),
        Sample(method: "HEAD", path: "\(room)/events", status: 200, isKept: true),
        Sample(method: "GET", path: "\(room)/events", body: "", status: 200, isKept: true),
        Sample(method: "GET", path: "\(room)/events", authorization: nil, status: 401, isKept: true),
        Sample(method: "GET", path: "/nothing", status: 404, isKept: true),
        Sample(method: "PATCH", path: "/healthz", status: 405, isKept: true),
        Sample(method: "POST", path: "\(room)/messages", body: "no message", status: 400, isKept: true),
        Sample(method: "PUT", path: member, body: "no join", status: 400, isKept: true),
        // Whoever would be refused whatever the body says is refused, and nobody reads the body.
        Sample(method: "GET", path: "\(room)/events", body: "x", status: 413),
        Sample(method: "HEAD", path: "\(room)/events", body: "x", status: 413),
        Sample(method: "GET", path: "/healthz", body: "x", status: 413),
        Sample(method: "HEAD", path: "/healthz", body: "x", status: 413),
        Sample(method: "POST", path: "/nothing", body: "x", status: 404),
        Sample(method: "HEAD", path: "/nothing", body: "x", status: 404),
        Sample(method: "PATCH", path: "/healthz", body: "x", status: 405),
        Sample(method: "POST", path: "\(room)/messages", authorization: wrong, body: "x", status: 401),
        Sample(method: "POST", path: "\(room)/messages", authorization: nil, body: "x", status: 401),
        Sample(method: "PUT", path: member, authorization: wrong, body: "no join", status: 401),
        Sample(method: "PUT", path: member, authorization: Guest.alice.authorization, body: "x", status: 403),
        Sample(
            method: "POST", path: "\(room)/messages", authorization: wrong, fields: ["Transfer-Encoding: chunked"],
            status: 401
        ),
        Sample(method: "HEAD", path: "/healthz", fields: ["Bad Field: x"], status: 400),
        Sample(method: "GET", path: "/healthz", fields: ["Bad Field: x"], status: 400),
    ]

    private struct Seen: Equatable {
        let bytes: String
        let isKept: Bool
    }

    /// What a client sees: every byte of the answer, and whether another request is answered.
    private func seen(_ relay: TestRelay, _ pieces: [String]) async throws -> Seen {
        let caller = try relay.caller()
        defer { caller.close() }
        for piece in pieces {
            // It has read what came before when it answers another.
            _ = try relay.ask("GET", "/healthz")
            do { try caller.write(piece) } catch let error as Caller.Failure where error.number == EPIPE { break }
        }
        let marker = request("GET", "/healthz", fields: ["Connection: close"])
        try? caller.write(marker)
        let bytes = try caller.everything()
        guard bytes.hasSuffix("\r\n\r\nok\n"), let start = bytes.ranges(of: "HTTP/1.1 ").last?.lowerBound else {
            return Seen(bytes: bytes, isKept: false)
        }
        return Seen(bytes: String(bytes[..<start]), isKept: true)
    }

    @Test(arguments: samples) func cutsDoNotMatter(_ sample: Sample) async throws {
        try await withRelay { relay in
            try relay.join(.alice, .bob)
            // Chunks that are none: they come after what is wrong already.
            let text = sample.text + (sample.fields.contains("Transfer-Encoding: chunked") ? "zz\r\n" : "")
            let end = try #require(text.firstRange(of: "\r\n\r\n")?.upperBound)
            let whole = try await seen(relay, [text])
            #expect(whole.bytes.hasPrefix("HTTP/1.1 \(sample.status) "))
            #expect(whole.isKept == sample.isKept)
            #expect(whole.bytes.contains("Connection: \(sample.isKept ? "keep-alive" : "close")\r\n"))
            if sample.method == "HEAD" { #expect(whole.bytes.hasSuffix("\r\n\r\n")) }
            let (header, body) = (String(text[..<end]), String(text[end...]))
            let (first, second) = (String(text.prefix(10)), String(header.dropFirst(10)))
            let cuts: [[String]] = [[header, body], [first, second + body], [first, second, body]]
            for pieces in cuts {
                let cut = try await seen(relay, pieces)
                #expect(cut == whole, "\(pieces)")
            }
        }
    }

    @Test func anEmptyHostIsAllowed() async throws {
        try await withRelay { relay in
            let caller = try relay.caller()
            try caller.write("GET /healthz HTTP/1.1\r\nHost:\r\n\r\n")
            #expect(try caller.answer().status == 200)
        }
    }

    @Test func spacesMayStandBeforeATokenAndItsSchemeInAnyCase() async throws {
        try await withRelay { relay in
            try relay.join(.bob)
            for scheme in ["Bearer  ", "bearer ", "BEARER    "] {
                let caller = try relay.caller()
                let authorization = Guest.bob.authorization.replacing("Bearer ", with: scheme)
                try caller.write(request("GET", "\(Self.room)/events", authorization: authorization))
                #expect(try caller.answer().status == 200)
            }
        }
    }
}
