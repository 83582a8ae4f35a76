import Foundation
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

    private func renamed(_ name: String, device: String? = nil, _ number: UInt8) async throws -> Account {
        var membership = try membership(name)
        membership.device = device
        let identity = try Identity(secret: [UInt8](repeating: number, count: 32))
        let account = try Account("ops", membership, identity: identity, transport: room.relay)
        try await account.join(new: false)
        return account
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
        #expect(view.name(of: alice.me) == "alice")
        #expect(view.name(of: laptop.me) == "alicia")
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
        #expect(try await bob.view().device(of: laptop.me) == "notebook")
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
        #expect(view.name(of: laptop.me) == "alice")
    }

    /// A relay that tells a guest's invite where a device's was handed on, or the other way round.
    @Test func anInviteOfAnotherFormIsNotOpened() async throws {
        let forms: [(code: UInt8, made: InviteForm, told: InviteForm)] = [(60, .device, .guest), (61, .guest, .device)]
        for (code, made, told) in forms {
            _ = try await room.invite(of: alice, uses: 1, code: code, form: made)
            let keys = try RoomKeys(root: [UInt8](repeating: code, count: 32))
            #expect(try await room.opened(keys, form: made).form == made)
            let found = await error { try await room.opened(keys, form: told) }
            #expect(found == .untrue("another invite than was asked for"))
        }
        let first = InviteAnswer(room: room.keys.room, event: nil)
        #expect(throws: ClientError.untrue("another room for this invite")) {
            try OpenedInvite(first, keys: room.keys, form: .device)
        }
    }
}
