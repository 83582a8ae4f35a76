import Synchronization

/// Changes on their way to the stream's reader. Equal ones become one, so that no more than one of a kind waits for a room,
/// and none has to be dropped.
final class ChangeStream: Sendable {
    private struct State {
        var order: [RoomChange] = []
        /// The place in `order` of the first that waits.
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

    /// Ends the stream, once what waits has been read.
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
            // There is one reader at a time: one that is left over from before ends.
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
