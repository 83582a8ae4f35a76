import Arguments
import Testing

@testable import Client
@testable import tick

/// A relay that was frozen was waited for twice: thirty seconds for the outbox, and thirty more.
@Suite struct TimeLimitTests {
    private func typed(_ words: String) throws -> Parsed {
        let invocation = try Parser(Program.syntax).parse(words.split(separator: " ").map(String.init))
        guard case .run(_, let typed, _) = invocation else { throw UsageError(.missingCommand, in: "tick") }
        return typed
    }

    /// In whole seconds, as much as is left at once after the start.
    private func seconds(_ limit: Limit) -> Int64? {
        limit.left.map { $0.components.seconds + ($0.components.attoseconds > 0 ? 1 : 0) }
    }

    @Test(
        arguments: [
            ("status ops", 30), ("status", 30), ("status --missing ops", 30), ("status --timeout 90s ops", 90),
            ("status --wait ops", nil),
        ] as [(String, Int64?)]
    )
    func statusWaitsOnceForAll(words: String, limit: Int64?) throws {
        #expect(seconds(try StatusRequest(typed(words)).limit) == limit)
    }

    @Test(
        arguments: [
            ("list ops", 30), ("list --timeout 90s ops", 90), ("list -f ops", nil),
        ] as [(String, Int64?)]
    )
    func listWaitsOnceForAll(words: String, limit: Int64?) throws {
        #expect(seconds(try ListRequest(typed(words)).limit) == limit)
    }

    @Test func aListIsReadAsLongAsBytesCome() throws {
        #expect(try ListRequest(typed("list ops")).limit.silence?.last === LastByte.shared)
        #expect(try ListRequest(typed("list --timeout 90s ops")).limit.silence == nil)
        #expect(try StatusRequest(typed("status ops")).limit.silence == nil)
    }

    @Test func membersWaitOnceForAll() throws {
        #expect(seconds(TimeLimit(try typed("members ops"), usual: TimeLimit.usual).limit) == 30)
    }
}
