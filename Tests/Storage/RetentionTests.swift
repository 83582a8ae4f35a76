import Foundation
import Storage
import Testing
import Wire

@Suite struct RetentionTests {
    private let shelf: Shelf
    private let store: SQLiteRoomStore

    init() throws {
        shelf = try Shelf()
        store = try shelf.open()
    }

    @Test func whatIsRemovedIsNotInTheFileAnyMore() async throws {
        try await store.join(alice, 1)
        let secret = String(repeating: "a body to be removed ", count: 500)
        try await store.send(alice, message(2, secret), message(3, "one to stay"))
        try await store.retain(after: 2, room: room)
        await store.close()
        let file = try Data(contentsOf: URL(filePath: shelf.path))
        #expect(file.range(of: Data("a body to be removed".utf8)) == nil)
        #expect(file.range(of: Data("one to stay".utf8)) != nil)
    }

    @Test func whatWasStoredBeforeATimeIsRemovedFromEveryRoom() async throws {
        var others: [RoomID] = []
        for number in 1...3 {
            let other = RoomID(rawValue: UInt128(number))
            others.append(other)
            shelf.clock.withLock { $0 = 1_000 * number }
            let join = Join(id: id(1), proof: .init(), name: .init(), new: true)
            _ = try await store.join(join, room: other, member: alice, token: tokenHash(of: alice), proof: proof)
            _ = try await store.append([message(2)], room: other, member: alice)
            shelf.clock.withLock { $0 = 5_000 }
            _ = try await store.append([message(3)], room: other, member: alice)
        }
        try await store.retain(since: 2_000)
        #expect(try await gaps(others) == [2, nil, nil])
        try await store.retain(since: 2_001)
        #expect(try await gaps(others) == [2, 2, nil])
        try await store.retain(since: 1)
        #expect(try await gaps(others) == [2, 2, nil])
        try await store.retain(since: 6_000)
        #expect(try await gaps(others) == [3, 3, 3])
        try await store.retain(since: 6_000)
        let page = try await store.page(EventsQuery(start: .after(0)), room: others[0], member: alice)
        #expect(page == Page(head: 3, gap: Page.Gap(from: 1, upto: 3), events: []))
    }

    @Test func ofNothingNothingIsRemoved() async throws {
        try await store.retain(since: 1 << 50)
    }

    @Test func manyRoomsAreGoneThrough() async throws {
        try await withThrowingTaskGroup { group in
            for number in 1...1_100 {
                group.addTask { [store] in
                    let join = Join(id: id(1), proof: .init(), name: .init(), new: true)
                    let other = RoomID(rawValue: UInt128(number))
                    _ = try await store.join(
                        join,
                        room: other,
                        member: alice,
                        token: tokenHash(of: alice),
                        proof: proof
                    )
                }
            }
            try await group.waitForAll()
        }
        try await store.retain(since: 1_001)
        #expect(try await gaps([1, 500, 501, 1_000, 1_100].map { RoomID(rawValue: $0) }) == [1, 1, 1, 1, 1])
    }

    /// Up to where each room has lost what was said.
    private func gaps(_ rooms: [RoomID]) async throws -> [Int?] {
        var gaps: [Int?] = []
        for room in rooms {
            let page = try await store.page(EventsQuery(start: .after(0)), room: room, member: alice)
            gaps.append(page.gap?.upto)
        }
        return gaps
    }
}
