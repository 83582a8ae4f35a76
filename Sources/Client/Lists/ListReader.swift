import Kernel
import Listing
import Proving
import Wire

/// Reads a room's list edits, without the events between them, and gives the receipts of what was shown.
///
/// Each edit is proved to stand in the tree after all that were read before it. A relay that leaves one out, and makes its
/// leaves as if there had been none, gets receipts that nobody counts who was shown it.
package struct ListReader: Sendable {
    let account: Account
    private let file: StateFile
    /// The lists as far as they were read.
    package internal(set) var kept = KeptLists()
    /// The file's version that `kept` was read from or written to, and what it has.
    private var version: FileVersion?
    private(set) var saved = KeptLists()
    /// The lists that were shown since `keep` was called last.
    var shownHere: Set<String> = []
    /// The rows of lists as they were shown before their positions were given up.
    var givenUp: [String: [MessageID]] = [:]
    /// The seqs up to which all edits of a list were shown, here or by another process.
    var seen: [String: Int] = [:]
    var names = SharedNames()
    private var times = RisingTimes()
    private var signatures: SignatureReader
    private var pace = WaitPace()
    private var hasBegun = false

    /// Begins with what an earlier run has kept.
    package init(_ account: Account, file: StateFile) throws(StateError) {
        (self.account, self.file) = (account, file)
        signatures = SignatureReader(room: account.keys.room)
        if let found = try file.lists(of: account.keys.room) {
            (kept, version) = (found.lists, found.version)
            saved = kept
        }
    }

    /// Whether the lists were ever read, in this run or an earlier one.
    package var hasRead: Bool { kept.head.size > 0 }

    /// The seqs of the edits that can't be opened for want of their key, in order: the lists aren't whole.
    package var keyless: [Int] { kept.keyless.map(\.seq) }

    /// The number of edits that were passed over since their members didn't sign them.
    package var unsigned: Int { kept.nobodysCount }

    /// Whether lists were shown whose positions aren't kept.
    package var hasShown: Bool { !shownHere.isEmpty }

    /// Whether the relay's answers to waits come so fast that they are slowed down.
    package var isPaced: Bool { pace.isPaced }

    /// Reads the edits that came since, all of them.
    ///
    /// - Parameters:
    ///   - waits: whether to wait for the first one, not for ever.
    ///   - lists: the lists that were shown: the request carries a receipt of what was due of them.
    ///   - tellsAll: whether every edit is told; else only those that are flawed.
    ///   - tellsPositions: whether the positions of their rows are told, too, which takes time in a long list.
    ///   - onProgress: is told how far a long read has come: the last seq, and the head.
    /// - Returns: what the edits did, in order; nothing of them is kept where it throws.
    /// - Throws: `.untrue` where edits are missing, `.otherLog` where the log isn't the one that was read before.
    package mutating func next(
        waits: Bool = false, receipting lists: Set<String> = [], tellsAll: Bool = false, tellsPositions: Bool = false,
        onProgress: (Int, Int) -> Void = { _, _ in }
    ) async throws(ClientError) -> [ListChange] {
        try await begin()
        let receipts = try await receipts(for: lists)
        if receipts.count > 1 {
            try await account.relay.acknowledge(receipts.dropLast())
            kept.sign(receipts.dropLast().map { $0.from...$0.upto }, for: lists)
        }
        let telling = Telling(all: tellsAll, positions: tellsPositions)
        var (reading, times, signatures) = (kept, times, signatures)
        var fold = ChainFold(.lists, in: account.keys.room, at: kept.place, value: kept.chain)
        let known = account.log.listsKnown
        var changes: [ListChange] = []
        var query = EventsQuery(start: .after(reading.place), kind: .list)
        query.wait = waits ? Limits.wait / 2 : nil
        query.delivered = receipts.last
        while true {
            query.start = .after(reading.place)
            let (held, own) = (account.log.held, account.log.own(by: account.me))
            query.tree = held.size
            await pace.wait()
            let page = try await account.relay.edits(query)
            pace.note(query.wait != nil && page.events.isEmpty ? .nothing : .news)
            if let range = query.delivered.map({ $0.from...$0.upto }) {
                kept.sign([range], for: lists)
                reading.sign([range], for: lists)
            }
            (query.wait, query.delivered) = (nil, nil)
            try await account.needLog()
            let end = try await account.end(of: page, from: held, having: own)
            var unsigned: Set<Int> = []
            if let view = end.view {
                var bodies: [Digest] = []
                for event in page.events { bodies.append(try LogEvent(told: event).body) }
                // Who reads all edits takes no link: a batch begins with a line that was read.
                let cut = BatchCut(rest: page.cut.rest)
                unsigned = await signatures.unsigned(in: page.events, bodies: bodies, cut, view.roster) {
                    [account] seq in account.keys.epoch(at: seq)
                }
            }
            changes += try take(page, at: end, &fold, &times, into: &reading, unsigned, telling)
            if reading.chain.value == end.log.lists {
                guard fold.agrees(with: known, upto: page.head) else { throw .otherLog }
                try account.check(own, in: fold, upto: page.head)
                guard !signatures.hasPart(isAtEnd: true) else { throw .untrue("a part of a batch of list edits") }
                try await account.hold(end.proven(lists: reading.chain), provedFrom: held.head)
                reading.head = end.log.range.head
                (kept, self.times, self.signatures) = (reading, times, signatures)
                account.log.note(times)
                return changes
            }
            guard !page.events.isEmpty, page.events.last?.seq ?? 0 < page.head else {
                throw .incompleteLists(upto: page.head)
            }
            try await account.hold(end.proven(lists: nil), provedFrom: held.head)
            onProgress(reading.place, page.head)
        }
    }

    /// Gives the receipts that are due of lists that were shown.
    package mutating func settle(_ lists: Set<String>) async throws(ClientError) {
        let receipts = try await receipts(for: lists)
        guard !receipts.isEmpty else { return }
        try await account.relay.acknowledge(receipts)
        kept.sign(receipts.map { $0.from...$0.upto }, for: lists)
    }

    /// Keeps what was read for the next run.
    ///
    /// Another process may have read further: that is kept then, and this one goes on from where it is, so that it shows what
    /// came between. The positions of lists that were shown since the last call are tried once: later another process may
    /// have shown other ones.
    ///
    /// - Returns: why the file can't be written or understood; nil where all went well.
    /// - Throws: `.otherLog` where another process has read another log.
    package mutating func keep() async throws(ClientError) -> StateError? {
        var filed = kept
        let shownHere = shownHere
        self.shownHere = []
        filed.merge(saved, shownHere: shownHere)
        let base = account.log.held.head
        filed.base = base
        while filed != saved {
            let outcome: StateFile.KeepOutcome
            do throws(StateError) {
                outcome = try file.keep(filed, of: account.keys.room, insteadOf: version)
            } catch { return error }
            switch outcome {
            case .kept(let version): (saved, self.version) = (filed, version)
            case .found(let other, let version):
                try await account.prove(other.head, filed.head)
                filed.merge(other, shownHere: shownHere)
                noteShown(by: other)
                filed.base = base
                (saved, self.version) = (other, version)
            case .left: return nil
            }
        }
        return nil
    }

    // MARK: -

    /// Proves that what an earlier run has read belongs to the log that is held.
    ///
    /// One of the edits that were passed over is asked for again: a relay may have withheld its signature, and the lists of
    /// others have it. Then all are read again. Never is more than one asked for: a member can send any number that nobody
    /// signs. All are read again, too, once there is a key of edits that could not be opened.
    private mutating func begin() async throws(ClientError) {
        guard !hasBegun else { return }
        if try await canReadMore() {
            var anew = KeptLists()
            anew.shown = kept.shown
            kept = anew
        }
        var held = account.log.held.head
        if kept.head.size > held.size { held = try await account.view(upto: kept.head.size).head }
        // An earlier run has proved it to belong to its base.
        if kept.head.size > 0, kept.head != held, kept.base != held { try await account.prove(kept.head, held) }
        hasBegun = true
    }

    /// Whether the relay tells the signature of an edit that was passed over, or a key has come that opens others.
    private func canReadMore() async throws(ClientError) -> Bool {
        if let seq = kept.nobodys.random(), try await account.isSigned(seq) { return true }
        guard !kept.keyless.isEmpty else { return false }
        _ = try await account.view(rows: false)
        let keys = account.keys.timeline
        return kept.keyless.contains { keys.listKey(at: $0.seq) > $0.key }
    }

    /// The receipts that are due of lists that were shown. Where edits of other lists lie between, they are several.
    private func receipts(for lists: Set<String>) async throws(ClientError) -> [Receipt] {
        guard !lists.isEmpty else { return [] }
        var receipts: [Receipt] = []
        for range in kept.ranges(for: lists).suffix(Self.mostReceipts) {
            let size = range.upperBound
            let view = try await account.view(upto: size)
            // No receipt counts that ends while this device was away: these edits are marked with those that follow.
            guard view.roster.isPresent(account.me, at: size + 1) else { continue }
            let head = size == kept.head.size ? kept.head : try await head(at: size)
            let proven = ProvenHead(head, crowd: view.chain(at: size), lists: kept.chain(at: size))
            receipts.append(try account.receipt(.list, from: range.lowerBound, at: proven))
        }
        return receipts
    }

    /// So many receipts are given at once; each but the last needs a proof of its own.
    private static let mostReceipts = 100

    /// A head before the one up to which was read, proved.
    private func head(at size: Int) async throws(ClientError) -> TreeHead {
        let query = TreeQuery(from: size, to: kept.head.size, asksRoot: true)
        let answer = try await account.relay.tree(query)
        guard let told = answer.root else { throw .nonsense("a proof without the root that was asked for") }
        guard let head = TreeHead(size: size, root: try Digest(told: told)),
            head.isConsistent(with: kept.head, proof: try [Digest](proof: answer.proof))
        else { throw .otherLog }
        return head
    }
}
