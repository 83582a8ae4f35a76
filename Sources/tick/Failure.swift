/// Why a command ends without having done what was asked: a status for scripts, words for people.
struct Failure: Error {
    var status: ExitStatus
    /// What failed first, the subject in single quotes, the system's reason last; nil where all has been said already.
    var message: String?
    /// The next step, only where there is one.
    var hint: String?
    /// When the relay wants to be asked again, where it said so.
    var retryAfter: Duration?
    /// Whether the time was up without an answer of the relay, so that it isn't to be asked once more.
    var isOfSilence = false

    init(_ status: ExitStatus, _ message: String?, hint: String? = nil) {
        self.status = status
        self.message = message
        self.hint = hint
    }

    /// Ends with a status and without a word.
    static func quiet(_ status: ExitStatus) -> Failure { Failure(status, nil) }
}
