import Wire

/// The rooms in the tables of an engine. Callers wait without holding a thread: one thread writes, one answers what is
/// quick, and one what may take long, so that pages don't wait behind the lists of a huge room.
package final class TableRoomStore: RoomStore {
    let writer: Writer
    private let reader: Reader
    private let lister: Reader
    private let stream: ChangeStream
    private let hints: (any HintChannel)?
    private let writing: StoreThread
    private let reading: StoreThread
    private let listing: StoreThread

    /// Without a channel no other process can write to these tables.
    package var tellsEveryChange: Bool { hints == nil }

    /// Starts the threads; each has one of the connections for itself.
    ///
    /// - Parameters:
    ///   - hints: what other processes tell that write to the same tables; nil where there are none.
    ///   - times: when pushes are made.
    ///   - now: the time in milliseconds since the epoch; it may go back, the log's times don't.
    init(
        writing: sending any Tables,
        reading: sending any Tables,
        listing: sending any Tables,
        hints: (any HintChannel)? = nil,
        times: PushTimes = PushTimes(),
        now: @escaping @Sendable () -> Int
    ) {
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
        hints?.listen { stream.add($0) }
        self.stream = stream
        self.hints = hints
        self.writer = writer
        self.reader = reader
        self.lister = lister
        self.writing = StoreThread("store writer") { writer.run() }
        self.reading = StoreThread("store reader") { reader.run() }
        self.listing = StoreThread("store lister") { lister.run() }
    }

    deinit {
        reader.close()
        lister.close()
        writer.close()
        stream.close()
    }

    package var counts: StoreCounts { writer.counts }

    package var changes: AsyncStream<RoomChange> { stream.stream }

    package func close() async {
        // The writer last: with SQLite the last one to close empties the write-ahead log into the file.
        reader.close()
        lister.close()
        await reading.ended()
        await listing.ended()
        writer.close()
        await writing.ended()
        await hints?.close()
        stream.close()
    }

    func read<Answer: Sendable>(
        _ work: @escaping @Sendable (Snapshot) throws(StoreError) -> Answer
    ) async throws(StoreError) -> Answer {
        try await reader.ask(work)
    }

    func list<Answer: Sendable>(
        _ work: @escaping @Sendable (Snapshot) throws(StoreError) -> Answer
    ) async throws(StoreError) -> Answer {
        try await lister.ask(work)
    }
}
