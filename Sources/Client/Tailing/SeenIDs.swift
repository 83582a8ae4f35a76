import Wire

/// The ids of the latest messages that were read, each with its seq: a room has an id but once, and a relay that shows a
/// message a second time shows a copy, sealed as well as the first.
///
/// An id that is greater than all before it is new. Most are, since ids begin with the time, so those are only appended; a
/// dictionary has the others.
struct SeenIDs: Sendable {
    /// At least so many of either sort are remembered, and at most twice as many, since a tail may run for ever.
    static let most = 65_536

    private typealias Entry = (id: MessageID, seq: Int)

    /// Each greater than all that came before it.
    private var rising: [Entry] = []
    private var others: [MessageID: Int] = [:]
    /// What `others` was before it was full.
    private var older: [MessageID: Int] = [:]

    /// Remembers an id.
    ///
    /// - Returns: the other seq at which it was seen before; nil for none.
    mutating func note(_ id: MessageID, at seq: Int) -> Int? {
        if let last = rising.last, id <= last.id { return noteOther(id, at: seq) }
        if rising.count == 2 * Self.most { rising.removeFirst(Self.most) }
        rising.append((id, seq))
        return nil
    }

    private mutating func noteOther(_ id: MessageID, at seq: Int) -> Int? {
        if let first = risingSeq(of: id) ?? others[id] ?? older[id] { return first == seq ? nil : first }
        if others.count == Self.most { (older, others) = (others, [:]) }
        others[id] = seq
        return nil
    }

    private func risingSeq(of id: MessageID) -> Int? {
        var range = rising.indices
        while let first = range.first {
            let middle = first + range.count / 2
            if rising[middle].id == id { return rising[middle].seq }
            range = rising[middle].id < id ? middle + 1..<range.upperBound : first..<middle
        }
        return nil
    }
}
