import Foundation
import Proving
import Testing
import Wire

@testable import Storage

@Suite(.everyEngine) struct RemovalTests {
    private let store: TableStore

    init() throws { store = try Shelf().open() }

    private func fill() async throws {
        try await store.join(alice, 1)
        try await store.join(bob, 2)
        try await store.join(carol, 3)
    }

    @Test func aRemovedMemberIsToldSoUntilItJoinsAgain() async throws {
        try await fill()
        #expect(try await store.remove(bob, by: alice, 10) == 4)
        let event = try #require(try await store.page(.after(3)).events.first)
        #expect(event.kind == .remove && event.member == alice)
        #expect(event.body == statement(.removal(of: bob), 10, of: alice))
        await #expect(throws: StoreError.removed) { try await store.send(bob, message(20)) }
        await #expect(throws: StoreError.removed) { try await store.page(.after(0), as: bob) }
        await #expect(throws: StoreError.removed) { try await store.leave(bob, 21) }
        #expect(try await store.standing(alice).members == 2)
        try await store.send(alice, message(22))
        #expect(try await store.audience(5) == [carol])
        #expect(try await store.join(bob, 23).kind == .join)
        #expect(try await store.standing(bob).members == 3)
        try await store.leave(bob, 24)
        await #expect(throws: StoreError.notAMember) { try await store.standing(bob) }
    }

    @Test func aRemovalUsesUpTheRemoversCountAlone() async throws {
        try await fill()
        try await store.remove(bob, by: alice, 10)
        await #expect(throws: StoreError.staleCount(last: 10)) { try await store.leave(alice, 9) }
        await #expect(throws: StoreError.staleCount(last: 2)) {
            let body = statement(.join(sealed("bob")), 9, of: bob, count: 2)
            let join = Join(id: id(9), new: false, body: body)
            _ = try await store.join(join, room: room, member: bob, token: tokenHash(of: bob))
        }
        #expect(try await store.join(bob, 9).seq == 5)
    }

    @Test func aRepetitionGetsTheFirstAnswerAndASecondRemovalTheSameSeq() async throws {
        try await fill()
        #expect(try await store.remove(bob, by: alice, 10) == 4)
        #expect(try await store.remove(bob, by: alice, 10) == 4)
        #expect(try await store.remove(bob, by: carol, 11) == 4)
        // Also once it is back, and the remover is gone.
        try await store.join(bob, 12)
        try await store.leave(alice, 13)
        #expect(try await store.remove(bob, by: alice, 10) == 4)
        await #expect(throws: StoreError.notAMember) { try await store.remove(bob, by: alice, 14) }
        #expect(try await store.standing(bob).head == 6)
    }

    @Test func anotherOrNobodyIsNotRemoved() async throws {
        try await fill()
        func ask(_ target: MemberID, _ body: Data, _ number: Int) async throws {
            _ = try await store.remove(target, Leave(id: id(number), body: body), by: alice)
        }
        let body = statement(.removal(of: bob), 10, of: alice)
        await #expect(throws: StoreError.badStatement) { try await ask(carol, body, 10) }
        await #expect(throws: StoreError.badStatement) { try await ask(bob, body, 11) }
        await #expect(throws: StoreError.badStatement) { try await ask(bob, statement(.leave, 10, of: alice), 10) }
        await #expect(throws: StoreError.badStatement) {
            try await ask(bob, statement(.removal(of: bob), 10, of: carol), 10)
        }
        await #expect(throws: StoreError.badStatement) {
            try await ask(alice, statement(.removal(of: alice), 10, of: alice), 10)
        }
        let nobody = MemberID(rawValue: 9)
        await #expect(throws: StoreError.badStatement) {
            try await ask(nobody, statement(.removal(of: nobody), 10, of: alice), 10)
        }
        await #expect(throws: StoreError.idTaken) { try await store.remove(bob, by: alice, 1) }
        #expect(try await store.standing(alice).head == 3)
        #expect(try await store.standing(alice).members == 3)
    }
}
