/// Where a member stands in its room, as only it may ask: `Endpoint.standing`. All of it is the relay's word.
package struct Standing: Codable, Equatable, Sendable {
    /// The seq of the room's last event.
    package var head: Int
    /// How many members are in the room, this one counted.
    package var members: Int
    /// The seq of the join.
    package var joined: Int
    package var delivered: Progress
    package var read: Progress

    package init(head: Int, members: Int, joined: Int, delivered: Progress, read: Progress) {
        self.head = head
        self.members = members
        self.joined = joined
        self.delivered = delivered
        self.read = read
    }

    /// One kind of receipt, added up.
    package struct Progress: Codable, Equatable, Sendable {
        /// Up to which seq everything owed is receipted.
        package var cursor: Int
        /// How many messages owed and still kept are not receipted.
        package var missing: Int
        /// Ranges beyond the cursor that are receipted, or were stored while the member was away; in order, as
        /// `[from, upto]`; adjacent ones are joined.
        package var beyond: [[Int]]

        package init(cursor: Int, missing: Int, beyond: [[Int]]) {
            self.cursor = cursor
            self.missing = missing
            self.beyond = beyond
        }
    }
}
