import Dispatch
import HTTP
import Kernel
import Storage
import Wire

/// The next step of a call, which its connection does (`Connection.perform`). Only `task` makes a task.
enum Step {
    /// The response; `encoded` is the same as bytes, for a client that keeps its connection.
    case respond(Response, encoded: [UInt8]? = nil)
    /// A write, and the step after its answer; one that isn't urgent may be held for a moment.
    case write(Write, isUrgent: Bool = true, then: (Write.Answer) throws -> Step)
    /// A look for something new, which may be a page that other readers share.
    case read(LongPoll)
    /// A wait for something new.
    case wait(LongPoll)
    /// A question to the store, or long work: starts a task, which goes on with the connection's call. Where the answer
    /// may be large it waits for its turn first.
    case task(inTurn: Bool = false, (Connection, Turn?) -> Void)
}

extension RelayServer {
    /// The number of rows that are encoded, and of bytes that are decoded, in about half a millisecond.
    static let (manyRows, longBody) = (50, 16 << 10)

    /// Starts a task that runs on the loop.
    @discardableResult
    func spawn(_ work: @escaping () async -> Void) -> Task<Void, Never> {
        Task { await withTaskExecutorPreference(loop) { await work() } }
    }

    // MARK: - Steps that take time

    /// Asks a question of a member's about its room.
    ///
    /// - Parameter inTurn: whether the answer may be large.
    func read<Answer: Sendable>(
        _ queue: ReadQueue = .quick, inTurn: Bool = false, by principal: Principal,
        _ question: @escaping @Sendable (Snapshot, MemberKey) throws(StoreError) -> Answer,
        then: @escaping (Answer) throws -> Step
    ) -> Step {
        let ask: @Sendable () async throws -> Answer = { [store, key = principal.key] in
            try await store.read(queue) { snapshot throws(StoreError) in try question(snapshot, key) }
        }
        return task(inTurn: inTurn, ask, then: then)
    }

    /// Makes a change.
    func write<Answer: Sendable>(
        _ needs: WriteNeeds, _ change: @escaping @Sendable (inout Transaction) throws(StoreError) -> Answer,
        then: @escaping (Answer) throws -> Step
    ) -> Step {
        // Receipts that came before a removal are kept before it.
        carryOutWrites()
        return task({ [store] in try await store.write(needs, change) }, then: then)
    }

    /// Goes on with a value that has to be waited for; in a turn only where the client is still there.
    func task<Value: Sendable>(
        inTurn: Bool = false, _ make: @escaping @Sendable () async throws -> Value,
        then: @escaping (Value) throws -> Step
    ) -> Step {
        .task(inTurn: inTurn) { [self] connection, turn in
            spawn { [self] in
                let result: Result<Value, any Error>
                do { result = .success(try await make()) } catch { result = .failure(error) }
                guard turn == nil || connection.isAnswering else { return end(turn) }
                connection.perform(in: self, turn) { try then(result.get()) }
            }
        }
    }

    /// Goes on with a value that is computed here where that is quick, and on a worker thread where it may take long.
    ///
    /// - Parameters:
    ///   - size: the rows or bytes of it.
    ///   - limit: the size up to which it is computed here: going to a thread and back takes time, too.
    func work<Value: Sendable>(
        _ size: Int, beyond limit: Int, _ make: @escaping @Sendable () throws(Problem) -> Value,
        then: @escaping (Value) throws -> Step
    ) throws -> Step {
        guard size > limit else { return try then(make()) }
        return task({ [workers = workers(for: size, beyond: limit)] in try await workers.value(make) }, then: then)
    }

    /// The threads for work of that size.
    func workers(for size: Int, beyond limit: Int) -> DispatchQueue { size > 20 * limit ? longWorkers : workers }

    /// The response with a JSON value of that many rows.
    func respond(_ value: some Encodable & Sendable, rows: Int) throws -> Step {
        try work(rows, beyond: Self.manyRows, { () throws(Problem) in try .json(value) }, then: { .respond($0) })
    }

    /// The values of an NDJSON body.
    ///
    /// - Throws: `.badRequest` where a line is no such value or there is none, `.tooLarge` for too many.
    func lines<Value: Decodable & Sendable>(
        _ type: Value.Type, in body: [UInt8], then: @escaping ([Value]) throws -> Step
    ) throws -> Step {
        let make: @Sendable () throws(Problem) -> [Value] = { () throws(Problem) in try Self.lines(type, in: body) }
        return try work(body.count, beyond: Self.longBody, make, then: then)
    }

    private static func lines<Value: Decodable>(_ type: Value.Type, in body: [UInt8]) throws(Problem) -> [Value] {
        // The lines are counted before any is decoded.
        guard countLines(of: body) <= Limits.lines else {
            throw Problem(.tooLarge, title: "more than \(Limits.lines) lines in one request")
        }
        let values: [Value]
        do { values = try JSON.values(fromLines: body) } catch {
            throw Problem(.badRequest, title: "a line of the body is not what it should be")
        }
        guard !values.isEmpty else { throw Problem(.badRequest, title: "the body is empty") }
        return values
    }

    /// Counts the lines that aren't empty.
    private static func countLines(of body: [UInt8]) -> Int {
        var reader = ByteReader(body)
        var count = 0
        while !reader.isAtEnd {
            if !reader.take(before: UInt8(ascii: "\n")).isEmpty { count += 1 }
            _ = reader.take("\n")
        }
        return count
    }
}

extension DispatchQueue {
    /// A value that is made on one of the queue's threads.
    func value<Value: Sendable>(
        _ make: @escaping @Sendable () throws(Problem) -> Value
    ) async throws(Problem) -> Value {
        try await withTypedContinuation { continuation in
            async { continuation.resume(returning: Result { () throws(Problem) in try make() }) }
        }
    }
}
