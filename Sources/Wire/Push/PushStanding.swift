import Foundation

/// A member's push target as only it may ask: the answer of `Endpoint.setPush` and `Endpoint.push`.
package struct PushStanding: Codable, Equatable, Sendable {
    package var kind: PushKind
    /// The host of the target's URL, with its port where that isn't 443; the rest of the URL isn't told.
    package var host: String
    package var target: PushTargetID
    /// What a push calls the room; nil where it doesn't name it.
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
        kind: PushKind,
        host: String,
        target: PushTargetID,
        label: String?,
        every: Int,
        push: PushState,
        queued: Int? = nil,
        next: Int? = nil,
        tries: Int? = nil
    ) {
        self.kind = kind
        self.host = host
        self.target = target
        self.label = label
        self.every = every
        self.push = push
        self.queued = queued
        self.next = next
        self.tries = tries
    }

    /// The host that is told of an origin, which is `SCHEME://HOST:PORT`.
    package static func host(ofOrigin origin: String) -> String {
        guard let scheme = origin.range(of: "://") else { return origin }
        let host = origin[scheme.upperBound...]
        return String(origin.hasPrefix("https:") && host.hasSuffix(":443") ? host.dropLast(4) : host)
    }
}
