import Wire

/// Why the relay didn't do what was asked of it, as far as this end can tell.
package enum ClientError: Error, Equatable, Sendable {
    /// There was no answer. `reason` is the system's; `timed out` also where this end gave up. `asked` is false where it
    /// didn't come so far that the relay was asked.
    case unreachable(relay: String, reason: String, asked: Bool = true)
    /// The relay said no, and why.
    case refused(Problem)
    /// Too many requests; try again in so many seconds, where the relay said.
    case rateLimited(Int?)
    /// There was an answer, and it is none that a relay gives; what it was instead.
    case nonsense(String)
    /// The log no longer has what was read from it: the event with this seq is gone, or is another.
    case rewound(Int)

    /// Whether the same request can succeed later. Until it does, nobody knows whether the relay has done it: what is
    /// sent again has to be sent under the same ids.
    package var isWorthRetrying: Bool {
        switch self {
        case .unreachable, .rateLimited, .nonsense: true
        case .rewound: false
        case .refused(let problem): problem.status >= 500 || problem.code == .timedOut
        }
    }

    /// Whether the relay may have done what was asked, though it didn't say so.
    package var mayBeDone: Bool {
        switch self {
        case .unreachable(_, _, let asked): asked
        case .nonsense: true
        case .refused(let problem): problem.code == .failed
        case .rateLimited, .rewound: false
        }
    }

    /// When the relay wants to be asked again, where it said so. An hour is the most: whoever means longer means never.
    package var retryAfter: Duration? {
        let seconds: Int? =
            switch self {
            case .rateLimited(let seconds): seconds
            case .refused(let problem): problem.retryAfter
            case .unreachable, .nonsense, .rewound: nil
            }
        return seconds.map { .seconds(min(max($0, 0), 3_600)) }
    }

    /// Whether the relay wants not to be asked again at once.
    package var wantsPatience: Bool { if case .rateLimited = self { true } else { retryAfter != nil } }

    /// What the relay said, where it said no.
    package var problem: Problem? {
        guard case .refused(let problem) = self else { return nil }
        return problem
    }

    /// What went wrong, without the relay's name. Parts of it come from outside.
    package var reason: String {
        switch self {
        case .unreachable(_, let reason, _): reason
        case .refused(let problem): problem.title
        case .rateLimited: ProblemCode.rateLimited.title
        case .nonsense(let what): what
        case .rewound(let seq): "seq \(seq) was read before and is not there any more"
        }
    }
}
