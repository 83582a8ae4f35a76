import Foundation
import Proving
import Testing
import Wire

@testable import Storage

@Suite(.everyEngine) struct JoiningTests {
    private let shelf: Shelf
    private let store: TableStore

    init() throws {
        shelf = try Shelf()
        store = try shelf.open()
    }

    @Test func theFirstJoinMakesTheRoom() async throws {
        #expect(try await store.token(room: room, member: alice) == nil)
        let answer = try await store.join(alice, 1, name: "sealed")
        let empty = TreeStart(LogState(room: room))
        let expected = Join.Answer(seq: 1, at: 1_000, kind: .join, head: 1, known: false, before: empty)
        #expect(answer == expected)
        #expect(try await store.token(room: room, member: alice) == tokenHash(of: alice))
        let page = try await store.page(.after(0))
        #expect(
            page.events == [
                Event(
                    seq: 1, kind: .join, id: id(1), member: alice, at: 1_000,
                    body: statement(.join(sealed("sealed")), 1, of: alice)
                )
            ]
        )
    }

    @Test func aRoomIsMadeOnlyWhereThatIsAskedFor() async throws {
        let join = join(bob, 2, new: false)
        await #expect(throws: StoreError.noSuchRoom) {
            try await store.join(join, room: room, member: bob, token: tokenHash(of: bob))
        }
        try await store.join(alice, 1)
        let answer = try await store.join(join, room: room, member: bob, token: tokenHash(of: bob))
        #expect(answer.seq == 2)
    }

    @Test func aRepeatedJoinGetsTheFirstAnswer() async throws {
        let first = try await store.join(alice, 1)
        try await store.join(bob, 2)
        shelf.clock.withLock { $0 = 5_000 }
        let renamed = try await store.rename(alice, 3, name: "new")
        #expect(
            renamed.seq == 3 && renamed.at == 5_000 && renamed.head == 3 && renamed.known.told && renamed.kind == .name
        )
        var state = try first.before.state(0)
        for event in try await store.page(.after(0), limit: 2).events { try state.append(try event.link()) }
        #expect(renamed.before == TreeStart(state))
        #expect(try await store.join(alice, 1) == first)
        #expect(try await store.rename(alice, 3, name: "new") == renamed)
        #expect(try await store.page(.after(0)).events.map(\.kind) == [.join, .join, .name])
    }

    @Test func rosterEventsComeInParts() async throws {
        try await store.join([alice, bob])
        for number in 3...5 { try await store.rename(bob, number, name: "\(number)") }
        func part(after seq: Int, _ limit: Int?) async throws -> MemberList {
            let query = MembersQuery(after: seq, limit: limit)
            return try await store.members(query, room: room, member: alice)
        }
        let (first, second) = (try await part(after: 0, 3), try await part(after: 3, 2))
        #expect(first.crowd.map(\.seq) == [1, 2, 3] && first.more?.told == true && first.members.told.count == 2)
        #expect(second.crowd.map(\.seq) == [4, 5] && second.more == nil)
        #expect(try await part(after: 0, nil).crowd.count == 5)
        #expect(first.head == 5 && first.tree == second.tree)
    }

    @Test func aNewNameIsAmongTheRosterEvents() async throws {
        try await store.join(alice, 1, name: "old")
        try await store.send(alice, message(2))
        try await store.rename(alice, 3, name: "new")
        let list = try await store.members()
        #expect(list.head == 3)
        #expect(list.members.told == [Member(member: alice, delivered: 1, read: 1, lastSeen: 1_000, online: false)])
        #expect(list.crowd.map(\.kind) == [.join, .name])
        #expect(list.crowd.map(\.body).last == statement(.name(sealed("new")), 3, of: alice))
    }

    /// Not even the relay's operator lets anybody in: the invite's key has to have signed it.
    @Test func nobodyComesInWithoutAnEntry() async throws {
        func ask(_ number: Int, _ body: Data) async throws {
            let join = Join(id: id(number), new: true, body: body)
            _ = try await store.join(join, room: room, member: bob, token: tokenHash(of: bob))
        }
        // Neither into a room, nor to make it.
        for number in 1...2 {
            let name = sealed("name")
            await #expect(throws: StoreError.badStatement) {
                try await ask(10, statement(.join(name), 10, of: bob, by: signingKey(8)))
            }
            await #expect(throws: StoreError.badStatement) {
                try await ask(10, statement(.join(name), 10, of: bob, entered: 9))
            }
            await #expect(throws: StoreError.noSuchRoom) {
                let there = TestRoom(8).id
                _ = try await store.join(renaming(bob, 10), room: there, member: bob, token: tokenHash(of: bob))
            }
            if number == 1 { try await store.join(alice, 1) }
        }
        #expect(try await store.token(room: room, member: bob) == nil)
        #expect(try await store.standing(alice).head == 1)
    }

    /// The first event fixes it, also for a store that is opened again.
    @Test func aStatementOfAnotherEpochIsRefused() async throws {
        var other = testRoom
        other.epoch = SHA256.digest(of: [1])
        try await store.join([alice, bob])
        await store.close()
        let again = try shelf.open()
        func ask(_ join: Join, as member: MemberID) async throws {
            _ = try await again.join(join, room: room, member: member, token: tokenHash(of: member))
        }
        await #expect(throws: StoreError.staleEpoch) { try await ask(join(carol, 3, room: other), as: carol) }
        let name = statement(.name(sealed("new")), 3, of: bob, in: other)
        await #expect(throws: StoreError.staleEpoch) {
            try await ask(Join(kind: .name, id: id(3), new: false, body: name), as: bob)
        }
        let leave = Leave(id: id(3), body: statement(.leave, 3, of: bob, in: other))
        await #expect(throws: StoreError.staleEpoch) { try await again.leave(leave, room: room, member: bob) }
        let crowd = try await again.roster(as: alice).chain
        let removal = rotation(3, to: 2, after: crowd, removing: [bob], boxes: boxes(1))
        await #expect(throws: StoreError.staleEpoch) { try await again.rotate(removal) }
        #expect(try await again.standing(alice).head == 2)
    }

    @Test func aJoinIsForOneWhoIsAbsentAndANameForAMember() async throws {
        try await store.join(alice, 1)
        await #expect(throws: StoreError.staleCrowd) { try await store.join(alice, 2) }
        await #expect(throws: StoreError.notAMember) { try await store.rename(bob, 2) }
        try await store.join(bob, 3)
        try await store.leave(bob, 4)
        await #expect(throws: StoreError.notAMember) { try await store.rename(bob, 5) }
        try await store.join(bob, 6)
        try await store.remove(bob, by: alice, 7)
        await #expect(throws: StoreError.removed) { try await store.rename(bob, 8) }
        // What was a join is no name of the same id.
        var join = join(alice, 1)
        join.kind = .name
        await #expect(throws: StoreError.idTaken) {
            try await store.join(join, room: room, member: alice, token: tokenHash(of: alice))
        }
        #expect(try await store.standing(alice).head == 5)
    }

    @Test func anotherTokenIsRefusedAlsoAfterALeave() async throws {
        try await store.join(alice, 1)
        func ask(_ number: Int, showing token: Digest, stating stated: Digest, as kind: EventKind = .join)
            async throws
        {
            let name = sealed("name")
            let body = statement(kind == .join ? .join(name) : .name(name), number, of: alice, token: stated)
            let join = Join(kind: kind, id: id(number), new: true, body: body)
            _ = try await store.join(join, room: room, member: alice, token: token)
        }
        let (own, other) = (tokenHash(of: alice), tokenHash(of: bob))
        await #expect(throws: StoreError.wrongToken) { try await ask(1, showing: other, stating: own) }
        await #expect(throws: StoreError.wrongToken) { try await ask(2, showing: other, stating: other) }
        await #expect(throws: StoreError.badStatement) { try await ask(2, showing: own, stating: other, as: .name) }
        try await store.leave(alice, 3)
        await #expect(throws: StoreError.wrongToken) { try await ask(4, showing: other, stating: other) }
        #expect(try await store.token(room: room, member: alice) == own)
        try await ask(4, showing: own, stating: own)
    }

    @Test func aStatementWithAFlawIsRefused() async throws {
        try await store.join(alice, 10)
        func ask(_ join: Join, as member: MemberID) async throws {
            _ = try await store.join(join, room: room, member: member, token: tokenHash(of: member))
        }
        let good = join(bob, 20)
        // Key, token, epoch, signature, form, box key, invite, entry, name.
        for place in [0, 40, 72, 104, 168, 169, 201, 233, good.body.count - 1] {
            var bad = good
            bad.body[place] ^= 1
            await #expect(throws: StoreError.badStatement) { try await ask(bad, as: bob) }
        }
        var moved = good
        moved.id = id(21)
        await #expect(throws: StoreError.badStatement) { try await ask(moved, as: bob) }
        // Another's statement, and a member whose id isn't the key's.
        var others = good
        others.body = join(carol, 20).body
        await #expect(throws: StoreError.badStatement) { try await ask(others, as: bob) }
        var long = good
        long.body = Data(repeating: 0, count: 2_000)
        await #expect(throws: StoreError.badStatement) { try await ask(long, as: bob) }
        #expect(try await store.standing(alice).head == 1)
        try await ask(good, as: bob)
    }

    @Test func aCountOnlyRises() async throws {
        try await store.join(alice, 10)
        func rename(_ number: Int, count: Int) async throws {
            let body = statement(.name(sealed("name")), number, of: alice, count: count)
            let join = Join(kind: .name, id: id(number), new: false, body: body)
            _ = try await store.join(join, room: room, member: alice, token: tokenHash(of: alice))
        }
        for count in [1, 9, 10, 1_000 + StatementCount.leeway + 1] {
            await #expect(throws: StoreError.staleCount(last: 10)) { try await rename(11, count: count) }
        }
        let last = 1_000 + StatementCount.leeway
        try await rename(12, count: last)
        await #expect(throws: StoreError.staleCount(last: last)) { try await store.leave(alice, 13) }
        #expect(try await store.standing(alice).head == 2)
    }

    @Test func anIdOfAnotherEventIsRefused() async throws {
        try await store.join(alice, 1)
        try await store.send(alice, message(2))
        await #expect(throws: StoreError.idTaken) { try await store.join(bob, 1) }
        await #expect(throws: StoreError.idTaken) { try await store.rename(alice, 2) }
        await #expect(throws: StoreError.idTaken) { try await store.leave(alice, 2) }
        #expect(try await store.standing(alice).head == 2)
    }

    @Test func leavingTwiceIsLeavingOnce() async throws {
        try await store.join([alice, bob])
        #expect(try await store.leave(bob, 3) == 3)
        #expect(try await store.leave(bob, 3) == 3)
        #expect(try await store.leave(bob, 4) == 3)
        #expect(try await store.standing(alice).head == 3)
        #expect(try await store.standing(alice).members == 1)
        await #expect(throws: StoreError.notAMember) { try await store.leave(carol, 5) }
    }

    @Test func aLateRepetitionOfALeaveThrowsNobodyOut() async throws {
        try await store.join(alice, 1)
        try await store.leave(alice, 2)
        #expect(try await store.join(alice, 3).known.told)
        #expect(try await store.leave(alice, 2) == 2)
        #expect(try await store.standing(alice).joined == 3)
    }

    @Test func whoComesBackIsOwedWhatItWasOwedBefore() async throws {
        try await store.join([alice, bob])
        try await store.send(alice, message(3), message(4))
        try await store.receive(bob, receipt(.delivered, 3...3))
        try await store.leave(bob, 5)
        try await store.send(alice, message(6), message(7))
        try await store.join(bob, 8)
        try await store.send(alice, message(9))
        var standing = try await store.standing(bob)
        #expect(standing.joined == 8)
        #expect(standing.delivered == Standing.Progress(cursor: 3, missing: 2, beyond: [[6, 7]]))
        #expect(standing.read == Standing.Progress(cursor: 2, missing: 3, beyond: [[6, 7]]))
        #expect(try await store.audience(4) == [bob])
        #expect(try await store.audience(6) == [])
        try await store.receive(bob, receipt(.delivered, 4...4))
        standing = try await store.standing(bob)
        #expect(standing.delivered == Standing.Progress(cursor: 8, missing: 1, beyond: []))
        #expect(try await store.claims(4, .delivered).count == 1)
    }

    @Test func whoIsOwedNothingBeginsWithTheLatestJoin() async throws {
        try await store.join([alice, bob])
        try await store.leave(bob, 3)
        try await store.send(alice, message(4))
        try await store.join(bob, 5)
        #expect(try await store.standing(bob).delivered == Standing.Progress(cursor: 5, missing: 0, beyond: []))
    }

    @Test func whoIsNotInTheRoomIsRefusedEverything() async throws {
        try await store.join([alice, bob])
        try await store.leave(bob, 3)
        for member in [bob, carol] {
            await #expect(throws: StoreError.notAMember) { try await store.send(member, message(9)) }
            await #expect(throws: StoreError.notAMember) { try await store.page(.after(0), as: member) }
            await #expect(throws: StoreError.notAMember) {
                try await store.receive([receipt(.read, 1...1)], room: room, member: member)
            }
            await #expect(throws: StoreError.notAMember) { try await store.standing(member) }
            await #expect(throws: StoreError.notAMember) { try await store.members(as: member) }
            await #expect(throws: StoreError.notAMember) { try await store.status(.seq(1), as: member) }
            await #expect(throws: StoreError.notAMember) {
                try await store.sent(1, as: member)
            }
            await #expect(throws: StoreError.notAMember) { try await store.moves(after: 0, room: room, member: member) }
        }
        await #expect(throws: StoreError.notAMember) {
            try await store.standing(room: RoomID(rawValue: 2), member: alice, after: 0)
        }
    }
}
