/// Why the server refused a statement, or the connection to it was lost. No value of a statement is ever in it.
package struct PostgresError: Error, Equatable, Sendable {
    /// What became of the connection.
    package enum Kind: Equatable, Sendable {
        /// libpq isn't installed.
        case noLibrary
        /// There is no connection: none could be made, or it was lost. What was sent last may have been carried out.
        case lost
        /// The server refused it; the connection is good.
        case refused
    }

    package var kind: Kind
    /// The five letters of SQLSTATE (https://www.postgresql.org/docs/current/errcodes-appendix.html); empty where the server said
    /// nothing.
    package var state: String
    /// In the server's words or libpq's, one line.
    package var message: String
    /// How many of the statements that were sent with the refused one were carried out before it.
    package var answered: Int

    package init(_ kind: Kind, state: String = "", _ message: String, after answered: Int = 0) {
        self.kind = kind
        self.answered = answered
        self.state = state
        // Lines that are indented guess at what may be the reason.
        let lines = message.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("\t") }
        self.message = lines.joined(separator: "; ")
    }
}
