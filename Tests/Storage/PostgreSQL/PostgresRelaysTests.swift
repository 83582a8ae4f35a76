import Foundation
import Synchronization
import Testing
import Wire

@testable import Storage

/// Two stores on the same tables, as two relays have them.
@Suite(.enabled(if: TestServer.isInstalled, "PostgreSQL is not installed"))
struct PostgresRelaysTests {
    private let one: TableStore
    private let two: TableStore

    init() throws {
        let database = try #require(TestServer.shared).tables()
        one = try TableStore(postgres: database, silence: .seconds(3_600)) { 1_000 }
        two = try TableStore(postgres: database, silence: .seconds(3_600)) { 1_000 }
    }

    private func close() async {
        await one.close()
        await two.close()
    }

    /// Has something done until a hint of it comes: one that was told before the other listened is lost.
    private func hint(
        from store: TableStore, _ change: RoomChange, _ work: () async throws -> Void
    ) async throws -> Bool {
        let hints = Task {
            for await hint in store.changes where hint == change { return true }
            return false
        }
        defer { hints.cancel() }
        return try await withThrowingTaskGroup(of: Bool?.self) { group in
            group.addTask { await hints.value }
            while true {
                try await work()
                group.addTask {
                    try? await store.check()
                    return nil
                }
                if case .some(.some(let isHeard)) = try await group.next() { return isHeard }
            }
        }
    }

    @Test func hintsReachTheOtherRelay() async throws {
        try await one.join(alice, 1)
        try await two.join(bob, 2)
        var number = 10
        #expect(
            try await hint(from: two, RoomChange(room: room, what: .log)) {
                number += 1
                try await one.send(alice, message(number))
            }
        )
        var seq = 2
        #expect(
            try await hint(from: one, RoomChange(room: room, what: .receipts)) {
                number += 1
                try await one.send(alice, message(number))
                seq += 1
                try await two.receive(bob, receipt(.delivered, seq...seq))
            }
        )
        await close()
    }

    @Test func seqsHaveNoGapsWhicheverRelayGivesThem() async throws {
        for number in 1...4 { try await one.join(person(number), number) }
        let stores = [one, two]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for member in 1...4 {
                group.addTask {
                    for number in 1...50 {
                        let store = stores[(member + number) % 2]
                        try await store.send(person(member), message(member * 1_000 + number))
                    }
                }
            }
            try await group.waitForAll()
        }
        let events = try await one.page(.after(0)).events
        #expect(events.map(\.seq) == Array(1...204))
        for member in 1...4 {
            #expect(
                events.map(\.id).filter { $0 > id(member * 1_000) && $0 < id(member * 1_000 + 51) }
                    == (1...50).map { id(member * 1_000 + $0) }
            )
        }
        await close()
    }

    @Test func aMessageThatIsSentAtBothIsStoredOnce() async throws {
        try await one.join(alice, 1)
        for number in 2...40 {
            async let first = one.send(alice, message(number))
            async let second = two.send(alice, message(number))
            let results = try await [first, second]
            #expect(results[0] == results[1])
        }
        #expect(try await two.page(.after(0)).head == 40)
        await close()
    }

    @Test func aRoomThatIsMadeAtBothIsMadeOnce() async throws {
        for number in 1...20 {
            let other = TestRoom(500 + number)
            let members = (1...4).map { person($0, in: other.id) }
            let stores = [one, two]
            let heads = try await withThrowingTaskGroup(of: Int.self) { group in
                for (place, member) in members.enumerated() {
                    group.addTask {
                        let join = join(member, place + 1, room: other)
                        let answer = try await stores[place % 2].join(
                            join, room: other.id, member: member, token: tokenHash(of: member)
                        )
                        return answer.seq
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(heads.sorted() == [1, 2, 3, 4])
        }
        await close()
    }

    @Test func aPushIsClaimedByOneRelay() async throws {
        let clock = Mutex(1_000)
        let database = try #require(TestServer.shared).tables()
        let stores = try (1...3).map { _ in
            try TableStore(postgres: database, silence: .seconds(3_600)) { clock.withLock { $0 } }
        }
        try await stores[0].join(alice, 1)
        for number in 2...9 {
            try await stores[0].join(person(number), number)
            _ = try await stores[0].setPush(target(number), origin: origin, room: room, member: person(number))
        }
        for round in 1...5 {
            try await stores[0].send(alice, message(100 + round))
            clock.withLock { $0 += 1_000_000 }
            let claims = try await withThrowingTaskGroup(of: [PushClaim].self) { group in
                for store in stores { group.addTask { try await store.claimPushes(limit: 20) } }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(claims.map(\.member).sorted() == (2...9).map { person($0) }.sorted())
            try await stores[1].endPushes(claims.map { PushEnd($0, .taken, spread: 0) })
        }
        for store in stores { await store.close() }
        await close()
    }

    @Test func whoIsOnlineAtOneIsOnlineAtTheOther() async throws {
        try await one.join(alice, 1)
        try await one.join(bob, 2)
        #expect(try await two.members().members.told.map(\.online) == [false, false])
        try await one.tell([
            OnlineMember(room: room, member: bob, seen: 5_000, lasts: 60_000),
            OnlineMember(room: room, member: alice, seen: 6_000, lasts: 0),
            OnlineMember(room: room, member: carol, seen: 1, lasts: 60_000),
        ])
        let list = try await two.members().members.told
        #expect(list.map(\.online) == [false, true])
        #expect(list.map(\.lastSeen) == [6_000, 5_000])
        try await two.tell([OnlineMember(room: room, member: bob, seen: 4_000, lasts: 1)])
        #expect(try await one.members().members.told.map(\.lastSeen) == [6_000, 5_000])
        try await two.leave(bob, 3)
        #expect(try await one.members().members.told.map(\.online) == [false, false])
        await close()
    }

    @Test func anInviteIsUsedOnceWhicheverRelayIsAsked() async throws {
        let stores = [one, two]
        for number in 0..<10 {
            let other = TestRoom(600 + number)
            let inviter = person(1, in: other.id)
            _ = try await one.join(
                join(inviter, 1, room: other), room: other.id, member: inviter, token: tokenHash(of: inviter)
            )
            try await two.invite(invite(3_000 + number, 2, by: inviter, uses: 1, in: other), by: inviter, in: other.id)
            let guests = (2...5).map { person($0, in: other.id) }
            let joined = await withTaskGroup(of: Bool.self) { group in
                for (place, guest) in guests.enumerated() {
                    group.addTask {
                        let join = join(guest, 10 + place, by: 3_000 + number, of: inviter, in: other)
                        do throws(StoreError) {
                            _ = try await stores[place % 2].join(
                                join, room: other.id, member: guest, token: tokenHash(of: guest)
                            )
                            return true
                        } catch {
                            #expect(error == .inviteEnded(.used))
                            return false
                        }
                    }
                }
                return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(joined == 1)
        }
        await close()
    }

    @Test func anInviteIsOfOneRoomWhicheverRelayIsAsked() async throws {
        let rooms = (0..<2).map { TestRoom(700 + $0) }
        let makers = rooms.map { person(1, in: $0.id) }
        for (room, maker) in zip(rooms, makers) {
            _ = try await one.join(
                join(maker, 1, room: room), room: room.id, member: maker, token: tokenHash(of: maker))
        }
        for number in 0..<20 {
            let invites = zip(rooms, makers).map { invite(4_000 + number, 2 + number, by: $1, in: $0) }
            async let first = try? one.invite(invites[0], by: makers[0], in: rooms[0].id)
            async let second = try? two.invite(invites[1], by: makers[1], in: rooms[1].id)
            let made = await [first, second]
            #expect(made.count { $0 != nil } == 1)
            let room = try await one.answer(inviteID(4_000 + number))?.room.told
            #expect(room == rooms[made[0] == nil ? 1 : 0].id)
        }
        await close()
    }

    @Test func ofTwoRotationsOneIsMadeAndTheOtherGivesTheRoom() async throws {
        for (number, member) in [alice, bob, carol].enumerated() { try await one.join(member, number + 1) }
        let crowd = try await two.roster(as: alice).chain
        let rotations = [alice, bob].enumerated().map {
            rotation(10 + $0, by: $1, to: 1, after: crowd, removing: [carol], boxes: boxes(2))
        }
        func ask(_ store: TableStore, _ rotation: NewRotation, _ member: MemberID) async -> Result<Int, StoreError> {
            do throws(StoreError) { return .success(try await store.rotate(rotation, by: member)) } catch {
                return .failure(error)
            }
        }
        async let first = ask(one, rotations[0], alice)
        async let second = ask(two, rotations[1], bob)
        let results = await [first, second]
        #expect(results.contains(.success(4)) && results.contains(.failure(.staleEpoch)))
        let (member, other) = results[0] == .success(4) ? (bob, alice) : (alice, bob)
        for store in [one, two] {
            await #expect(throws: StoreError.removed) { try await store.standing(carol) }
            #expect(try await store.boxes(at: 4) == boxes(2))
        }
        // The stale one gave its maker the room at both.
        await #expect(throws: StoreError.heldUp(milliseconds: 5_000)) { try await one.rotate(12, by: other, to: 2) }
        await #expect(throws: StoreError.heldUp(milliseconds: 5_000)) { try await two.rotate(12, by: other, to: 2) }
        #expect(try await two.rotate(13, by: member, to: 2) == 5)
        // The other one has it next, at both.
        for store in [one, two] {
            await #expect(throws: StoreError.heldUp(milliseconds: 5_000)) {
                try await store.rotate(14, by: other, to: 3)
            }
            await #expect(throws: StoreError.heldUp(milliseconds: 10_000)) { try await store.rename(member, 15) }
        }
        await close()
    }

    @Test func payloadsAreShortAndReadAsTheyWereWritten() {
        let changes = (1...1_000).flatMap { number in
            [RoomChange.What.log, .lists, .receipts, .pushes].map { RoomChange(room: TestRoom(number).id, what: $0) }
        }
        let payloads = RoomChange.payloads(of: changes)
        #expect(payloads.allSatisfy { $0.utf8.count < 8_000 })
        #expect(payloads.count < 12)
        #expect(payloads.flatMap { RoomChange.changes(in: $0) } == changes.filter { $0.what != .pushes })
        #expect(RoomChange.changes(in: "") == [])
        #expect(RoomChange.changes(in: "L X Lnothing Q\(room) R\(room)") == [RoomChange(room: room, what: .receipts)])
    }
}
