import Foundation
import Wire

/// The lines of one kind that a member sent in one request, and signed together; tickprotocol(5). Each line is a link of a
/// hash chain, and the value of the last one is signed.
package struct Batch: Hashable, Sendable {
    /// The most lines of a batch.
    package static let limit = NewBatch.limit

    /// A line as the chain takes it: an event's id, and the SHA-256 of its body.
    package struct Line: Hashable, Sendable {
        package let id: MessageID
        package let body: Digest

        package init(id: MessageID, body: Digest) { (self.id, self.body) = (id, body) }
    }

    package let room: RoomID
    package let member: MemberID
    /// The room's epoch where the lines stand.
    package let epoch: Digest
    /// The kind of its events: 1 to 255 bytes of UTF-8.
    package let kind: String

    package init(room: RoomID, member: MemberID, epoch: Digest, kind: String) {
        (self.room, self.member, self.epoch, self.kind) = (room, member, epoch, kind)
    }

    /// Reads `id ‖ SHA-256(body)` of each line; nil for no line, or for more than a batch may have.
    package static func lines(_ bytes: Data) -> [Line]? {
        guard (48...48 * limit).contains(bytes.count), bytes.count.isMultiple(of: 48) else { return nil }
        var parts = Parts(bytes)
        var lines: [Line] = []
        while !parts.isEmpty {
            guard let id = MessageID(bytes: parts.take(16)), let body = Digest(bytes: parts.take(32)) else {
                return nil
            }
            lines.append(Line(id: id, body: body))
        }
        return lines
    }

    /// The chain's value after a line; before a batch's first line it is `Digest.zero`.
    package static func link(after link: Digest, _ line: Line) -> Digest {
        ByteString.digest {
            $0.put(label: "tick line v3")
            $0.put(link)
            $0.put(line.id)
            $0.put(line.body)
        }
    }

    /// The chain's value after these lines.
    package static func link(after link: Digest = .zero, _ lines: some Sequence<Line>) -> Digest {
        lines.reduce(link) { Self.link(after: $0, $1) }
    }

    /// The bytes that are signed, where the last line has this link.
    package func statement(link: Digest) -> [UInt8] {
        ByteString.bytes {
            $0.put(label: "tick batch v3")
            $0.put(room)
            $0.put(member)
            $0.put(epoch)
            $0.put(kind: kind)
            $0.put(link)
        }
    }

    /// Signs all lines of a batch.
    package func signature(of lines: some Sequence<Line>, by key: SigningKey) throws(ProvingError) -> Signature {
        try key.signature(of: statement(link: Self.link(lines)))
    }

    /// Whether this is the key's signature of a batch that has exactly these lines.
    package func isSigned(_ lines: some Sequence<Line>, _ signature: Signature, by key: PublicKey) -> Bool {
        key.verifies(signature, of: statement(link: Self.link(lines)))
    }
}

/// The lines of a batch that lie beyond a page, with its signature. A relay tells them so that the page can be verified.
package struct BatchRest: Hashable, Sendable {
    package let lines: [Batch.Line]
    package let signature: Signature

    /// Reads `id ‖ SHA-256(body)` of each line; nil for no line, or for as many as only a whole batch has.
    package init?(lines bytes: Data, signature: Signature) {
        guard let lines = Batch.lines(bytes), lines.count < Batch.limit else { return nil }
        (self.lines, self.signature) = (lines, signature)
    }
}
