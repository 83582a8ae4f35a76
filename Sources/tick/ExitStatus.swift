/// What the shell is told at the end: the same numbers for every command, listed in every man page.
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
    /// An output that can't be written: a full disk, say. A broken pipe is not one.
    case cannotWrite = 74
    /// In the outbox, not sent yet.
    case queued = 75
    case badConfiguration = 78
    case timedOut = 124
    case hungUp = 129
    case interrupted = 130
    case terminated = 143

    /// Another process does it: like what is queued, it isn't done yet, and trying again later is no mistake.
    static let busy = queued
}
