import Arguments
import Client

/// `--timeout` of the commands that make requests and wait for nothing else.
struct TimeLimit {
    static let option = Option<Duration>(
        "timeout",
        "DUR",
        help: "give up after DUR, such as 90s or 300ms (a number alone is seconds), with status 124",
        parse: DurationGrammar.parse
    )

    /// How long a command that shows something waits for relays that say nothing, in all: for its outbox, too.
    static let usual = Duration.seconds(30)

    let limit: Limit
    private let isTyped: Bool

    /// Counts from now on.
    ///
    /// - Parameter usual: the limit where none was typed; nil for none. A relay that is silent for so long can't be reached.
    init(_ typed: Parsed, usual: Duration? = nil) {
        limit = Limit(after: typed[Self.option] ?? usual)
        isTyped = typed[Self.option] != nil
    }

    /// Makes a command's requests, which are given up when the time is up.
    ///
    /// - Throws: `.timedOut` where the relay had not answered by then.
    func run<Value: Sendable>(
        _ work: @escaping @Sendable () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        do throws(Failure) { return try await limit.run(work) } catch {
            guard isTyped, limit.isPast, error.status == .unreachable || error.status == .rateLimited else {
                throw error
            }
            throw error.timedOut
        }
    }
}
