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

    private let deadline: Deadline

    /// Counts from now on.
    init(_ typed: Parsed) { deadline = Deadline(after: typed[Self.option]) }

    /// Does a command's requests, which are given up when the time is up.
    ///
    /// - Throws: `.timedOut` where the relay had not answered by then.
    func keep<Value: Sendable>(
        _ work: @escaping @Sendable () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        do throws(Failure) { return try await deadline.limiting(work) } catch {
            guard deadline.isPast, error.status == .unreachable || error.status == .rateLimited else { throw error }
            var failure = error
            failure.status = .timedOut
            failure.message = "timed out: " + (error.message ?? "")
            throw failure
        }
    }
}
