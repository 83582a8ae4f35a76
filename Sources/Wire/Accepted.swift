/// One line of the answer to `POST /v1/rooms/{room}/messages`: what became of the message of the same line.
package struct Accepted: Codable, Equatable, Sendable {
    package var id: MessageID
    /// The message's seq, once it is stored; nil where it was refused.
    package var seq: Int?
    /// When it was stored, in milliseconds since the epoch; the same on every repetition.
    package var at: Int?
    /// Why the relay will never take it; nil where it did.
    package var code: ProblemCode?

    package init(id: MessageID, seq: Int, at: Int) {
        self.id = id
        self.seq = seq
        self.at = at
    }

    package init(id: MessageID, code: ProblemCode) {
        self.id = id
        self.code = code
    }
}
