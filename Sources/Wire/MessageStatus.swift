import Foundation

/// One message with its receipts, proved at one size of the room's tree: the answer of `Endpoint.message`.
///
/// In JSON the record's fields stand beside the others.
package struct MessageStatus: Codable, Equatable, Sendable {
    /// The room's receipt counter now: what to ask with next.
    package var counter: RelaysWord<Int>
    /// The size that all is proved at: the one that was asked for, else the head.
    package var size: Int
    private var event: Event
    private var lists: Data
    private var inclusion: Data
    private var claims: [Claim]
    /// The batch that it is in.
    package var batches: [ToldBatch]
    /// One for each different `upto` of the claims that is smaller than `size`.
    package var sizes: [ProvenSize]

    package init(counter: Int, size: Int, record: MessageRecord, batches: [ToldBatch], sizes: [ProvenSize]) {
        (self.counter, self.size, self.batches, self.sizes) = (RelaysWord(counter), size, batches, sizes)
        (event, lists, inclusion, claims) = (record.event, record.lists, record.inclusion, record.claims)
    }

    package var record: MessageRecord {
        get { MessageRecord(event: event, lists: lists, inclusion: inclusion, claims: claims) }
        set {
            (event, lists, inclusion, claims) = (newValue.event, newValue.lists, newValue.inclusion, newValue.claims)
        }
    }
}

/// The asking member's own latest messages, or with `all=1` everyone's, oldest first, all proved at one size: the answer of
/// `Endpoint.sent`.
package struct MessageStatusList: Codable, Equatable, Sendable {
    /// The room's receipt counter now.
    package var counter: RelaysWord<Int>
    /// The size that all is proved at: the one that was asked for, else the head.
    package var size: Int
    /// Without claims where they weren't asked for.
    package var messages: [MessageRecord]
    /// The batches that they are in, each once, in order.
    package var batches: [ToldBatch]
    /// True where older messages were asked for, too, that have no place in this answer: ask for those before its first.
    package var more: RelaysWord<Bool>?
    /// One for each different `upto` of the claims that is smaller than `size`.
    package var sizes: [ProvenSize]

    package init(
        counter: Int, size: Int, messages: [MessageRecord], batches: [ToldBatch], more: Bool? = nil, sizes: [ProvenSize]
    ) {
        (self.counter, self.size, self.messages, self.batches) = (RelaysWord(counter), size, messages, batches)
        self.more = more.map { RelaysWord($0) }
        self.sizes = sizes
    }
}

/// A message, its place in the room's tree, and the receipts that cover it. The audience isn't told: the reader folds it
/// from the roster events.
package struct MessageRecord: Codable, Equatable, Sendable {
    package var event: Event
    /// The lists chain's value after the event, 32 bytes: the leaf can't be computed without.
    package var lists: Data
    /// The inclusion proof of the event's leaf at the answer's size, 32 bytes a hash.
    package var inclusion: Data
    /// The first receipt that covers the message, of each member and kind.
    package var claims: [Claim]

    package init(event: Event, lists: Data, inclusion: Data, claims: [Claim]) {
        (self.event, self.lists, self.inclusion, self.claims) = (event, lists, inclusion, claims)
    }
}

/// The head of a room's tree at a smaller size, and the consistency proof between it and the size that an answer is proved
/// at. The root is told since the proof doesn't have it where the size is a power of two (RFC 9162 section 2.1.4.1).
package struct ProvenSize: Codable, Equatable, Sendable {
    package var size: Int
    /// 32 bytes.
    package var root: Data
    /// The hashes, 32 bytes each.
    package var proof: Data

    package init(size: Int, root: Data, proof: Data) { (self.size, self.root, self.proof) = (size, root, proof) }
}

// The plain forms: a status has a batch of 256 lines or a thousand claims.

extension MessageStatus: PlainForm {
    package init?(plain reader: inout ByteReader) {
        guard reader.take("{\"batches\":"), let batches = [ToldBatch](plain: &reader), reader.take(",\"claims\":"),
            let claims = [Claim](plain: &reader), reader.take(",\"counter\":"), let counter = reader.integer(),
            reader.take(","), let place = MessageRecord.place(&reader), reader.take(",\"size\":"),
            let size = reader.integer(), reader.take(",\"sizes\":"), let sizes = [ProvenSize](plain: &reader),
            reader.take("}")
        else { return nil }
        let record = MessageRecord(event: place.event, lists: place.lists, inclusion: place.inclusion, claims: claims)
        self.init(counter: counter, size: size, record: record, batches: batches, sizes: sizes)
    }

    package var hasPlainForm: Bool { record.hasPlainForm }

    package func write(to writer: inout PlainWriter) {
        writer.put("{\"batches\":")
        batches.write(to: &writer)
        writer.put(",\"claims\":")
        record.claims.write(to: &writer)
        writer.put(",\"counter\":", counter.told)
        writer.put(",")
        record.writePlace(to: &writer)
        writer.put(",\"size\":", size)
        writer.put(",\"sizes\":")
        sizes.write(to: &writer)
        writer.put("}")
    }
}

extension MessageStatusList: PlainForm {
    package init?(plain reader: inout ByteReader) {
        guard reader.take("{\"batches\":"), let batches = [ToldBatch](plain: &reader), reader.take(",\"counter\":"),
            let counter = reader.integer(), reader.take(",\"messages\":"),
            let messages = [MessageRecord](plain: &reader)
        else { return nil }
        let more = reader.take(",\"more\":true")
        guard reader.take(",\"size\":"), let size = reader.integer(), reader.take(",\"sizes\":"),
            let sizes = [ProvenSize](plain: &reader), reader.take("}")
        else { return nil }
        self.init(
            counter: counter, size: size, messages: messages, batches: batches, more: more ? true : nil, sizes: sizes
        )
    }

    package var hasPlainForm: Bool { more?.told != false && messages.hasPlainForm }

    package func write(to writer: inout PlainWriter) {
        writer.put("{\"batches\":")
        batches.write(to: &writer)
        writer.put(",\"counter\":", counter.told)
        writer.put(",\"messages\":")
        messages.write(to: &writer)
        if more != nil { writer.put(",\"more\":true") }
        writer.put(",\"size\":", size)
        writer.put(",\"sizes\":")
        sizes.write(to: &writer)
        writer.put("}")
    }
}

extension MessageRecord: PlainForm {
    package init?(plain reader: inout ByteReader) {
        guard reader.take("{\"claims\":"), let claims = [Claim](plain: &reader), reader.take(","),
            let place = Self.place(&reader), reader.take("}")
        else { return nil }
        self.init(event: place.event, lists: place.lists, inclusion: place.inclusion, claims: claims)
    }

    package var hasPlainForm: Bool { event.hasPlainForm }

    package func write(to writer: inout PlainWriter) {
        writer.put("{\"claims\":")
        claims.write(to: &writer)
        writer.put(",")
        writePlace(to: &writer)
        writer.put("}")
    }

    /// All but the claims, which don't always stand beside them.
    fileprivate static func place(_ reader: inout ByteReader) -> (event: Event, lists: Data, inclusion: Data)? {
        guard reader.take("\"event\":"), let event = Event(plain: &reader), reader.take(",\"inclusion\":\""),
            let inclusion = reader.base64(), reader.take("\",\"lists\":\""), let lists = reader.base64(),
            reader.take("\"")
        else { return nil }
        return (event, lists, inclusion)
    }

    fileprivate func writePlace(to writer: inout PlainWriter) {
        writer.put("\"event\":")
        event.write(to: &writer)
        writer.put(",\"inclusion\":\"", base64: inclusion)
        writer.put("\",\"lists\":\"", base64: lists)
        writer.put("\"")
    }
}

extension ProvenSize: PlainForm {
    package init?(plain reader: inout ByteReader) {
        guard reader.take("{\"proof\":\""), let proof = reader.base64(), reader.take("\",\"root\":\""),
            let root = reader.base64(), reader.take("\",\"size\":"), let size = reader.integer(), reader.take("}")
        else { return nil }
        self.init(size: size, root: root, proof: proof)
    }

    package func write(to writer: inout PlainWriter) {
        writer.put("{\"proof\":\"", base64: proof)
        writer.put("\",\"root\":\"", base64: root)
        writer.put("\",\"size\":", size)
        writer.put("}")
    }
}
