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
    /// In the outbox, not sent yet.
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
