/// Whose receipts grew since a counter, coalesced: the answer of `Endpoint.moves`.
package struct CursorMoves: Codable, Equatable, Sendable {
    /// The room's receipt counter now: what to ask with next.
    package var counter: RelaysWord<Int>
    /// At most one row a member.
    package var moved: RelaysWord<[Move]>

    package init(counter: Int, moved: [Move]) {
        self.counter = RelaysWord(counter)
        self.moved = RelaysWord(moved)
    }

    /// A member's cursors now.
    package struct Move: Codable, Equatable, Sendable {
        package var member: MemberID
        package var delivered: Int
        package var read: Int
        /// The last seq of its list receipts; nil where it has given none.
        package var list: Int?

        package init(member: MemberID, delivered: Int, read: Int, list: Int? = nil) {
            self.member = member
            self.delivered = delivered
            self.read = read
            self.list = list
        }
    }
}
