import Foundation

/// How long a transcript's commands may take: each of them has `Session.hang`, on however busy a machine all of them run.
struct Patience {
    private var ended = 0
    private var since: ContinuousClock.Instant

    init(from start: ContinuousClock.Instant) {
        since = start
    }

    /// Whether the command that runs hangs: for so long none has ended.
    ///
    /// - Parameter ended: how many have ended by now.
    mutating func isOver(_ ended: Int, at now: ContinuousClock.Instant) -> Bool {
        if ended != self.ended { (self.ended, since) = (ended, now) }
        return now - since >= Session.hang
    }

    /// Returns where a command of the transcript that runs in a sandbox hangs.
    static func runsOut(in sandbox: Sandbox) async throws {
        var patience = Patience(from: .now)
        while true {
            let output = (try? Data(contentsOf: sandbox.output)) ?? Data()
            if patience.isOver(TranscriptRunner.commandsEnded(in: output), at: .now) { return }
            try await Task.sleep(for: Session.hang / 60)
        }
    }
}
