import Foundation
import HTTP
import Testing
import Wire

@testable import Relay

@Suite struct PlainRequestTests {
    private let events = "\(RoomID.ops.path)/events"

    private func plain(
        _ method: String,
        _ path: String,
        authorization: String = Guest.alice.authorization,
        body: String? = nil
    ) throws -> PlainRequest? {
        var parser = RequestParser()
        parser.append(Array(request(method, path, authorization: authorization, body: body).utf8))
        let next = try parser.next()
        return PlainRequest(try #require(next))
    }

    @Test func whatTheClientAsksIsUnderstoodAsTheLongWayUnderstandsIt() throws {
        let receipt = Receipt(kind: .delivered, from: 1, upto: 20, tag: Data((0..<32).map { $0 * 7 }))
        for query in [
            EventsQuery(start: .after(0), wait: 60),
            EventsQuery(start: .after(999_999_999_999_999_999), limit: 1, wait: 1),
            EventsQuery(start: .after(7), limit: 1_000, wait: 60, delivered: receipt),
            EventsQuery(start: .after(20), wait: 60, delivered: receipt),
        ] {
            let plain = try #require(try plain("GET", "\(events)?\(query.text)"))
            #expect(plain.what == .follow(query))
            #expect(plain.what == .follow(try #require(EventsQuery(query.text))))
            #expect(plain.room == .ops)
            #expect(plain.member == Guest.alice.member)
            #expect(plain.token.data == Guest.alice.token)
        }
        let send = try #require(try plain("POST", "\(RoomID.ops.path)/messages", body: "{}"))
        #expect(send.what == .send)
    }

    @Test(arguments: [
        "", "after=", "after=-1&wait=1", "after=+1&wait=1", "after=1", "after=1&wait=0", "wait=1&after=1",
        "after=1&wait=1&", "after=1&wait=1&x=1", "after=1&limit=0&wait=1", "after=1000000000000000000&wait=1",
        "last=1&wait=1", "since=1&wait=1", "after=1&wait=1&delivered=1-1", "after=1&wait=1&delivered=2-1&tag=00",
        "after=1&wait=1&delivered=0-1&tag=\(String(repeating: "0", count: 64))",
        "after=1&wait=1&delivered=1-1&tag=\(String(repeating: "0", count: 63))",
        "after=1&wait=1&delivered=1-1&tag=\(String(repeating: "0", count: 66))",
        "after=1&wait=1&delivered=1-1&tag=\(String(repeating: "g", count: 64))",
    ])
    func otherQueriesGoTheLongWay(_ query: String) throws {
        #expect(try plain("GET", "\(events)?\(query)") == nil)
    }

    @Test(arguments: [
        "", "Basic abc", "Bearer", "bearer \(Guest.alice.authorization.dropFirst(7))", "\(Guest.alice.authorization)0",
        String(Guest.alice.authorization.dropLast()), Guest.alice.authorization.replacing(".", with: "-"),
        Guest.alice.authorization.replacing("Bearer 0", with: "Bearer 8"),
        Guest.alice.authorization.replacing("Bearer 0", with: "Bearer U"),
    ])
    func otherCredentialsGoTheLongWay(_ authorization: String) throws {
        #expect(try plain("GET", "\(events)?after=1&wait=1", authorization: authorization) == nil)
    }

    @Test func otherAddressesAndMethodsGoTheLongWay() throws {
        for path in ["/healthz", "\(events)/", "\(RoomID.ops.path)/receipts", "/v2\(events.dropFirst(3))"] {
            #expect(try plain("GET", "\(path)?after=1&wait=1") == nil)
        }
        #expect(try plain("HEAD", "\(events)?after=1&wait=1") == nil)
        #expect(try plain("PUT", "\(RoomID.ops.path)/messages") == nil)
        #expect(try plain("GET", "\(events)?after=1&wait=1", body: "x") == nil)
    }
}
