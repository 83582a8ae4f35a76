import Foundation
import Helpers
import Proving
import Testing
import Wire

@testable import Storage

@Suite(.everyEngine) struct RotatingTests {
    private let shelf: Shelf
    private let store: TableStore

    init() throws {
        shelf = try Shelf()
        store = try shelf.open()
    }

    private func fill() async throws {
        try await store.join([alice, bob, carol])
    }

    @Test func itRemovesSeveralAndChangesTheEpoch() async throws {
        try await fill()
        try await store.join(person(4), 4)
        for member in [bob, carol, person(4)] {
            _ = try await store.setPush(target(1), origin: origin, room: room, member: member)
        }
        #expect(try await store.rotate(10, to: 1, removing: [bob, carol]) == 5)
        let event = try #require(try await store.page(.after(4)).events.first)
        #expect(event.kind == .rotate && event.member == alice)
        for member in [bob, carol] {
            await #expect(throws: StoreError.removed) { try await store.standing(member) }
            let removal = try #require(try await store.removal(room: room, member: member))
            #expect(removal.event == event && removal.name.member == alice)
        }
        #expect(try await store.standing(alice).members == 2)
        #expect(try await store.members().members.told.map { $0.push == nil } == [true, true, true, false])
        let batch = batches([message(20)], epoch: rotated(1).epoch)
        _ = try await store.carryOut([Write(.append(batch, largest: .max), room: room, member: alice)])[0].get()
        #expect(try await store.audience(6) == [person(4)])
        await #expect(throws: StoreError.staleEpoch) { try await store.rename(alice, 21) }
        await #expect(throws: StoreError.inviteEnded(.rotated)) { try await store.join(bob, 22) }
        // Who comes back by an invite is told of no removal any more, and is owed only what comes.
        try await store.invite(invite(30, 23, in: rotated(1)))
        try await store.join(bob, join(bob, 24, by: 30, in: rotated(1)))
        #expect(try await store.removal(room: room, member: bob) == nil)
        #expect(try await store.standing(bob).members == 3)
        #expect(try await store.audience(6) == [person(4)])
    }

    @Test func itsBoxesAreKept() async throws {
        try await fill()
        try await store.rotate(10, to: 1)
        try await store.rotate(11, to: 2, removing: [carol])
        await store.close()
        let again = try shelf.open()
        #expect(try await again.boxes(at: 4) == boxes(3))
        #expect(try await again.boxes(at: 5) == boxes(2))
        #expect(try await again.boxes(BoxesQuery(from: 1, count: 1), at: 4) == Data(boxes(3)[48..<96]))
        #expect(try await again.boxes(BoxesQuery(from: 2), at: 4) == Data(boxes(3)[96...]))
        #expect(try await again.boxes(BoxesQuery(count: 0), at: 4) == Data())
        for from in [3, Int.max] { #expect(try await again.boxes(BoxesQuery(from: from), at: 4) == Data()) }
        #expect(try await again.boxes(BoxesQuery(from: 2, count: .max), at: 4) == Data(boxes(3)[96...]))
        for seq in [1, 6] { #expect(try await again.boxes(at: seq) == nil) }
        await #expect(throws: StoreError.removed) { try await again.boxes(at: 4, as: carol) }
        try await again.retain(after: 5, room: room)
        #expect(try await again.boxes(at: 4) == boxes(3))
    }

    @Test func itsBoxesAreAsManyAsMembersStayAndThoseThatItSigned() async throws {
        try await fill()
        let crowd = try await store.roster(as: alice).chain
        for count in [0, 1, 3] {
            let wrong = rotation(10, to: 1, after: crowd, removing: [bob], boxes: boxes(count))
            await #expect(throws: StoreError.badStatement) { try await store.rotate(wrong) }
        }
        var other = rotation(10, to: 1, after: crowd, removing: [bob], boxes: boxes(2))
        let right = other
        other.boxes[0] ^= 1
        await #expect(throws: StoreError.badStatement) { try await store.rotate(other) }
        other.boxes = right.boxes.dropLast()
        await #expect(throws: StoreError.badStatement) { try await store.rotate(other) }
        #expect(try await store.rotate(right) == 4)
        // Sent again, with whatever boxes, it is what it was.
        #expect(try await store.rotate(right) == 4)
        await #expect(throws: StoreError.idTaken) { try await store.invite(invite(30, 10, in: rotated(1))) }
    }

    @Test func itsEpochsAreJudgedAsReadersDo() async throws {
        try await fill()
        for number in 1...3 { try await store.rotate(9 + number, to: number) }
        await store.close()
        let again = try shelf.open()
        for new in 0...3 { await #expect(throws: StoreError.badStatement) { try await ask(to: new, 3, in: again) } }
        await #expect(throws: StoreError.badStatement) { try await ask(to: 4, 9, in: again) }
        // An earlier one is right for who wasn't given the room's.
        #expect(try await ask(to: 4, 1, in: again) == 7)
    }

    /// - Returns: the seq of a rotation of alice's that is signed for the third epoch.
    private func ask(to new: Int, _ old: Int, in store: TableStore) async throws -> Int {
        let stated = RotationStatement(
            crowd: try await store.roster(as: alice).chain, oldEpoch: epoch(old), newEpoch: epoch(new),
            ephemeral: [UInt8](repeating: 1, count: 32), past: nil,
            kept: try #require(Box(bytes: [UInt8](repeating: 1, count: Box.count))), boxes: SHA256.digest(of: boxes(3)),
            removed: []
        )
        let body = statement(.rotation(stated), 30, of: alice, in: rotated(3))
        return try await store.rotate(NewRotation(id: id(30), body: body, boxes: boxes(3)))
    }

    @Test func nobodyButAMemberMakesOne() async throws {
        try await fill()
        let crowd = try await store.roster(as: alice).chain
        let dave = person(4)
        await #expect(throws: StoreError.notAMember) {
            try await store.rotate(rotation(10, by: dave, to: 1, after: crowd, boxes: boxes(3)), by: dave)
        }
        await #expect(throws: StoreError.badStatement) {
            try await store.rotate(rotation(10, by: bob, to: 1, after: crowd, boxes: boxes(3)))
        }
        for removed in [alice, dave] {
            await #expect(throws: StoreError.badStatement) {
                let stated = rotation(10, to: 1, after: crowd, removing: [removed], boxes: boxes(2))
                try await store.rotate(stated)
            }
        }
        try await store.leave(bob, 11)
        await #expect(throws: StoreError.notAMember) {
            try await store.rotate(rotation(12, by: bob, to: 1, after: crowd, boxes: boxes(3)), by: bob)
        }
        #expect(try await store.standing(alice).head == 4)
    }

    // MARK: Relay and reader

    /// What the relay takes has an effect for every reader, and what it refuses as wrong or stale would have none.
    @Test(arguments: 1...4)
    func relayAndReadersJudgeTheSame(seed: Int) async throws {
        var chance = SeededGenerator(UInt64(seed))
        let people = (1...5).map { person($0) }
        try await store.join(alice, 1)
        var (epochs, keys, makers) = (0, [Int](), [Int: MemberID]())
        for number in 2...70 {
            let member = people.randomElement(using: &chance) ?? alice
            guard let reader = try await present(people) else { break }
            let roster = try await store.roster(as: reader)
            // Some know only an epoch or the members of before.
            let known = Int.random(in: 0..<6, using: &chance) == 0 ? max(0, epochs - 1) : epochs
            let crowd = Int.random(in: 0..<6, using: &chance) == 0 ? epoch(number) : roster.chain
            let (room, key) = (rotated(known), keys.randomElement(using: &chance))
            let other = people.randomElement(using: &chance) ?? bob
            let isHere = roster.isPresent(member, at: Tree.greatestSize)
            let kind: RosterKind
            let body: Data
            let ask: (TableStore) async throws -> Void
            switch Int.random(in: 0..<(isHere ? 10 : 5), using: &chance) {
            case 0...4 where !isHere:
                kind = .join
                let first = key == nil || Int.random(in: 0..<4, using: &chance) == 0
                let join =
                    first
                    ? StorageTests.join(member, number, new: false, room: room)
                    : StorageTests.join(member, number, by: key ?? 7, of: makers[key ?? 7] ?? .nobody, in: room)
                body = join.body
                ask = { try await $0.join(member, join) }
            case 5, 6:
                kind = .invite
                let new = Int.random(in: 0..<4, using: &chance) > 0 ? 2_000 + number : key ?? 7
                let uses = Int.random(in: 0...2, using: &chance)
                let invite = StorageTests.invite(new, number, by: member, uses: uses, in: room)
                body = invite.body
                ask = { try await $0.invite(invite, by: member) }
                if makers[new] == nil { makers[new] = member }
                keys.append(new)
            case 7:
                kind = .leave
                let leave = Leave(id: id(number), body: statement(.leave, number, of: member, in: room))
                body = leave.body
                ask = { _ = try await $0.leave(leave, room: StorageTests.room, member: member) }
            case 8:
                kind = .rotate
                let removed = Bool.random(using: &chance) ? [other] : []
                let count = try await store.standing(reader).members - removed.count
                let rotation = StorageTests.rotation(
                    number, by: member, to: known + 1, after: crowd, removing: removed, boxes: boxes(max(0, count))
                )
                body = rotation.body
                ask = { try await $0.rotate(rotation, by: member) }
            default:
                kind = .name
                let name = statement(.name(sealed("n")), number, of: member, in: room)
                body = name
                let renaming = Join(kind: .name, id: id(number), new: false, body: name)
                ask = { try await $0.join(member, renaming) }
            }
            let event = RosterEvent(seq: roster.seq + 100, kind: kind, id: id(number), member: member, body: body)
            let flaw = roster.judgement(of: try #require(event)).flaw
            // The turn is the relay's alone.
            shelf.clock.withLock { $0 += 10_000 }
            do {
                try await ask(store)
                #expect(flaw == nil, "\(kind) \(number)")
                if kind == .rotate { epochs += 1 }
            } catch let error as StoreError {
                #expect(flaw != nil, "\(kind) \(number): \(error)")
            }
        }
        guard let reader = try await present(people) else { return }
        let roster = try await store.roster(as: reader)
        #expect(try await store.standing(reader).members == roster.present(at: Tree.greatestSize).count)
        for key in Set(keys) {
            let end = roster.invite(inviteID(key))?.end
            do throws(StoreError) {
                let answer = try await store.answer(inviteID(key))
                #expect(answer == nil ? roster.invite(inviteID(key)) == nil : end == nil)
            } catch { #expect(error == end.map { .inviteEnded($0) }) }
        }
    }

    /// A member that is in the room.
    private func present(_ people: [MemberID]) async throws -> MemberID? {
        for member in people {
            if (try? await store.standing(member)) != nil { return member }
        }
        return nil
    }
}
