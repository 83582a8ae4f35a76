import Storage
import Wire

/// What the relay remembers of a room between two requests. All of it can be forgotten: the store is what counts.
final class Room {
    /// Counts the rooms since the relay started: a name for the log that tells nothing of the room's code.
    let number: Int
    /// Those who wait for events.
    let log = Subscribers()
    /// Those who wait for receipts. Apart from the others: a message to many brings as many receipts, and each of those
    /// must not wake everyone who waits for the next message.
    let receipts = Subscribers()
    private var members: [MemberID: Presence] = [:]

    init(number: Int) { self.number = number }

    subscript(what: RoomChange.What) -> Subscribers {
        switch what {
        case .log: log
        case .receipts: receipts
        }
    }

    /// What is known of a member since the relay started; nil where it hasn't been heard of.
    subscript(member: MemberID) -> Presence? {
        get { members[member] }
        set { members[member] = newValue }
    }

    /// A member as this relay has seen it.
    struct Presence {
        /// The SHA-256 of its token: it never changes, so the store is asked once.
        let tokenHash: [UInt8]
        /// When it last asked for something or ended a wait, in milliseconds since the epoch.
        var lastSeen: Int
        /// How many of its requests wait for something new.
        var waiting = 0

        /// A member is online while it waits for something new; between two of a tail's requests it counts as there too.
        func isOnline(at now: Int) -> Bool { waiting > 0 || now - lastSeen < 5_000 }
    }
}
