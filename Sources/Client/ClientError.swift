import Proving
import Wire

/// Why the relay didn't do what was asked of it, as far as the client can tell.
package enum ClientError: Error, Equatable, Sendable {
    /// There was no answer of the relay's, and why.
    case unreachable(relay: String, TransportError)
    /// The relay said no, and why.
    case refused(Problem)
    /// Another member removed this one from the room; how, where the relay showed it.
    case removed(Removal?)
    /// The relay asks to come later: too many requests, or what its title says; try again in so many seconds, where it said.
    case rateLimited(Int?, title: String? = nil)
    /// There was an answer that no relay gives; `String` says what it was. `status` is 200 where that wasn't the reason, and `isPage`
    /// tells that it is a web page.
    case nonsense(String, status: Int = 200, isPage: Bool = false)
    /// The relay answered with something that isn't what it stands for; what it is.
    case untrue(String)
    /// The same, where a member can have made that as well as the relay.
    case forged(String)
    /// The relay's log isn't the one that was read before, in this run or an earlier one.
    case otherLog
    /// The room was moved to the relay of this URL by another process, since this one began.
    case moved(to: String)
    /// The room was left by another process, since this one began.
    case left
    /// The member of this name and id changed the room's key, by the event of this seq, and gave this member none.
    case withoutKey(by: String, MemberID, seq: Int)
    /// The state file is of before this member's last join, by the event of this seq, and so has no key of then.
    case olderThanJoin(seq: Int)
    /// The room's log went back to an earlier key than this client had, and was accepted so: nothing is sealed with that key.
    case keyPutBack
    /// This member isn't in the room, and has no invite that may let it in.
    case noInvite
    /// This member can't come in by an invite of this form: for a guest's, as its person is in the room by another device; for a
    /// device's, as it was in the room as another person.
    case otherPerson(InviteForm)
    /// An invite of this form was handed on as one of the other.
    case otherForm(InviteForm)
    /// This machine's clock is more than a day behind what this member has stated in the room, so that nothing is stated: by its own
    /// signed statements, or by the relay's word alone.
    case clockBehind(isProven: Bool)
    /// The event of this seq was named as a message to be read, and is an edit of a list.
    case listEdit(Int)
    /// The message of this seq is of an epoch whose key this member doesn't have, and was never shown here.
    case closed(Int)
    /// The message of this seq came while this device was away, and another one behind it isn't to be marked as read.
    case away(Int)

    /// Whether the same request can succeed later. The relay may have done what the first one asked: messages are sent again
    /// under the same ids.
    package var isWorthRetrying: Bool {
        switch self {
        case .unreachable, .rateLimited, .nonsense: true
        case .otherLog, .untrue, .forged, .removed, .moved, .left, .withoutKey, .olderThanJoin, .keyPutBack, .noInvite,
            .otherPerson, .otherForm, .clockBehind, .listEdit, .closed, .away:
            false
        case .refused(let problem): problem.status >= 500 || problem.code == .timedOut
        }
    }

    /// Whether the relay gave no answer.
    package var isAway: Bool { if case .unreachable = self { true } else { false } }

    /// Whether this member lacks the room's key, or an earlier one has come back.
    package var isOfKey: Bool {
        switch self {
        case .withoutKey, .olderThanJoin, .keyPutBack: true
        default: false
        }
    }

    /// Whether the relay may have done what was asked, though it didn't say so.
    package var mayBeDone: Bool {
        switch self {
        case .unreachable(_, let cause): cause.mayHaveAsked
        case .nonsense: true
        case .refused(let problem): problem.code == .failed
        // The relay has what was signed, and says that it didn't take it.
        case .clockBehind(let isProven): !isProven
        case .rateLimited, .otherLog, .untrue, .forged, .removed, .moved, .left, .withoutKey, .olderThanJoin,
            .keyPutBack,
            .noInvite, .otherPerson, .otherForm, .listEdit, .closed, .away:
            false
        }
    }

    /// Whether what was told isn't what it stands for.
    package var isUntrue: Bool {
        switch self {
        case .untrue, .forged: true
        default: false
        }
    }

    /// Whether the relay may have stored a message that was sent to it.
    package var mayBeStored: Bool {
        switch self {
        case .untrue, .forged, .otherLog: true
        default: mayBeDone
        }
    }

    /// Whether what it kept from being sent stays in the outbox, though the same request never succeeds.
    package var holds: Bool {
        switch self {
        case .otherLog, .moved: true
        default: false
        }
    }

    /// How long to wait before the next request, where the relay said so; an hour at most.
    package var retryAfter: Duration? {
        let seconds: Int? =
            switch self {
            case .rateLimited(let seconds, _): seconds
            case .refused(let problem): problem.retryAfter
            case .unreachable, .nonsense, .otherLog, .untrue, .forged, .removed, .moved, .left, .withoutKey,
                .olderThanJoin,
                .keyPutBack, .noInvite, .otherPerson, .otherForm, .clockBehind, .listEdit, .closed, .away:
                nil
            }
        return seconds.map { .seconds(min(max($0, 0), 3_600)) }
    }

    /// Whether the relay was given all the time that there is for an answer, and gave none.
    package var isSilence: Bool {
        switch self {
        case .unreachable(_, .timedOut), .unreachable(_, .cancelled): true
        default: false
        }
    }

    /// Whether the relay asks for a pause before the next request.
    package var wantsPatience: Bool { if case .rateLimited = self { true } else { retryAfter != nil } }

    /// The relay's refusal, where it is one.
    package var problem: Problem? {
        switch self {
        case .refused(let problem): problem
        case .removed: Problem(.removed)
        case .unreachable, .rateLimited, .nonsense, .untrue, .forged, .otherLog, .moved, .left, .withoutKey,
            .olderThanJoin,
            .keyPutBack, .noInvite, .otherPerson, .otherForm, .clockBehind, .listEdit, .closed, .away:
            nil
        }
    }

    /// The error in words, without the relay's name. Parts of it come from outside.
    package var reason: String {
        switch self {
        case .unreachable(_, let cause): cause.reason
        case .refused(let problem): problem.title
        case .removed: "the relay says that this member was removed"
        case .rateLimited(_, let title): title ?? ProblemCode.rateLimited.title
        case .nonsense(let what, _, _): what
        case .untrue(let what), .forged(let what): what
        case .otherLog: "the relay's log is not the one that was read before"
        case .moved(let relay): "the room is at relay '\(relay)' now"
        case .left: "the room was left by another command"
        case .keyPutBack: "the room's key is an earlier one again"
        case .noInvite: "not a member of this room, and without an invite"
        case .otherPerson(.guest): "this member is a device of a person that is in the room"
        case .otherPerson(.device): "this member was in the room as another person"
        case .otherForm(.guest): "the invite is a guest's, no device's"
        case .otherForm(.device): "the invite is a device's, no guest's"
        case .withoutKey: "this member was not given the room's key"
        case .olderThanJoin: "the state file is older than this member's last join"
        case .clockBehind(true): "this machine's clock is more than a day behind"
        case .clockBehind(false): "this machine's clock is more than a day behind, by the relay's word"
        case .listEdit(let seq): "event \(seq) is an edit of a list, which is never read"
        case .closed(let seq): "this member doesn't have the key of message \(seq), which was not shown here"
        case .away(let seq):
            "message \(seq) can't be marked alone: its receipt would also cover later ones, which were neither shown nor named"
        }
    }
}

extension Response {
    /// The error that the answer is; nil where its status means success.
    func error(of relay: String) -> ClientError? {
        switch status {
        case 200..<300: return nil
        case 300..<400: return .nonsense("a redirect", status: status)
        case 429: return .rateLimited(retryAfter ?? problem?.retryAfter, title: problem?.title)
        // A proxy's own status (RFC 9110 section 15.5.8), and those of a gateway that can't reach the relay (15.6.3 to 15.6.5).
        case 407: return .unreachable(relay: relay, .proxy(status: status))
        case 502...504 where problem == nil: return .unreachable(relay: relay, .proxy(status: status))
        // The root in a receipt was computed from what the relay itself gave.
        default:
            guard let problem else { return .nonsense(description, status: status) }
            return problem.code == .wrongRoot ? .otherLog : .refused(problem)
        }
    }

    /// Whether it is a page for a browser, as the login page of a network or of another program.
    var isPage: Bool { contentType?.lowercased().hasPrefix("text/html") == true }

    /// The answer in words, for the error that it was not the expected one.
    var description: String {
        // Without the type's parameters.
        let type = contentType.map { $0.prefix { $0 != ";" } } ?? ""
        let form = type.isEmpty ? "\(body.count) bytes" : "\(body.count) bytes of '\(type)'"
        return status == 200 ? form : "status \(status) with \(form)"
    }

    /// The relay's description of what went wrong (RFC 9457); nil where the answer has none.
    private var problem: Problem? {
        guard contentType?.lowercased().hasPrefix("application/problem+json") == true, body.count <= 64 << 10,
            let form = try? JSON.value(Form.self, from: body)
        else { return nil }
        // A later relay may have codes that this version doesn't know; the status still tells whether to try again.
        let code = ProblemCode(rawValue: form.code) ?? (status >= 500 ? .failed : .badRequest)
        // It is shown, and kept in the outbox: a relay's own is a short line.
        let title = String((form.title ?? form.code).unicodeScalars.prefix(200))
        var problem = Problem(code, title: title, retryAfter: form.retryAfter)
        problem.status = status
        (problem.class, problem.count) = (form.class, form.count)
        return problem
    }

    /// `Problem` as any version of a relay writes it.
    private struct Form: Decodable {
        var code: String
        var title: String?
        var retryAfter: Int?
        var `class`: PushClass?
        var count: Int?

        enum CodingKeys: String, CodingKey {
            case code, title, `class`, count
            case retryAfter = "retry_after"
        }
    }
}

extension ClientError {
    /// A message that its sender didn't sign is nobody's.
    static func unsigned(_ seq: Int) -> ClientError { .forged("message \(seq), which is not signed by its sender") }

    init(_ error: TransportError, relay: String) {
        self =
            switch error {
            case .tooLarge, .headerTooLarge, .notHTTP, .cutShort: .nonsense(error.reason)
            default: .unreachable(relay: relay, error)
            }
    }
}

extension TransportError {
    /// Whether the relay may have got the request.
    var mayHaveAsked: Bool {
        switch self {
        case .badAddress, .notARelay, .unknownHost, .cannotConnect, .noTLS, .untrusted, .unknownIssuer, .noAuthorities,
            .noTunnel:
            false
        case .cancelled, .timedOut, .closed, .proxy, .cutShort, .notHTTP, .tooLarge, .headerTooLarge, .other: true
        }
    }

    /// The error in words, as the outbox keeps it. Parts of it come from outside.
    var reason: String {
        switch self {
        case .tooLarge: "an answer of more than \(Response.largestBody >> 20) MiB"
        case .headerTooLarge: "an answer with too large a header"
        case .notHTTP: "an answer that is not HTTP"
        case .cutShort: "an answer cut short"
        case .cancelled, .timedOut: "timed out"
        case .badAddress: "this is no address"
        case .notARelay(let refusal): refusal.reason
        case .unknownHost: "could not resolve host"
        case .cannotConnect(let system): system?.reason ?? "could not connect"
        case .closed(let system): system?.reason ?? "connection closed without an answer"
        case .noTLS: "what listens there doesn't speak TLS: is it http:// instead of https://?"
        case .proxy(let status): "a proxy answers for it with status \(status)"
        case .noTunnel(let status): "a proxy makes no connection to it, and answers with status \(status)"
        case .untrusted(let words), .unknownIssuer(let words), .noAuthorities(let words), .other(let words): words
        }
    }
}
