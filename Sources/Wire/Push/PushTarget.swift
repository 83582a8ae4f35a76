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
    /// What a push calls the room, for people; at most `Limits.pushLabel` bytes of UTF-8. Nil where it isn't to name it.
    package var label: String?
    /// The least time between two pushes, in seconds, within `Limits.pushEvery`; nil for `Limits.usualPushEvery`.
    package var every: Int?

    /// How many bytes a secret has.
    package static let secretBytes = 32

    package init(
        kind: PushKind = .webhook,
        url: String,
        secret: Data,
        target: PushTargetID,
        label: String? = nil,
        every: Int? = nil
    ) {
        self.kind = kind
        self.url = url
        self.secret = secret
        self.target = target
        self.label = label
        self.every = every
    }
}
