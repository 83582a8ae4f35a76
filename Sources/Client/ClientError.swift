import Wire

/// Why the relay didn't do what was asked of it, as far as the client can tell.
package enum ClientError: Error, Equatable, Sendable {
    /// There was no answer. `reason` is the system's, or `timed out` where the client gave up. `asked` is false where the
    /// request was certainly not sent.
    case unreachable(relay: String, reason: String, asked: Bool = true)
    /// The relay said no, and why.
    case refused(Problem)
    /// Another member removed this one from the room; how, where the relay showed it.
    case removed(Removal?)
    /// Too many requests; try again in so many seconds, where the relay said.
    case rateLimited(Int?)
    /// There was an answer that no relay gives; `String` says what it was.
    case nonsense(String)
    /// The relay answered with something that isn't what it stands for; what it is.
    case untrue(String)
    /// The relay's log isn't the one that was read before, in this run or an earlier one.
    case otherLog

    /// Whether the same request can succeed later. The relay may have done what the first one asked: messages are sent again
    /// under the same ids.
    package var isWorthRetrying: Bool {
        switch self {
        case .unreachable, .rateLimited, .nonsense: true
        case .otherLog, .untrue, .removed: false
        case .refused(let problem): problem.status >= 500 || problem.code == .timedOut
        }
    }

    /// Whether the relay may have done what was asked, though it didn't say so.
    package var mayBeDone: Bool {
        switch self {
        case .unreachable(_, _, let asked): asked
        case .nonsense: true
        case .refused(let problem): problem.code == .failed
        case .rateLimited, .otherLog, .untrue, .removed: false
        }
    }

    /// How long to wait before the next request, where the relay said so; an hour at most.
    package var retryAfter: Duration? {
        let seconds: Int? =
            switch self {
            case .rateLimited(let seconds): seconds
            case .refused(let problem): problem.retryAfter
            case .unreachable, .nonsense, .otherLog, .untrue, .removed: nil
            }
        return seconds.map { .seconds(min(max($0, 0), 3_600)) }
    }

    /// Whether the relay was given all the time that there is for an answer, and gave none.
    package var isSilence: Bool { if case .unreachable(_, "timed out", _) = self { true } else { false } }

    /// Whether the relay asks for a pause before the next request.
    package var wantsPatience: Bool { if case .rateLimited = self { true } else { retryAfter != nil } }

    /// What the relay said, where it said no.
    package var problem: Problem? {
        switch self {
        case .refused(let problem): problem
        case .removed: Problem(.removed)
        case .unreachable, .rateLimited, .nonsense, .untrue, .otherLog: nil
        }
    }

    /// What went wrong, without the relay's name. Parts of it come from outside.
    package var reason: String {
        switch self {
        case .unreachable(_, let reason, _): reason
        case .refused(let problem): problem.title
        case .removed: ProblemCode.removed.title
        case .rateLimited: ProblemCode.rateLimited.title
        case .nonsense(let what): what
        case .untrue(let what): what
        case .otherLog: "the relay's log is not the one that was read before"
        }
    }
}
