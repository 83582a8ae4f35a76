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
        try await store.join([alice, bob])
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

/// How many devices a person may have.
@Suite(.everyEngine) struct ManyDevicesTests {
    private let shelf: Shelf
    private let store: TableStore

    init() throws {
        shelf = try Shelf()
        store = try shelf.open()
    }

    /// What one of them reads is written for all.
    @Test func aPersonHasOnlySoManyAtOnce() async throws {
        try await store.join([alice, bob])
        func enter(_ number: Int, as inviter: MemberID = alice, _ store: TableStore) async throws {
            let (key, device) = (1_000 + number, person(100 + number))
            try await store.invite(invite(key, 2 * number, by: inviter, form: .device, uses: 1), by: inviter)
            try await store.join(device, join(device, 2 * number + 1, by: key, of: inviter, form: .device))
        }
        for number in 11..<11 + Limits.devices - 1 { try await enter(number, store) }
        await #expect(throws: StoreError.tooManyDevices) { try await enter(50, store) }
        // Also by another device, and from a store that remembers nothing; others come in.
        await store.close()
        let again = try shelf.open()
        await #expect(throws: StoreError.tooManyDevices) { try await enter(51, as: person(111), again) }
        try await enter(52, as: bob, again)
        try await again.join(carol, 120)
        // The first of them is one of them; who has left isn't, and comes back where there is room.
        try await again.leave(alice, 121)
        try await enter(53, as: person(112), again)
        await #expect(throws: StoreError.tooManyDevices) {
            try await again.invite(invite(1_100, 122, by: person(112), form: .device, uses: 1), by: person(112))
            try await again.join(alice, join(alice, 123, by: 1_100, of: person(112), form: .device))
        }
        try await again.leave(person(111), 124)
        try await again.join(alice, join(alice, 125, by: 1_100, of: person(112), form: .device))
    }

    /// The tables don't have those yet that came back or left in the same transaction.
    @Test func whoComesAndGoesInOneTransactionIsCounted() async throws {
        try await store.join(alice, 1)
        func makeInvite(_ number: Int) async throws {
            try await store.invite(invite(1_000 + number, 2 * number, form: .device, uses: 1))
        }
        func join(_ number: Int, as device: Int) -> Join {
            StorageTests.join(person(device), 2 * number + 1, by: 1_000 + number, form: .device)
        }
        // All that there can be but one; and one that has left.
        for number in 11..<11 + Limits.devices - 1 {
            try await makeInvite(number)
            try await store.join(person(100 + number), join(number, as: 100 + number))
        }
        let last = person(100 + 11 + Limits.devices - 2)
        try await store.leave(last, 200)
        for number in 101...103 { try await makeInvite(number) }
        enum Change { case join(Join, MemberID), leave(Leave, MemberID) }
        let changes: [Change] = [
            .join(join(101, as: 111 + Limits.devices - 2), last), .join(join(102, as: 90), person(90)),
            .leave(leave(person(111), 300), person(111)), .join(join(103, as: 91), person(91)),
        ]
        let outcomes = await store.write(
            changes,
            needs: { change in
                switch change {
                case .join(let join, let member): .join(join, of: MemberKey(room: room, member: member))
                case .leave(let leave, let member): .leave(leave, by: MemberKey(room: room, member: member))
                }
            }
        ) { transaction, change throws(StoreError) in
            switch change {
            case .join(let join, let member):
                let key = MemberKey(room: room, member: member)
                _ = try transaction.join(join, key, token: tokenHash(of: member))
            case .leave(let leave, let member):
                _ = try transaction.leave(leave, MemberKey(room: room, member: member))
            }
        }
        let refused = outcomes.map { if case .failure(.tooManyDevices) = $0 { true } else { false } }
        #expect(refused == [false, true, false, false])
    }

    @Test func whatIsWrittenForTheOthersCountsInATransaction() async throws {
        // On PostgreSQL a transaction knows the rows of the one before, and here that is what held the writer.
        guard StoreEngine.current.name == "SQLite" else { return }
        let clock = HeldClock()
        let held = try StoreEngine.current.open(shelf.path) { clock.now() }
        try await held.join(alice, 1)
        try await held.join(bob, 2)
        for number in 1..<Limits.devices {
            let device = person(100 + number)
            try await held.invite(invite(1_000 + number, 2 * number + 2, form: .device, uses: 1))
            try await held.join(device, join(device, 2 * number + 3, by: 1_000 + number, form: .device))
        }
        // From here on the devices of both are known.
        try await held.send(alice, message(1_000))
        try await held.send(bob, message(1_001))
        func commits(_ sender: MemberID, from first: Int) async throws -> Int {
            let before = held.counts.commits
            let sent = await gathered(400, in: held, behind: clock) { number in
                try? await held.send(sender, message(first + number)).first?.seq?.told
            }
            #expect(sent.allSatisfy { $0 != nil })
            return held.counts.commits - before
        }
        // One for what held the writer. Each message of hers is one row, and two for each other device: 63 of 10,000 at most.
        #expect(try await commits(alice, from: 2_000) == 1 + 3)
        #expect(try await commits(bob, from: 3_000) == 1 + 1)
        await held.close()
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
        try await store.join([alice, bob])
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

    /// What came while it was away was for its person's other one. Its cursor has passed over that, and its receipt is kept.
    @Test func aDeviceThatCameBackGivesReceiptsForItsAbsence() async throws {
        try await addPhone(store)
        try await store.append([message(10)], room: room, member: bob)
        try await store.receive(phone, receipt(.delivered, 5...5))
        try await store.leave(phone, 20)
        try await store.append([message(11), message(12)], room: room, member: bob)
        try await store.invite(invite(31, 21, form: .device, uses: 1))
        _ = try await store.join(phone, join(phone, 22, by: 31, form: .device))
        try await store.append([message(13)], room: room, member: bob)
        #expect(try await store.standing(phone).delivered.missing == 1)
        func claims(_ seq: Int, at store: TableStore) async throws -> [ClosedRange<Int>] {
            try await store.claims(seq, .delivered, as: bob).filter { $0.member == phone }.map { $0.from...$0.upto }
        }
        #expect(try await claims(7, at: store).isEmpty)
        // Who wasn't there signs nothing: it would stand in the place of a good one.
        for kind in [ReceiptKind.delivered, .read] {
            await #expect(throws: StoreError.badReceipt) { try await store.receive(phone, receipt(kind, 7...8)) }
        }
        try await store.receive(phone, receipt(.delivered, 8...10))
        #expect(try await claims(7, at: store).isEmpty)
        #expect(try await claims(8, at: store) == [8...10])
        // One that goes beyond, on both sides; and with nothing in memory what is covered is kept once.
        let again = try await reopened()
        try await again.receive(phone, receipt(.delivered, 5...11))
        for (seq, range) in [5: 5...5, 7: 5...11, 8: 8...10, 11: 5...11] {
            #expect(try await claims(seq, at: again) == [range])
        }
        try await again.receive(phone, receipt(.delivered, 7...10), receipt(.read, 5...11), receipt(.delivered, 1...11))
        for (seq, range) in [5: 5...5, 7: 5...11, 8: 8...10, 11: 5...11] {
            #expect(try await claims(seq, at: again) == [range])
        }
        #expect(try await again.standing(phone).delivered.missing == 0)
    }

    /// A member can make as many absences as it likes.
    @Test func onlyItsLastAbsencesHaveReceipts() async throws {
        try await addPhone(store)
        var missed: [Int] = []
        for number in 0...Transaction.mostAbsences {
            try await store.leave(alice, 1_000 + 4 * number)
            missed.append(try #require(await store.send(bob, message(10_000 + number)).first?.seq?.told))
            try await store.invite(
                invite(100 + number, 1_001 + 4 * number, by: phone, form: .device, uses: 1), by: phone)
            try await store.join(alice, join(alice, 1_002 + 4 * number, by: 100 + number, of: phone, form: .device))
        }
        let last = try #require(missed.last) + 2
        try await store.receive(alice, receipt(.delivered, 1...last))
        #expect(try await store.claims(missed[0], .delivered, as: bob).isEmpty)
        for seq in [missed[1], missed[missed.count - 1]] {
            #expect(try await store.claims(seq, .delivered, as: bob).map(\.member) == [alice])
        }
    }

    /// The join of another device in the same transaction splits off the read receipts of the first, and no others.
    @Test func aReceiptForAnAbsenceStandsBesideTheJoinOfANewDevice() async throws {
        try await addPhone(store)
        try await store.leave(alice, 20)
        try await store.append([message(10)], room: room, member: bob)
        try await store.invite(invite(31, 21, by: phone, form: .device, uses: 1), by: phone)
        _ = try await store.join(alice, join(alice, 22, by: 31, of: phone, form: .device))
        let desk = person(6)
        try await store.invite(invite(32, 23, by: phone, form: .device, uses: 1), by: phone)
        enum Change { case join(Join), receive([Receipt]) }
        let changes: [Change] = [
            .join(join(desk, 24, by: 32, of: phone, form: .device)),
            .receive(try await store.rooted([receipt(.delivered, 6...8)], alice)),
        ]
        let key = MemberKey(room: room, member: alice)
        let outcomes = await store.write(
            changes,
            needs: { change in
                switch change {
                case .join(let join): WriteNeeds.join(join, of: MemberKey(room: room, member: desk))
                case .receive(let receipts): Write(.receive(receipts), room: room, member: alice).needs
                }
            }
        ) { transaction, change throws(StoreError) in
            switch change {
            case .join(let join):
                _ = try transaction.join(join, MemberKey(room: room, member: desk), token: tokenHash(of: desk))
            case .receive(let receipts): _ = try transaction.receive(receipts, from: key)
            }
        }
        #expect(outcomes.allSatisfy { if case .success = $0 { true } else { false } })
        #expect(try await store.claims(6, .delivered, as: bob).map(\.member) == [alice])
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
