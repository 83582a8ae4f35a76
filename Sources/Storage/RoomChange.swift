import Synchronization
import Wire

/// A hint that a part of a room grew. It is sent after the commit; its reader asks the store for the new data.
package struct RoomChange: Hashable, Sendable {
    /// The part of the room that grew.
    package enum What: Hashable, Sendable {
        /// There are new events.
        case log
        /// List edits are among the new events, or a member has left: requests that wait for edits look only then.
        case lists
        /// There are new receipts, or a member has left: its requests that wait for receipts learn it so.
        case receipts
        /// There are pushes to be made, now or later.
        case pushes
    }

    package var room: RoomID
    package var what: What

    package init(room: RoomID, what: What) { (self.room, self.what) = (room, what) }
}

/// The payload by which relays tell each other of changes: a letter and the room's id for each, with a space between two.
extension RoomChange {
    /// The longest payload that NOTIFY takes is 7,999 bytes (NOTIFY_PAYLOAD_MAX_LENGTH in PostgreSQL's async.c).
    private static let mostBytes = 7_900

    /// The smallest number of payloads that hold all changes but those of pushes, which each relay looks for itself.
    static func payloads(of changes: some Sequence<RoomChange>) -> [String] {
        var payloads: [String] = []
        var payload = ""
        for change in changes {
            let letter: Character
            switch change.what {
            case .log: letter = "L"
            case .lists: letter = "E"
            case .receipts: letter = "R"
            case .pushes: continue
            }
            let word = "\(letter)\(change.room)"
            if payload.utf8.count + word.utf8.count >= mostBytes {
                payloads.append(payload)
                payload = ""
            }
            payload += payload.isEmpty ? word : " " + word
        }
        return payload.isEmpty ? payloads : payloads + [payload]
    }

    /// The changes in a payload; parts that aren't understood are left out.
    static func changes(in payload: String) -> [RoomChange] {
        payload.split(separator: " ").compactMap { word in
            guard let room = RoomID(String(word.dropFirst())) else { return nil }
            switch word.first {
            case "L": return RoomChange(room: room, what: .log)
            case "E": return RoomChange(room: room, what: .lists)
            case "R": return RoomChange(room: room, what: .receipts)
            default: return nil
            }
        }
    }
}

/// A channel by which relays on the same store tell each other of changes. They are hints: each may be lost.
protocol HintChannel: AnyObject, Sendable {
    /// Tells the other relays soon, without waiting.
    func tell(_ changes: [RoomChange])

    /// Begins to listen.
    ///
    /// - Parameter heard: is given the changes that others have told, on a thread of the channel.
    func listen(_ heard: @escaping @Sendable ([RoomChange]) -> Void) throws(StoreError)

    /// Closes the channel, and waits for its threads.
    func close() async
}

/// Changes on their way to the stream's reader. Equal ones become one, so no more than one of a kind waits for a room,
/// and none is dropped.
final class ChangeStream: Sendable {
    private struct State {
        var order: [RoomChange] = []
        /// The place in `order` of the first change that waits.
        var first = 0
        var waiting: Set<RoomChange> = []
        var reader: CheckedContinuation<RoomChange?, Never>?
        var isClosed = false

        mutating func takeFirst() -> RoomChange? {
            guard first < order.count else { return nil }
            let change = order[first]
            first += 1
            if first == order.count {
                order.removeAll(keepingCapacity: true)
                first = 0
            }
            waiting.remove(change)
            return change
        }
    }

    private let state = Mutex(State())

    func add(_ changes: some Sequence<RoomChange>) {
        let delivery = state.withLock { state -> (CheckedContinuation<RoomChange?, Never>, RoomChange)? in
            guard !state.isClosed else { return nil }
            for change in changes where state.waiting.insert(change).inserted { state.order.append(change) }
            guard let reader = state.reader, let change = state.takeFirst() else { return nil }
            state.reader = nil
            return (reader, change)
        }
        if let (reader, change) = delivery { reader.resume(returning: change) }
    }

    /// Ends the stream, once the waiting changes have been read.
    func close() {
        let reader = state.withLock { state in
            state.isClosed = true
            defer { state.reader = nil }
            return state.reader
        }
        reader?.resume(returning: nil)
    }

    var stream: AsyncStream<RoomChange> {
        AsyncStream(unfolding: { [self] in await next() }, onCancel: { [self] in dismissReader() })
    }

    private func next() async -> RoomChange? {
        await withCheckedContinuation { continuation in
            let (previous, answer) = state.withLock {
                state -> (CheckedContinuation<RoomChange?, Never>?, RoomChange??) in
                if let change = state.takeFirst() { return (nil, .some(change)) }
                if state.isClosed || Task.isCancelled { return (nil, .some(nil)) }
                defer { state.reader = continuation }
                return (state.reader, nil)
            }
            // There is one reader at a time: an earlier one ends.
            previous?.resume(returning: nil)
            if let answer { continuation.resume(returning: answer) }
        }
    }

    private func dismissReader() {
        let reader = state.withLock { state in
            defer { state.reader = nil }
            return state.reader
        }
        reader?.resume(returning: nil)
    }
}
