import Proving
import Wire

/// A row of the log.
struct EventRow {
    let event: Event
    /// The member's number.
    let member: Int
}

/// A chain's new value.
struct ChainLink {
    let chain: Chain
    let value: Digest
}

/// The values of both chains at one place of the log.
struct ChainValues {
    var crowd = Digest.zero
    var lists = Digest.zero
}

/// A row that the log gets.
struct NewEventRow {
    /// The room's number.
    let room: Int
    let row: EventRow
    /// How many events of the room are owed, up to and with this one.
    let messages: Int
    /// How many of those are the member's own.
    let own: Int
    /// The hash of the event's leaf.
    let leaf: Digest
    /// The chain that the event changed, and its value after it.
    let link: ChainLink?
}
