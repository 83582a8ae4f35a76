import Client

/// Why a command failed: a status for scripts, a message for people.
struct Failure: Error {
    var status: ExitStatus
    /// What failed first, the subject in single quotes, the system's reason last; nil where nothing is to be printed.
    var message: String?
    /// The next step, only where there is one.
    var hint: String?
    /// The relay's error that it words; nil for others.
    var cause: ClientError?
    /// Whether the time was up without an answer of the relay, so that it isn't asked once more.
    var isOfSilence: Bool { status == .timedOut && cause != nil }

    init(_ status: ExitStatus, _ message: String?, hint: String? = nil) {
        self.status = status
        self.message = message
        self.hint = hint
    }

    /// A failure with a status and no message.
    static func quiet(_ status: ExitStatus) -> Failure { Failure(status, nil) }

    /// The same failure where the time was up before the relay had answered.
    var timedOut: Failure {
        var failure = self
        failure.status = .timedOut
        failure.message = "timed out: " + (message ?? "")
        return failure
    }
}
