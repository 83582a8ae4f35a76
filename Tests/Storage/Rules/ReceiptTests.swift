import Foundation
import Storage
import Testing
import Wire

@Suite(.everyEngine) struct ReceiptTests {
    private let shelf: Shelf
    private let store: TableStore

    init() throws {
        shelf = try Shelf()
        store = try shelf.open()
    }

    private func set(_ time: Int) { shelf.clock.withLock { $0 = time } }

    /// alice and bob join; alice sends the messages 3 to `upto`.
    private func fill(_ upto: Int) async throws {
        try await store.join([alice, bob])
        _ = try await store.append((3...upto).map { message($0) }, room: room, member: alice)
    }

    @Test func theAudienceIsWhoWasThereWithoutTheSender() async throws {
        try await fill(3)
        try await store.join(carol, 4)
        try await store.send(alice, message(5))
        try await store.leave(bob, 6)
        try await store.send(alice, message(7))
        try await store.join(bob, 8)
        try await store.send(carol, message(9))
        #expect(try await store.audience(3) == [bob])
        #expect(try await store.audience(5) == [bob, carol])
        #expect(try await store.audience(7) == [carol])
        #expect(try await store.audience(9) == [alice, bob])
    }

    @Test func timesDoNotGoBackWithTheClock() async throws {
        set(5_000_000)
        try await fill(5)
        set(5_000_000 - 3_600_000)
        try await store.receive(bob, receipt(.delivered, 3...3))
        set(5_001_000)
        try await store.receive(bob, receipt(.delivered, 4...4))
        set(5_001_000 - 3_600_000)
        try await store.receive(bob, receipt(.delivered, 5...5))
        try await store.send(alice, message(6))
        #expect(try await store.claims(3).map(\.at) == [5_000_000])
        #expect(try await store.claims(4).map(\.at) == [5_001_000])
        #expect(try await store.claims(5).map(\.at) == [5_001_000])
        #expect(try await store.status(.seq(6)).record.event.at == 5_001_000)
    }

    @Test func theFirstReceiptCountsAndLaterOnesAddWhatIsMissing() async throws {
        try await fill(10)
        set(2_000)
        try await store.receive(bob, receipt(.delivered, 5...6, tag: 1))
        set(3_000)
        try await store.receive(bob, receipt(.delivered, 3...8, tag: 2))
        set(4_000)
        try await store.receive(bob, receipt(.delivered, 4...8, tag: 3), receipt(.delivered, 8...9, tag: 4))
        func claim(_ from: Int, _ upto: Int, _ tag: UInt8, at: Int) -> Claim {
            Claim(member: bob, kind: .delivered, from: from, upto: upto, at: at, sig: Data(repeating: tag, count: 64))
        }
        let first = claim(5, 6, 1, at: 2_000)
        let second = claim(3, 8, 2, at: 3_000)
        let third = claim(8, 9, 4, at: 4_000)
        let expected = [3: second, 4: second, 5: first, 6: first, 7: second, 8: second, 9: third]
        for seq in 3...10 {
            #expect(try await store.claims(seq) == [expected[seq]].compactMap(\.self))
        }
    }

    /// A range is kept by how long it is, and is found at each of its ends and nowhere else.
    @Test func rangesOfAllLengthsAreFound() async throws {
        let lengths = [1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129]
        var receipts: [Receipt] = []
        var next = 4
        for (tag, length) in lengths.enumerated() {
            receipts.append(receipt(.delivered, next...next + length - 1, tag: UInt8(tag)))
            next += length + 1
        }
        try await fill(next)
        try await store.receive(try await store.rooted(receipts.shuffled(), bob), room: room, member: bob)
        for receipt in receipts {
            for seq in [receipt.from, (receipt.from + receipt.upto) / 2, receipt.upto] {
                #expect(try await store.claims(seq).map(\.sig) == [receipt.sig])
            }
            #expect(try await store.claims(receipt.from - 1).isEmpty)
            #expect(try await store.claims(receipt.upto + 1).isEmpty)
        }
        // What lies between them is one seq each, and all of it is another receipt's.
        try await store.receive(bob, StorageTests.receipt(.delivered, 3...next, tag: 99))
        for receipt in receipts {
            #expect(try await store.claims(receipt.upto).map(\.sig) == [receipt.sig])
            #expect(try await store.claims(receipt.upto + 1).map { $0.sig[0] } == [99])
        }
    }

    @Test func aRangeOfTheWholeLogIsFound() async throws {
        try await fill(64)
        try await store.receive(bob, receipt(.read, 1...64, tag: 5))
        for seq in [3, 64] { #expect(try await store.claims(seq).map { $0.sig[0] } == [5]) }
    }

    @Test func whatIsReadIsDelivered() async throws {
        try await fill(5)
        try await store.receive(bob, receipt(.read, 3...4, tag: 1))
        let standing = try await store.standing(bob)
        #expect(standing.read == Standing.Progress(cursor: 4, missing: 1, beyond: []))
        #expect(standing.delivered == standing.read)
        // Its signature is one of read alone, and a later receipt says nothing new of the same messages.
        try await store.receive(bob, receipt(.delivered, 3...5, tag: 2))
        #expect(try await store.claims(3).map(\.kind) == [.read])
        #expect(try await store.claims(5).map(\.kind) == [.delivered])
    }

    @Test func whatIsDeliveredIsNotRead() async throws {
        try await fill(5)
        try await store.receive(bob, receipt(.delivered, 3...4))
        let standing = try await store.standing(bob)
        #expect(standing.delivered == Standing.Progress(cursor: 4, missing: 1, beyond: []))
        #expect(standing.read == Standing.Progress(cursor: 2, missing: 3, beyond: []))
    }

    @Test func aReadBehindTheLastRunFillsWhatWasDeliveredThere() async throws {
        try await fill(9)
        try await store.receive(bob, receipt(.delivered, 3...3), receipt(.delivered, 7...9))
        try await store.receive(bob, receipt(.read, 4...6))
        let standing = try await store.standing(bob)
        #expect(standing.delivered == Standing.Progress(cursor: 9, missing: 0, beyond: []))
        #expect(standing.read == Standing.Progress(cursor: 2, missing: 4, beyond: [[4, 6]]))
    }

    @Test func cursorNeverMovesBackAndSkipsWhatIsNotOwed() async throws {
        try await fill(4)
        try await store.send(bob, message(5), message(6))
        try await store.join(carol, 7)
        try await store.send(alice, message(8))
        try await store.receive(bob, receipt(.delivered, 4...4))
        #expect(try await store.standing(bob).delivered == Standing.Progress(cursor: 2, missing: 2, beyond: [[4, 4]]))
        try await store.receive(bob, receipt(.delivered, 3...3))
        #expect(try await store.standing(bob).delivered == Standing.Progress(cursor: 7, missing: 1, beyond: []))
        try await store.receive(bob, receipt(.delivered, 1...2))
        #expect(try await store.standing(bob).delivered.cursor == 7)
        try await store.receive(bob, receipt(.delivered, 8...8))
        #expect(try await store.standing(bob).delivered == Standing.Progress(cursor: 8, missing: 0, beyond: []))
    }

    @Test func neighboursBeyondTheCursorAreToldAsOne() async throws {
        try await fill(12)
        for range in [5...6, 9...9, 7...7, 11...12] { try await store.receive(bob, receipt(.read, range)) }
        let read = try await store.standing(bob).read
        #expect(read == Standing.Progress(cursor: 2, missing: 4, beyond: [[5, 7], [9, 9], [11, 12]]))
    }

    @Test func onlySoManyRangesAreTold() async throws {
        try await fill(3_000)
        let every = (2...1_300).map { receipt(.read, 2 * $0...2 * $0) }
        try await store.receive(try await store.rooted(every, bob), room: room, member: bob)
        let read = try await store.standing(bob).read
        #expect(read.beyond.count == 1_000)
        #expect(read.beyond.first == [4, 4])
        #expect(read.missing == 2_998 - every.count)
        // The others can be asked for; a range that runs over the place is among them.
        let rest = try await store.standing(bob, after: 2_002).read
        #expect(rest.beyond == (1_002...1_300).map { [2 * $0, 2 * $0] })
        try await store.receive(bob, receipt(.read, 2_001...2_003))
        #expect(try await store.standing(bob, after: 2_002).read.beyond.first == [2_000, 2_004])
        #expect(try await store.standing(bob, after: 2_600).read.beyond.isEmpty)
        #expect(try await store.standing(bob, after: .max).read.beyond.isEmpty)
    }

    /// A message that was removed before it was receipted kept every range after it in the list for good.
    @Test func rangesOfWhatIsRemovedAreNotTold() async throws {
        try await fill(12)
        for range in [5...6, 8...9, 11...11] { try await store.receive(bob, receipt(.read, range)) }
        try await store.retain(after: 8, room: room)
        let read = try await store.standing(bob).read
        #expect(read.cursor == 2)
        #expect(read.beyond == [[8, 9], [11, 11]])
    }

    /// What nobody can get any more was counted as unread for good.
    @Test func whatIsRemovedIsNotMissing() async throws {
        try await fill(12)
        for range in [5...6, 8...9, 11...11] { try await store.receive(bob, receipt(.read, range)) }
        #expect(try await store.standing(bob).read.missing == 5)
        try await store.retain(after: 8, room: room)
        #expect(try await store.standing(bob).read.missing == 2)
        #expect(try await store.standing(bob, after: 11).read.missing == 2)
        // What was read was delivered.
        #expect(try await store.standing(bob).delivered.missing == 2)
        try await store.send(alice, message(13))
        #expect(try await store.standing(bob).read.missing == 3)
        try await store.receive(bob, receipt(.read, 10...13))
        #expect(try await store.standing(bob).read.missing == 0)
        try await store.retain(after: 13, room: room)
        #expect(try await store.standing(bob).delivered.missing == 0)
    }

    @Test func whatIsNotThereCantBeReceipted() async throws {
        try await fill(5)
        var long = receipt(.read, 3...3)
        long.sig.append(1)
        var backwards = receipt(.read, 3...3)
        backwards.from = 4
        for bad in [receipt(.read, 0...3), receipt(.read, -4 ... -2), long, backwards] {
            await #expect(throws: StoreError.badReceipt) { try await store.receive(bob, receipt(.read, 3...3), bad) }
        }
        // It was signed over a longer log than this one.
        for other in [receipt(.read, 3...6), receipt(.read, 3...Int.max)] {
            await #expect(throws: StoreError.wrongRoot) { try await store.receive(bob, receipt(.read, 3...3), other) }
        }
        #expect(try await store.standing(bob).read.cursor == 2)
    }

    /// It would have stood in the way of a receipt that counts.
    @Test func aReceiptThatEndsBeforeTheFirstJoinIsNone() async throws {
        try await fill(5)
        try await store.join(carol, 6)
        for kind in [ReceiptKind.delivered, .read, .list] {
            await #expect(throws: StoreError.badReceipt) { try await store.receive(carol, receipt(kind, 3...5)) }
        }
        try await store.receive(carol, receipt(.delivered, 3...6))
        // Who comes back is owed again what was sent in an earlier stay.
        try await store.leave(carol, 7)
        try await store.join(carol, 8)
        try await store.receive(carol, receipt(.read, 6...6))
    }

    @Test func whoJoinsAgainIsOwedNothingThatCameMeanwhile() async throws {
        try await fill(6)
        try await store.receive(bob, receipt(.read, 5...6))
        try await store.leave(bob, 7)
        try await store.send(alice, message(8))
        try await store.join(bob, 9)
        let standing = try await store.standing(bob)
        #expect(standing.joined == 9)
        #expect(standing.read == Standing.Progress(cursor: 2, missing: 2, beyond: [[5, 6], [8, 8]]))
        try await store.send(alice, message(10))
        #expect(try await store.standing(bob).read.missing == 3)
        try await store.receive(bob, receipt(.read, 1...10))
        #expect(try await store.standing(bob).read == Standing.Progress(cursor: 10, missing: 0, beyond: []))
    }

    @Test func endsTellsOfManyRoomsAtOnce() async throws {
        try await fill(3)
        try await store.receive(bob, receipt(.delivered, 3...3))
        let head = try await store.page(.after(0)).head.told
        let ends = try await store.ends(of: [RoomID(rawValue: 99), room])
        #expect(ends == [nil, RoomEnd(head: head, counter: 1, cut: 0)])
    }

    @Test func movesTellsEachMemberOnce() async throws {
        try await fill(6)
        try await store.join(carol, 7)
        #expect(try await store.moves(after: 0, room: room, member: alice) == CursorMoves(counter: 0, moved: []))
        try await store.receive(bob, receipt(.delivered, 3...4))
        try await store.receive(bob, receipt(.delivered, 3...4))
        try await store.receive(bob, receipt(.delivered, 5...5))
        try await store.receive(carol, receipt(.read, 7...7))
        let all = try await store.moves(after: 0, room: room, member: alice)
        #expect(all.counter == 3)
        #expect(
            all.moved.told == [
                CursorMoves.Move(member: bob, delivered: 5, read: 2),
                CursorMoves.Move(member: carol, delivered: 7, read: 7),
            ]
        )
        #expect(try await store.moves(after: 2, room: room, member: alice).moved.told.map(\.member) == [carol])
        #expect(try await store.moves(after: 3, room: room, member: alice).moved.told.isEmpty)
    }

    @Test func whoWritesWasSeen() async throws {
        try await fill(4)
        set(2_000)
        try await store.receive(bob, receipt(.read, 3...3))
        set(3_000)
        try await store.send(alice, message(5))
        set(500)
        try await store.send(alice, message(6))
        #expect(try await store.members().members.told.map(\.lastSeen) == [3_000, 2_000])
    }
}
