import CPostgres
import Kernel

/// A connection with its prepared statements, in libpq's pipeline mode: statements are sent without waiting, and
/// `receive` takes all their answers, so that statements sent together cost one round trip.
///
/// One thread at a time uses it, which the compiler ensures: it isn't `Sendable`. Calls block. Statements are string
/// literals, so that no value can ever become a part of one; each is prepared when it is first sent, and kept.
package final class Connection {
    /// A statement that was sent and not yet answered.
    private enum Sent {
        case prepare(UnsafePointer<UInt8>)
        case query
    }

    private let functions: tick_pq_functions
    private let handle: OpaquePointer
    private let warnings = Warnings()
    private var names: [UnsafePointer<UInt8>: String] = [:]
    /// The number of statements prepared so far, for their names.
    private var prepared = 0
    /// In the names of its statements: behind a pooler another's statement is never taken for one of its own.
    private let token = String(UInt64.random(in: .min ... .max), radix: 36)
    private var sent: [Sent] = []
    private var isLost = false
    private var isOpen = true
    /// The time for which the server may owe an answer, in milliseconds; -1 is for ever.
    private let patience: Int32
    /// The rows of the last statement of `setUp` that has any, as text.
    package private(set) var setUpRows: Rows?

    /// Connects. `target` takes precedence over `defaults`, and both over the environment.
    ///
    /// - Parameter target: a connection string or URI (https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING).
    /// - Parameters:
    ///   - setUp: statements that are carried out first, as one transaction.
    ///   - patience: the time for which the server may owe an answer, in milliseconds. A server that hangs keeps the
    ///     connection, and no time limit of TCP's notices it; -1 waits for ever.
    package init(
        _ target: String, defaults: [(String, String)] = [], setUp: StaticString = "", patience: Int32 = -1
    ) throws(PostgresError) {
        guard let functions = Library.functions else { throw PostgresError(.noLibrary, "libpq is not installed") }
        let keywords = defaults.map(\.0) + ["dbname"]
        let values = defaults.map(\.1) + [target]
        let handle = Self.withStrings(keywords) { keywords in
            Self.withStrings(values) { values in functions.connectdbParams(keywords, values, 1) }
        }
        guard let handle else { throw PostgresError(.lost, "out of memory") }
        guard functions.status(handle) == CInt(TICK_PQ_CONNECTION_OK) else {
            let error = PostgresError(.lost, text(functions.errorMessage(handle)))
            functions.finish(handle)
            throw error
        }
        (self.functions, self.handle, self.patience) = (functions, handle, patience)
        _ = functions.setNoticeReceiver(
            handle,
            { context, notice in
                guard let context, let notice else { return }
                Unmanaged<Warnings>.fromOpaque(context).takeUnretainedValue().add(notice)
            },
            Unmanaged.passUnretained(warnings).toOpaque()
        )
        guard functions.setnonblocking(handle, 1) == 0 else { throw lost() }
        setUpRows = try runScript(setUp)
        guard functions.enterPipelineMode(handle) == 1 else { throw lost() }
    }

    deinit { close() }

    /// Closes the connection, which isn't used afterwards.
    package func close() {
        guard isOpen else { return }
        isOpen = false
        isLost = true
        functions.finish(handle)
        withExtendedLifetime(warnings) {}
    }

    /// Whether it isn't known to be lost.
    package var isGood: Bool { !isLost }

    package var descriptor: Int32 { functions.socket(handle) }

    /// Warnings of the server since the last call, in its words. A commit that answers with one may not be as durable
    /// as asked.
    package func takeWarnings() -> [String] { warnings.take() }

    // MARK: - Statements

    /// Sends a statement, to be answered by the next `receive`. Where that isn't possible, `receive` throws.
    package func send(_ sql: StaticString, _ values: [Value] = []) {
        guard !isLost, let name = prepare(sql) else { return }
        var buffer: [UInt8] = []
        var places: [Range<Int>] = []
        places.reserveCapacity(values.count)
        for value in values {
            let start = buffer.count
            value.encode(into: &buffer)
            places.append(start..<buffer.count)
        }
        // An empty value needs an address, too.
        buffer.append(0)
        let isSent = buffer.withUnsafeBytes { bytes in
            functions.sendQueryPrepared(
                handle, name, Int32(values.count),
                places.map { bytes.baseAddress?.advanced(by: $0.lowerBound).assumingMemoryBound(to: CChar.self) },
                places.map { Int32($0.count) }, places.map { _ in 1 }, 1
            )
        }
        if isSent == 1 { sent.append(.query) } else { isLost = true }
    }

    /// The name of a statement, which is first sent to be prepared where it isn't yet.
    private func prepare(_ sql: StaticString) -> String? {
        if let name = names[sql.utf8Start] { return name }
        guard sql.hasPointerRepresentation else { preconditionFailure("BUG: a statement of one character") }
        prepared += 1
        let name = "s\(token)_\(prepared)"
        let text = sql.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
        guard functions.sendPrepare(handle, name, text, 0, nil) == 1 else {
            isLost = true
            return nil
        }
        names[sql.utf8Start] = name
        sent.append(.prepare(sql.utf8Start))
        return name
    }

    /// Whether statements were sent that aren't answered yet.
    package var isWaiting: Bool { !sent.isEmpty }

    /// The number of unanswered statements.
    package var waiting: Int { sent.count { if case .query = $0 { true } else { false } } }

    /// Sends the queued statements, without waiting for their answers.
    package func flush() { if !isLost, functions.flush(handle) < 0 { isLost = true } }

    /// Waits for the answers to all sent statements, in their order.
    ///
    /// - Throws: the first error; later statements were not carried out.
    package func receive() throws(PostgresError) -> [Rows] {
        let waiting = sent
        sent = []
        guard !isLost else { throw lost() }
        guard functions.pipelineSync(handle) == 1 else { throw lost() }
        try sendAll()
        var answers: [Rows] = []
        var failure: PostgresError?
        for statement in waiting {
            guard let result = try next() else { throw lost() }
            let rows = Rows(result, functions)
            // Its error is read from what it frees.
            defer { withExtendedLifetime(rows) {} }
            // A null pointer ends the results of each statement.
            while let more = try next() {
                functions.clear(more)
                guard isConnected else { throw lost() }
            }
            switch functions.resultStatus(result) {
            case CInt(TICK_PQ_COMMAND_OK), CInt(TICK_PQ_TUPLES_OK):
                if case .query = statement { answers.append(rows) }
            case CInt(TICK_PQ_PIPELINE_ABORTED): forget(statement)
            default:
                forget(statement)
                failure = failure ?? error(of: result, after: answers.count)
                guard isConnected else { throw lost(failure) }
            }
        }
        guard let end = try next() else { throw lost() }
        let status = functions.resultStatus(end)
        functions.clear(end)
        guard status == CInt(TICK_PQ_PIPELINE_SYNC) else { throw lost(failure) }
        if let failure { throw failure }
        return answers
    }

    /// Waits until the queue is sent; that may require reading from the server.
    private func sendAll() throws(PostgresError) {
        while true {
            switch functions.flush(handle) {
            case 0: return
            case 1: try wait(for: [.readable, .writable])
            default: throw lost()
            }
        }
    }

    /// Waits for the next result; nil is the end of a statement's results.
    private func next() throws(PostgresError) -> OpaquePointer? {
        while functions.isBusy(handle) == 1 { try wait(for: .readable) }
        return functions.getResult(handle)
    }

    private func wait(for readiness: Readiness) throws(PostgresError) {
        var places = [Syscalls.place(for: descriptor, readiness)]
        let start = Syscalls.monotonicMilliseconds()
        let count: Int
        do { count = try Syscalls.poll(&places, milliseconds: patience) } catch {
            throw lost(PostgresError(.lost, error.reason))
        }
        // A signal ends the wait early.
        if count == 0, patience >= 0, Syscalls.monotonicMilliseconds() - start >= Int(patience) {
            throw lost(PostgresError(.lost, "the server doesn't answer"))
        }
        guard Syscalls.readiness(in: places[0]).contains(.readable) else { return }
        guard functions.consumeInput(handle) == 1 else { throw lost() }
    }

    /// Forgets a statement that wasn't prepared, so that it is prepared again.
    private func forget(_ statement: Sent) { if case .prepare(let place) = statement { names[place] = nil } }

    // MARK: - Notifications

    /// The notifications of others since the last call, without waiting.
    package func takeNotifications() throws(PostgresError) -> [Notification] {
        guard !isLost, functions.consumeInput(handle) == 1 else { throw lost() }
        var taken: [Notification] = []
        while let notification = functions.notifies(handle) {
            let payload = notification.pointee.payload.map { String(cString: $0) } ?? ""
            taken.append(Notification(sender: Int(notification.pointee.sender), payload: payload))
            functions.freemem(notification)
        }
        return taken
    }

    // MARK: -

    private var isConnected: Bool { functions.status(handle) == CInt(TICK_PQ_CONNECTION_OK) }

    private func error(of result: OpaquePointer, after answered: Int = 0) -> PostgresError {
        let message = functions.field(TICK_PQ_MESSAGE, of: result) ?? text(functions.resultErrorMessage(result))
        let state = functions.field(TICK_PQ_STATE, of: result) ?? ""
        return PostgresError(.refused, state: state, message, after: answered)
    }

    /// Records that the connection is lost.
    private func lost(_ reason: PostgresError? = nil) -> PostgresError {
        isLost = true
        sent = []
        let message = reason?.message ?? (isOpen ? text(functions.errorMessage(handle)) : "it is closed")
        return PostgresError(.lost, state: reason?.state ?? "", message)
    }

    private func runScript(_ script: StaticString) throws(PostgresError) -> Rows? {
        let text = script.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
        guard !text.isEmpty else { return nil }
        guard functions.sendQuery(handle, text) == 1 else { throw lost() }
        try sendAll()
        var last: Rows?
        var failure: PostgresError?
        while let result = try next() {
            let rows = Rows(result, functions)
            defer { withExtendedLifetime(rows) {} }
            switch functions.resultStatus(result) {
            case CInt(TICK_PQ_COMMAND_OK): break
            case CInt(TICK_PQ_TUPLES_OK): last = rows
            default:
                failure = failure ?? error(of: result)
                guard isConnected else { throw lost(failure) }
            }
        }
        if let failure { throw failure }
        return last
    }

    private static func withStrings<Answer>(
        _ strings: [String], _ body: ([UnsafePointer<CChar>?]) -> Answer
    ) -> Answer {
        var bytes: [CChar] = []
        var starts: [Int] = []
        for string in strings {
            starts.append(bytes.count)
            bytes += string.utf8CString
        }
        return bytes.withUnsafeBufferPointer { buffer in
            body(starts.map { buffer.baseAddress?.advanced(by: $0) } + [nil])
        }
    }
}

private func text(_ text: UnsafeMutablePointer<CChar>?) -> String { text.map { String(cString: $0) } ?? "" }
