import CPostgres

/// A statement that the server refused, or the loss of the connection to it. It never contains a value of a statement.
package struct PostgresError: Error, Equatable, Sendable {
    /// The state of the connection afterwards.
    package enum Kind: Equatable, Sendable {
        /// libpq isn't installed.
        case noLibrary
        /// There is no connection: none could be made, or it was lost. The last statements sent may have been carried
        /// out.
        case lost
        /// The server refused the statement; the connection is good.
        case refused
    }

    package var kind: Kind
    /// The five letters of SQLSTATE (https://www.postgresql.org/docs/current/errcodes-appendix.html); empty where the
    /// server gave none.
    package var state: String
    /// The server's words or libpq's, one line.
    package var message: String
    /// The number of statements, sent with the refused one, that were carried out before it.
    package var answered: Int

    package init(_ kind: Kind, state: String = "", _ message: String, after answered: Int = 0) {
        (self.kind, self.answered, self.state) = (kind, answered, state)
        // Indented lines are guesses at the cause.
        let lines = message.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("\t") }
        self.message = lines.joined(separator: "; ")
    }
}

/// The warnings that came with answers.
final class Warnings {
    private var warnings: [String] = []

    func take() -> [String] {
        defer { warnings = [] }
        return warnings
    }

    func add(_ notice: OpaquePointer) {
        guard let functions = Library.functions else { return }
        guard functions.field(TICK_PQ_SEVERITY, of: notice) == "WARNING" else { return }
        warnings.append(functions.field(TICK_PQ_MESSAGE, of: notice) ?? "a warning")
    }
}

/// A message that another connection has sent with NOTIFY.
package struct Notification: Equatable, Sendable {
    /// The server's process that serves the sending connection.
    package var sender: Int
    package var payload: String
}

/// libpq's functions.
enum Library {
    /// The functions, loaded at the first use for the rest of the process; nil where libpq isn't installed.
    static let functions: tick_pq_functions? = {
        var functions = tick_pq_functions()
        return tick_pq_open(&functions) == 0 ? nil : functions
    }()
}

extension tick_pq_functions {
    /// A field of an error or a notice; nil where it has none.
    func field(_ field: Int, of result: OpaquePointer) -> String? {
        resultErrorField(result, CInt(field)).map { String(cString: $0) }
    }
}
