/// A member who is no longer in the room.
package struct Departure: Equatable, Sendable {
    /// The name that tells it apart.
    package let label: String
    /// Whether another member removed it.
    package let wasRemoved: Bool

    package init(_ label: String, wasRemoved: Bool = false) {
        self.label = label
        self.wasRemoved = wasRemoved
    }

    init(_ row: DeliveryStatus.Row) { self.init(row.label, wasRemoved: row.wasRemoved) }
}
