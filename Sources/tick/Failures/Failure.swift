import Arguments
import Client
import Kernel
import Wire

/// The failure of a command: a status for scripts, a message for people.
struct Failure: Error {
    var status: ExitStatus
    /// The message: what failed first, the subject in single quotes, the system's reason last; nil where nothing is to
    /// be printed.
    var message: String?
    /// The next step, only where there is one.
    var hint: String?
    /// The relay's error that it words; nil for others.
    var cause: ClientError?
    /// Whether the time was up without an answer of the relay: then it isn't asked once more.
    var isOfSilence: Bool { status == .timedOut && cause != nil }

    /// Whether it is none: nobody reads what is written.
    var isQuietEnd: Bool { status == .done && message == nil }

    /// The next step where a relay that can't be used stays so without it; nil where it may just be down.
    var mending: String? {
        if case .unreachable(_, .cannotConnect)? = cause { nil } else { hint }
    }

    init(_ status: ExitStatus, _ message: String?, hint: String? = nil) {
        (self.status, self.message, self.hint) = (status, message, hint)
    }

    /// A failure with a status and no message.
    static func quiet(_ status: ExitStatus) -> Failure { Failure(status, nil) }

    /// A command would fail in its middle, where nobody knows what it has done.
    static func tooFewFiles(_ needed: Int) -> Failure {
        Failure(
            .badConfiguration, "too many open files: fewer than \(needed) more can be opened",
            hint: "nothing was done; 'ulimit -n' shows the limit"
        )
    }

    /// An invite stands where a room's name is meant. Its code stays out of errors, which may be logged.
    static var inviteAsRoom: Failure {
        Failure(
            .refused, "an invite was given as the room",
            hint: "'tick join' takes an invite, on standard input or as TICK_CODE; then the room has its name"
        )
    }

    /// A command would wait for ever.
    static var tooFewThreads: Failure {
        Failure(
            .badConfiguration, "too few threads: fewer than \(Program.fewestThreads) more can be started",
            hint: "nothing was done; 'ulimit -u' and 'ulimit -v' show the limits"
        )
    }

    /// This failure where the time was up before the relay had answered.
    var timedOut: Failure {
        var failure = self
        failure.status = .timedOut
        failure.message = "timed out: " + (message ?? "")
        // The silence is the time that is up.
        if case .unreachable(let url, _)? = cause, cause?.isSilence == true {
            failure.message = Self.silence(of: url)
        }
        return failure
    }

    /// The message where the time was up while a relay was silent.
    static func silence(of relay: String) -> String { "timed out: relay '\(relay.printable)' did not answer" }
}

/// The time was up before the relay had answered: the error that the request ended with.
struct TimedOutError: Error {
    let error: any Error
}

/// The exit status: the same numbers for every command, listed in every man page.
enum ExitStatus: Int32, Error {
    case done = 0
    /// The answer is no: a predicate, or nobody to wait for.
    case no = 1
    case usage = 2
    case unreachable = 3
    /// Not joined, wrong code, forbidden.
    case refused = 4
    case rateLimited = 5
    case badInput = 65
    /// Our own bug.
    case bug = 70
    /// An output that can't be written, because of a full disk for instance. A broken pipe is not one.
    case cannotWrite = 74
    /// The message is in the outbox, not sent yet.
    case queued = 75
    case badConfiguration = 78
    case timedOut = 124
    /// A command that can't be executed, as a shell says it.
    case notExecutable = 126
    /// A command that isn't there, as a shell says it.
    case notFound = 127
    case hungUp = 129
    case interrupted = 130
    case terminated = 143

    /// Another process is doing it. As with a queued message, the caller may try again later.
    static let busy = queued
}
