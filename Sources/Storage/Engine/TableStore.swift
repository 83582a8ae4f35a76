import Kernel
import Synchronization
import Wire

/// The rooms in the tables of an engine. Callers wait without holding a thread: one thread writes, and one answers the
/// questions of each queue.
package final class TableStore: Store {
    private let writer: Writer
    private let reader: Reader
    private let lister: Reader
    private let stream: ChangeStream
    private let hints: (any HintChannel)?
    private let writing: Syscalls.Thread
    private let reading: Syscalls.Thread
    private let listing: Syscalls.Thread
    package let now: @Sendable () -> Int
    package let pushTimes: PushTimes
    /// The first damage that a call has met.
    private let met = Mutex<StoreError?>(nil)

    /// Without a channel no other process can write to these tables.
    package var tellsEveryChange: Bool { hints == nil }

    /// Starts the threads; each has one of the connections for itself.
    ///
    /// - Parameters:
    ///   - hints: tells of changes by other processes that write to the same tables; nil where there are none.
    ///   - times: when pushes are made.
    ///   - now: the time in milliseconds since the epoch; it may go back, the log's times don't.
    init(
        writing: sending any Tables, reading: sending any Tables, listing: sending any Tables,
        hints: (any HintChannel)? = nil, times: PushTimes = PushTimes(), now: @escaping @Sendable () -> Int
    ) throws(StoreError) {
        let stream = ChangeStream()
        let writer = Writer(
            writing,
            tell: { changes in
                stream.add(changes)
                hints?.tell(changes)
            },
            times: times,
            now: now
        )
        let reader = Reader(reading)
        let lister = Reader(listing)
        try hints?.listen { stream.add($0) }
        (self.stream, pushTimes) = (stream, times)
        (self.hints, self.writer, self.reader, self.lister, self.now) = (hints, writer, reader, lister, now)
        self.writing = try Syscalls.startStoreThread("store writer") { writer.run() }
        self.reading = try Syscalls.startStoreThread("store reader") { reader.run() }
        self.listing = try Syscalls.startStoreThread("store lister") { lister.run() }
    }

    deinit {
        reader.close()
        lister.close()
        writer.close()
        stream.close()
    }

    package var counts: StoreCounts { writer.counts }

    package var damage: StoreError? { met.withLock { $0 } }

    /// The outcome that a call is told: once one has met damage, all are told of it, and no change is made any more.
    private func told<Answer>(_ outcome: Result<Answer, StoreError>) -> Result<Answer, StoreError> {
        met.withLock { met in
            if met == nil, case .failure(let error) = outcome, case .corrupt = error { met = error }
            return met.map { .failure($0) } ?? outcome
        }
    }

    package var changes: AsyncStream<RoomChange> { stream.stream }

    package func close() async {
        // The writer closes last: with SQLite the last connection to close empties the write-ahead log into the file.
        reader.close()
        lister.close()
        await reading.ended()
        await listing.ended()
        writer.close()
        await writing.ended()
        await hints?.close()
        stream.close()
    }

    package func read<Answer: Sendable>(
        _ queue: ReadQueue, _ work: @escaping @Sendable (Snapshot) throws(StoreError) -> Answer
    ) async throws(StoreError) -> Answer {
        let reader = queue == .quick ? reader : lister
        return try await withTypedContinuation {
            (continuation: CheckedContinuation<Result<Answer, StoreError>, Never>) in
            reader.add { [self] turn in
                let result: Result<Answer, StoreError>
                switch turn {
                case .refused(let error): result = .failure(error)
                case .now(let snapshot, let isLast):
                    result = Result { () throws(StoreError) in try work(snapshot) }
                    if !isLast, case .failure(.interrupted) = result { return false }
                }
                continuation.resume(returning: told(result))
                return true
            }
        }
    }

    package func write<Item: Sendable, Answer: Sendable>(
        _ items: [Item], needs: (Item) -> WriteNeeds,
        _ work: @escaping @Sendable (inout Transaction, Item) throws(StoreError) -> Answer
    ) async -> [Result<Answer, StoreError>] {
        guard !items.isEmpty else { return [] }
        return await withCheckedContinuation { continuation in
            let outcomes = WriteOutcomes<Answer>(of: items.count) { continuation.resume(returning: $0) }
            writer.add(
                items.enumerated().map { place, item in
                    WriteJob(needs: needs(item)) { [self] transaction throws(StoreError) in
                        if let damage { throw damage }
                        let answer = try work(&transaction, item)
                        return { [self] in outcomes.set(place, to: told(.success(answer))) }
                    } refuse: { [self] error in
                        outcomes.set(place, to: told(.failure(error)))
                    }
                }
            )
        }
    }

    package func carryOut(_ writes: [Write]) async -> [Write.Outcome] {
        await write(writes, needs: \.needs) { transaction, write throws(StoreError) in try transaction.carryOut(write) }
    }
}

/// The outcomes of changes that were handed over together, in their order; told once all are known.
private final class WriteOutcomes<Answer: Sendable>: Sendable {
    private struct State {
        var outcomes: [Result<Answer, StoreError>?]
        var missing: Int
    }

    private let state: Mutex<State>
    private let tell: @Sendable ([Result<Answer, StoreError>]) -> Void

    init(of count: Int, tell: @escaping @Sendable ([Result<Answer, StoreError>]) -> Void) {
        state = Mutex(State(outcomes: Array(repeating: nil, count: count), missing: count))
        self.tell = tell
    }

    /// Records the outcome of one change; called once for each.
    func set(_ place: Int, to outcome: Result<Answer, StoreError>) {
        let all: [Result<Answer, StoreError>]? = state.withLock { state in
            state.outcomes[place] = outcome
            state.missing -= 1
            return state.missing == 0 ? state.outcomes.compactMap(\.self) : nil
        }
        if let all { tell(all) }
    }
}
