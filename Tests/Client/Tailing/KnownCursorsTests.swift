import Proving
import Testing
import Wire

@testable import Client

/// What is news of receipts, by what the log has that was verified.
@Suite struct KnownCursorsTests {
    let room: RoomOfTest
    let alice: Account
    let bob: Account
    let stranger: MemberID

    init() async throws {
        (room, alice, bob) = try await RoomOfTest.ofTwo()
        stranger = try #require(MemberID(bytes: Array(repeating: 1, count: 16)))
        try room.send("one", "two", by: alice)
    }

    private func moves(_ member: MemberID, _ delivered: Int, _ read: Int = 0) -> [CursorMoves.Move] {
        [CursorMoves.Move(member: member, delivered: delivered, read: read)]
    }

    @Test func movesThatMoveNoCursorAreNothingNew() async throws {
        let view = try await alice.view()
        var cursors = KnownCursors()
        var answers: [WaitPace.Answer] = []
        for (delivered, read) in [(3, 2), (3, 2), (2, 2), (3, 3)] {
            answers.append(cursors.answer(moves(bob.me, delivered, read), in: view))
            cursors.take(moves(bob.me, delivered, read), in: view)
        }
        #expect(cursors.answer([], in: view) == .nothing)
        #expect(answers == [.news, .nothingNew, .nothingNew, .news])
        #expect(cursors[.delivered, of: bob.me] == 3)
    }

    /// A relay that made up either had all who wait ask without a pause, and keep what it told.
    @Test func membersAndPlacesThatTheLogDoesNotHaveAreNeitherNewsNorKept() async throws {
        var view: RoomView? = try await alice.view()
        var cursors = KnownCursors()
        for (member, seq) in [(stranger, 3), (bob.me, 5), (bob.me, .max)] {
            #expect(cursors.answer(moves(member, seq), in: view) == .nothingNew)
            cursors.take(moves(member, seq), in: view)
            #expect(cursors[.delivered, of: member] == 0)
        }
        #expect(cursors.answer(moves(bob.me, 4), in: nil) == .nothingNew)
        // What was only too early is news where it is told with the log that has it.
        #expect(cursors.answer(moves(stranger, 3) + moves(bob.me, 4), in: view) == .news)
        try room.send("three", by: alice)
        view = try await alice.view()
        #expect(cursors.answer(moves(bob.me, 5), in: view) == .news)
    }

    /// Bob's receipt came after what was made up of him, and was no step.
    @Test func whatIsMadeUpOfAMemberHidesNoStep() async throws {
        var tail = ReceiptTail(alice)
        #expect(try await tail.next() == [])
        let told = moves(stranger, 3, 3) + moves(bob.me, 99, 99)
        room.relay.change("GET receipts?after=", CursorMoves.self) { $0.moved = RelaysWord(told) }
        let asked = room.relay.asked.count
        #expect(try await tail.next() == [])
        #expect(!room.relay.asked[asked...].contains { $0.hasPrefix("GET events") }, "no page is asked for")
        room.relay.change(nil)
        try await room.read(bob)
        #expect(try await tail.next().map(\.seq) == [4])
    }
}
