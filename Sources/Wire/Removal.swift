/// Who removed a member, as only that member may ask: the answer of `Endpoint.removal`.
package struct Removal: Codable, Equatable, Sendable {
    /// The remove event, with its body.
    package var event: Event
    /// The event that gave the remover its name: its last join or name before the removal, with its body.
    package var name: Event

    package init(event: Event, name: Event) {
        self.event = event
        self.name = name
    }
}
