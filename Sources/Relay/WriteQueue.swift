import Sockets
import Storage
import Wire

/// The writes that will be handed to the store together: all of a turn of the loop, and the receipts that were held for them.
///
/// A receipt in a request that will wait for messages isn't urgent: nothing is answered before the next message comes. Where
/// its commit began at once, that message would come during the commit, and wait for it. So it is held for a moment, and an
/// urgent write takes it along.
struct WriteQueue {
    /// A write, and the function that takes its outcome.
    typealias Entry = (write: Write, then: (Write.Outcome) -> Void)

    private(set) var entries: [Entry] = []
    /// The time at which they are handed over, on the loop's clock; nil where there are none.
    private(set) var due: Int?
    /// The longest time that a write is held, in milliseconds.
    private let longest: Int

    /// The most writes that are held: as many are committed in a few milliseconds.
    static let mostHeld = 256

    init(holding longest: Int) { self.longest = longest }

    mutating func add(_ entry: Entry, isUrgent: Bool, at now: Int) {
        entries.append(entry)
        let latest = isUrgent || entries.count >= Self.mostHeld ? now : now + longest
        // The first that is held bounds the time of all.
        due = min(due ?? latest, latest)
    }

    /// Takes all writes, in the order in which they came.
    mutating func takeAll() -> [Entry] {
        defer { (entries, due) = ([], nil) }
        return entries
    }
}

extension RelayServer {
    /// Submits a write, together with all others of this turn of the loop, or of the next milliseconds where it isn't urgent.
    func submit(_ write: Write, isUrgent: Bool, then: @escaping (Write.Outcome) -> Void) {
        writes.add((write, then), isUrgent: isUrgent, at: loop.now)
        let alarm = writeAlarm ?? Alarm(on: loop) { [unowned self] in carryOutWrites() }
        writeAlarm = alarm
        if let due = writes.due { alarm.set(due) }
    }

    /// Hands the waiting writes to the store.
    func carryOutWrites() {
        writeAlarm?.clear()
        let writes = writes.takeAll()
        guard !writes.isEmpty else { return }
        spawn { [self] in
            let outcomes = await store.carryOut(writes.map(\.write))
            for (write, outcome) in zip(writes, outcomes) { write.then(outcome) }
        }
    }
}
