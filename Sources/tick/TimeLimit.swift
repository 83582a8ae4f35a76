import Arguments
import Client

/// `--timeout` of the commands that make requests and wait for nothing else.
struct TimeLimit {
    static let option = option(
        help: "give up after DUR, such as 90s or 300ms (a number alone is seconds), with status 124")

    /// `--timeout` of a command that waits for something, or that does something else when the time is up.
    static func option(help: String) -> Option<Duration> {
        Option("timeout", "DUR", help: help, parse: DurationGrammar.parse)
    }

    /// The time that a command which shows something waits for silent relays in all, its outbox included.
    static let usual = Duration.seconds(30)

    /// The limit, from now on, of one that reads as much as there is, and shows nothing before it has read that.
    static func usualForMuch() -> Limit { Limit(ofSilence: usual, atMost: .seconds(600)) }

    let limit: Limit
    private let isTyped: Bool

    /// Counts from now on.
    ///
    /// - Parameter usual: the limit where none was typed; nil for none. A relay that is silent for so long can't be
    ///   reached. Where 0 was typed, it is that of a single look.
    init(_ typed: Parsed, usual: Duration? = nil) {
        let span = typed[Self.option]
        limit = span == .zero ? Limit(after: .zero).forOneLook : Limit(after: span ?? usual)
        isTyped = span != nil
    }

    /// Makes a command's requests, which are given up when the time is up.
    ///
    /// - Throws: `TimedOutError` where the relay had not answered by then.
    func run<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        do { return try await limit.run(work) } catch {
            let status = Failure(error).status
            guard isTyped, limit.isPast, status == .unreachable || status == .rateLimited else { throw error }
            throw TimedOutError(error: error)
        }
    }
}
