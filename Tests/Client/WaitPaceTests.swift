import Testing
import Wire

@testable import Client

@Suite struct WaitPaceTests {
    private func isPaced(after answers: [WaitPace.Answer]) -> Bool {
        var pace = WaitPace()
        for answer in answers { pace.note(answer, since: .now) }
        return pace.isPaced
    }

    @Test func onlyEmptyAnswersMakeARelaySuspect() {
        #expect(isPaced(after: Array(repeating: .nothing, count: 5)))
        #expect(!isPaced(after: Array(repeating: .nothing, count: 4)))
        #expect(!isPaced(after: [.nothing, .nothing, .news, .nothing, .nothing, .nothing]))
        #expect(!isPaced(after: Array(repeating: .nothingNew, count: 100)))
    }

    @Test func whatWasWaitedForIsNoHaste() {
        var pace = WaitPace()
        for _ in 1...100 { pace.note(.nothing, since: .now - .seconds(1)) }
        #expect(!pace.isPaced)
    }

    @Test func movesThatMoveNoCursorAreNothingNew() throws {
        let member = try #require(MemberID(bytes: Array(repeating: 1, count: 16)))
        var cursors = KnownCursors()
        func answer(_ delivered: Int, _ read: Int) -> WaitPace.Answer {
            let moves = [CursorMoves.Move(member: member, delivered: delivered, read: read)]
            defer { cursors.take(moves) }
            return cursors.answer(moves)
        }
        #expect(cursors.answer([]) == .nothing)
        #expect([answer(3, 2), answer(3, 2), answer(2, 2), answer(3, 3)] == [.news, .nothingNew, .nothingNew, .news])
        #expect(cursors[.delivered, of: member] == 3)
    }
}
