import Foundation
import Storage
import Testing
import Wire

@Suite struct JoiningTests {
    private let shelf: Shelf
    private let store: SQLiteRoomStore

    init() throws {
        shelf = try Shelf()
        store = try shelf.open()
    }

    @Test func theFirstJoinMakesTheRoom() async throws {
        #expect(try await store.token(room: room, member: alice) == nil)
        let answer = try await store.join(alice, 1, name: "sealed")
        #expect(answer == Join.Answer(seq: 1, at: 1_000, head: 1, known: false))
        #expect(try await store.token(room: room, member: alice) == tokenHash(of: alice))
        let page = try await store.page(.after(0))
        #expect(
            page.events == [
                Event(seq: 1, kind: .join, id: id(1), member: alice, at: 1_000, body: Data("sealed".utf8))
            ]
        )
    }

    @Test func aRoomIsMadeOnlyWhereThatIsAskedFor() async throws {
        let join = Join(id: id(2), proof: Data(), name: Data(), new: false)
        await #expect(throws: StoreError.noSuchRoom) {
            try await store.join(join, room: room, member: bob, token: tokenHash(of: bob), proof: proof)
        }
        try await store.join(alice, 1)
        let answer = try await store.join(join, room: room, member: bob, token: tokenHash(of: bob), proof: proof)
        #expect(answer.seq == 2)
    }

    @Test func aRepeatedJoinGetsTheFirstAnswer() async throws {
        let first = try await store.join(alice, 1)
        try await store.join(bob, 2)
        shelf.clock.withLock { $0 = 5_000 }
        let renamed = try await store.join(alice, 3, name: "new")
        #expect(renamed == Join.Answer(seq: 3, at: 5_000, head: 3, known: true))
        #expect(try await store.join(alice, 1) == first)
        #expect(try await store.join(alice, 3, name: "new") == renamed)
        #expect(try await store.page(.after(0)).events.map(\.kind) == [.join, .join, .name])
    }

    @Test func aNewNameIsTheMembersName() async throws {
        try await store.join(alice, 1, name: "old")
        try await store.join(alice, 2, name: "new")
        let list = try await store.members(room: room, member: alice)
        #expect(list.head == 2)
        #expect(
            list.members == [
                Member(
                    member: alice,
                    name: Data("new".utf8),
                    nameID: id(2),
                    joined: 1,
                    left: nil,
                    delivered: 1,
                    read: 1,
                    lastSeen: 1_000,
                    online: false
                )
            ]
        )
    }

    @Test func anotherProofIsRefused() async throws {
        try await store.join(alice, 1)
        var wrong = proof
        wrong[31] ^= 1
        var early = proof
        early[0] ^= 1
        for proof in [wrong, early, [], proof + [0]] {
            await #expect(throws: StoreError.wrongProof) {
                try await store.join(
                    Join(id: id(2), proof: Data(), name: Data(), new: true),
                    room: room,
                    member: bob,
                    token: tokenHash(of: bob),
                    proof: proof
                )
            }
        }
        #expect(try await store.token(room: room, member: bob) == nil)
    }

    @Test func anotherTokenIsRefusedAlsoAfterALeave() async throws {
        try await store.join(alice, 1)
        let steal = { (number: Int) async throws in
            _ = try await store.join(
                Join(id: id(number), proof: Data(), name: Data(), new: true),
                room: room,
                member: alice,
                token: tokenHash(of: bob),
                proof: proof
            )
        }
        await #expect(throws: StoreError.wrongToken) { try await steal(1) }
        try await store.leave(alice, 2)
        await #expect(throws: StoreError.wrongToken) { try await steal(3) }
        #expect(try await store.token(room: room, member: alice) == tokenHash(of: alice))
    }

    @Test func anIdOfAnotherEventIsRefused() async throws {
        try await store.join(alice, 1)
        try await store.send(alice, message(2))
        await #expect(throws: StoreError.idTaken) { try await store.join(bob, 1) }
        await #expect(throws: StoreError.idTaken) { try await store.join(alice, 2) }
        await #expect(throws: StoreError.idTaken) { try await store.leave(alice, 2) }
        #expect(try await store.standing(alice).head == 2)
    }

    @Test func leavingTwiceIsLeavingOnce() async throws {
        try await store.join(alice, 1)
        try await store.join(bob, 2)
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
        #expect(try await store.join(alice, 3).known)
        #expect(try await store.leave(alice, 2) == 2)
        #expect(try await store.standing(alice).joined == 3)
    }

    @Test func whoComesBackIsOwedWhatItWasOwedBefore() async throws {
        try await store.join(alice, 1)
        try await store.join(bob, 2)
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
        #expect(try await store.status(4).audience.first?.delivered != nil)
    }

    @Test func whoIsOwedNothingBeginsWithTheLatestJoin() async throws {
        try await store.join(alice, 1)
        try await store.join(bob, 2)
        try await store.leave(bob, 3)
        try await store.send(alice, message(4))
        try await store.join(bob, 5)
        #expect(try await store.standing(bob).delivered == Standing.Progress(cursor: 5, missing: 0, beyond: []))
    }

    @Test func whoIsNotInTheRoomIsRefusedEverything() async throws {
        try await store.join(alice, 1)
        try await store.join(bob, 2)
        try await store.leave(bob, 3)
        for member in [bob, carol] {
            await #expect(throws: StoreError.notAMember) { try await store.send(member, message(9)) }
            await #expect(throws: StoreError.notAMember) { try await store.page(.after(0), as: member) }
            await #expect(throws: StoreError.notAMember) { try await store.receive(member, receipt(.read, 1...1)) }
            await #expect(throws: StoreError.notAMember) { try await store.standing(member) }
            await #expect(throws: StoreError.notAMember) { try await store.members(room: room, member: member) }
            await #expect(throws: StoreError.notAMember) { try await store.status(1, as: member) }
            await #expect(throws: StoreError.notAMember) {
                try await store.sent(last: 1, receipts: true, room: room, member: member)
            }
            await #expect(throws: StoreError.notAMember) { try await store.moves(after: 0, room: room, member: member) }
        }
        await #expect(throws: StoreError.notAMember) {
            try await store.standing(room: RoomID(rawValue: 2), member: alice, after: 0)
        }
    }
}
