/// One message with its receipts, proved at one size of the room's tree: the answer of `Endpoint.message`.
///
/// In JSON the record's fields stand beside the others.
package struct MessageStatus: Equatable, Sendable {
    /// The room's receipt counter now: what to ask with next.
    package var counter: RelaysWord<Int>
    /// The size that all is proved at: the one that was asked for, else the head.
    package var size: Int
    package var record: MessageRecord
    /// One for each different `upto` of the claims that is smaller than `size`.
    package var sizes: [ProvenSize]

    package init(counter: Int, size: Int, record: MessageRecord, sizes: [ProvenSize]) {
        self.counter = RelaysWord(counter)
        self.size = size
        self.record = record
        self.sizes = sizes
    }
}

extension MessageStatus: Codable {
    private enum Key: String, CodingKey { case counter, size, sizes }

    package init(from decoder: any Decoder) throws {
        let rest = try decoder.container(keyedBy: Key.self)
        self.init(
            counter: try rest.decode(Int.self, forKey: .counter),
            size: try rest.decode(Int.self, forKey: .size),
            record: try MessageRecord(from: decoder),
            sizes: try rest.decode([ProvenSize].self, forKey: .sizes)
        )
    }

    package func encode(to encoder: any Encoder) throws {
        try record.encode(to: encoder)
        var rest = encoder.container(keyedBy: Key.self)
        try rest.encode(counter, forKey: .counter)
        try rest.encode(size, forKey: .size)
        try rest.encode(sizes, forKey: .sizes)
    }
}
