import Wire

/// A row of an ordered list.
package struct Row: Hashable, Sendable {
    /// The id of the event that added it.
    package let id: MessageID
    package var text: String
    /// The edit that checked it; nil for an unchecked row.
    package var checked: Stamp?
    /// Whether it has been removed: it then only marks its place, so that rows can still be put behind it.
    package var isRemoved: Bool
    package let added: Stamp
    /// Of the latest edit that changed it.
    package var changed: Stamp

    package var isChecked: Bool { checked != nil }

    package init(
        id: MessageID,
        text: String,
        checked: Stamp? = nil,
        isRemoved: Bool = false,
        added: Stamp,
        changed: Stamp? = nil
    ) {
        self.id = id
        self.text = text
        self.checked = checked
        self.isRemoved = isRemoved
        self.added = added
        self.changed = changed ?? added
    }

    /// Of which event something is.
    package struct Stamp: Hashable, Sendable {
        package let seq: Int
        package let member: MemberID
        /// When the relay stored it, in milliseconds since the epoch.
        package let at: Int

        package init(seq: Int, member: MemberID, at: Int) {
            self.seq = seq
            self.member = member
            self.at = at
        }
    }
}
