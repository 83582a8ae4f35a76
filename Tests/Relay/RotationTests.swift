import Foundation
import Helpers
import Kernel
import Proving
import Synchronization
import Testing
import Wire

@testable import Relay

@Suite struct RotationTests {
    private let room = RoomID.ops.path

    private func path(_ guest: Guest) -> String { "\(room)/members/\(guest.member)" }

    private func invitePath(_ key: UInt8) -> String {
        "/v3/invites/\(InviteID(of: signingKey(key).publicKey))"
    }

    // MARK: Invites

    @Test func anInviteIsMadeAskedForAndUsed() async throws {
        try await withRelay { relay in
            try relay.join(.alice)
            let body = Guest.alice.invite(20, uses: 1)
            for _ in 0..<2 {
                let made = try relay.ask("POST", "\(room)/invites", as: .alice, body: body)
                #expect(try made.value(StatementAnswer.self) == StatementAnswer(seq: 2))
            }
            // Without a credential, since who asks is no member yet.
            let asked = try relay.ask("GET", invitePath(20)).value(InviteAnswer.self)
            #expect(asked.room.told == .ops && asked.event?.seq == 2 && asked.event?.kind == .invite)
            let joined = try relay.ask("PUT", path(.bob), as: .bob, body: Guest.bob.join(by: 20, of: .alice))
            #expect(joined.status == 201)
            let join = Guest.carol.join(by: 20, of: .alice)
            let refused = try relay.ask("PUT", path(.carol), as: .carol, body: join)
            #expect(refused.status == 403)
            #expect(try refused.value(Problem.self) == .ended(.used))
            // Bob may not have got the answer to his join, and asks again.
            #expect(try relay.ask("GET", invitePath(20)).value(InviteAnswer.self) == asked)
            #expect(try relay.ask("GET", invitePath(21)).code == .notFound)
            let first = try relay.ask("GET", "/v3/invites/\(RoomID.ops)").value(InviteAnswer.self)
            #expect(first == InviteAnswer(room: .ops, event: nil))
            #expect(try relay.ask("GET", "\(room)/members", as: .bob).value(MemberList.self).head == 3)
        }
    }

    @Test func whatIsNoInviteIsRefused() async throws {
        try await withRelay { relay in
            try relay.join(.alice)
            let invites = "\(room)/invites"
            #expect(try relay.ask("POST", invites, as: .alice, body: "{}").code == .badRequest)
            #expect(try relay.ask("POST", invites, as: .alice, body: Guest.bob.invite(20)).code == .badStatement)
            #expect(try relay.ask("POST", invites, as: .bob, body: Guest.bob.invite(20)).code == .unauthorized)
            #expect(try relay.ask("POST", invites, body: Guest.alice.invite(20)).code == .unauthorized)
            let epoch = Guest.alice.invite(20, after: 1)
            #expect(try relay.ask("POST", invites, as: .alice, body: epoch).code == .staleEpoch)
            let long = String(repeating: " ", count: 9 << 10)
            #expect(try relay.ask("POST", invites, as: .alice, body: long).code == .tooLarge)
            #expect(try relay.ask("GET", invitePath(20)).code == .notFound)
        }
    }

    /// Its id comes from a code, which can be guessed.
    @Test func askingForInvitesIsLimitedAsJoinsAre() async throws {
        var options = RelayOptions.patient
        options.proxies = [try #require(IPAddress("127.0.0.1"))]
        options.limitsNow = { 0 }
        options.joinRate = 3
        options.token = Data("a relay token".utf8)
        try await withRelay(options) { relay in
            let right = "a relay token"
            let codes = try [nil, "another", right, right, right, right].map { try ask(relay, showing: $0).code }
            #expect(codes == [.noRelayToken, .noRelayToken, .notFound, .notFound, .notFound, .rateLimited])
        }
    }

    private func ask(_ relay: TestRelay, showing token: String?) throws -> Answer {
        let caller = try relay.caller()
        defer { caller.close() }
        let fields = ["X-Forwarded-For: 192.0.2.1"] + (token.map { ["Tick-Relay-Token: \($0)"] } ?? [])
        try caller.write(request("GET", invitePath(20), fields: fields))
        return try caller.answer()
    }

    // MARK: Rotations

    @Test func aRotationRemovesAndKeepsItsBoxes() async throws {
        try await withRelay { relay in
            try relay.join(.alice, .bob, .carol)
            // Requests of bob's that wait are ended, whatever they wait for.
            let waiting = ["events?after=3&wait=300", "receipts?after=0&wait=300"]
            let callers = try waiting.map { query in
                let caller = try relay.caller()
                try caller.write(request("GET", "\(room)/\(query)", authorization: Guest.bob.authorization))
                return caller
            }
            try relay.wait(until: "waiting", is: 2)
            let answer = try relay.rotate(.alice, to: 1, removing: [.bob])
            #expect(try answer.value(StatementAnswer.self) == StatementAnswer(seq: 4))
            for caller in callers { #expect(try caller.answer().code == .removed) }
            #expect(try relay.ask("GET", "\(room)/events?after=0", as: .bob).code == .removed)
            #expect(try relay.ask("POST", "\(room)/messages", as: .bob, body: messages("hello")).code == .removed)
            let removal = try relay.ask("GET", "\(path(.bob))/removal", as: .bob).value(Removal.self)
            #expect(removal.event.seq == 4 && removal.event.kind == .rotate)
            #expect(removal.event.member == Guest.alice.member && removal.name.seq == 1)

            let boxes = Data((0..<96).map { UInt8($0) })
            func ask(_ query: String, as guest: Guest = .carol) throws -> Answer {
                try relay.ask("GET", "\(room)/rotations/\(query)", as: guest)
            }
            #expect(try ask("4").value(BoxesQuery.Answer.self).boxes == boxes)
            #expect(try ask("4?from=1&count=1").value(BoxesQuery.Answer.self).boxes == boxes.dropFirst(48))
            #expect(try ask("3").code == .notFound)
            #expect(try ask("4?from=x").code == .badRequest)
            #expect(try ask("4", as: .bob).code == .removed)
            #expect(try relay.ask("GET", "/v3/invites/\(RoomID.ops)").value(Problem.self).end == .rotated)
        }
    }

    /// A page that others were given isn't given to who was removed by what it shows.
    @Test func aSharedPageIsNotForWhoIsRemovedInIt() throws {
        let removed = [Guest.bob.member, Guest.carol.member]
        let body = Guest.alice.rotation(to: 1, after: .zero, for: 1, removing: [.bob, .carol])
        let rotation = try JSON.value(NewRotation.self, from: Data(body.utf8))
        func event(_ seq: Int, _ kind: EventKind, _ member: MemberID, _ body: Data) -> Event {
            Event(seq: seq, kind: kind, id: .fresh(), member: member, at: 1, body: body)
        }
        let events = [
            event(7, .rotate, Guest.alice.member, rotation.body), event(9, .join, removed[1], Data()),
        ]
        #expect(Departures(events.prefix(1)).seqs == [removed[0]: 7, removed[1]: 7])
        #expect(Departures(events).seqs == [removed[0]: 7])
    }

    @Test func whatIsNoRotationIsRefused() async throws {
        try await withRelay { relay in
            try relay.join(.alice, .bob)
            let (rotations, crowd) = ("\(room)/rotations", try relay.roster(as: .alice).chain)
            #expect(try relay.ask("POST", rotations, as: .alice, body: "{}").code == .badRequest)
            let short = Guest.alice.rotation(to: 1, after: crowd, for: 1)
            #expect(try relay.ask("POST", rotations, as: .alice, body: short).code == .badStatement)
            // One whose boxes are many is long, and read.
            let long = Guest.alice.rotation(to: 1, after: crowd, for: 20_000)
            #expect(try relay.ask("POST", rotations, as: .alice, body: long).code == .badStatement)
            let others = Guest.bob.rotation(to: 1, after: crowd, for: 2)
            #expect(try relay.ask("POST", rotations, as: .alice, body: others).code == .badStatement)
            #expect(try relay.ask("POST", rotations, as: .carol, body: others).code == .unauthorized)
        }
    }

    @Test func whoseRotationIsStaleHasTheRoomForAMoment() async throws {
        var options = RelayOptions.patient
        options.now = { 1_000 }
        try await withRelay(options) { relay in
            try relay.join(.alice, .bob)
            let crowd = try relay.roster(as: .alice).chain
            try relay.join(.carol)
            let stale = Guest.alice.rotation(to: 1, after: crowd, for: 2, removing: [])
            let rotations = "\(room)/rotations"
            #expect(try relay.ask("POST", rotations, as: .alice, body: stale).code == .staleCrowd)
            let held = try relay.ask("PUT", path(.bob), as: .bob, body: Guest.bob.name())
            #expect(held.code == .rateLimited && held.fields["retry-after"] == "5")
            #expect(try relay.ask("POST", "\(room)/messages", as: .bob, body: messages("hello")).status == 200)
            #expect(try relay.rotate(.alice, to: 1).status == 200)
            let id = MessageID.fresh()
            let renaming = Join(
                kind: .name, id: id, new: false,
                body: Guest.bob.statement(.name(Guest.sealedName), id: id, epoch: epoch(1))
            )
            #expect(try relay.ask("PUT", path(.bob), as: .bob, body: json(renaming)).status == 200)
        }
    }

    @Test func whoseRotationIsHeldUpIsToldWhenItHasTheRoom() async throws {
        let clock = Mutex(1_000)
        var options = RelayOptions.patient
        options.now = { clock.withLock { $0 } }
        try await withRelay(options) { relay in
            try relay.join(.alice, .bob)
            let crowd = try relay.roster(as: .alice).chain
            try relay.join(.carol)
            let stale = Guest.alice.rotation(to: 1, after: crowd, for: 2)
            #expect(try relay.ask("POST", "\(room)/rotations", as: .alice, body: stale).code == .staleCrowd)
            for (guest, wait) in [(Guest.bob, "5"), (.carol, "10"), (.bob, "5")] {
                let held = try relay.rotate(guest, to: 1)
                #expect(held.code == .rateLimited && held.fields["retry-after"] == wait)
            }
            clock.withLock { $0 = 6_000 }
            #expect(try relay.rotate(.alice, to: 1).code == .rateLimited)
            #expect(try relay.rotate(.bob, to: 1).status == 200)
        }
    }

    // MARK: Limits

    @Test func aMemberStatesOnlySoMuch() async throws {
        var options = RelayOptions.patient
        options.limitsNow = { 0 }
        options.statementRate = 4
        try await withRelay(options) { relay in
            try relay.join(.alice, .bob)
            #expect(try relay.ask("PUT", path(.alice), as: .alice, body: Guest.alice.name()).status == 200)
            #expect(try relay.ask("POST", "\(room)/invites", as: .alice, body: Guest.alice.invite(20)).status == 200)
            #expect(try relay.rotate(.alice, to: 1).status == 200)
            let refused = [
                try relay.ask("PUT", path(.alice), as: .alice, body: Guest.alice.name()),
                try relay.ask("POST", "\(room)/invites", as: .alice, body: Guest.alice.invite(21, after: 1)),
                try relay.rotate(.alice, to: 2), try relay.ask("DELETE", Guest.alice.leavePath(), as: .alice),
            ]
            for answer in refused { #expect(answer.code == .rateLimited && answer.fields["retry-after"] == "15") }
            // Messages are no statements, and others have a rate of their own.
            #expect(try relay.ask("POST", "\(room)/messages", as: .alice, body: messages("hello")).status == 200)
            #expect(try relay.rotate(.bob, to: 2).status == 200)
        }
    }

    @Test func aMemberAndARoomRotateOnlySoOften() async throws {
        let clock = Mutex(0)
        var options = RelayOptions.patient
        options.limitsNow = { clock.withLock { $0 } }
        options.rotationRate = 2
        options.roomRotations = 3
        try await withRelay(options) { relay in
            try relay.join(.alice, .bob, .carol)
            for number in 1...2 { #expect(try relay.rotate(.alice, to: number).status == 200) }
            let own = try relay.rotate(.alice, to: 3)
            #expect(own.code == .rateLimited && own.fields["retry-after"] == "30")
            #expect(try relay.rotate(.bob, to: 3).status == 200)
            let rooms = try relay.rotate(.bob, to: 4)
            #expect(rooms.code == .rateLimited && rooms.fields["retry-after"] == "7")
            clock.withLock { $0 = 7_000 }
            #expect(try relay.rotate(.carol, to: 4).status == 200)
        }
    }

    /// Alice lets a device of hers in.
    private func letIn(_ phone: Guest, _ key: UInt8, _ relay: TestRelay) throws -> Int {
        let invite = Guest.alice.invite(key, form: .device, uses: 1)
        let made = try relay.ask("POST", "\(room)/invites", as: .alice, body: invite)
        guard made.status == 200 else { return made.status }
        let join = phone.join(by: key, of: .alice, form: .device)
        return try relay.ask("PUT", path(phone), as: phone, body: join).status
    }

    /// With a dozen devices nobody changes the key more often; a relay that starts again asks the store whose they are.
    @Test func thePersonsDevicesRotateTogether() async throws {
        let folder = try Scratch()
        var options = RelayOptions.patient
        options.limitsNow = { 0 }
        options.rotationRate = 3
        let phone = Guest(5)
        try await withRelay(in: folder, options) { relay in
            try relay.join(.alice, .bob)
            #expect(try letIn(phone, 20, relay) == 201)
            #expect(try relay.rotate(phone, to: 1).status == 200)
            #expect(try relay.rotate(.alice, to: 2).status == 200)
            #expect(try relay.rotate(phone, to: 3).status == 200)
            // Each has one of its own, which the other can't use up.
            #expect(try relay.rotate(phone, to: 4).status == 200)
            #expect(try relay.rotate(phone, to: 5).code == .rateLimited)
            #expect(try relay.rotate(.alice, to: 5).status == 200)
            for guest in [Guest.alice, phone] { #expect(try relay.rotate(guest, to: 6).code == .rateLimited) }
            #expect(try relay.rotate(.bob, to: 6).status == 200)
        }
        options.rotationBytes = 7 * 48
        try await withRelay(in: folder, options) { relay in
            let first = try relay.rotate(phone, to: 7)
            #expect(first.status == 200)
            #expect(try relay.rotate(.alice, to: 8).status == 200)
            // Three times three boxes are more than seven.
            for guest in [Guest.alice, phone] { #expect(try relay.rotate(guest, to: 9).code == .rateLimited) }
            #expect(try relay.rotate(.bob, to: 9).status == 200)
        }
    }

    @Test func thePersonsDevicesStateTogether() async throws {
        var options = RelayOptions.patient
        options.limitsNow = { 0 }
        options.statementRate = 6
        let phone = Guest(5)
        try await withRelay(options) { relay in
            try relay.join(.alice)
            // Its own first join counts for the person, too.
            #expect(try letIn(phone, 20, relay) == 201)
            for guest in [phone, .alice, phone] {
                #expect(try relay.ask("PUT", path(guest), as: guest, body: guest.name()).status == 200)
            }
            // Two are each device's own.
            for guest in [phone, .alice, phone, .alice] {
                #expect(try relay.ask("PUT", path(guest), as: guest, body: guest.name()).status == 200)
            }
            let refused = [
                try relay.ask("PUT", path(phone), as: phone, body: phone.name()),
                try relay.ask("POST", "\(room)/invites", as: .alice, body: Guest.alice.invite(21)),
                try relay.ask("DELETE", phone.leavePath(), as: phone),
            ]
            for answer in refused { #expect(answer.code == .rateLimited && answer.fields["retry-after"] != nil) }
        }
    }

    /// A laptop in wrong hands goes on asking for what it is refused: that is its own matter.
    @Test func aRemovedDeviceUsesNothingOfItsPersonsUp() async throws {
        var options = RelayOptions.patient
        options.limitsNow = { 0 }
        options.rotationRate = 2
        let phone = Guest(5)
        try await withRelay(options) { relay in
            try relay.join(.alice, .bob)
            #expect(try letIn(phone, 20, relay) == 201)
            #expect(try relay.rotate(.bob, to: 1, removing: [phone]).status == 200)
            let junk = phone.rotation(to: 2, after: try relay.roster(as: .alice).chain, for: 2)
            let answers = try (0..<4).map { _ in try relay.ask("POST", "\(room)/rotations", as: phone, body: junk).code
            }
            #expect(answers == [.removed, .removed, .rateLimited, .rateLimited])
            for epoch in 2..<4 { #expect(try relay.rotate(.alice, to: epoch).status == 200) }
        }
    }

    /// A device that was removed goes on asking, and so may a member whose rotations are always stale.
    @Test func whatIsRefusedUsesNothingOfTheRoomsUp() async throws {
        var options = RelayOptions.patient
        options.limitsNow = { 0 }
        options.roomRotations = 2
        try await withRelay(options) { relay in
            try relay.join(.alice, .bob)
            let crowd = try relay.roster(as: .alice).chain
            try relay.join(.carol)
            let rotations = "\(room)/rotations"
            let members = try relay.roster(as: .alice).chain
            let made = Guest.alice.rotation(to: 1, after: members, for: 2, removing: [.carol])
            for _ in 0..<5 { #expect(try relay.ask("POST", rotations, as: .alice, body: made).status == 200) }
            let removed = Guest.carol.rotation(to: 2, after: crowd, for: 2)
            for _ in 0..<5 { #expect(try relay.ask("POST", rotations, as: .carol, body: removed).code == .removed) }
            let stale = Guest.bob.rotation(to: 1, after: crowd, for: 2)
            for _ in 0..<5 { #expect(try relay.ask("POST", rotations, as: .bob, body: stale).code == .staleEpoch) }
            #expect(try relay.rotate(.bob, to: 2).status == 200)
            // What was taken counts for the room.
            #expect(try relay.rotate(.bob, to: 3).code == .rateLimited)
        }
    }

    /// Whoever reads the room knows alice's id: by joins into other rooms that name it, anybody could keep her from a removal.
    @Test func nobodyElseUsesAMembersRateUp() async throws {
        var options = RelayOptions.patient
        options.limitsNow = { 0 }
        options.statementRate = 3
        try await withRelay(options) { relay in
            try relay.join(.alice)
            let other = "\(RoomID.unknown.path)/members/\(Guest.alice.member)"
            let answers = try (0..<9).map { _ in
                try relay.ask("PUT", other, as: .alice, body: Guest.alice.join(new: false)).code
            }
            #expect(answers.prefix(3).allSatisfy { $0 == .noSuchRoom })
            #expect(try relay.rotate(.alice, to: 1).status == 200)
        }
    }

    @Test func aMembersBoxesOfADayAreBounded() async throws {
        var options = RelayOptions.patient
        options.limitsNow = { 0 }
        options.rotationBytes = 5 * 48
        try await withRelay(options) { relay in
            try relay.join(.alice, .bob)
            for number in 1...2 { #expect(try relay.rotate(.alice, to: number).status == 200) }
            #expect(try relay.rotate(.alice, to: 3).code == .rateLimited)
            #expect(try relay.rotate(.bob, to: 3).status == 200)
        }
    }
}
