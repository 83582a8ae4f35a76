import Kernel
import Synchronization
import Wire

/// The locks that say which process sends which messages of the outbox.
///
/// They are locks on single bytes of an empty file beside the state file. A process that puts messages into the outbox notes
/// a number of its own with them, and locks the byte of that number for as long as it runs: a message whose number nobody has
/// locked was given up, or its sender died. A process that sends such messages locks a byte of the room meanwhile, where another one
/// doesn't hold it for long, and another byte that all such share: who drops messages has that one alone.
final class SenderLocks: Sendable {
    /// Numbers of senders are below this, the bytes of rooms above it. All are numbers that JSON holds exactly.
    private static let rooms = 1 << 52

    private struct Held {
        let descriptor: Int32
        var number: Int?
    }

    private let held = Mutex<Held?>(nil)

    /// This process's number, which it has locked from the first call on.
    func number(in path: String, besides target: String) throws(SystemError) -> Int {
        try withFile(path, target) { held throws(SystemError) in
            if let number = held.number { return number }
            while true {
                let number = Int.random(in: 1..<Self.rooms)
                guard try Syscalls.tryLock(held.descriptor, byte: number) else { continue }
                held.number = number
                return number
            }
        }
    }

    /// Whether another process that runs has this number.
    func isHeld(_ number: Int, in path: String, besides target: String) throws(SystemError) -> Bool {
        try withFile(path, target) { held throws(SystemError) in
            if number == held.number { return false }
            return try Syscalls.isLocked(held.descriptor, byte: number)
        }
    }

    /// Whether this process has this number.
    func isOwn(_ number: Int) -> Bool { held.withLock { $0?.number == number } }

    static func byte(of room: RoomID) -> Int { rooms + Int(room.rawValue & UInt128(rooms - 1)) }

    /// The byte that all who send a room's messages or acks share, whether or not they have the other, and that who drops some has alone.
    static func sharedByte(of room: RoomID) -> Int { rooms + byte(of: room) }

    private func withFile<Answer: Sendable>(
        _ path: String, _ target: String, _ work: (inout Held) throws(SystemError) -> Answer
    ) throws(SystemError) -> Answer {
        try held.withLock { held throws(SystemError) in
            var file =
                if let held { held } else {
                    Held(descriptor: try Syscalls.openLock(path, ownedAs: StateFile.owned(target)))
                }
            defer { held = file }
            return try work(&file)
        }
    }

    deinit { if let descriptor = held.withLock({ $0?.descriptor }) { Syscalls.closeFile(descriptor) } }
}

/// A lock on an empty file beside the state file, or on one byte of it: a room's, held by the one process that runs a command
/// for its messages, or its outbox's, held while messages are sent that no running sender holds.
///
/// The file is never removed: a lock on a file that is removed excludes no one. The lock ends with this value, and with the
/// process.
package final class FileLock: Sendable {
    private let descriptor: Int32

    /// Takes the lock; nil where it is held already.
    ///
    /// - Parameters:
    ///   - isShared: whether others may share the lock on a byte.
    ///   - target: the state file.
    init?(_ path: String, byte: Int? = nil, isShared: Bool = false, besides target: String) throws(SystemError) {
        descriptor = try Syscalls.openLock(path, ownedAs: StateFile.owned(target))
        let isTaken =
            if let byte { try Syscalls.tryLock(descriptor, byte: byte, isShared: isShared) } else {
                try Syscalls.tryLock(descriptor)
            }
        guard isTaken else { return nil }
    }

    deinit { Syscalls.closeFile(descriptor) }
}

/// Who sends what the outbox holds; see `SenderLocks`.
extension StateFile {
    /// The number of this process as a sender, which others see for as long as it runs.
    func senderNumber() throws(StateError) -> Int {
        try atSenders { path, target throws(SystemError) in try senders.number(in: path, besides: target) }
    }

    /// Whether a message in the outbox is this process's own.
    func isOwn(_ queued: Queued) -> Bool { queued.sender.map(senders.isOwn) ?? false }

    /// The senders of some messages that are other processes which run.
    func runningSenders(of messages: [Queued]) throws(StateError) -> Set<Int> {
        var running: Set<Int> = []
        for number in Set(messages.compactMap(\.sender)) {
            let isHeld = try atSenders { path, target throws(SystemError) in
                try senders.isHeld(number, in: path, besides: target)
            }
            if isHeld { running.insert(number) }
        }
        return running
    }

    /// Takes the lock for sending what no running sender holds of a room; nil where it is held already.
    func lockOutbox(of room: RoomID) throws(StateError) -> FileLock? {
        try atSenders { path, target throws(SystemError) in
            try FileLock(path, byte: SenderLocks.byte(of: room), besides: target)
        }
    }

    /// Takes that lock, where the process that holds it ends its request soon; nil where it doesn't.
    func lockOutbox(of room: RoomID, by limit: Limit) async throws(StateError) -> FileLock? {
        try await waiting(by: limit) { () throws(StateError) in try lockOutbox(of: room) }
    }

    /// Takes the lock that says that messages or acks of a room are being sent, or that they are being dropped; nil where others do the
    /// other thing.
    func lockUse(of room: RoomID, toDrop isDrop: Bool, by limit: Limit) async throws(StateError) -> FileLock? {
        try await waiting(by: limit) { () throws(StateError) in
            try atSenders { path, target throws(SystemError) in
                try FileLock(path, byte: SenderLocks.sharedByte(of: room), isShared: !isDrop, besides: target)
            }
        }
    }

    private func waiting(
        by limit: Limit, _ take: () throws(StateError) -> FileLock?
    ) async throws(StateError) -> FileLock? {
        // Longer than a request takes.
        let limit = limit.atMost(.seconds(2))
        var lock = try take()
        while lock == nil, !limit.isPast, !Task.isCancelled {
            await limit.sleep(for: .milliseconds(10))
            lock = try take()
        }
        return lock
    }

    private func atSenders<Answer>(
        _ work: (_ path: String, _ target: String) throws(SystemError) -> Answer
    ) throws(StateError) -> Answer {
        let target = try target()
        let path = "\(target).senders"
        return try Self.writing(path) { () throws(SystemError) in try work(path, target) }
    }
}
