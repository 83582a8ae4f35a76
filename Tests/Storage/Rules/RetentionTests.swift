import Foundation
import Storage
import Synchronization
import Testing
import Wire

@Suite(.everyEngine) struct RetentionTests {
    private let shelf: Shelf
    private let store: TableStore

    init() throws {
        shelf = try Shelf()
        store = try shelf.open()
    }

    @Test func whatWasStoredBeforeATimeIsRemovedFromEveryRoom() async throws {
        for number in 1...3 {
            shelf.clock.withLock { $0 = 1_000 * number }
            let other = try await makeRoom(number)
            let member = person(1, in: other)
            _ = try await store.append([message(2)], room: other, member: member)
            shelf.clock.withLock { $0 = 5_000 }
            _ = try await store.append([message(3)], room: other, member: member)
        }
        let others = [1, 2, 3]
        try await store.retain(since: 2_000)
        #expect(try await gaps(others) == [2, nil, nil])
        try await store.retain(since: 2_001)
        #expect(try await gaps(others) == [2, 2, nil])
        try await store.retain(since: 1)
        #expect(try await gaps(others) == [2, 2, nil])
        try await store.retain(since: 6_000)
        #expect(try await gaps(others) == [3, 3, 3])
        try await store.retain(since: 6_000)
        let page = try await page(1)
        #expect(page.head == 3 && page.gap?.told == Page.Gap(from: 1, upto: 3) && page.events.isEmpty)
    }

    /// Who is in a room follows from its roster events, and a name is read long after it was said.
    @Test func whatMembersSaidOfThemselvesStays() async throws {
        try await store.join(alice, 1, name: "alice's name")
        try await store.join(bob, 2)
        try await store.send(alice, message(3))
        try await store.leave(bob, 4)
        try await store.retain(after: 4, room: room)
        let crowd = try await store.members().crowd
        #expect(crowd.map(\.seq) == [1, 2, 4])
        #expect(crowd.allSatisfy { $0.body != nil && $0.hash == nil })
        #expect(try await store.status(.seq(3)).record.event.body == nil)
        #expect(try await store.join(alice, 1, name: "alice's name").seq == 1)
    }

    /// One gap told of all up to the retention, and hid joins, and edits of lists.
    @Test func whatIsKeptStandsBetweenTheGaps() async throws {
        try await store.join(alice, 1)
        try await store.join(bob, 2)
        _ = try await store.append((3...5).map { message($0) }, room: room, member: alice)
        _ = try await store.append([edit(6)], room: room, member: alice)
        _ = try await store.append((7...306).map { message($0) }, room: room, member: alice)
        _ = try await store.append([edit(307)], room: room, member: bob)
        _ = try await store.append((308...312).map { message($0) }, room: room, member: bob)
        try await store.retain(after: 310, room: room)
        #expect(try await store.page(.after(0)).gap?.told == Page.Gap(from: 1, upto: 310))
        func page(_ seq: Int, _ limit: Int? = nil) async throws -> (Page.Gap?, [Int]) {
            let page = try await store.page(.after(seq), limit: limit, kept: true)
            for event in page.events {
                #expect((event.hash != nil) == (event.kind == .message && event.seq <= 310), "\(event.seq)")
            }
            return (page.gap?.told, page.events.map(\.seq))
        }
        // Few removed messages are told one by one, many are a gap.
        #expect(try await page(0) == (nil, Array(1...6)))
        #expect(try await page(6) == (Page.Gap(from: 7, upto: 306), Array(307...312)))
        #expect(try await page(2) == (Page.Gap(from: 3, upto: 5), [6]))
        #expect(try await page(307) == (Page.Gap(from: 308, upto: 310), [311, 312]))
        // A page ends with what is kept, rather than within a gap.
        #expect(try await page(0, 4) == (nil, [1, 2]))
        #expect(try await page(0, 1) == (nil, [1]))
        #expect(try await page(310) == (nil, [311, 312]))
        #expect(try await page(312) == (nil, []))
    }

    private func edit(_ number: Int) -> NewMessage { NewMessage(id: id(number), kind: .list, body: Data("edit".utf8)) }

    /// Makes the room with a number, with its first member.
    private func makeRoom(_ number: Int) async throws -> RoomID {
        let other = TestRoom(number)
        let member = person(1, in: other.id)
        let token = tokenHash(of: member)
        _ = try await store.join(join(member, 1, room: other), room: other.id, member: member, token: token)
        return other.id
    }

    private func page(_ number: Int) async throws -> Page {
        let other = TestRoom(number).id
        return try await store.page(EventsQuery(start: .after(0)), room: other, member: person(1, in: other))
    }

    @Test func ofNothingNothingIsRemoved() async throws {
        try await store.retain(since: 1 << 50)
    }

    @Test func manyRoomsAreGoneThrough() async throws {
        try await withThrowingTaskGroup { group in
            for number in 1...1_100 {
                group.addTask { [self] in _ = try await makeRoom(number) }
            }
            try await group.waitForAll()
        }
        try await store.retain(since: 1_001)
        #expect(try await gaps([1, 500, 501, 1_000, 1_100]) == [1, 1, 1, 1, 1])
    }

    /// A relay that stops ends between two steps.
    @Test func itGoesOnWhereItWasEnded() async throws {
        try await store.join(alice, 1)
        for first in [2, 2_002] {
            try await store.append((first..<first + 2_000).map { message($0) }, room: room, member: alice)
        }
        let asked = Mutex(0)
        // Before the look at the rooms, and before two steps.
        try await store.retain(since: 1_001) {
            asked.withLock { asked in
                asked += 1
                return asked < 3
            }
        }
        let query = EventsQuery(start: .after(0))
        #expect(try await store.page(query, room: room, member: alice).gap?.told == Page.Gap(from: 1, upto: 2_000))
        try await store.retain(since: 1_001)
        #expect(try await store.page(query, room: room, member: alice).gap?.told == Page.Gap(from: 1, upto: 4_001))
    }

    /// Up to where each room has lost what was said.
    private func gaps(_ rooms: [Int]) async throws -> [Int?] {
        var gaps: [Int?] = []
        for room in rooms { gaps.append(try await page(room).gap?.told.upto) }
        return gaps
    }
}
