import Foundation
import Proving
import Testing
import Wire

@testable import Relay

@Suite struct JoinTests {
    private func path(_ guest: Guest, _ room: RoomID = .ops) -> String { "\(room.path)/members/\(guest.member)" }

    /// A body that joins, except for what a test changes.
    private func join(_ guest: Guest = .alice, new: Bool = true) -> String { guest.join(new: new) }

    @Test func firstJoinMakesTheRoomAndANameRenames() async throws {
        try await withRelay { relay in
            let first = try relay.ask("PUT", path(.alice), as: .alice, body: join())
            #expect(first.status == 201)
            #expect(try first.value(Join.Answer.self).known.told == false)
            let second = try relay.ask("PUT", path(.alice), as: .alice, body: Guest.alice.name())
            #expect(second.status == 200)
            #expect(try second.value(Join.Answer.self).seq == 2)
        }
    }

    @Test func joinSentTwiceIsAnsweredTheSame() async throws {
        try await withRelay { relay in
            let body = join()
            let first = try relay.ask("PUT", path(.alice), as: .alice, body: body)
            let second = try relay.ask("PUT", path(.alice), as: .alice, body: body)
            #expect(first.status == 201)
            #expect(second.status == 201)
            #expect(first.text == second.text)
        }
    }

    @Test func unknownRoomIsNotMadeUnlessItIsMeantToBe() async throws {
        try await withRelay { relay in
            let answer = try relay.ask("PUT", path(.alice), as: .alice, body: join(new: false))
            #expect(answer.status == 404)
            #expect(answer.code == .noSuchRoom)
            #expect(try relay.ask("GET", "\(RoomID.ops.path)/members", as: .alice).status == 401)
        }
    }

    @Test func refusedJoinsChangeNothing() async throws {
        try await withRelay { relay in
            try relay.join(.alice, .bob)
            let before = try await relay.contents()
            let imposter = Guest(3)
            let stolen = Credential(member: Guest.bob.member, token: imposter.token).authorization
            let tomorrow = imposter.join(count: Int(Date().timeIntervalSince1970 * 1000) + 2 * 86_400_000)
            let id = MessageID.fresh()
            let stated = imposter.statement(.join(Guest.sealedName), id: id, token: Guest.bob.token)
            let untrue = json(Join(id: id, new: false, body: stated))
            let unwelcome = imposter.join(by: RoomID.other.invite)
            let leave = json(Join(kind: .leave, id: id, new: false, body: imposter.leave(id: id).body))
            let early = Guest.bob.name(epoch: SHA256.digest(of: []))
            let refusals: [(what: String, authorization: String?, to: Guest, body: String, Int, ProblemCode)] = [
                ("no credential", nil, imposter, join(), 401, .unauthorized),
                ("a malformed one", "Bearer x", imposter, join(), 401, .unauthorized),
                ("another's place", imposter.authorization, .bob, join(), 403, .forbidden),
                ("another's id with one's own token", stolen, .bob, join(), 401, .unauthorized),
                ("another room's invite", imposter.authorization, imposter, unwelcome, 400, .badStatement),
                ("a name of a stranger", imposter.authorization, imposter, imposter.name(), 403, .notAMember),
                ("a leave", imposter.authorization, imposter, leave, 400, .badRequest),
                ("another epoch", Guest.bob.authorization, .bob, early, 409, .staleEpoch),
                ("a member's join", Guest.bob.authorization, .bob, join(.bob), 409, .staleCrowd),
                ("another's statement", imposter.authorization, imposter, join(.alice), 400, .badStatement),
                ("a count of tomorrow", imposter.authorization, imposter, tomorrow, 409, .staleCount),
                ("another token", imposter.authorization, imposter, untrue, 400, .badStatement),
                ("no JSON", imposter.authorization, imposter, "join me", 400, .badRequest),
                ("no body", imposter.authorization, imposter, "", 400, .badRequest),
            ]
            for (what, authorization, guest, body, status, code) in refusals {
                let caller = try relay.caller()
                try caller.write(request("PUT", path(guest), authorization: authorization, body: body))
                let answer = try caller.answer()
                #expect(answer.status == status, "\(what)")
                #expect(answer.code == code, "\(what)")
                #expect(try await relay.contents() == before, "\(what)")
            }
            // Bob's own token is still bob's.
            #expect(try relay.ask("GET", path(.bob), as: .bob).status == 200)
        }
    }

    @Test func idOfAnotherEventIsTaken() async throws {
        try await withRelay { relay in
            let id = MessageID.fresh()
            #expect(try relay.ask("PUT", path(.alice), as: .alice, body: Guest.alice.join(id: id)).status == 201)
            let answer = try relay.ask("PUT", path(.bob), as: .bob, body: Guest.bob.join(id: id))
            #expect(answer.status == 409)
            #expect(answer.code == .idTaken)
        }
    }

    @Test func relayTokenLetsInWhoHasIt() async throws {
        var options = RelayOptions.patient
        options.token = Data("opensesame".utf8)
        try await withRelay(options) { relay in
            for (field, status) in [
                (nil, 401), ("", 401), ("opensesam", 401), ("opensesame2", 401), ("OPENSESAME", 401),
                ("opensesame", 201),
            ] as [(String?, Int)] {
                let caller = try relay.caller()
                let fields = field.map { ["Tick-Relay-Token: \($0)"] } ?? []
                let authorization = Guest.alice.authorization
                let text = request("PUT", path(.alice), authorization: authorization, fields: fields, body: join())
                try caller.write(text)
                let answer = try caller.answer()
                #expect(answer.status == status, "\(field ?? "none")")
                #expect(answer.code == (status == 401 ? .noRelayToken : nil), "\(field ?? "none")")
            }
            // Who is in is not asked again.
            let sent = try relay.ask("POST", "\(RoomID.ops.path)/messages", as: .alice, body: messages("hello"))
            #expect(sent.status == 200)
        }
    }
}
