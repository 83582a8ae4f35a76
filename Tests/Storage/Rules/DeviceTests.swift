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

/// What one device has read or sent is read for the others of its person.
@Suite(.everyEngine) struct SharedReadTests {
    private let shelf: Shelf
    private let store: TableStore
    /// Alice's second device.
    private let phone = person(5)

    init() async throws {
        shelf = try Shelf()
        store = try shelf.open()
        try await store.join(alice, 1)
        try await store.join(bob, 2)
    }

    private func addPhone(_ store: TableStore) async throws {
        try await store.invite(invite(30, 3, form: .device, uses: 1))
        _ = try await store.join(phone, join(phone, 4, by: 30, form: .device))
    }

    private func unread(_ members: MemberID..., at store: TableStore) async throws -> [Int] {
        var unread: [Int] = []
        for member in members { unread.append(try await store.standing(member).read.missing) }
        return unread
    }

    @Test func whatOneHasReadIsReadForTheOthers() async throws {
        try await addPhone(store)
        try await store.append([message(10), message(11)], room: room, member: bob)
        #expect(try await unread(alice, phone, at: store) == [2, 2])
        try await store.receive(phone, receipt(.read, 5...5))
        #expect(try await unread(alice, phone, at: store) == [1, 1])
        // Delivered is each one's own.
        #expect(try await store.standing(alice).delivered.missing == 2)
        let again = try await reopened()
        try await again.receive(alice, receipt(.read, 6...6))
        #expect(try await unread(phone, alice, at: again) == [0, 0])
        #expect(try await again.standing(phone).delivered.missing == 1)
        // What it sends itself is read for the others; bob's devices are others.
        try await again.append([message(12)], room: room, member: phone)
        #expect(try await unread(alice, bob, at: again) == [0, 1])
        #expect(try await again.standing(alice).delivered.missing == 2)
    }

    private func reopened() async throws -> TableStore {
        await store.close()
        return try shelf.open()
    }

    /// What was read before there was another device was its own; later each one's own receipt is kept beside the other's.
    @Test func eachKeepsItsOwnReceipts() async throws {
        try await store.append([message(10)], room: room, member: bob)
        try await store.receive(alice, receipt(.read, 3...3))
        try await store.invite(invite(30, 20, form: .device, uses: 1))
        _ = try await store.join(phone, join(phone, 21, by: 30, form: .device))
        try await store.append([message(11), message(12)], room: room, member: bob)
        // A receipt for what it has signed already adds nothing, also after a restart.
        let again = try await reopened()
        try await again.receive(alice, receipt(.read, 1...3))
        try await again.receive(phone, receipt(.read, 6...7))
        try await again.receive(alice, receipt(.read, 3...6))
        try await again.receive(alice, receipt(.read, 6...7))
        func readers(_ seq: Int) async throws -> [MemberID] {
            try await again.claims(seq, .read, as: bob).map(\.member)
        }
        #expect(try await readers(3) == [alice])
        #expect(try await readers(6) == [alice, phone])
        #expect(try await readers(7) == [alice, phone])
        // A third device takes nothing of it for its own.
        let desk = person(6)
        try await again.invite(invite(31, 22, form: .device, uses: 1))
        _ = try await again.join(desk, join(desk, 23, by: 31, form: .device))
        try await again.append([message(13)], room: room, member: bob)
        try await again.receive(desk, receipt(.read, 10...10))
        try await again.receive(alice, receipt(.read, 10...10))
        #expect(try await readers(10) == [alice, desk])
    }

    /// For its person the receipt of a device counts that came after the message.
    @Test func theReceiptsOfADeviceThatCameLaterAreTold() async throws {
        try await store.append([message(10)], room: room, member: bob)
        let carol = person(7)
        try await store.join(carol, 11)
        try await store.receive(carol, receipt(.delivered, 3...4))
        // Without devices those of a member that wasn't there are nobody's business.
        #expect(try await store.claims(3, as: bob).isEmpty)
        try await store.invite(invite(30, 12, form: .device, uses: 1))
        _ = try await store.join(phone, join(phone, 13, by: 30, form: .device))
        try await store.receive(phone, receipt(.delivered, 3...6))
        #expect(try await store.claims(3, as: bob).map(\.member).contains(phone))
    }

    @Test func whatAnotherDeviceHasReadNeedsNoPush() async throws {
        try await addPhone(store)
        _ = try await store.setPush(target(1), origin: origin, room: room, member: alice)
        try await store.append([message(10), message(11)], room: room, member: bob)
        try await store.receive(phone, receipt(.read, 5...6))
        shelf.clock.withLock { $0 += 1_000_000 }
        #expect(try await store.claimPushes(limit: 10).isEmpty)
        try await store.append([message(12), message(13)], room: room, member: bob)
        try await store.receive(phone, receipt(.read, 7...7))
        shelf.clock.withLock { $0 += 1_000_000 }
        #expect(try await store.claimPushes(limit: 10).map(\.member) == [alice])
    }

    /// One transaction lets in a third device, and takes a receipt of the first.
    @Test func aDeviceMayComeInBesideItsPersonsReceipts() async throws {
        let clock = HeldClock()
        try await addPhone(store)
        let (store, desk) = (try await reopened(at: clock), person(6))
        try await store.append([message(10), message(11)], room: room, member: bob)
        try await store.receive(alice, receipt(.read, 5...5))
        try await store.invite(invite(31, 20, form: .device, uses: 1))
        let receipts = try await store.rooted([receipt(.read, 6...6)], alice)
        let outcomes = await gathered(2, in: store, behind: clock) { number in
            do {
                if number == 0 {
                    _ = try await store.join(desk, join(desk, 21, by: 31, form: .device))
                } else {
                    _ = try await store.receive(receipts, room: room, member: alice)
                }
                return true
            } catch { return false }
        }
        #expect(outcomes == [true, true])
        #expect(try await store.claims(6, .read, as: bob).map(\.member) == [alice])
        #expect(try await unread(phone, desk, at: store) == [0, 0])
    }

    private func reopened(at clock: HeldClock) async throws -> TableStore {
        await store.close()
        return try shelf.open { clock.now() }
    }
}
