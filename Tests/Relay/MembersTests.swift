import Foundation
import Testing
import Wire

@testable import Relay

/// Who is here now, and who was.
@Suite struct MembersTests {
    private let room = RoomID.ops.path

    private func member(_ guest: Guest, seenBy other: Guest, _ relay: TestRelay) throws -> Member {
        let list = try relay.ask("GET", "\(room)/members", as: other).value(MemberList.self)
        return try #require(list.members.first { $0.member == guest.member })
    }

    @Test func whoWaitsIsOnlineAndWhoHasLeftIsNot() async throws {
        try await withRelay { relay in
            try relay.join(.alice)
            try relay.join(.bob)
            let caller = try relay.caller()
            try caller.write(request("GET", "\(room)/events?after=2&wait=60", authorization: Guest.bob.authorization))
            try relay.wait(until: "waiting", is: 1)
            #expect(try member(.bob, seenBy: .alice, relay).online)
            let leave = "\(room)/members/\(Guest.bob.member)?id=\(MessageID.fresh())"
            #expect(try relay.ask("DELETE", leave, as: .bob).status == 200)
            let gone = try member(.bob, seenBy: .alice, relay)
            #expect(!gone.online)
            #expect(gone.left == 3)
        }
    }

    @Test func whoHasNotBeenHereSinceTheRelayStartedIsNotOnline() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tick-relay-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let start = Int(Date().timeIntervalSince1970 * 1000)
        try await withRelay(in: folder) { relay in
            try relay.join(.alice)
            try relay.join(.bob)
        }
        try await withRelay(in: folder) { relay in
            let before = try member(.bob, seenBy: .alice, relay)
            #expect(!before.online)
            #expect(before.lastSeen >= start)
            // Another's token is no sign of bob.
            let stolen = Credential(member: Guest.bob.member, token: Guest.alice.token).authorization
            let caller = try relay.caller()
            try caller.write(request("GET", "\(room)/members", authorization: stolen))
            #expect(try caller.answer().status == 401)
            #expect(try member(.bob, seenBy: .alice, relay) == before)
            #expect(try relay.ask("GET", "\(room)/events?after=0", as: .bob).status == 200)
            let after = try member(.bob, seenBy: .alice, relay)
            #expect(after.online)
            #expect(after.lastSeen > before.lastSeen)
        }
    }
}
