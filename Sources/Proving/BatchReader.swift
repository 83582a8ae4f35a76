import Wire

/// Verifies the signatures of a log's messages, or of its edits of lists, page by page; tickprotocol(5).
///
/// A batch's lines stand under seqs without a gap. The reader goes on link by link, and a signature holds for all lines
/// since the batch's beginning, or since the link with which the reader began: no wrong link leads to a signed value.
package struct BatchReader: Sendable {
    /// A line of the log: a message or an edit, and the signature that the relay keeps with a batch's last one.
    package struct Entry: Hashable, Sendable {
        package let seq: Int
        package let kind: String
        package let member: MemberID
        package let line: Batch.Line
        package let signature: Signature?

        package init(seq: Int, kind: String, member: MemberID, line: Batch.Line, signature: Signature? = nil) {
            (self.seq, self.kind, self.member, self.line, self.signature) = (seq, kind, member, line, signature)
        }
    }

    /// Consecutive lines of one member, and whether that member signed them. Others are neither shown nor receipted.
    package struct Stretch: Hashable, Sendable {
        package let member: MemberID
        package let seqs: ClosedRange<Int>
        package let isSigned: Bool
    }

    /// The lines of a batch whose signature hasn't come.
    private struct Begun {
        let kind: String
        let member: MemberID
        let epoch: Digest
        let first: Int
        var last: Int
        var link: Digest

        func goesOn(with entry: Entry, _ epoch: Digest) -> Bool {
            entry.seq == last + 1 && entry.kind == kind && entry.member == member && epoch == self.epoch
        }

        mutating func take(_ entry: Entry) {
            last = entry.seq
            link = Batch.link(after: link, entry.line)
        }
    }

    /// The end of a batch that a page's rest proved, and where it has to come.
    private struct Promise {
        let kind: String
        let member: MemberID
        var seq: Int
        var lines: ArraySlice<Batch.Line>
    }

    private let room: RoomID
    private var promise: Promise?
    /// Whether other lines came in the place of some that a rest had proved.
    package private(set) var isBroken = false
    /// The batch within which the last page ended, as far as it was read, where no rest proved it.
    private var open: Begun?

    package init(room: RoomID) { self.room = room }

    /// Whether a rest has proved lines that are still to come.
    package var awaitsLines: Bool { promise != nil }

    /// Says that lines lie before the next page which this reader isn't given.
    package mutating func passGap() { promise = nil }

    /// Takes the lines of the next page, in the order of their seqs, and says of all of them whether they are signed.
    ///
    /// - Parameter link: the link before the first line, where that goes on a batch whose beginning this reader didn't read;
    ///   the relay's word. Where the page before ended within that batch, this reader has its own.
    /// - Parameter rest: the end of the last line's batch, where that goes on beyond the page.
    /// - Parameter epoch: returns the room's epoch where an event stands.
    /// - Parameter key: returns a member's key; nil for one that isn't in the room there, whose lines nobody signed.
    /// - Parameter holding: says of each signature whether it holds; they are independent of each other.
    package mutating func take(
        _ entries: [Entry], link: Digest = .zero, rest: BatchRest? = nil, epoch: (_ seq: Int) -> Digest,
        key: (MemberID, _ seq: Int) -> PublicKey?, holding: ([BatchSignature]) async -> [Bool]
    ) async -> [Stretch] {
        let (parts, end) = parts(of: entries, link: link, rest: rest, epoch: epoch, key: key)
        var holds = await holding(parts.compactMap(\.signature))[...]
        let stretches = parts.map { part in
            let isSigned = part.isPromised || part.signature != nil && holds.popFirst() == true
            return Stretch(member: part.batch.member, seqs: part.batch.first...part.batch.last, isSigned: isSigned)
        }
        // A batch that a rest has proved goes on as that says.
        if let end, stretches.last?.isSigned == true { (promise, open) = (end, nil) }
        return Self.joined(stretches)
    }

    /// A part of a page that one signature is to hold for.
    private struct Part {
        let batch: Begun
        /// Nil where there is none, and where an earlier page has proved these lines.
        var signature: BatchSignature?
        var isPromised = false
    }

    /// The parts of a page, and what has to come after it if the last one is signed.
    private mutating func parts(
        of entries: [Entry], link: Digest, rest: BatchRest?, epoch: (Int) -> Digest, key: (MemberID, Int) -> PublicKey?
    ) -> ([Part], Promise?) {
        var link = link
        if let open, let first = entries.first, open.goesOn(with: first, epoch(first.seq)) { link = open.link }
        open = nil
        var parts: [Part] = []
        var begun: Begun?
        func close(_ batch: Begun, _ signature: Signature?, link: Digest) {
            var part = Part(batch: batch)
            if let signature, let key = key(batch.member, batch.first) {
                let statement = Batch(room: room, member: batch.member, epoch: batch.epoch, kind: batch.kind)
                    .statement(link: link)
                part.signature = BatchSignature(key: key, statement: statement, signature: signature)
            }
            parts.append(part)
        }
        for entry in entries {
            let place = epoch(entry.seq)
            if let before = begun, !before.goesOn(with: entry, place) {
                close(before, nil, link: .zero)
                begun = nil
            }
            if begun == nil {
                let batch = Begun(
                    kind: entry.kind, member: entry.member, epoch: place, first: entry.seq, last: entry.seq, link: link
                )
                link = .zero
                if keepsPromise(entry) {
                    parts.append(Part(batch: batch, isPromised: true))
                    continue
                }
                isBroken = isBroken || promise != nil
                promise = nil
                begun = batch
            }
            begun?.take(entry)
            if let batch = begun, let signature = entry.signature {
                close(batch, signature, link: batch.link)
                begun = nil
            }
        }
        open = begun
        guard let batch = begun else { return (parts, nil) }
        guard let rest else {
            close(batch, nil, link: .zero)
            return (parts, nil)
        }
        close(batch, rest.signature, link: Batch.link(after: batch.link, rest.lines))
        return (parts, Promise(kind: batch.kind, member: batch.member, seq: batch.last + 1, lines: rest.lines[...]))
    }

    /// Whether this is the line with which a proved batch goes on.
    private mutating func keepsPromise(_ entry: Entry) -> Bool {
        guard var promise, entry.seq == promise.seq, entry.kind == promise.kind, entry.member == promise.member,
            entry.line == promise.lines.first
        else { return false }
        promise.seq += 1
        promise.lines.removeFirst()
        self.promise = promise.lines.isEmpty ? nil : promise
        return true
    }

    /// Neighbours of one member that are both signed, or both not, as one.
    private static func joined(_ stretches: [Stretch]) -> [Stretch] {
        stretches.reduce(into: []) { joined, stretch in
            if let last = joined.last, last.member == stretch.member, last.isSigned == stretch.isSigned,
                last.seqs.upperBound + 1 == stretch.seqs.lowerBound
            {
                let seqs = last.seqs.lowerBound...stretch.seqs.upperBound
                joined[joined.count - 1] = Stretch(member: last.member, seqs: seqs, isSigned: last.isSigned)
            } else {
                joined.append(stretch)
            }
        }
    }
}

/// A signature that a batch has, with what it should be of.
package struct BatchSignature: Sendable {
    let key: PublicKey
    let statement: [UInt8]
    let signature: Signature

    package var holds: Bool { key.verifies(signature, of: statement) }
}
