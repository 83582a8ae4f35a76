import Kernel
import Wire

/// Who sends what the outbox holds; see `SenderLocks`.
extension StateFile {
    /// The number of this process as a sender, which others see for as long as it runs.
    func senderNumber() throws(StateError) -> Int {
        try atSenders { path throws(SystemError) in try senders.number(in: path) }
    }

    /// Whether a message in the outbox is this process's own.
    func isOwn(_ queued: Queued) -> Bool { queued.sender.map(senders.isOwn) ?? false }

    /// Whether another process that runs has this number as a sender.
    func isHeld(_ number: Int) throws(StateError) -> Bool {
        try atSenders { path throws(SystemError) in try senders.isHeld(number, in: path) }
    }

    /// Takes the lock for sending what no running sender holds of a room; nil where it is held already.
    func lockOutbox(of room: RoomID) throws(StateError) -> OutboxLock? {
        try atSenders { path throws(SystemError) in try OutboxLock(room, in: path) }
    }

    private func atSenders<Answer>(_ work: (String) throws(SystemError) -> Answer) throws(StateError) -> Answer {
        let path = "\(try target()).senders"
        do throws(SystemError) { return try work(path) } catch {
            throw .unwritable(path: path, reason: error.reason)
        }
    }
}
