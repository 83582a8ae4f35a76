import Foundation
import Proving
import Testing
import Wire

@testable import Storage

@Suite(.everyEngine) struct InvitingTests {
    private let shelf: Shelf
    private let store: TableStore

    init() throws {
        shelf = try Shelf()
        store = try shelf.open()
    }

    @Test func itLetsInAsOftenAsItSays() async throws {
        try await store.join(alice, 1)
        let made = invite(30, 2, uses: 2)
        #expect(try await store.invite(made) == 2)
        #expect(try await store.invite(made) == 2)
        let event = try #require(try await store.page(.after(1)).events.first)
        #expect(event.kind == .invite && event.member == alice && event.body == made.body)
        #expect(try await store.answer(inviteID(30)) == InviteAnswer(room: room, event: event))
        let first = join(bob, 10, by: 30)
        #expect(try await store.join(bob, first).seq == 3)
        // Sent again it isn't used again, nor is it by who is in the room.
        #expect(try await store.join(bob, first).seq == 3)
        await #expect(throws: StoreError.staleCrowd) { try await store.join(bob, join(bob, 11, by: 30)) }
        await store.close()
        let again = try shelf.open()
        #expect(try await again.join(carol, join(carol, 12, by: 30)).seq == 4)
        let dave = person(4)
        await #expect(throws: StoreError.inviteEnded(.used)) { try await again.join(dave, join(dave, 13, by: 30)) }
        // Who came by the last use may not have got the answer to its join, and asks again.
        #expect(try await again.answer(inviteID(30)) == InviteAnswer(room: room, event: event))
        #expect(try await again.roster(as: bob).invite(inviteID(30))?.end == .used)
        #expect(try await again.standing(alice).head == 4)
    }

    @Test func itIsNoOtherThanItIs() async throws {
        try await store.join([alice, bob])
        try await store.invite(invite(30, 3, form: .device, uses: 1))
        let wrong = [
            join(carol, 10, by: 31, form: .device), join(carol, 10, by: 30),
            join(carol, 10, by: 30, of: bob, form: .device), join(carol, 10, by: 30, of: .nobody, form: .device),
        ]
        for join in wrong { await #expect(throws: StoreError.badStatement) { try await store.join(carol, join) } }
        #expect(try await store.join(carol, join(carol, 10, by: 30, form: .device)).seq == 4)
    }

    @Test func itIsMadeOnce() async throws {
        try await store.join(alice, 1)
        try await store.invite(invite(30, 2))
        await #expect(throws: StoreError.badStatement) { try await store.invite(invite(30, 3)) }
        await #expect(throws: StoreError.idTaken) { try await store.invite(invite(31, 2)) }
        await #expect(throws: StoreError.idTaken) { try await store.invite(invite(31, 1)) }
        // The first code's is one of the room's, too.
        await #expect(throws: StoreError.badStatement) { try await store.invite(invite(7, 4)) }
        await #expect(throws: StoreError.notAMember) { try await store.invite(invite(32, 5, by: bob), by: bob) }
        await #expect(throws: StoreError.badStatement) { try await store.invite(invite(32, 5, by: bob)) }
        await #expect(throws: StoreError.staleCount(last: 2)) {
            let body = statement(.leave, 2, of: alice)
            _ = try await store.leave(Leave(id: id(9), body: body), room: room, member: alice)
        }
        try await store.leave(alice, 6)
        await #expect(throws: StoreError.notAMember) { try await store.invite(invite(33, 7)) }
    }

    /// Who asks for an invite is told of one room: nobody has another's invite in a room of its own.
    @Test func itIsOfOneRoom() async throws {
        let other = TestRoom(8)
        try await store.join(alice, 1)
        try await store.invite(invite(30, 2))
        let mallory = person(5, in: other.id)
        let token = tokenHash(of: mallory)
        _ = try await store.join(
            StorageTests.join(mallory, 1, room: other), room: other.id, member: mallory, token: token
        )
        await #expect(throws: StoreError.badStatement) {
            try await store.invite(invite(30, 2, by: mallory, in: other), by: mallory, in: other.id)
        }
        // Nor has anybody a room with the id of an invite.
        let taken = TestRoom(30)
        let eve = person(6, in: taken.id)
        await #expect(throws: StoreError.noSuchRoom) {
            let join = StorageTests.join(eve, 1, room: taken)
            _ = try await store.join(join, room: taken.id, member: eve, token: tokenHash(of: eve))
        }
        #expect(try await store.answer(inviteID(30))?.room.told == room)
        // A join by an invite of another room is one by none.
        await #expect(throws: StoreError.badStatement) {
            let frank = person(7, in: other.id)
            let join = StorageTests.join(frank, 2, by: 30, of: alice, in: other)
            _ = try await store.join(join, room: other.id, member: frank, token: tokenHash(of: frank))
        }
    }

    @Test func theRelaysClockEndsIt() async throws {
        try await store.join(alice, 1)
        try await store.invite(invite(30, 2, expires: 5_000))
        shelf.clock.withLock { $0 = 4_999 }
        try await store.join(bob, join(bob, 10, by: 30))
        shelf.clock.withLock { $0 = 5_000 }
        await #expect(throws: StoreError.inviteEnded(.expired)) { try await store.join(carol, join(carol, 11, by: 30)) }
        #expect(try await store.answer(inviteID(30), at: 4_999) != nil)
        await #expect(throws: StoreError.inviteEnded(.expired)) { try await store.answer(inviteID(30), at: 5_000) }
        // For members it is open still: nothing of theirs depends on a clock.
        #expect(try await store.roster(as: alice).invite(inviteID(30))?.end == nil)
    }

    @Test func aLeaveEndsThoseOfItsMember() async throws {
        try await store.join([alice, bob])
        try await store.invite(invite(30, 3))
        try await store.invite(invite(31, 4, by: bob), by: bob)
        try await store.leave(alice, 5)
        try await store.join(alice, 6)
        await #expect(throws: StoreError.inviteEnded(.left)) { try await store.join(carol, join(carol, 10, by: 30)) }
        await #expect(throws: StoreError.inviteEnded(.left)) { try await store.answer(inviteID(30)) }
        try await store.join(carol, join(carol, 11, by: 31, of: bob))
        try await store.leave(bob, 20)
        let dave = person(4)
        await #expect(throws: StoreError.inviteEnded(.left)) {
            try await store.join(dave, join(dave, 12, by: 31, of: bob))
        }
    }

    @Test func aRotationEndsAll() async throws {
        try await store.join(alice, 1)
        try await store.invite(invite(30, 2))
        #expect(try await store.answer(room.firstInvite) == InviteAnswer(room: room, event: nil))
        #expect(try await store.answer(inviteID(31)) == nil)
        try await store.rotate(3, to: 1)
        for invite in [room.firstInvite, inviteID(30)] {
            await #expect(throws: StoreError.inviteEnded(.rotated)) { try await store.answer(invite) }
        }
        // Whoever has one of before knows no other epoch.
        await #expect(throws: StoreError.inviteEnded(.rotated)) { try await store.join(bob, join(bob, 10, by: 30)) }
        await #expect(throws: StoreError.inviteEnded(.rotated)) { try await store.join(bob, 10) }
        await #expect(throws: StoreError.inviteEnded(.rotated)) {
            try await store.join(bob, join(bob, 10, by: 30, in: rotated(1)))
        }
        try await store.invite(invite(31, 4, in: rotated(1)))
        await #expect(throws: StoreError.staleEpoch) { try await store.join(bob, join(bob, 10, by: 31)) }
        #expect(try await store.join(bob, join(bob, 10, by: 31, in: rotated(1))).seq == 5)
        // Those of before are of the room still.
        await #expect(throws: StoreError.badStatement) { try await store.invite(invite(30, 5, in: rotated(1))) }
    }

    /// The clock of its maker was behind: the invite was made, with status 0, and let nobody in.
    @Test func oneWhoseTimeIsOverIsNotMade() async throws {
        try await store.join(alice, 1)
        await #expect(throws: StoreError.inviteEnded(.expired)) { try await store.invite(invite(30, 2, expires: 1)) }
        #expect(try await store.answer(inviteID(30)) == nil)
        #expect(try await store.invite(invite(30, 2)) == 2)
    }

    private typealias Change = (needs: WriteNeeds, work: @Sendable (inout Transaction) throws(StoreError) -> Void)

    private func make(_ invite: NewInvite, by member: MemberID) -> Change {
        let key = MemberKey(room: room, member: member)
        return (
            .invite(invite, by: key),
            { transaction throws(StoreError) in _ = try transaction.makeInvite(invite, by: key) }
        )
    }

    private func enter(_ join: Join, _ member: MemberID) -> Change {
        let key = MemberKey(room: room, member: member)
        return (
            .join(join, of: key),
            { transaction throws(StoreError) in _ = try transaction.join(join, key, token: tokenHash(of: member)) }
        )
    }

    private func exit(_ leave: Leave, _ member: MemberID) -> Change {
        let key = MemberKey(room: room, member: member)
        return (.leave(leave, by: key), { transaction throws(StoreError) in _ = try transaction.leave(leave, key) })
    }

    /// What is made, used and ended in one commit.
    @Test func severalChangesAreOneCommit() async throws {
        try await store.join([alice, bob])
        try await store.invite(invite(29, 3))
        let dave = person(4)
        let outcomes = await store.write(
            [
                make(invite(30, 4, uses: 1), by: alice), make(invite(31, 5, by: bob), by: bob),
                enter(join(carol, 10, by: 30), carol), enter(join(dave, 11, by: 30), dave),
                exit(leave(alice, 6), alice), enter(join(dave, 12, by: 29), dave), enter(join(alice, 13), alice),
                make(invite(32, 14), by: alice),
            ],
            needs: \.needs
        ) { transaction, change throws(StoreError) in try change.work(&transaction) }
        let errors = outcomes.map { outcome -> StoreError? in
            if case .failure(let error) = outcome { error } else { nil }
        }
        #expect(errors == [nil, nil, nil, .inviteEnded(.used), nil, .inviteEnded(.left), nil, nil])
        for key in [29, 30] {
            await #expect(throws: StoreError.inviteEnded(.left)) { try await store.answer(inviteID(key)) }
        }
        #expect(try await store.answer(inviteID(31))?.event?.member == bob)
        #expect(try await store.answer(inviteID(32))?.event?.member == alice)
        #expect(try await store.roster(as: alice).openInvites.count == 3)
    }

    @Test func aMemberHasOnlySoMany() async throws {
        try await store.join([alice, bob])
        try await store.invite(invite(1_000, 3, uses: 1))
        try await store.invite(invite(1_001, 4, expires: 2_000))
        for number in 2..<100 { try await store.invite(invite(1_000 + number, 3 + number)) }
        await #expect(throws: StoreError.tooManyInvites) { try await store.invite(invite(1_100, 200)) }
        try await store.invite(invite(1_101, 201, by: bob), by: bob)
        // One that no longer lets in makes room, whyever that is.
        try await store.join(carol, join(carol, 202, by: 1_000))
        try await store.invite(invite(1_100, 203))
        await #expect(throws: StoreError.tooManyInvites) { try await store.invite(invite(1_102, 204)) }
        shelf.clock.withLock { $0 = 2_000 }
        try await store.invite(invite(1_102, 205))
        try await store.rotate(206, to: 1)
        try await store.invite(invite(1_103, 207, in: rotated(1)))
    }

    @Test func thoseOfAPersonsDevicesAreCountedTogether() async throws {
        try await store.join([alice, bob])
        let phone = person(5)
        try await store.invite(invite(1_000, 3, form: .device, uses: 1))
        try await store.join(phone, join(phone, 4, by: 1_000, form: .device))
        for number in 0..<60 { try await store.invite(invite(1_100 + number, 10 + number)) }
        for number in 0..<40 { try await store.invite(invite(1_200 + number, 110 + number, by: phone), by: phone) }
        for member in [alice, phone] {
            await #expect(throws: StoreError.tooManyInvites) {
                try await store.invite(invite(1_300, 200, by: member), by: member)
            }
        }
        try await store.invite(invite(1_301, 201, by: bob), by: bob)
        // A leave ends its member's alone. A third device has no more, also in the transaction in which it comes.
        try await store.leave(phone, 203)
        try await store.invite(invite(1_302, 204, form: .device, uses: 1))
        let desk = person(6)
        let makes = (0..<50).map { make(invite(1_400 + $0, 300 + $0, by: desk), by: desk) }
        let outcomes = await store.write(
            [enter(join(desk, 205, by: 1_302, form: .device), desk)] + makes, needs: \.needs
        ) { transaction, change throws(StoreError) in try change.work(&transaction) }
        let refused = outcomes.map { if case .failure(.tooManyInvites) = $0 { true } else { false } }
        // The one by which it came counts until the commit.
        #expect(refused == Array(repeating: false, count: 40) + Array(repeating: true, count: 11))
    }

    /// A room can always change its key: boxes for all of it fit into one request.
    @Test func aFullRoomTakesNobody() async throws {
        // Its number is put into the tables, which only a test of SQLite can.
        guard StoreEngine.current.name == "SQLite" else { return }
        try await store.join(alice, 1)
        await store.close()
        let tables = try SQLiteTables.forWriting(shelf.path)
        try tables.connection.runScript("UPDATE rooms SET present = 50000")
        tables.close()
        let full = try shelf.open()
        await #expect(throws: StoreError.roomFull) { try await full.join(bob, 2) }
        try await full.rename(alice, 3)
        try await full.leave(alice, 4)
        try await full.join(bob, 5)
        await #expect(throws: StoreError.roomFull) { try await full.join(alice, 6) }
        #expect(Limits.members * Box.count * 4 / 3 + 16 << 10 < Limits.request)
    }
}
