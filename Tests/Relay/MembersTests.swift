import Foundation
import Helpers
import Testing
import Wire

@testable import Relay

/// Who is here now, and who was.
@Suite struct MembersTests {
    private let room = RoomID.ops.path

    private func member(_ guest: Guest, seenBy other: Guest, _ relay: TestRelay) throws -> Member {
        let list = try relay.ask("GET", "\(room)/members", as: other).value(MemberList.self)
        return try #require(list.members.told.first { $0.member == guest.member })
    }

    @Test func whoWaitsIsOnlineAndWhoHasLeftIsNot() async throws {
        try await withRelay { relay in
            try relay.join(.alice, .bob)
            let caller = try relay.caller()
            try caller.write(request("GET", "\(room)/events?after=2&wait=300", authorization: Guest.bob.authorization))
            try relay.wait(until: "waiting", is: 1)
            #expect(try member(.bob, seenBy: .alice, relay).online)
            #expect(try relay.ask("DELETE", Guest.bob.leavePath(), as: .bob).status == 200)
            #expect(try !member(.bob, seenBy: .alice, relay).online)
        }
    }

    @Test func aRemovedMemberIsToldSoAlsoWhileItWaits() async throws {
        try await withRelay { relay in
            try relay.join(.alice, .bob, .carol)
            let callers = try [Guest.bob, .carol].map { guest in
                let caller = try relay.caller()
                let path = "\(room)/events?after=3&wait=300"
                try caller.write(request("GET", path, authorization: guest.authorization))
                return caller
            }
            // It waited for as long as it had said.
            let moves = try relay.caller()
            let receipts = "\(room)/receipts?after=0&wait=300"
            try moves.write(request("GET", receipts, authorization: Guest.bob.authorization))
            try relay.wait(until: "waiting", is: 3)
            #expect(try relay.rotate(.alice, to: 1, removing: [.bob]).text == #"{"seq":4}"#)
            #expect(try callers[0].answer().code == .removed)
            #expect(try moves.answer().code == .removed)
            #expect(try callers[1].answer().value(Page.self).events.map(\.kind) == [.rotate])
            #expect(try relay.ask("GET", "\(room)/members", as: .bob).code == .removed)
            // It alone is told who did it, and nothing else.
            let who = "\(room)/members/\(Guest.bob.member)/removal"
            let removal = try relay.ask("GET", who, as: .bob).value(Removal.self)
            #expect(removal.event.seq == 4 && removal.event.member == Guest.alice.member)
            #expect(removal.name.seq == 1 && removal.name.body != nil)
            #expect(try relay.ask("GET", who, as: .carol).code == .forbidden)
            #expect(try relay.ask("GET", "\(room)/members/\(Guest.carol.member)/removal", as: .carol).code == .notFound)
            #expect(try !member(.bob, seenBy: .alice, relay).online)
            try relay.ask("POST", "\(room)/invites", as: .alice, body: Guest.alice.invite(20, after: 1))
            let join = Guest.bob.join(by: 20, of: .alice, after: 1)
            try relay.ask("PUT", "\(room)/members/\(Guest.bob.member)", as: .bob, body: join)
            #expect(try relay.ask("GET", who, as: .bob).code == .notFound)
            #expect(try member(.bob, seenBy: .alice, relay).online)
        }
    }

    @Test func nobodyMakesAnotherLeave() async throws {
        try await withRelay { relay in
            try relay.join(.alice, .bob)
            let path = "\(room)/members/\(Guest.bob.member)"
            for leave in [Guest.alice.leave(), Guest.bob.leave()] {
                let answer = try relay.ask("DELETE", "\(path)?\(leave.text)", as: .alice)
                #expect(answer.status == 403 && answer.code == .forbidden)
            }
            #expect(try relay.ask("DELETE", path, as: .alice).code == .forbidden)
            #expect(try relay.ask("GET", path, as: .bob).value(Standing.self).members == 2)
            // Nor does its own path lead another's statement in.
            let untrue = "\(room)/members/\(Guest.alice.member)?\(Guest.bob.leave().text)"
            #expect(try relay.ask("DELETE", untrue, as: .alice).code == .badStatement)
        }
    }

    @Test func theListComesWithWhatProvesIt() async throws {
        try await withRelay { relay in
            try relay.join(.alice, .bob, .carol)
            let list = try relay.ask("GET", "\(room)/members?size=2", as: .bob).value(MemberList.self)
            #expect(list.crowd.map(\.member) == [Guest.alice, .bob, .carol].map(\.member))
            #expect(list.tree.event.seq == 3 && list.tree.event.hash?.count == 32)
            #expect(list.tree.proof.count == 32)
            let tree = try relay.ask("GET", "\(room)/tree?from=3&to=2", as: .bob).value(TreeQuery.Answer.self)
            #expect(tree.proof == list.tree.proof)
            for query in ["", "from=1", "from=1&to=4", "from=x&to=1", "from=-1&to=1"] {
                #expect(try relay.ask("GET", "\(room)/tree?\(query)", as: .bob).code == .badRequest, "\(query)")
            }
        }
    }

    /// What is asked with a size comes with the tree even where nothing came in time.
    @Test func anEmptyPageTellsOfTheTreeToo() async throws {
        try await withRelay { relay in
            try relay.join(.alice, .bob)
            let page = try relay.ask("GET", "\(room)/events?after=2&wait=1&tree=1", as: .bob).value(Page.self)
            #expect(page.events.isEmpty && page.tree?.proof.count == 32 && page.tree?.range.count == 32)
            #expect(try relay.ask("GET", "\(room)/events?after=2&wait=1", as: .bob).value(Page.self).tree == nil)
        }
    }

    @Test func whoHasNotBeenHereSinceTheRelayStartedIsNotOnline() async throws {
        let folder = try Scratch()
        let start = Int(Date().timeIntervalSince1970 * 1000)
        try await withRelay(in: folder) { relay in
            try relay.join(.alice, .bob)
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
