/// Why a request was not done, as `application/problem+json` (RFC 9457) says it.
package struct Problem: Codable, Equatable, Sendable, Error {
    /// The HTTP status.
    package var status: Int
    /// The stable word that programs compare.
    package var code: ProblemCode
    /// For people: a short sentence, never with anything secret in it.
    package var title: String
    /// In how many seconds to try again, where that is known.
    package var retryAfter: Int?
    /// Why a push target was refused, with `push-refused`; why an invite no longer lets in, with `invite-ended`.
    package var `class`: PushClass?
    /// The count of the member's last statement, 0 for none; only with `stale-count`.
    package var count: Int?

    package init(
        _ code: ProblemCode, title: String? = nil, retryAfter: Int? = nil, class: PushClass? = nil, count: Int? = nil
    ) {
        self.status = code.status
        self.code = code
        self.title = title ?? code.title
        self.retryAfter = retryAfter
        self.class = `class`
        self.count = count
    }

    /// An invite that no longer lets in.
    package static func ended(_ end: InviteEnd) -> Problem {
        Problem(.inviteEnded, title: end.title, class: .other(end.rawValue))
    }

    /// Why the invite no longer lets in; nil in other problems, and for a word that a later relay knows.
    package var end: InviteEnd? {
        code == .inviteEnded ? `class`.flatMap { InviteEnd(rawValue: $0.rawValue) } : nil
    }

    private enum CodingKeys: String, CodingKey {
        case status, code, title, `class`, count
        case retryAfter = "retry_after"
    }
}

/// Why an invite no longer lets in.
package enum InviteEnd: String, Codable, Sendable, CaseIterable {
    /// The room's key was changed, which ends all invites.
    case rotated
    /// It let in as many as it was for.
    case used
    /// Its time is over, by the relay's clock.
    case expired
    /// The member that made it has left.
    case left

    /// The same for people.
    package var title: String {
        switch self {
        case .rotated: "this invite no longer works: the room's key was changed"
        case .used: "this invite is used up"
        case .expired: "this invite has expired"
        case .left: "this invite no longer works: the member that made it has left"
        }
    }
}

/// The stable words for what can go wrong with a request.
package enum ProblemCode: String, Codable, Sendable, CaseIterable {
    case badRequest = "bad-request"
    /// A member's statement with a wrong key, signature, entry, token, name or length.
    case badStatement = "bad-statement"
    case noRelayToken = "no-relay-token"
    case unauthorized
    case notAMember = "not-a-member"
    case forbidden
    /// Another member removed this one: until it joins again it is told nothing.
    case removed
    /// A join by an invite that no longer lets in; `Problem.end` says why.
    case inviteEnded = "invite-ended"
    /// A join into a room that has `Limits.members` of them, or as a device of a person that has `Limits.devices` there.
    case roomFull = "room-full"
    case notFound = "not-found"
    case noSuchRoom = "no-such-room"
    case noSuchMessage = "no-such-message"
    /// The member has no push target.
    case noSuchPush = "no-such-push"
    case methodNotAllowed = "method-not-allowed"
    case timedOut = "timed-out"
    case idTaken = "id-taken"
    /// A member's statement whose count isn't greater than its last, or is too far ahead of the relay's clock.
    case staleCount = "stale-count"
    /// A member's statement that names another epoch than the room's.
    case staleEpoch = "stale-epoch"
    /// A message whose batch was not stored, since the relay has other lines of it already, or refused one: the rest is to be
    /// signed and sent again. Only as the answer to a line.
    case again
    /// A statement that others made wrong before it came: a join of somebody who is in the room by now, a rotation after
    /// which somebody came or went, so that the members have to be folded first.
    case staleCrowd = "stale-crowd"
    /// A receipt over another log than the relay's.
    case wrongRoot = "wrong-root"
    /// A push target that the relay doesn't make requests to; `Problem.class` says why.
    case pushRefused = "push-refused"
    /// A path of version 1.
    case tooOld = "too-old"
    case tooLarge = "too-large"
    case targetTooLong = "target-too-long"
    case headerTooLarge = "header-too-large"
    case rateLimited = "rate-limited"
    case failed
    case unsupported
    case unavailable
    case versionNotSupported = "version-not-supported"
    /// A word that a later relay knows: the status and the title say what they can.
    case other

    package init(from decoder: any Decoder) throws {
        self = Self(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .other
    }

    /// The HTTP status that goes with it (RFC 9110 section 15).
    package var status: Int {
        switch self {
        case .badRequest, .badStatement: 400
        case .noRelayToken, .unauthorized: 401
        case .notAMember, .forbidden, .removed, .inviteEnded, .roomFull, .pushRefused: 403
        case .notFound, .noSuchRoom, .noSuchMessage, .noSuchPush: 404
        case .methodNotAllowed: 405
        case .timedOut: 408
        case .idTaken, .staleCount, .staleEpoch, .staleCrowd, .again, .wrongRoot: 409
        case .tooOld: 410
        case .tooLarge: 413
        case .targetTooLong: 414
        case .headerTooLarge: 431
        case .rateLimited: 429
        case .failed, .other: 500
        case .unsupported: 501
        case .unavailable: 503
        case .versionNotSupported: 505
        }
    }

    /// The same for people.
    package var title: String {
        switch self {
        case .badRequest: "the request can't be understood"
        case .badStatement: "the member's statement is wrong"
        case .noRelayToken: "this relay asks for a relay token"
        case .unauthorized: "the member's token is missing or wrong"
        case .notAMember: "not a member of this room"
        case .forbidden: "not allowed"
        case .removed: "removed from this room by another member"
        case .inviteEnded: "this invite no longer works"
        case .roomFull: "the room has as many members as it can have"
        case .notFound: "nothing here"
        case .noSuchRoom: "no room has this code"
        case .noSuchMessage: "no such message in this room"
        case .noSuchPush: "no push target is set"
        case .methodNotAllowed: "the method is not for this address"
        case .timedOut: "the request took too long to arrive"
        case .idTaken: "the id belongs to another message"
        case .staleCount: "the member's statement is older than its last, or too far ahead of the relay's clock"
        case .staleEpoch: "it is for another epoch of the room"
        case .again: "the message was not stored beside others of its batch"
        case .staleCrowd: "the members of the room have changed"
        case .wrongRoot: "the receipt is for another log"
        case .pushRefused: "this push target is refused"
        case .tooOld: "this version of the protocol is no longer spoken"
        case .tooLarge: "too large"
        case .targetTooLong: "the request line is too long"
        case .headerTooLarge: "the header is too large"
        case .rateLimited: "too many requests"
        case .failed, .other: "the relay failed"
        case .unsupported: "not supported"
        case .unavailable: "the relay can't do this now"
        case .versionNotSupported: "the HTTP version is not supported"
        }
    }
}
