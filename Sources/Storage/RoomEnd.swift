/// Where a room's log and receipts end at one moment.
package struct RoomEnd: Equatable, Sendable {
    /// The seq of the last event.
    package var head: Int
    /// The receipt counter: it grows with every request that adds receipts.
    package var counter: Int

    package init(head: Int, counter: Int) {
        self.head = head
        self.counter = counter
    }
}
