/// The body of a push, one for all receivers: chat services show `text` or `content`, programs read `data`. It holds
/// nothing of what was said, by whom or where.
package struct PushBody: Codable, Equatable, Sendable {
    /// What a push says of itself.
    package enum Sort: String, Codable, Sendable {
        /// There are new messages.
        case new = "tick.new"
        /// The member tests its target.
        case test = "tick.test"
    }

    package struct Content: Codable, Equatable, Sendable {
        /// The name that the member gave to its target.
        package var target: PushTargetID
        /// How many messages the member is owed and doesn't have; 0 in a test.
        package var new: Int

        package init(target: PushTargetID, new: Int) {
            self.target = target
            self.new = new
        }
    }

    package var type: Sort
    /// When it was made, as ISO 8601 in UTC with milliseconds.
    package var timestamp: String
    package var data: Content
    /// For people.
    package var text: String
    /// The same as `text`.
    package var content: String

    /// - Parameter time: in milliseconds since the epoch.
    package init(_ type: Sort, to target: PushTargetID, new: Int, label: String?, at time: Int) {
        self.type = type
        timestamp = Timestamp.text(time)
        data = Content(target: target, new: new)
        let place = label.map { " in \($0)" } ?? ""
        text = type == .new ? "\(new) new\(place)" : "test\(place)"
        content = text
    }
}
