import Foundation
import Helpers
import Proving
import Testing
import Wire

@testable import Client
@testable import Sealing

/// Devices of one person: their names, and how one comes in.
@Suite struct DevicesTests {
    let room: RoomOfTest
    let alice: Account
    let bob: Account

    init() async throws { (room, alice, bob) = try await RoomOfTest.ofTwo() }

    @discardableResult
    private func renamed(
        _ name: String, device: String? = nil, _ number: UInt8, keepsName: Bool = false
    ) async throws -> Account {
        var membership = membership(name)
        membership.device = device
        let identity = try Identity(secret: [UInt8](repeating: number, count: 32))
        let account = try Account("ops", membership, identity: identity, transport: room.relay)
        try await account.join(new: false, keepsName: keepsName)
        return account
    }

    /// A stolen laptop gave the person a name, and was removed.
    @Test func aRemovedDeviceNamesNobodyWhileItsPersonIsThere() async throws {
        let laptop = try await room.device("laptop", 3, of: alice, code: 51)
        let phone = try await room.device("phone", 4, of: alice, code: 52)
        try await renamed("alicia", device: "phone", 4)
        try await renamed("mallory", device: "laptop", 3)
        let named = try await bob.view().roster.seq
        try await alice.remove(laptop.me)
        let view = try await bob.view()
        #expect(view.personName(of: alice.me) == "alicia")
        #expect(view.personName(of: alice.me, at: named + 1) == "mallory")
        #expect(view.personName(of: alice.me, at: view.roster.seq) == "mallory")
        // One that leaves by itself still names it.
        try await phone.leave()
        #expect(try await bob.view().personName(of: alice.me) == "alicia")
        try await alice.leave()
        #expect(try await bob.view().personName(of: alice.me) == "mallory")
    }

    @Test func aPersonIsInTheRoomSinceTheFirstOfItsDevicesThatIsThere() async throws {
        let laptop = try await room.device("laptop", 3, of: alice, code: 51)
        let before = try await bob.view()
        let since = before.persons.map { $0.joinedAt?.shown }
        #expect(since[0] == before.devices(ofPersonOf: alice.me).first?.joinedAt?.shown)
        try await alice.leave()
        let view = try await bob.view()
        let person = try #require(view.persons.first { $0.member == alice.me })
        #expect(try #require(person.joinedAt).shown == view.devices(ofPersonOf: laptop.me)[0].joinedAt?.shown)
        // Who let the person in stays; its own machines do that for each other.
        #expect(person.inviter == nil)
    }

    @Test func whoLetAPersonInIsTheMakerOfTheInviteThatItCameBackBy() async throws {
        let carol = try await room.guest("carol", 3, by: bob, code: 51)
        let phone = try await room.device("phone", 4, of: carol, code: 52)
        try await carol.leave()
        func inviter() async throws -> String? {
            try await bob.view().persons.first { $0.name == "carol" }?.inviter?.name
        }
        #expect(try await inviter() == "bob")
        try await phone.leave()
        #expect(try await inviter() == nil)
        let invite = try await room.invite(of: alice, code: 53)
        try await phone.join(new: false, by: invite)
        #expect(try await inviter() == "alice")
        // Of its machines the first comes back, too, by the second's, of which it has not heard yet.
        let own = try await room.invite(of: phone, uses: 1, code: 54, form: .device)
        try await carol.join(new: false, by: own)
        #expect(try await inviter() == "alice")
    }

    @Test func aNameThatCantBeShownIsPassedOver() async throws {
        _ = try await room.device("laptop", 3, of: alice, code: 51)
        try await renamed("alicia", device: "laptop", 3)
        try await renamed("a\u{1B}b", device: "laptop", 3)
        try await renamed("a\u{1B}c", 1)
        #expect(try await bob.view().personName(of: alice.me) == "alicia")
        try await renamed("a\u{1B}d", 2)
        #expect(try await bob.view().personName(of: bob.me) == bob.me.unnamed)
    }

    /// A name is taken where the person has another one, whatever this device said last.
    @Test func aNameIsTakenBack() async throws {
        _ = try await room.device("laptop", 3, of: alice, code: 51)
        try await renamed("alicia", device: "laptop", 3)
        let head = room.relay.edit { $0.head }
        try await renamed("alice", 1, keepsName: true)
        #expect(room.relay.edit { $0.head } == head)
        try await renamed("alice", 1)
        #expect(try await bob.view().personName(of: alice.me) == "alice")
        #expect(room.relay.edit { $0.head } == head + 1)
        try await renamed("alice", 1)
        #expect(room.relay.edit { $0.head } == head + 1)
    }

    @Test func aPersonsNameIsTheLastThatAnyOfItsDevicesGave() async throws {
        let laptop = try await room.device("laptop", 3, of: alice, code: 51)
        let before = try await bob.view()
        #expect(before.roster.person(of: laptop.me) == alice.me)
        #expect(before.device(of: laptop.me) == "laptop")
        #expect(before.device(of: alice.me) == nil)
        #expect(before.personName(of: alice.me) == "alice")
        let seq = before.roster.seq
        _ = try await renamed("alicia", device: "laptop", 3)
        var view = try await bob.view()
        #expect(view.personName(of: alice.me) == "alicia")
        #expect(view.name(of: alice.me) == "alicia/first")
        #expect(view.name(of: laptop.me) == "alicia/laptop")
        #expect(view.personName(of: alice.me, at: seq + 1) == "alice")
        #expect(view.device(of: laptop.me) == "laptop")
        // The first device speaks for the person as much as the latest.
        _ = try await renamed("alex", 1)
        view = try await bob.view()
        #expect(view.personName(of: alice.me) == "alex")
        #expect(view.personName(of: bob.me) == "bob")
        #expect(view.personName(of: MemberID(rawValue: 9)) == MemberID(rawValue: 9).unnamed)
    }

    /// The state file's name of a device is stated again with another name, and alone where it changed.
    @Test func aNameKeepsItsDevice() async throws {
        let laptop = try await room.device("laptop", 3, of: alice, code: 51)
        let head = room.relay.edit { $0.head }
        _ = try await renamed("alice", device: "laptop", 3)
        #expect(room.relay.edit { $0.head } == head)
        _ = try await renamed("alice", device: "notebook", 3)
        let view = try await bob.view()
        #expect(view.device(of: laptop.me) == "notebook")
        // What it did under its former name is shown under that.
        let join = room.relay.edit { log in log.events.first { $0.member == laptop.me } }
        let opened = OpenedEvent(
            try #require(join), keys: bob.keys, me: bob.me, roster: view.roster, names: view.names, isSigned: true
        )
        #expect(opened.label == "alice/laptop")
    }

    @Test(arguments: [
        ("laptop", "laptop"), ("my  \u{A0} laptop", "my laptop"), ("", nil), ("  ", nil), ("a/b", nil),
        ("a\u{1B}b", nil),
        (String(repeating: "x", count: 64), String(repeating: "x", count: 64)),
        (String(repeating: "x", count: 65), nil),
    ])
    func aDevicesNameHasTheBoundsOfNames(_ given: String, _ shown: String?) async throws {
        let laptop = try await room.device(given, 3, of: alice, code: 51)
        let view = try await bob.view()
        #expect(view.device(of: laptop.me) == shown)
        #expect(view.name(of: laptop.me) == "alice/\(shown ?? "first")")
    }

    /// A relay that tells a guest's invite where a device's was handed on, or the other way round.
    @Test func anInviteOfAnotherFormIsNotOpened() async throws {
        let forms: [(code: UInt8, made: InviteForm, told: InviteForm)] = [(60, .device, .guest), (61, .guest, .device)]
        for (code, made, told) in forms {
            _ = try await room.invite(of: alice, uses: 1, code: code, form: made)
            let keys = try RoomKeys(root: [UInt8](repeating: code, count: 32))
            #expect(try await room.opened(keys, form: made).form == made)
            let found = await error { try await room.opened(keys, form: told) }
            #expect(found == .otherForm(made))
        }
        let first = InviteAnswer(room: room.keys.room, event: nil)
        #expect(throws: ClientError.otherForm(.guest)) {
            try OpenedInvite(first, keys: room.keys, form: .device)
        }
    }

    // MARK: Coming in

    private func account(
        _ number: UInt8, by invite: OpenedInvite, name: String, device: String?, file: StateFile? = nil
    ) throws -> Account {
        var membership = Membership(relay: "http://127.0.0.1:8425", by: invite, name: name)
        membership.device = device
        let identity = try Identity(secret: [UInt8](repeating: number, count: 32))
        return try Account("ops", membership, identity: identity, file: file, transport: room.relay)
    }

    @Test func theInviteSaysThePersonsNameAndTheDevices() async throws {
        let invite = try await room.invite(of: alice, uses: 1, for: "laptop", code: 51, form: .device)
        #expect(invite.name == "alice")
        #expect(invite.text == "laptop")
        #expect(try await room.invite(of: alice, for: "laptop").name == nil)
        // That of a device is its person's, whatever it called itself.
        _ = try await room.device("laptop", 3, of: alice, code: 52)
        let laptop = try await renamed("alicia", device: "laptop", 3)
        let other = try await room.invite(of: alice, uses: 1, for: "phone", code: 53, form: .device)
        #expect(other.name == "alicia")
        let phone = try account(4, by: other, name: "alicia", device: "phone")
        try await phone.join(new: false, by: other)
        let view = try await phone.view()
        #expect(view.nameOfPerson(before: phone.me) == "alicia")
        #expect(view.devices(ofPersonOf: laptop.me).map(\.name) == ["first", "laptop", "phone"])
        #expect(view.devices(ofPersonOf: laptop.me).map(\.inviter) == [nil, alice.me, alice.me])
        #expect(view.devices(ofPersonOf: bob.me).map(\.name) == ["first"])
    }

    /// The name in the invite is of before: who comes in asks what it is now.
    @Test func theNameOfThePersonBeforeTheJoinIsKnownAfterIt() async throws {
        let invite = try await room.invite(of: alice, uses: 1, for: "laptop", code: 51, form: .device)
        _ = try await renamed("alicia", 1)
        let laptop = try account(3, by: invite, name: "alice", device: "laptop")
        try await laptop.join(new: false, by: invite)
        let view = try await laptop.view()
        #expect(view.personName(of: alice.me) == "alice")
        #expect(view.nameOfPerson(before: laptop.me) == "alicia")
    }

    /// A member that is there as another person doesn't take a device's name by its invite.
    @Test func anotherPersonsMemberIsNoDevice() async throws {
        let invite = try await room.invite(of: alice, uses: 1, for: "laptop", code: 51, form: .device)
        let bobs = try account(2, by: invite, name: "alice", device: "laptop")
        let head = room.relay.edit { $0.head }
        #expect(await error { try await bobs.join(new: false, by: invite) } == .otherPerson(.device))
        #expect(room.relay.edit { $0.head } == head)
        try await bob.leave()
        #expect(await error { try await bobs.join(new: false, by: invite) } == .otherPerson(.device))
        #expect(room.relay.edit { $0.head } == head + 1)
    }

    /// Alice's stolen laptop was removed, and bob lets it in.
    @Test func aRemovedDeviceIsNoGuestWhileItsPersonIsThere() async throws {
        let laptop = try await room.device("laptop", 3, of: alice, code: 51)
        try await alice.remove(laptop.me)
        let invite = try await room.invite(of: bob, code: 54)
        #expect(await error { try await laptop.join(new: false, by: invite) } == .otherPerson(.guest))
        // A relay says the same of any join it likes: without a trace of an earlier stay it is no more than its word.
        let scratch = try Scratch()
        let file = StateFile(path: scratch.path(of: "tick.json"))
        let again = try account(3, by: invite, name: "alice", device: nil, file: file)
        #expect(await error { try await again.join(new: false, by: invite) }?.problem?.code == .badStatement)
        try file.update { $0.formerNames[room.keys.room] = "alice" }
        #expect(await error { try await again.join(new: false, by: invite) } == .otherPerson(.guest))
        let own = try await room.invite(of: alice, uses: 1, for: "laptop", code: 55, form: .device)
        try await account(3, by: own, name: "alice", device: "laptop").join(new: false, by: own)
        #expect(try await bob.view().devices(ofPersonOf: alice.me).map(\.name) == ["first", "laptop"])
    }

    // MARK: Who is removed

    @Test func whatIsRemovedIsAPersonOrOneOfItsDevices() async throws {
        let laptop = try await room.device("laptop", 3, of: alice, code: 51)
        _ = try await room.device("phone", 4, of: bob, code: 52)
        let slash = try await room.guest("alice/laptop", 5, by: bob, code: 53)
        let view = try await bob.view()
        func found(_ text: String, but me: Account) -> [[String]] {
            view.removable(text, but: me.me).map { [$0.name] + view.devices(removedWith: $0).map(\.member.description) }
        }
        let (desk, lap) = (alice.me.description, laptop.me.description)
        #expect(found("alice", but: bob) == [["alice", desk, lap]])
        #expect(found("@alice", but: bob) == [["alice", desk, lap]])
        #expect(found(String(desk.prefix(6)), but: bob) == [["alice", desk, lap]])
        #expect(found(lap, but: bob) == [["alice/laptop", lap]])
        #expect(found(String(lap.prefix(8)).lowercased(), but: bob) == [["alice/laptop", lap]])
        // Who takes the name of a device doesn't take its place.
        #expect(found("alice/laptop", but: bob) == [["alice/laptop", slash.me.description], ["alice/laptop", lap]])
        #expect(found("@alice/first", but: bob) == [["alice/first", desk]])
        #expect(found("alice/first", but: alice) == [])
        #expect(found("alice", but: laptop) == [])
        #expect(found(lap, but: alice) == [["alice/laptop", lap]])
        for nobody in ["laptop", "first", "/laptop", "alice/", "bob/laptop", "@", ""] {
            #expect(found(nobody, but: bob) == [], "\(nobody)")
        }
        try await alice.remove(slash.me)
        let rotated = try await alice.rotate(forgetting: false) { view in
            view.removable("bob", but: alice.me).flatMap(view.devices(removedWith:))
        }
        #expect(rotated.removed.count == 2)
        #expect(rotated.invited.isEmpty)
        #expect(rotated.view.present.map(\.name) == ["alice/first", "alice/laptop"])
    }

    /// Who was removed was told the name that the device itself had given last.
    @Test func theRemoverIsCalledAsItIsElsewhere() async throws {
        let (carol, dave) = (try await room.member("carol", 5), try await room.member("dave", 6))
        let laptop = try await room.device("laptop", 3, of: alice, code: 51)
        try await renamed("alicia", device: "laptop", 3)
        let scratch = try Scratch()
        let file = StateFile(path: scratch.path(of: "tick.json"))
        let bob = try room.account("bob", 2, in: file)
        for member in [bob, dave] { _ = try await member.view() }
        #expect(try await bob.keepCheckpoint(in: file) == nil)
        func remover(of member: Account) async throws -> String? {
            guard case .removed(let removal?)? = await error({ try await member.view() }) else { return nil }
            return member.remover(in: removal)
        }
        try await alice.remove(bob.me)
        // A later run knows the members that an earlier one has kept; without them there is but what the device said.
        #expect(try await remover(of: bob) == "alicia/first")
        #expect(try await remover(of: room.account("bob", 2, in: file)) == "alicia/first")
        #expect(try await remover(of: room.account("bob", 2)) == "alice")
        // What is told of a later time is newer than what is known, where it opens.
        _ = try await carol.view()
        try await renamed("ali", device: "pad", 3)
        try await laptop.remove(carol.me)
        #expect(try await remover(of: carol) == "ali/pad")
        try await laptop.remove(dave.me)
        #expect(try await remover(of: dave) == "alicia/laptop")
    }

    @Test func devicesWithOneNameAreToldApartInEvents() async throws {
        let twins = [
            try await room.device("twin", 3, of: alice, code: 51),
            try await room.device("twin", 4, of: alice, code: 52),
        ]
        let short = try await bob.view().devices(ofPersonOf: alice.me).map(\.shortID).suffix(2)
        try room.send("hello", by: await twins[0].reading())
        func labels(_ kind: EventKind) async throws -> [String] {
            var tail = try await Tail(room.account("bob", 2), start: .from(1), follows: false, receipts: false)
            var events: [OpenedEvent] = []
            while let pull = try await tail.next() { events += pull.events }
            return events.filter { $0.event.kind == kind }.flatMap { [$0.label] + ($0.removed ?? []).map(\.label) }
        }
        let marked = short.map { "alice/twin (\($0))" }
        #expect(try await labels(.join) == ["alice/first", "bob"] + marked)
        #expect(try await labels(.message) == ["alice"])
        try await alice.remove(twins[1].me)
        #expect(try await labels(.rotate) == ["alice/first", marked[1]])
        // The other one is alone with it now.
        #expect(try await labels(.join) == ["alice/first", "bob", "alice/twin", marked[1]])
    }

    // MARK: The text

    @Test func theTextIsALineARoom() throws {
        let code = "01234-56789-ABCDE-FGHJK-MNPQR-S26G1"
        let invite = Invite(relay: "http://127.0.0.1:8425", room: "ops", code: code)
        let secret = DeviceSecret([.init(invite), .init(invite, relayToken: "to\nken ")])
        let text = secret.lines.map(\.text).joined(separator: "\n")
        #expect(
            text == """
                device http://127.0.0.1:8425#ops:\(code)
                device http://127.0.0.1:8425#ops:\(code) token
                """
        )
        #expect(try DeviceSecret("\r\n \(text)\r\n\n") == secret)
        #expect(DeviceSecret.begins(text))
        #expect(!DeviceSecret.begins(invite.text))
        #expect(!DeviceSecret.begins("device"))
    }

    @Test(
        arguments: [
            ("", .empty), (" \n", .empty), ("http://h#ops:code", .invite), ("code", .word(line: 1)),
            ("\ndevice", .line(2, .empty)), ("device http://h", .line(1, .noRoom)),
            ("device http://h#ops:code", .code(line: 1)),
            ("device http://h#ops:01234-56789-ABCDE-FGHJK-MNPQR-S26G2", .code(line: 1)),
            ("device http://h#ops:01234-56789-ABCDE-FGHJK-MNPQR-S26G1\nhttp://h#ops:code", .invite),
        ] as [(String, DeviceSecret.ParseError)])
    func whatIsNoSuchTextIsRefused(_ text: String, _ reason: DeviceSecret.ParseError) {
        #expect(throws: reason) { try DeviceSecret(text) }
        #expect(!reason.reason.contains("S26G2"))
    }
}
