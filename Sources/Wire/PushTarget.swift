import Foundation

/// Where a member wants pushes sent: the body of `Endpoint.setPush`. It takes the place of the member's target before it, and
/// begins anew: what became of that one is forgotten.
package struct PushTarget: Codable, Equatable, Sendable {
    package var kind: PushKind
    /// `https://HOST/…`; the relay's operator may have allowed `http://`, other ports than 443, and addresses that aren't
    /// public. A secret: nobody is told it again, its member included. At most `Limits.pushURL` bytes.
    package var url: String
    /// The key of the signatures, `PushTarget.secretBytes` bytes.
    package var secret: Data
    /// A random name of this target; a push tells it.
    package var target: PushTargetID
    /// The room's name in a push, for people; at most `Limits.pushLabel` bytes of UTF-8. Nil where it isn't to be named.
    package var label: String?
    /// The least time between two pushes, in seconds, within `Limits.pushEvery`; nil for `Limits.usualPushEvery`.
    package var every: Int?

    /// How many bytes a secret has.
    package static let secretBytes = 32

    package init(
        kind: PushKind = .webhook, url: String, secret: Data, target: PushTargetID, label: String? = nil,
        every: Int? = nil
    ) {
        self.kind = kind
        (self.url, self.secret, self.target, self.label, self.every) = (url, secret, target, label, every)
    }
}

/// A relay's service of pushes: the answer of `Endpoint.pushService`, for everyone.
package struct PushService: Codable, Equatable, Sendable {
    /// The kinds of targets that it takes; none where it makes no pushes.
    package var kinds: [PushKind]
    /// How many seconds a message has to stay undelivered before its receiver counts as away; nil where there are no kinds.
    package var after: Int?
    /// How many seconds a push that fails is tried for; nil where there are no kinds.
    package var expire: Int?

    package init(kinds: [PushKind], after: Int? = nil, expire: Int? = nil) {
        (self.kinds, self.after, self.expire) = (kinds, after, expire)
    }
}

/// The result of one push that was made at once: the answer of `Endpoint.testPush`.
package struct PushTest: Codable, Equatable, Sendable {
    /// When it ended, in milliseconds since the epoch.
    package var at: Int
    /// How long it took, in milliseconds.
    package var ms: Int
    /// The HTTP status of the answer; nil where there was none.
    package var status: Int?
    /// Why it failed; nil where the target took it (a status from 200 to 299).
    package var `class`: PushClass?

    package init(at: Int, ms: Int, status: Int?, class: PushClass?) {
        (self.at, self.ms, self.status) = (at, ms, status)
        self.class = `class`
    }
}

/// A member's push target as only it may ask: the answer of `Endpoint.setPush` and `Endpoint.push`.
package struct PushStanding: Codable, Equatable, Sendable {
    package var kind: PushKind
    /// The host of the target's URL, with its port where that isn't 443; the rest of the URL isn't told.
    package var host: String
    package var target: PushTargetID
    /// The room's name in a push; nil where it has none.
    package var label: String?
    /// The least time between two pushes, in seconds.
    package var every: Int
    package var push: PushState
    /// Since when a push waits, in milliseconds since the epoch; nil where none does.
    package var queued: Int?
    /// When that one is tried next, in milliseconds since the epoch; nil where none waits.
    package var next: Int?
    /// How often that one was tried already; nil where none waits.
    package var tries: Int?

    package init(
        kind: PushKind, host: String, target: PushTargetID, label: String?, every: Int, push: PushState,
        queued: Int? = nil, next: Int? = nil, tries: Int? = nil
    ) {
        self.kind = kind
        self.host = host
        self.target = target
        self.label = label
        (self.every, self.push, self.queued, self.next, self.tries) = (every, push, queued, next, tries)
    }

    /// The host that is told of an origin, which is `SCHEME://HOST:PORT`.
    package static func host(ofOrigin origin: String) -> String {
        guard let scheme = origin.range(of: "://") else { return origin }
        let host = origin[scheme.upperBound...]
        return String(origin.hasPrefix("https:") && host.hasSuffix(":443") ? host.dropLast(4) : host)
    }
}

/// How a member's push target fares, as every member of the room is told: in `Member` and `PushStanding`.
package struct PushState: Codable, Equatable, Sendable {
    package enum Word: String, Codable, Sendable, CaseIterable {
        /// There is a target, and nothing was pushed to it yet.
        case set
        /// The latest push was taken.
        case pushed
        /// The latest try failed; there will be others.
        case failing
        /// The target said that it is gone, or failed for three days. No more is tried until its member sets it anew.
        case gone
        /// A word that a later relay knows.
        case other

        package init(from decoder: any Decoder) throws {
            self = Self(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .other
        }
    }

    package var state: Word
    /// Since when it is failing or gone, in milliseconds since the epoch; nil in other states.
    package var since: Int?
    /// When the latest push was taken, in milliseconds since the epoch; nil where none ever was.
    package var at: Int?
    /// The room's last seq when that push was made: it was for messages up to here. Nil where `at` is.
    package var upto: Int?
    /// Why it is failing or gone; nil in other states.
    package var `class`: PushClass?

    package init(_ state: Word, since: Int? = nil, at: Int? = nil, upto: Int? = nil, class: PushClass? = nil) {
        (self.state, self.since, self.at, self.upto) = (state, since, at, upto)
        self.class = `class`
    }
}
