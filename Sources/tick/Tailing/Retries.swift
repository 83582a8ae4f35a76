/// How often the command of `--exec` is run again for a message for which it failed: the values of `--retry` and `--backoff`.
struct Retries: Sendable {
    private static let longest = Duration.seconds(3_600)

    let count: Int
    private let backoff: Duration

    /// - Parameter backoff: how long to wait before the first; each next time twice as long, up to an hour or this.
    init(count: Int, backoff: Duration) {
        self.count = count
        self.backoff = backoff
    }

    /// How long to wait before the command is run again; nil where it isn't.
    ///
    /// - Parameter tries: how often it was run for this message.
    func pause(after tries: Int) -> Duration? {
        guard tries <= count else { return nil }
        var pause = backoff
        for _ in 1..<tries where pause < Self.longest { pause = min(pause * 2, max(Self.longest, backoff)) }
        return pause
    }
}
