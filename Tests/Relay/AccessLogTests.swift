import Foundation
import Kernel
import Testing
import Wire

@testable import Relay

/// What the relay tells of the requests it answers.
@Suite struct AccessLogTests {
    @Test func requestsAreToldWithoutIdsOrWhatTheClientWrote() async throws {
        let notes = Notes()
        var options = RelayOptions.patient
        options.notesRequests = true
        try await withRelay(options, note: notes.add) { relay in
            let room = RoomID.ops.path
            try relay.join(.alice)
            _ = try relay.ask("POST", "\(room)/messages", as: .alice, body: messages("a secret"))
            _ = try relay.ask("GET", "\(room)/messages/2", as: .alice)
            _ = try relay.ask("HEAD", "\(room)/events?after=0", as: .alice)
            _ = try relay.ask("GET", "\(room)/receipts?after=0", as: .alice)
            _ = try relay.ask("GET", "\(RoomID.unknown.path)/members", as: .alice)
            _ = try relay.ask("SECRET", "/v3/secret?secret")
            _ = try relay.ask("GET", "/healthz")
            let caller = try relay.caller()
            try caller.write("secret\r\n\r\n")
            _ = try caller.answer()
        }
        let requests = notes.requests
        #expect(
            requests.map { "\($0.method ?? "-") \($0.route ?? "-") \($0.room ?? 0) \($0.status)" } == [
                // A room that is just being made has no number yet; its join gives it one.
                "PUT /v3/rooms/ROOM/members/MEMBER 1 201",
                "POST /v3/rooms/ROOM/messages 1 200",
                "GET /v3/rooms/ROOM/messages/MESSAGE 1 200",
                "HEAD /v3/rooms/ROOM/events 1 200",
                "GET /v3/rooms/ROOM/receipts 1 200",
                "GET /v3/rooms/ROOM/members 0 401",
                "- - 0 404",
                "GET /healthz 0 200",
                "- - 0 400",
            ]
        )
        #expect(requests.allSatisfy { $0.peer == "127.0.0.1" && $0.milliseconds >= 0 })
        #expect(requests.map { $0.bytes == 0 } == [false, false, false, true, false, false, false, false, false])
    }

    /// All requests were the proxy's.
    @Test(arguments: [("198.51.100.7, 192.0.2.1:4711", "192.0.2.1"), ("[2001:DB8::1]:4711", "2001:db8::1"), ("me", "")])
    func aProxyThatIsBelievedNamesThePeer(named: String, peer: String) async throws {
        for isBelieved in [true, false] {
            let notes = Notes()
            var options = RelayOptions.patient
            options.notesRequests = true
            if isBelieved { options.proxies = try [#require(IPAddress("127.0.0.1"))] }
            try await withRelay(options, note: notes.add) { relay in
                let caller = try relay.caller()
                defer { caller.close() }
                try caller.write(request("GET", "/healthz", fields: ["X-Forwarded-For: \(named)"]))
                _ = try caller.answer()
            }
            #expect(notes.requests.map(\.peer) == [isBelieved && !peer.isEmpty ? peer : "127.0.0.1"])
        }
    }

    @Test func nothingIsToldUnlessItIsAskedFor() async throws {
        let notes = Notes()
        try await withRelay(note: notes.add) { relay in
            try relay.join(.alice)
        }
        #expect(notes.requests.isEmpty)
    }
}
