import Wire

/// The rooms in one SQLite file. Whoever asks waits without holding a thread: one writes, one answers what is quick, and
/// one what may take long, so that nobody's pages wait behind the lists of a huge room.
package final class SQLiteRoomStore: RoomStore {
    private let writer: Writer
    private let reader: Reader
    private let lister: Reader
    private let hints = Hints()
    private let writing: StoreThread
    private let reading: StoreThread
    private let listing: StoreThread

    /// Opens the file, and makes it (for its owner only) where it isn't there. Its folder must be.
    ///
    /// - Parameter now: the time in milliseconds since the epoch; it may go back, the log's times don't.
    /// - Throws: `.unusable` or `.newer`; the file is then as it was.
    package convenience init(path: String, now: @escaping @Sendable () -> Int) throws(StoreError) {
        let writing = try Books.forWriting(path, now: now)
        let reading = try Books.forReading(path, now: now)
        self.init(writing: writing, reading: reading, listing: try Books.forReading(path, now: now))
    }

    init(writing: sending Books, reading: sending Books, listing: sending Books) {
        let writer = Writer(writing, hints: hints)
        let reader = Reader(reading)
        let lister = Reader(listing)
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
        hints.close()
    }

    package var counts: StoreCounts { writer.counts }

    package var changes: AsyncStream<RoomChange> { hints.stream }

    package func close() async {
        // The writer last: the last one to close empties the write-ahead log into the file.
        reader.close()
        lister.close()
        await reading.ended()
        await listing.ended()
        writer.close()
        await writing.ended()
        hints.close()
    }

    // MARK: Writing

    package func join(
        _ join: Join,
        room: RoomID,
        member: MemberID,
        token: [UInt8],
        proof: [UInt8]
    ) async throws(StoreError) -> Join.Answer {
        try await write { books throws(StoreError) in
            try books.join(join, room: room, member: member, token: token, proof: proof)
        }
    }

    package func leave(room: RoomID, member: MemberID, id: MessageID) async throws(StoreError) -> Int {
        try await write { books throws(StoreError) in try books.leave(room: room, member: member, id: id) }
    }

    package func append(
        _ messages: [NewMessage],
        room: RoomID,
        member: MemberID
    ) async throws(StoreError) -> [Accepted] {
        let bytes = messages.reduce(0) { $0 + $1.body.count }
        return try await write(rows: messages.count, bytes: bytes) { books throws(StoreError) in
            try books.append(messages, room: room, member: member)
        }
    }

    package func receive(_ receipts: [Receipt], room: RoomID, member: MemberID) async throws(StoreError) {
        try await write(rows: receipts.count) { books throws(StoreError) in
            _ = try books.receive(receipts, room: room, member: member)
        }
    }

    package func carryOut(_ orders: [Order]) async -> [Order.Outcome] {
        guard !orders.isEmpty else { return [] }
        return await withCheckedContinuation { continuation in
            let outcomes = Outcomes(of: orders.count) { continuation.resume(returning: $0) }
            for (place, order) in orders.enumerated() {
                writer.add(
                    WriteJob(rows: order.rows, bytes: order.bytes) { books throws(StoreError) in
                        let answer = try books.carryOut(order)
                        return { outcomes.set(place, to: .success(answer)) }
                    } refuse: { error in
                        outcomes.set(place, to: .failure(error))
                    }
                )
            }
        }
    }

    package func check() async throws(StoreError) {
        try await write { books throws(StoreError) in try books.check() }
    }

    /// Removes the bodies of a room's events up to and with that seq. Their ids stay: what is sent again is answered
    /// as before, and a page tells the gap. It goes step by step, and others write in between.
    package func retain(after seq: Int, room: RoomID) async throws(StoreError) {
        while try await !write(
            rows: Books.mostForgotten,
            { books throws(StoreError) in try books.retain(after: seq, room: room) }
        ) {}
    }

    package func retain(since time: Int) async throws(StoreError) {
        var number: Int? = 0
        while let last = number {
            let step = try await read { books throws(StoreError) in try books.outdated(before: time, after: last) }
            for (room, seq) in step.rooms { try await retain(after: seq, room: room) }
            number = step.last
        }
    }

    /// Bounds the size of the file; beyond it what asks for space is refused with `.full`.
    func limit(pages: Int) async throws(StoreError) {
        try await write { books throws(StoreError) in try books.limit(pages: pages) }
    }

    // MARK: Reading

    package func token(room: RoomID, member: MemberID) async throws(StoreError) -> [UInt8]? {
        try await read { books throws(StoreError) in try books.token(room: room, member: member) }
    }

    package func acquaintances(of members: [Acquaintance.Name]) async throws(StoreError) -> [Acquaintance?] {
        try await read { books throws(StoreError) in try books.acquaintances(of: members) }
    }

    package func page(_ query: EventsQuery, room: RoomID, member: MemberID) async throws(StoreError) -> Page {
        try await read { books throws(StoreError) in try books.page(query, room: room, member: member) }
    }

    package func standing(room: RoomID, member: MemberID, after: Int) async throws(StoreError) -> Standing {
        try await read { books throws(StoreError) in try books.standing(room: room, member: member, after: after) }
    }

    package func members(room: RoomID, member: MemberID) async throws(StoreError) -> MemberList {
        try await list { books throws(StoreError) in try books.members(room: room, member: member) }
    }

    package func message(
        _ reference: Endpoint.Reference,
        room: RoomID,
        member: MemberID
    ) async throws(StoreError) -> MessageStatus {
        try await list { books throws(StoreError) in try books.message(reference, room: room, member: member) }
    }

    package func sent(
        last: Int,
        receipts: Bool,
        room: RoomID,
        member: MemberID
    ) async throws(StoreError) -> MessageStatusList {
        try await list { books throws(StoreError) in
            try books.sent(last: last, receipts: receipts, room: room, member: member)
        }
    }

    package func moves(after counter: Int, room: RoomID, member: MemberID) async throws(StoreError) -> Moves {
        try await list { books throws(StoreError) in try books.moves(after: counter, room: room, member: member) }
    }

    // MARK: -

    private func write<Answer: Sendable>(
        rows: Int = 1,
        bytes: Int = 0,
        _ work: @escaping @Sendable (Books) throws(StoreError) -> Answer
    ) async throws(StoreError) -> Answer {
        let result: Result<Answer, StoreError> = await withCheckedContinuation { continuation in
            writer.add(
                WriteJob(rows: rows, bytes: bytes) { books throws(StoreError) in
                    let answer = try work(books)
                    return { continuation.resume(returning: .success(answer)) }
                } refuse: { error in
                    continuation.resume(returning: .failure(error))
                }
            )
        }
        return try result.get()
    }

    private func read<Answer: Sendable>(
        _ work: @escaping @Sendable (Books) throws(StoreError) -> Answer
    ) async throws(StoreError) -> Answer {
        try await ask(reader, work)
    }

    private func list<Answer: Sendable>(
        _ work: @escaping @Sendable (Books) throws(StoreError) -> Answer
    ) async throws(StoreError) -> Answer {
        try await ask(lister, work)
    }

    private func ask<Answer: Sendable>(
        _ reader: Reader,
        _ work: @escaping @Sendable (Books) throws(StoreError) -> Answer
    ) async throws(StoreError) -> Answer {
        let result: Result<Answer, StoreError> = await withCheckedContinuation { continuation in
            reader.add { turn in
                switch turn {
                case .refused(let error):
                    continuation.resume(returning: .failure(error))
                case .now(let books):
                    continuation.resume(returning: Result { () throws(StoreError) in try work(books) })
                }
            }
        }
        return try result.get()
    }
}
