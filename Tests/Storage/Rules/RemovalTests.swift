import Foundation
import Proving
import Testing
import Wire

@testable import Storage

@Suite(.everyEngine) struct RemovalTests {
    private let store: TableStore

    init() throws { store = try Shelf().open() }

    private func fill() async throws {
        try await store.join([alice, bob, carol])
    }

    @Test func aRemovedMemberIsToldSoUntilItJoinsAgain() async throws {
        try await fill()
        #expect(try await store.remove(bob, by: alice, 10) == 4)
        let event = try #require(try await store.page(.after(3)).events.first)
        #expect(event.kind == .rotate && event.member == alice)
        #expect(RosterBody.removed(in: try #require(event.body), of: .rotate) == [bob])
        await #expect(throws: StoreError.removed) { try await store.send(bob, message(20), in: rotated(1)) }
        await #expect(throws: StoreError.removed) { try await store.page(.after(0), as: bob) }
        await #expect(throws: StoreError.removed) { try await store.leave(bob, 21, in: rotated(1)) }
        #expect(try await store.standing(alice).members == 2)
        try await store.send(alice, message(22), in: rotated(1))
        #expect(try await store.audience(5) == [carol])
        #expect(try await store.letIn(bob, 23).kind == .join)
        #expect(try await store.standing(bob).members == 3)
        try await store.leave(bob, 25, in: rotated(1))
        await #expect(throws: StoreError.notAMember) { try await store.standing(bob) }
    }

    @Test func aRemovalUsesUpTheRemoversCountAlone() async throws {
        try await fill()
        try await store.remove(bob, by: alice, 10)
        await #expect(throws: StoreError.staleCount(last: 10)) { try await store.leave(alice, 9, in: rotated(1)) }
        await #expect(throws: StoreError.staleCount(last: 2)) {
            let body = statement(.join(sealed("bob")), 9, of: bob, count: 2, in: rotated(1))
            try await store.join(bob, Join(id: id(9), new: false, body: body))
        }
        try await store.invite(invite(30, 11, in: rotated(1)))
        #expect(try await store.join(bob, join(bob, 9, by: 30, in: rotated(1))).seq == 6)
    }

    @Test func aRepetitionGetsTheFirstAnswer() async throws {
        try await fill()
        let crowd = try await store.roster(as: alice).chain
        let removal = rotation(10, to: 1, after: crowd, removing: [bob], boxes: boxes(2))
        for _ in 1...2 { #expect(try await store.rotate(removal) == 4) }
        // Also once it is back, and the remover is gone.
        try await store.letIn(bob, by: carol, 12)
        try await store.leave(alice, 14, in: rotated(1))
        #expect(try await store.rotate(removal) == 4)
        #expect(try await store.standing(bob).head == 7)
    }

    @Test func whoIsNotThereIsNotRemoved() async throws {
        try await fill()
        try await store.leave(carol, 9)
        let crowd = try await store.roster(as: alice).chain
        for (gone, count) in [([carol], 1), ([carol], 2), ([bob, carol], 1), ([person(9)], 1)] {
            await #expect(throws: StoreError.badStatement) {
                try await store.rotate(rotation(10, to: 1, after: crowd, removing: gone, boxes: boxes(count)))
            }
        }
        await #expect(throws: StoreError.idTaken) {
            try await store.rotate(rotation(1, to: 1, after: crowd, removing: [bob], boxes: boxes(1)))
        }
        #expect(try await store.standing(alice).head == 4)
        #expect(try await store.standing(alice).members == 2)
        #expect(try await store.standing(bob).members == 2)
    }
}
