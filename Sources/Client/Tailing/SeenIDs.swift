import Wire

/// The ids of the latest messages that were read, each with its seq: a room has an id but once, and a relay that shows a
/// message a second time shows a copy, sealed as well as the first.
struct SeenIDs: Sendable {
    /// So many are remembered, since a tail may run for ever.
    static let most = 65_536

    private var seqs: [MessageID: Int] = [:]
    /// In the order in which they came; full, it begins again with the oldest.
    private var ids: [MessageID] = []
    private var oldest = 0

    /// Remembers an id.
    ///
    /// - Returns: the other seq at which it was seen before; nil for none.
    mutating func note(_ id: MessageID, at seq: Int) -> Int? {
        if let first = seqs[id] { return first == seq ? nil : first }
        seqs[id] = seq
        if ids.count < Self.most {
            ids.append(id)
        } else {
            seqs[ids[oldest]] = nil
            ids[oldest] = id
            oldest = (oldest + 1) % Self.most
        }
        return nil
    }
}
