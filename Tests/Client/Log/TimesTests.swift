import Helpers
import Testing
import Wire

@testable import Client

/// Times within a log never go back: a relay that says so is shown, and its times aren't.
@Suite struct TimesTests {
    let room: RoomOfTest
    let alice: Account
    let bob: Account

    init() async throws {
        (room, alice, bob) = try await RoomOfTest.ofTwo()
    }

    private func tail(_ account: Account) async throws -> [Int] {
        var tail = try await Tail(account, start: .from(1), follows: false, receipts: false)
        var times: [Int] = []
        while let pull = try await tail.next() { times += pull.events.map(\.event.at.told) }
        return times
    }

    @Test func honestTimesAreShownAsTheyAre() async throws {
        try room.send("1", "2", by: alice)
        #expect(try await tail(bob) == [1_000, 1_001, 1_002, 1_003])
        #expect(try await alice.statuses(last: 9, receipts: false).map(\.message.event.at) == [1_002, 1_003])
        #expect(bob.log.timesBackAt == nil && alice.log.timesBackAt == nil)
    }

    @Test(arguments: [1, 1_000])
    func oneThatGoesBackIsShownAsThatBefore(pageSize: Int) async throws {
        try room.send("1", by: alice)
        room.relay.edit { $0.setBack = 500 }
        try room.send("2", by: alice)
        room.relay.edit { $0.setBack = 0 }
        try room.send("3", by: alice)
        room.relay.state.withLock { $0.pageSize = pageSize }
        #expect(try await tail(bob) == [1_000, 1_001, 1_002, 1_002, 1_004])
        #expect(bob.log.timesBackAt == 4)
        #expect(alice.log.timesBackAt == nil)
        let statuses = try await alice.statuses(last: 9, receipts: true)
        #expect(statuses.map(\.message.event.at) == [1_002, 1_002, 1_004])
        #expect(alice.log.timesBackAt == 4)
    }

    @Test func membersHaveTheSame() async throws {
        room.relay.edit { $0.setBack = 500 }
        let carol = try await room.member("carol", 3)
        #expect(try await carol.view().present.map(\.joinedAt) == [1_000, 1_001, 1_001])
        #expect(carol.log.timesBackAt == 3)
    }

    @Test func editsHaveTheSame() async throws {
        try room.add("one", by: bob)
        room.relay.edit { $0.setBack = 5 }
        try room.add("two", by: bob)
        let scratch = try Scratch()
        var reader = try ListReader(alice, file: StateFile(path: "\(scratch.path)/tick.json"))
        let changes = try await reader.next(tellsAll: true)
        #expect(changes.map(\.event.event.at) == [1_002, 1_002])
        #expect(alice.log.timesBackAt == 4)
    }
}
