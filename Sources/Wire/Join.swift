import Foundation

/// The body of a join: `PUT /v1/rooms/{room}/members/{member}`, from a new member or from one that updates itself.
package struct Join: Codable, Equatable, Sendable {
    /// The id of the join or name event this makes; sent again, it makes no second one.
    package var id: MessageID
    /// 32 bytes that only who has the code can know; the relay keeps their SHA-256.
    package var proof: Data
    /// The member's name, sealed under `id`.
    package var name: Data
    /// Whether the room is made where it isn't there; otherwise a mistyped code would make an empty one.
    package var new: Bool

    package init(id: MessageID, proof: Data, name: Data, new: Bool) {
        self.id = id
        self.proof = proof
        self.name = name
        self.new = new
    }

    /// What the relay did: the join or name event, and the state of the room after it.
    package struct Answer: Codable, Equatable, Sendable {
        /// The seq of the join or name event.
        package var seq: Int
        package var at: Int
        /// The seq of the room's last event.
        package var head: Int
        /// Whether this member was in the room before.
        package var known: Bool

        package init(seq: Int, at: Int, head: Int, known: Bool) {
            self.seq = seq
            self.at = at
            self.head = head
            self.known = known
        }
    }
}
