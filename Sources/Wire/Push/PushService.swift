/// What a relay does about pushes: the answer of `Endpoint.pushService`, for everyone.
package struct PushService: Codable, Equatable, Sendable {
    /// The kinds of targets that it takes; none where it makes no pushes.
    package var kinds: [PushKind]
    /// How many seconds a message has to stay undelivered before its receiver counts as away; nil where there are no kinds.
    package var after: Int?
    /// How many seconds a push that fails is tried for; nil where there are no kinds.
    package var expire: Int?

    package init(kinds: [PushKind], after: Int? = nil, expire: Int? = nil) {
        self.kinds = kinds
        self.after = after
        self.expire = expire
    }
}
