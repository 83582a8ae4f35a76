import Foundation

/// A member's signed word that a range of seqs reached it. The request says which member and room it is of.
package struct Receipt: Codable, Equatable, Sendable {
    package var kind: ReceiptKind
    /// The first seq, included.
    package var from: Int
    /// The last seq, included; not before `from`.
    package var upto: Int
    /// The root of the room's tree at size `upto`, 32 bytes.
    package var root: Data
    /// The member's Ed25519 signature over the range and that tree head, 64 bytes.
    package var sig: Data

    package init(kind: ReceiptKind, from: Int, upto: Int, root: Data, sig: Data) {
        (self.kind, self.from, self.upto, self.root, self.sig) = (kind, from, upto, root, sig)
    }
}

/// The kind of a receipt: it says that the messages in its range, or the list edits, were delivered or read, and nothing of
/// other events.
package enum ReceiptKind: String, Codable, Sendable, CaseIterable {
    /// The member's client has them and has written them out.
    case delivered
    /// The member said so with `ack`.
    case read
    /// The member's client has shown lists that contain the list edits, each the one that it is of.
    case list
}

/// A receipt as others are told of it, so that they can verify its signature. The root that was signed is
/// told once for all claims with the same `upto`, in `ProvenSize`.
package struct Claim: Codable, Hashable, Sendable {
    package var member: MemberID
    package var kind: ReceiptKind
    /// The first seq, included.
    package var from: Int
    /// The last seq, included: the size of the tree that was signed.
    package var upto: Int
    /// When the relay took it, in milliseconds since the epoch.
    package var at: RelaysWord<Int>
    /// The member's Ed25519 signature, 64 bytes.
    package var sig: Data

    package init(member: MemberID, kind: ReceiptKind, from: Int, upto: Int, at: Int, sig: Data) {
        self.member = member
        (self.kind, self.from, self.upto, self.at, self.sig) = (kind, from, upto, RelaysWord(at), sig)
    }
}

extension Claim: PlainForm {
    package init?(plain reader: inout ByteReader) {
        guard reader.take("{\"at\":"), let at = reader.integer(), reader.take(",\"from\":"),
            let from = reader.integer(),
            reader.take(",\"kind\":\""), let kind = Self.kind(&reader), reader.take("\",\"member\":\""),
            let member: MemberID = reader.identifier(), reader.take("\",\"sig\":\""), let sig = reader.base64(),
            reader.take("\",\"upto\":"), let upto = reader.integer(), reader.take("}")
        else { return nil }
        self.init(member: member, kind: kind, from: from, upto: upto, at: at, sig: sig)
    }

    private static func kind(_ reader: inout ByteReader) -> ReceiptKind? {
        if reader.take("delivered") { return .delivered }
        if reader.take("read") { return .read }
        return reader.take("list") ? .list : nil
    }

    package func write(to writer: inout PlainWriter) {
        writer.put("{\"at\":", at.told)
        writer.put(",\"from\":", from)
        writer.put(",\"kind\":\"")
        writer.put(text: kind.rawValue)
        writer.put("\",\"member\":\"", member)
        writer.put("\",\"sig\":\"", base64: sig)
        writer.put("\",\"upto\":", upto)
        writer.put("}")
    }
}

/// The members whose receipts grew since a counter, coalesced: the answer of `Endpoint.moves`.
package struct CursorMoves: Codable, Equatable, Sendable {
    /// The room's receipt counter now: what to ask with next.
    package var counter: RelaysWord<Int>
    /// At most one row a member.
    package var moved: RelaysWord<[Move]>

    package init(counter: Int, moved: [Move]) {
        (self.counter, self.moved) = (RelaysWord(counter), RelaysWord(moved))
    }

    /// A member's cursors now.
    package struct Move: Codable, Equatable, Sendable {
        package var member: MemberID
        package var delivered: Int
        package var read: Int
        /// The last seq of its list receipts; nil where it has given none.
        package var list: Int?

        package init(member: MemberID, delivered: Int, read: Int, list: Int? = nil) {
            (self.member, self.delivered, self.read, self.list) = (member, delivered, read, list)
        }
    }
}

/// Where a member stands in its room, as only it may ask: `Endpoint.standing`. All of it is the relay's word.
package struct Standing: Codable, Equatable, Sendable {
    /// The seq of the room's last event.
    package var head: Int
    /// How many members are in the room, this one counted.
    package var members: Int
    /// The seq of the join.
    package var joined: Int
    package var delivered: Progress
    package var read: Progress

    package init(head: Int, members: Int, joined: Int, delivered: Progress, read: Progress) {
        (self.head, self.members, self.joined, self.delivered, self.read) = (head, members, joined, delivered, read)
    }

    /// One kind of receipt, added up.
    package struct Progress: Codable, Equatable, Sendable {
        /// Up to which seq everything owed is receipted.
        package var cursor: Int
        /// How many messages owed and still kept are not receipted.
        package var missing: Int
        /// Ranges beyond the cursor that are receipted, or were stored while the member was away; in order, as
        /// `[from, upto]`; adjacent ones are joined.
        package var beyond: [[Int]]

        package init(cursor: Int, missing: Int, beyond: [[Int]]) {
            (self.cursor, self.missing, self.beyond) = (cursor, missing, beyond)
        }
    }
}
