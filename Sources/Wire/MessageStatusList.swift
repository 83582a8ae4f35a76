/// The asking member's own latest messages, or with `all=1` everyone's, oldest first, all proved at one size: the answer of
/// `Endpoint.sent`.
package struct MessageStatusList: Codable, Equatable, Sendable {
    /// The room's receipt counter now.
    package var counter: RelaysWord<Int>
    /// The size that all is proved at: the one that was asked for, else the head.
    package var size: Int
    /// Without claims where they weren't asked for.
    package var messages: [MessageRecord]
    /// True where older messages were asked for, too, that have no place in this answer: ask for those before its first.
    package var more: RelaysWord<Bool>?
    /// One for each different `upto` of the claims that is smaller than `size`.
    package var sizes: [ProvenSize]

    package init(counter: Int, size: Int, messages: [MessageRecord], more: Bool? = nil, sizes: [ProvenSize]) {
        self.counter = RelaysWord(counter)
        self.size = size
        self.messages = messages
        self.more = more.map { RelaysWord($0) }
        self.sizes = sizes
    }
}
