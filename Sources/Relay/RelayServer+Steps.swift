import Dispatch
import HTTP
import Kernel
import Sockets
import Storage
import Wire

extension RelayServer {
    /// The call of a request whose header is here.
    func call(_ request: Request, from peer: IPAddress?) -> Call {
        metrics.requests += 1
        return Call(request, from: peer, behind: options.proxies, at: loop.now)
    }

    /// Answers a call whose body is here.
    func answer(_ call: Call, _ body: [UInt8], by principal: Principal?, on connection: Connection) {
        perform(on: connection) { try route(call, body, by: principal) }
    }

    /// Does what is to happen next for the call that a connection has.
    ///
    /// - Parameter turn: the turn that the step belongs to, which ends unless a task goes on with it.
    func perform(on connection: Connection, in turn: Turn? = nil, _ step: () throws -> Step) {
        do {
            switch try step() {
            case .respond(let response, let encoded): connection.respond(response, encoded: encoded, in: self)
            case .write(let write, let then): submit(write, then: then, on: connection)
            case .read(let poll): read(poll, on: connection)
            case .wait(let poll): connection.wait(poll, in: self)
            case .task(let start): return start(connection, turn)
            case .turn(let start):
                guard !connection.stream.isHungUp else {
                    connection.end(in: self)
                    break
                }
                takeTurn(
                    for: connection.payer,
                    isWanted: { connection.isAnswering },
                    start: { start(connection, $0) },
                    refuse: { [self] in connection.respond(.problem(Self.tooMuch), in: self) }
                )
            }
        } catch {
            connection.respond(.problem(problem(of: error)), in: self)
        }
        end(turn)
    }

    /// What a client is told of an error; a failure of the store is noted.
    func problem(of error: any Error) -> Problem {
        if let problem = error as? Problem { return problem }
        guard let error = error as? StoreError else { return Problem(.failed) }
        let problem = Problem(store: error)
        if problem.status >= 500 { note(.failure(error)) }
        return problem
    }

    /// What a client is told that sent no request. It counts for its address, which is told to come later where that is too
    /// often.
    func problem(of error: HTTPError, from origin: IPAddress?) -> Problem {
        do throws(Problem) { try limits.ask(strangerAt: origin) } catch { return error }
        return Problem(http: error)
    }

    // MARK: - Writes

    /// Has something written, together with all that is to be in this turn of the loop.
    private func submit(_ write: Write, then: @escaping (Write.Answer) throws -> Step, on connection: Connection) {
        if writes.isEmpty { loop.schedule(after: 0) { [self] in carryOutWrites() } }
        writes.append(PendingWrite(write: write, then: then, connection: connection))
    }

    private func carryOutWrites() {
        let writes = writes
        self.writes = []
        Task {
            await withTaskExecutorPreference(loop) {
                let outcomes = await self.store.carryOut(writes.map(\.write))
                for (write, outcome) in zip(writes, outcomes) {
                    self.perform(on: write.connection) { try write.then(outcome.get()) }
                }
            }
        }
    }

    /// Writes what a client didn't take at once.
    func write(_ bytes: [UInt8], from start: Int, then next: Connection.Next, to connection: Connection) {
        Task {
            await withTaskExecutorPreference(loop) {
                await connection.write(bytes, from: start, then: next, in: self)
            }
        }
    }

    // MARK: - Tasks

    /// Goes on with a value that has to be waited for.
    func task<Value: Sendable>(
        _ make: @escaping @Sendable () async throws -> Value,
        then: @escaping (Value) throws -> Step
    ) -> Step {
        .task(start(make, then: then))
    }

    /// The function that starts a task. In a turn it doesn't go on where the client has gone meanwhile.
    func start<Value: Sendable>(
        _ make: @escaping @Sendable () async throws -> Value,
        then: @escaping (Value) throws -> Step
    ) -> (Connection, Turn?) -> Void {
        { [self] connection, turn in
            Task {
                await withTaskExecutorPreference(loop) {
                    let result: Result<Value, any Error>
                    do { result = .success(try await make()) } catch { result = .failure(error) }
                    guard turn == nil || connection.isAnswering else { return self.end(turn) }
                    self.perform(on: connection, in: turn) { try then(result.get()) }
                }
            }
        }
    }

    /// Goes on with a value that is made here where that is quick, and on a worker thread where it may take long.
    ///
    /// - Parameters:
    ///   - size: how much it is.
    ///   - limit: up to which it is made here: going to a thread and back takes a while as well.
    func work<Value: Sendable>(
        _ size: Int,
        beyond limit: Int,
        _ make: @escaping @Sendable () throws(Problem) -> Value,
        then: @escaping (Value) throws -> Step
    ) throws -> Step {
        guard size > limit else { return try then(make()) }
        return task({ [workers = workers(for: size, beyond: limit)] in try await workers.value(make) }, then: then)
    }

    /// The threads for work of that size.
    func workers(for size: Int, beyond limit: Int) -> DispatchQueue { size > 20 * limit ? longWorkers : workers }

    /// A response with a JSON value of so many rows.
    func respond(_ rows: Int, _ make: @escaping @Sendable () throws(Problem) -> Response) throws -> Step {
        try work(rows, beyond: Self.manyRows, make) { .respond($0) }
    }

    /// The values of an NDJSON body.
    ///
    /// - Throws: `.badRequest` where a line is no such value or there is none, `.tooLarge` for too many.
    func lines<Value: Decodable & Sendable>(
        _ type: Value.Type,
        in body: [UInt8],
        then: @escaping ([Value]) throws -> Step
    ) throws -> Step {
        try work(
            body.count,
            beyond: Self.longBody,
            { () throws(Problem) in try Self.lines(type, in: body) },
            then: then
        )
    }

    /// So many rows take about half a millisecond to encode.
    static let manyRows = 50

    /// So many bytes take about half a millisecond to decode.
    static let longBody = 16 << 10

    private static func lines<Value: Decodable>(_ type: Value.Type, in body: [UInt8]) throws(Problem) -> [Value] {
        // Counted before any is understood.
        guard !hasTooManyLines(body) else {
            throw Problem(.tooLarge, title: "more than \(Limits.lines) lines in one request")
        }
        let values: [Value]
        do { values = try JSON.values(fromLines: body) } catch {
            throw Problem(.badRequest, title: "a line of the body is not what it should be")
        }
        guard !values.isEmpty else { throw Problem(.badRequest, title: "the body is empty") }
        return values
    }

    private static func hasTooManyLines(_ body: [UInt8]) -> Bool {
        var reader = ByteReader(body)
        var lines = 0
        while !reader.isAtEnd {
            // Empty lines are none.
            if !reader.take(before: UInt8(ascii: "\n")).isEmpty { lines += 1 }
            _ = reader.take("\n")
        }
        return lines > Limits.lines
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

/// A write of a connection's call, until this turn of the loop ends.
struct PendingWrite {
    let write: Write
    let then: (Write.Answer) throws -> Step
    let connection: Connection
}
