import Foundation

/// The body of `Endpoint.join`, from a new member or from one that updates itself.
package struct Join: Codable, Equatable, Sendable {
    /// The id of the join or name event this makes; sent again, it makes no second one.
    package var id: MessageID
    /// 32 bytes that only a holder of the code knows; the room's id comes from their SHA-256.
    package var proof: Data
    /// Whether the room is made where it isn't there; otherwise a mistyped code would make an empty one.
    package var new: Bool
    /// The event's body: the member's statement with its name, sealed under `id`.
    package var body: Data

    package init(id: MessageID, proof: Data, new: Bool, body: Data) {
        self.id = id
        self.proof = proof
        self.new = new
        self.body = body
    }

    /// What the relay did: the join or name event, and the state of the room after it.
    package struct Answer: Codable, Equatable, Sendable {
        /// The seq of the event.
        package var seq: Int
        package var at: RelaysWord<Int>
        /// `join` or `name`.
        package var kind: EventKind
        /// The seq of the room's last event.
        package var head: RelaysWord<Int>
        /// Whether this member was in the room before.
        package var known: RelaysWord<Bool>
        /// The tree before the event.
        package var before: TreeStart

        package init(seq: Int, at: Int, kind: EventKind, head: Int, known: Bool, before: TreeStart) {
            self.seq = seq
            self.at = RelaysWord(at)
            self.kind = kind
            self.head = RelaysWord(head)
            self.known = RelaysWord(known)
            self.before = before
        }
    }
}
