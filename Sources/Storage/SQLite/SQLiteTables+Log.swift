import Proving
import SQLite
import Wire

// The running counts are of the kinds that are owed (`EventKind.isOwed`), which in this schema is kind 0 alone.
private enum SQL {
    static let insert: StaticString = """
        INSERT INTO events (room, seq, kind, id, member, at, messages, own, leaf, body, before, after, sig)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)
        """
    static let named: StaticString = """
        SELECT e.seq, e.kind, e.id, m.id, e.at, e.hash, e.body, e.sig, e.member, e.before, e.after
        FROM events e CROSS JOIN members m ON m.room = e.room AND m.number = e.member
        WHERE e.room = ?1 AND e.id = ?2
        """
    static let nextID: StaticString = "SELECT id FROM events WHERE room = ?1 AND id >= ?2 ORDER BY id LIMIT 1"
    static let placed: StaticString = """
        SELECT e.seq, e.kind, e.id, m.id, e.at, e.hash, e.body, e.sig, e.member, e.before, e.after
        FROM events e CROSS JOIN members m ON m.room = e.room AND m.number = e.member
        WHERE e.room = ?1 AND e.seq = ?2
        """
    static let page: StaticString = """
        SELECT seq, kind, id, member, at, hash, body, sig, before, after FROM events
        WHERE room = ?1 AND seq > ?2 ORDER BY seq LIMIT ?3
        """
    static let memberID: StaticString = "SELECT id FROM members WHERE room = ?1 AND number = ?2"
    static let latestOfAll: StaticString =
        "SELECT seq FROM events WHERE room = ?1 AND kind = 0 AND seq <= ?2 ORDER BY seq DESC LIMIT ?3"
    /// The rows of a chain are the index of its events.
    static let chained: StaticString = """
        SELECT e.seq, e.kind, e.id, m.id, e.at, e.hash, e.body, e.sig, e.before, e.after
        FROM chains c CROSS JOIN events e ON e.room = c.room AND e.seq = c.seq
        CROSS JOIN members m ON m.room = e.room AND m.number = e.member
        WHERE c.room = ?1 AND c.chain = ?2 AND c.seq > ?3 ORDER BY c.seq LIMIT ?4
        """
    /// Each chain's rows are in order, and few of them are read.
    static let seqs: StaticString = """
        SELECT * FROM (
          SELECT seq FROM chains WHERE room = ?1 AND chain = 0 AND seq >= ?2 AND seq <= ?3 ORDER BY seq LIMIT ?4
        ) UNION ALL SELECT * FROM (
          SELECT seq FROM chains WHERE room = ?1 AND chain = 1 AND seq >= ?2 AND seq <= ?3 ORDER BY seq LIMIT ?4
        ) ORDER BY seq LIMIT ?4
        """
    static let lines: StaticString =
        "SELECT id, hash, body, sig FROM events WHERE room = ?1 AND seq >= ?2 AND seq <= ?3 ORDER BY seq"
    static let bodies: StaticString = """
        SELECT seq, body FROM events
        WHERE room = ?1 AND seq > ?2 AND seq <= ?3 AND (?4 >> kind) & 1 AND body IS NOT NULL
        """
    static let empty: StaticString = "UPDATE events SET hash = ?3, body = NULL WHERE room = ?1 AND seq = ?2"
    static let leaves: StaticString = "SELECT leaf FROM events WHERE room = ?1 AND seq > ?2 AND seq <= ?3 ORDER BY seq"
    static let subtrees: StaticString = """
        SELECT root FROM subtrees WHERE room = ?1 AND level = ?2 AND number >= ?3 AND number < ?4 ORDER BY number
        """
    static let insertSubtree: StaticString = "INSERT INTO subtrees (room, level, number, root) VALUES (?1, ?2, ?3, ?4)"
    static let link: StaticString = "INSERT INTO chains (room, chain, seq, value) VALUES (?1, ?2, ?3, ?4)"
    static let chain: StaticString =
        "SELECT value FROM chains WHERE room = ?1 AND chain = ?2 AND seq <= ?3 ORDER BY seq DESC LIMIT 1"
}

/// The table `events`, and the tree over them: `subtrees` and `chains`.
extension SQLiteTables {
    /// Most ids are new and were made at about the same time, with no other ids between them: the next id in the table
    /// shows that all asked ones before it are missing.
    func events(_ keys: [EventKey]) throws(StoreError) -> [(EventKey, EventRow)] {
        var found: [(EventKey, EventRow)] = []
        var next: EventKey?
        for key in keys.sorted() {
            if let next, key < next { continue }
            if next != key {
                let id = try first(SQL.nextID, key.room, key.id) { $0.identifier(0, MessageID.self) }
                // If there is none, no greater id is there either.
                next =
                    id.map { EventKey(room: key.room, id: $0) }
                    ?? EventKey(room: key.room + 1, id: MessageID(rawValue: 0))
            }
            guard next == key, let row = try first(SQL.named, key.room, key.id, read: { EventRow($0) }) else {
                continue
            }
            found.append((key, row))
        }
        return found
    }

    func event(_ reference: Endpoint.Reference, in room: RoomRow) throws(StoreError) -> EventRow? {
        switch reference {
        case .id(let id): try first(SQL.named, room.number, id, read: { EventRow($0) })
        case .seq(let seq): try first(SQL.placed, room.number, seq, read: { EventRow($0) })
        }
    }

    func events(after seq: Int, limit: Int, bytes: Int, in room: RoomRow) throws(StoreError) -> FoundEvents {
        var page = BoundedPage(bytes: bytes)
        // A page has few senders; each is looked up once.
        var members: [Int: MemberID] = [:]
        try each(SQL.page, room.number, seq, limit) { row throws(StoreError) in
            let number = row.integer(3)
            if members[number] == nil {
                members[number] = try first(SQL.memberID, room.number, number) { $0.identifier(0) }
            }
            guard let member = members[number] else { throw .damaged("a member") }
            return page.take(row) { Event($0, member: member) }
        }
        return page.found
    }

    func edits(after seq: Int, limit: Int, bytes: Int, in room: RoomRow) throws(StoreError) -> FoundEvents {
        var page = BoundedPage(bytes: bytes)
        try each(SQL.chained, room.number, Chain.lists.number, seq, limit) { page.take($0) { Event($0) } }
        return page.found
    }

    func chained(in range: ClosedRange<Int>, limit: Int, in room: RoomRow) throws(StoreError) -> [Int] {
        try all(SQL.seqs, room.number, range.lowerBound, range.upperBound, limit) { $0.integer(0) }
    }

    func lines(_ ranges: [ClosedRange<Int>], in room: RoomRow) throws(StoreError) -> [[LineRow]] {
        try ranges.map { range throws(StoreError) in
            try all(SQL.lines, room.number, range.lowerBound, range.upperBound) { row in
                let body = row.digest(1) ?? row.withBlob(2) { SHA256.digest(of: $0) }
                return LineRow(line: Batch.Line(id: row.identifier(0), body: body), sig: row.blobIfAny(3))
            }
        }
    }

    /// The first events whose bodies together have no more bytes than a bound.
    private struct BoundedPage {
        let bytes: Int
        private(set) var found = FoundEvents()
        private var taken = 0

        init(bytes: Int) { self.bytes = bytes }

        mutating func take(_ row: Statement, read: (Statement) -> Event) -> Bool {
            taken += row.count(6)
            guard taken <= bytes || found.events.isEmpty else { return false }
            found.append(read(row), at: BatchPlace(row, from: 8))
            return true
        }
    }

    func latest(
        _ count: Int, bytes: Int, upto last: Int, by member: MemberRow?, in room: RoomRow
    ) throws(StoreError) -> (rows: [EventRow], isCut: Bool) {
        let seqs =
            if let member { try ownSeqs(of: member, upto: last, limit: count, in: room) } else {
                try all(SQL.latestOfAll, room.number, last, count) { $0.integer(0) }
            }
        var rows: [EventRow] = []
        var taken = 0
        for seq in seqs {
            guard let row = try event(.seq(seq), in: room) else { continue }
            taken += row.event.body?.count ?? 0
            guard taken <= bytes || rows.isEmpty else { return (rows, true) }
            rows.append(row)
        }
        return (rows, false)
    }

    func add(_ new: NewEventRow) throws(StoreError) {
        let event = new.row.event
        try run(
            SQL.insert, new.room, event.seq, event.kind.number, event.id, new.row.member, event.at.told, new.messages,
            new.own, new.leaf, event.body, new.row.place.before, new.row.place.after, event.sig
        )
        if let link = new.link { try add(link, at: event.seq, room: new.room) }
    }

    func empty(_ emptied: TableChanges.Emptied) throws(StoreError) {
        let kinds = emptied.kinds.reduce(0) { $0 | 1 << $1.number }
        // The bodies may be many megabytes: each is released as soon as it is hashed.
        let hashes = try all(SQL.bodies, emptied.room, emptied.after, emptied.upto, kinds) {
            ($0.integer(0), $0.withBlob(1) { SHA256.digest(of: $0) })
        }
        hasRemoved = true
        for (seq, hash) in hashes { try run(SQL.empty, emptied.room, seq, hash) }
    }

    func rosterEvents(of room: RoomRow, after seq: Int, limit: Int) throws(StoreError) -> [Event] {
        try all(SQL.chained, room.number, Chain.crowd.number, seq, limit, read: { Event($0) })
    }

    // MARK: The tree

    func hashes(_ questions: [HashesQuestion]) throws(StoreError) -> [[Digest]] {
        try questions.map { question throws(StoreError) in
            let (level, indices) = (question.hashes.level, question.hashes.indices)
            var hashes: [Digest] = []
            hashes.reserveCapacity(indices.count)
            let take = { (row: Statement) throws(StoreError) in
                guard let hash = row.digest(0) else { throw .damaged("a tree") }
                hashes.append(hash)
                return true
            }
            if level == 0 {
                // The leaf at an index is the event with the next seq.
                try each(SQL.leaves, question.room, indices.lowerBound, indices.upperBound, read: take)
            } else {
                try each(SQL.subtrees, question.room, level, indices.lowerBound, indices.upperBound, read: take)
            }
            return hashes
        }
    }

    func chains(after seqs: [Int], in room: RoomRow) throws(StoreError) -> [ChainValues] {
        try seqs.map { seq throws(StoreError) in
            ChainValues(
                crowd: try value(of: .crowd, after: seq, in: room), lists: try value(of: .lists, after: seq, in: room)
            )
        }
    }

    private func value(of chain: Chain, after seq: Int, in room: RoomRow) throws(StoreError) -> Digest {
        try first(SQL.chain, room.number, chain.number, seq) { row throws(StoreError) in
            guard let value = row.digest(0) else { throw .damaged("a chain") }
            return value
        } ?? .zero
    }

    func add(_ row: TableChanges.SubtreeRow) throws(StoreError) {
        try run(SQL.insertSubtree, row.room, row.subtree.level, row.subtree.index, row.root)
    }

    func add(_ link: ChainLink, at seq: Int, room: Int) throws(StoreError) {
        try run(SQL.link, room, link.chain.number, seq, link.value)
    }
}
