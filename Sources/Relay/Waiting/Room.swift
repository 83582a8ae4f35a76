import Storage
import Wire

/// What the relay remembers of a room between two requests. All of it can be forgotten: the store is what counts.
final class Room {
    /// Counts the rooms since the relay started: a name for the log that tells nothing of the room's code.
    let number: Int
    /// The requests that wait for events.
    let log = Subscribers()
    /// The requests that wait for list edits: messages don't wake them.
    let lists = Subscribers()
    /// The requests that wait for receipts, apart from the others: a message to many brings as many receipts, and each of
    /// those must not wake all that wait for the next message.
    let receipts = Subscribers()
    /// Where the log ended at some version of `log`, as the store said; nil where it hasn't been asked.
    var end: (head: Int, version: Int)?
    private var members: [MemberID: Presence] = [:]

    init(number: Int) { self.number = number }

    /// The requests that wait for this; nil where none do.
    subscript(what: RoomChange.What) -> Subscribers? {
        switch what {
        case .log: log
        case .lists: lists
        case .receipts: receipts
        case .pushes: nil
        }
    }

    /// All that wait for something of this room.
    var waiting: [Subscribers] { [log, lists, receipts] }

    /// Notes that a member went with that event. The log tells it to those of its requests that wait for events, and nothing
    /// else would tell the others.
    func left(_ member: MemberID, at seq: Int) {
        members[member]?.hasLeft(at: seq)
        for subscribers in [lists, receipts] { subscribers.wake(member) }
    }

    /// Everyone that was heard of since the relay started.
    var all: some Sequence<(key: MemberID, value: Presence)> { members }

    /// What is known of a member since the relay started; nil where it hasn't been heard of.
    subscript(member: MemberID) -> Presence? {
        get { members[member] }
        set { members[member] = newValue }
    }

    /// A member as this relay has seen it.
    final class Presence {
        /// The SHA-256 of its token: it never changes, so the store is asked once.
        let tokenHash: [UInt8]
        /// When it last asked for something or ended a wait, in milliseconds since the epoch.
        var lastSeen: Int
        /// How many of its requests wait for something new.
        var waiting = 0
        /// The last seq at which the store is known to have had it in the room: it is still, unless a leave came since.
        private(set) var present = 0
        private var left = 0

        init(tokenHash: [UInt8], lastSeen: Int) {
            self.tokenHash = tokenHash
            self.lastSeen = lastSeen
        }

        /// The store has acted for it when the room's log ended there.
        func wasPresent(at seq: Int) { if seq > left { present = max(present, seq) } }

        /// It left with that seq. An answer of the store to an earlier question may still come after this, and doesn't count.
        func hasLeft(at seq: Int) {
            left = max(left, seq)
            if present <= left { present = 0 }
        }

        /// A member is online while it waits for something new; between two of a tail's requests it counts as there too.
        /// One that has left isn't, though what it asked before may still wait.
        func isOnline(at now: Int) -> Bool { (left == 0 || present > 0) && (waiting > 0 || now < onlineUntil) }

        /// Up to when it is online where it waits for nothing.
        var onlineUntil: Int { lastSeen + 5_000 }
    }
}
