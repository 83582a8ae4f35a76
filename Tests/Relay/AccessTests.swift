import Foundation
import Storage
import Testing
import Wire

/// Who may ask what. Every endpoint is asked by everyone who has no business there, and nothing may come of it.
@Suite struct AccessTests {
    /// A request that a member of the room may make.
    struct Ask: CustomStringConvertible {
        var method: String
        /// Below the room.
        var path: String
        var body: String?
        /// What the member gets.
        var status: Int
        /// Whether its path names the member.
        var isPersonal = false

        var description: String { "\(method) \(path)" }
    }

    /// Every endpoint with a credential but the join, as bob may ask it. The leave comes last; it is stated anew each time,
    /// since its count must be greater than that of his join.
    static func asks() -> [Ask] {
        [
            Ask(method: "GET", path: "/members", status: 200),
            Ask(method: "HEAD", path: "/members", status: 200),
            Ask(method: "GET", path: "/members/\(Guest.bob.member)", status: 200, isPersonal: true),
            Ask(method: "POST", path: "/messages", body: messages("new"), status: 200),
            Ask(method: "GET", path: "/messages?last=3", status: 200),
            Ask(method: "GET", path: "/messages/3", status: 200),
            Ask(method: "GET", path: "/events?after=0", status: 200),
            Ask(method: "GET", path: "/events?after=0&\(delivered("3-3"))", status: 200),
            Ask(method: "POST", path: "/receipts", body: receipt(.read, 3...3), status: 204),
            Ask(method: "GET", path: "/receipts?after=0", status: 200),
            Ask(method: "GET", path: "/tree?from=1&to=3", status: 200),
            Ask(method: "DELETE", path: "/members/\(Guest.bob.member)?\(Guest.bob.leave().text)", status: 200),
        ]
    }

    /// What is shown by those who are nobody in the room, as the field's value.
    static let strangers: [(who: String, authorization: String?)] = [
        ("nobody", nil),
        ("an empty field", ""),
        ("a scheme alone", "Bearer"),
        ("another scheme", "Basic Ym9iOnNlY3JldA=="),
        ("no member", "Bearer \(String(repeating: "02", count: 32))"),
        ("no token", "Bearer \(Guest.bob.member)."),
        ("a short token", "Bearer \(Guest.bob.member).0202"),
        ("a long token", "\(Guest.bob.authorization)02"),
        ("a token that is no number", "Bearer \(Guest.bob.member).\(String(repeating: "xy", count: 32))"),
        ("no space", Guest.bob.authorization.replacing(" ", with: "")),
        ("bob with alice's token", Credential(member: Guest.bob.member, token: Guest.alice.token).authorization),
        ("bob with no known token", Credential(member: Guest.bob.member, token: Data(count: 32)).authorization),
        ("a member of another room", Guest.carol.at(.other).authorization),
        ("a member of no room", Guest(9).authorization),
    ]

    /// Alice and bob are in the room, dave has left it, carol is in another; there is one message of alice's, at 4.
    private func fill(_ relay: TestRelay) throws -> Guest {
        let dave = Guest(4)
        try relay.join(.alice, .bob)
        let sent = try relay.ask("POST", "\(RoomID.ops.path)/messages", as: .alice, body: messages("hello"))
        try #require(sent.status == 200)
        try relay.join(dave)
        try #require(relay.ask("DELETE", dave.leavePath(), as: dave).status == 200)
        try relay.join(.carol.at(.other))
        return dave
    }

    /// The token that was right last isn't hashed again on the same connection.
    @Test func aConnectionThatAMemberHasUsedLetsNobodyElseIn() async throws {
        try await withRelay { relay in
            _ = try fill(relay)
            let members = RoomID.ops.path + "/members"
            let swapped = Credential(member: Guest.alice.member, token: Guest.bob.token).authorization
            for (who, authorization) in Self.strangers + [("alice with bob's token", swapped)] {
                let caller = try relay.caller()
                #expect(try caller.ask("GET", members, as: .bob).status == 200)
                try caller.write(request("GET", members, authorization: authorization))
                #expect(try caller.answer().status == 401, "\(who)")
            }
        }
    }

    @Test func strangersGetNothingAndChangeNothing() async throws {
        try await withRelay { relay in
            _ = try fill(relay)
            let before = try await relay.contents()
            for ask in Self.asks() {
                for (who, authorization) in Self.strangers {
                    let caller = try relay.caller()
                    let text = request(
                        ask.method, RoomID.ops.path + ask.path, authorization: authorization, body: ask.body
                    )
                    try caller.write(text)
                    let answer = try caller.answer(head: ask.method == "HEAD")
                    #expect(answer.status == 401, "\(ask): \(who)")
                    #expect(answer.fields["www-authenticate"] == "Bearer", "\(ask): \(who)")
                    if ask.method != "HEAD" { #expect(answer.code == .unauthorized, "\(ask): \(who)") }
                    caller.close()
                }
                #expect(try await relay.contents() == before, "\(ask)")
            }
        }
    }

    @Test func membersAskOnlyForThemselves() async throws {
        try await withRelay { relay in
            _ = try fill(relay)
            let before = try await relay.contents()
            for ask in Self.asks() where ask.isPersonal {
                let answer = try relay.ask(ask.method, RoomID.ops.path + ask.path, as: .alice, body: ask.body)
                #expect(answer.status == 403, "\(ask)")
                #expect(answer.code == .forbidden, "\(ask)")
                #expect(try await relay.contents() == before, "\(ask)")
            }
        }
    }

    @Test func whoHasLeftMayOnlyLeaveAgain() async throws {
        try await withRelay { relay in
            let dave = try fill(relay)
            let before = try await relay.contents()
            for ask in Self.asks() {
                let path = ask.path.replacing("\(Guest.bob.member)", with: "\(dave.member)")
                let answer = try relay.ask(ask.method, RoomID.ops.path + path, as: dave, body: ask.body)
                if ask.method == "DELETE" {
                    #expect(answer.status == 200)
                    #expect(answer.text == #"{"seq":5}"#)
                } else {
                    #expect(answer.status == 403, "\(ask)")
                    if ask.method != "HEAD" { #expect(answer.code == .notAMember, "\(ask)") }
                }
                #expect(try await relay.contents() == before, "\(ask)")
            }
        }
    }

    @Test func aRoomThatIsNotThereKnowsNobody() async throws {
        try await withRelay { relay in
            _ = try fill(relay)
            for ask in Self.asks() {
                let answer = try relay.ask(ask.method, RoomID.unknown.path + ask.path, as: .bob, body: ask.body)
                #expect(answer.status == 401, "\(ask)")
            }
        }
    }

    @Test func membersGetWhatTheyAskFor() async throws {
        try await withRelay { relay in
            _ = try fill(relay)
            for ask in Self.asks() {
                let path = try relay.rooted(RoomID.ops.path + ask.path, at: 3)
                let body = try ask.body.map { try relay.rooted($0, at: 3) }
                let answer = try relay.ask(ask.method, path, as: .bob, body: body)
                #expect(answer.status == ask.status, "\(ask): \(answer.text)")
            }
        }
    }

    @Test func healthIsForEveryone() async throws {
        try await withRelay { relay in
            for (path, text) in [("/healthz", "ok\n"), ("/readyz", "ready\n")] {
                let answer = try relay.ask("GET", path)
                #expect(answer.status == 200)
                // Of a store that has servers, readiness says more.
                #expect(answer.text == text || path == "/readyz" && answer.text.hasPrefix(text))
            }
            let metrics = try relay.ask("GET", "/metrics")
            #expect(metrics.status == 200)
            #expect(metrics.text.contains("tick_connections_open 1\n"))
        }
    }
}

extension TestRelay {
    /// All that the store has of the room, as text.
    func contents(of room: RoomID = .ops) async throws -> [String] {
        let keys = [Guest.alice, .bob].map { MemberKey(room: room, member: $0.member) }
        return try await store.read { snapshot throws(StoreError) in
            [
                json(try snapshot.page(EventsQuery(start: .after(0)), for: keys[0])),
                json(try snapshot.members(MembersQuery(), for: keys[0])),
                json(try snapshot.moves(after: 0, for: keys[0])),
                json(try snapshot.standing(of: keys[0], after: 0)), json(try snapshot.standing(of: keys[1], after: 0)),
            ]
        }
    }
}
