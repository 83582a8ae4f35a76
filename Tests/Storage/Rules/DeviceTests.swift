import Foundation
import Proving
import Testing
import Wire

@testable import Storage

/// Members that are devices of one person.
@Suite(.everyEngine) struct DeviceTests {
    private let shelf: Shelf
    private let store: TableStore

    init() throws {
        shelf = try Shelf()
        store = try shelf.open()
    }

    /// Lets a member in by an invite with this number, made by the event with the number after it.
    private func enter(
        _ member: MemberID, _ number: Int, as inviter: MemberID, form: InviteForm = .device, _ store: TableStore
    ) async throws {
        try await store.invite(
            invite(number, number + 1, by: inviter, form: form, uses: form == .device ? 1 : 0), by: inviter
        )
        _ = try await store.join(member, join(member, number + 2, by: number, of: inviter, form: form))
    }

    @Test func aDeviceComesBackOnlyAsItsPersons() async throws {
        try await store.join(alice, 1)
        try await store.join(bob, 2)
        try await enter(carol, 30, as: alice, store)
        #expect(try await store.roster(as: bob).devices(of: alice) == [alice, carol])
        try await store.leave(carol, 40)
        // Not as another's, nor as a guest while alice is there; also with nothing in memory.
        await #expect(throws: StoreError.badStatement) { try await enter(carol, 50, as: bob, store) }
        await store.close()
        let again = try shelf.open()
        await #expect(throws: StoreError.badStatement) { try await enter(carol, 60, as: bob, form: .guest, again) }
        try await again.leave(alice, 70)
        try await enter(carol, 80, as: bob, form: .guest, again)
        await #expect(throws: StoreError.badStatement) { try await enter(alice, 90, as: bob, form: .guest, again) }
        try await enter(alice, 100, as: carol, again)
        let roster = try await again.roster(as: bob)
        #expect(roster.devices(of: alice) == [alice, carol])
        #expect(roster.present(at: roster.seq + 1).count == 3)
    }
}
