import Postgres
import Proving

private enum SQL {
    static let leaves: StaticString = """
        SELECT k.n, e.leaf
        FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[]) AS k (n, room, level, after, upto)
        JOIN events e ON e.room = k.room AND e.seq > k.after AND e.seq <= k.upto
        ORDER BY k.n, e.seq
        """
    static let subtrees: StaticString = """
        SELECT k.n, s.root
        FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[]) AS k (n, room, level, first, bound)
        JOIN subtrees s ON s.room = k.room AND s.level = k.level AND s.number >= k.first AND s.number < k.bound
        ORDER BY k.n, s.number
        """
    static let insert: StaticString = """
        INSERT INTO subtrees (room, level, number, root)
        SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bytea[])
        """
    static let link: StaticString = """
        INSERT INTO chains (room, chain, seq, value)
        SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bytea[])
        """
    static let chains: StaticString = """
        SELECT k.n, k.chain, c.value
        FROM unnest($2::bigint[], $3::bigint[], $4::bigint[]) AS k (n, chain, seq)
        CROSS JOIN LATERAL (
          SELECT value FROM chains WHERE room = $1 AND chain = k.chain AND seq <= k.seq ORDER BY seq DESC LIMIT 1
        ) AS c
        """
    /// Each chain's rows are in order, and few of them are read.
    static let chained: StaticString = """
        (SELECT seq FROM chains WHERE room = $1 AND chain = 0 AND seq >= $2 AND seq <= $3 ORDER BY seq LIMIT $4)
        UNION ALL
        (SELECT seq FROM chains WHERE room = $1 AND chain = 1 AND seq >= $2 AND seq <= $3 ORDER BY seq LIMIT $4)
        ORDER BY seq LIMIT $4
        """
}

/// The tables `subtrees` and `chains`, and the leaf hashes in `events`.
extension PostgresTables {
    func hashes(_ questions: [HashesQuestion]) throws(StoreError) -> [[Digest]] {
        var hashes: [[Digest]] = questions.map { _ in [] }
        var statements = 0
        // The leaf at an index is the event with the next seq.
        for (sql, isOfLeaves) in [(SQL.leaves, true), (SQL.subtrees, false)] {
            let places = questions.indices.filter { (questions[$0].hashes.level == 0) == isOfLeaves }
            guard !places.isEmpty else { continue }
            let asked = places.map { questions[$0] }
            tell(
                sql, .integers(places), .integers(asked.map(\.room)), .integers(asked.map(\.hashes.level)),
                .integers(asked.map(\.hashes.indices.lowerBound)), .integers(asked.map(\.hashes.indices.upperBound))
            )
            statements += 1
        }
        guard statements > 0 else { return hashes }
        for rows in try answers().suffix(statements) {
            _ = try rows.map { row throws(StoreError) in
                guard let hash = row.digest(1) else { throw .damaged("a tree") }
                hashes[row.integer(0)].append(hash)
            }
        }
        return hashes
    }

    func chains(after seqs: [Int], in room: RoomRow) throws(StoreError) -> [ChainValues] {
        let asked = seqs.indices.flatMap { place in [Chain.crowd, .lists].map { (place, $0.number, seqs[place]) } }
        let rows = try ask(
            SQL.chains, .integer(room.number), .integers(asked.map(\.0)), .integers(asked.map(\.1)),
            .integers(asked.map(\.2))
        )
        var values = seqs.map { _ in ChainValues() }
        _ = try rows.map { row throws(StoreError) in
            guard let value = row.digest(2) else { throw .damaged("a chain") }
            if row.integer(1) == Chain.crowd.number {
                values[row.integer(0)].crowd = value
            } else {
                values[row.integer(0)].lists = value
            }
        }
        return values
    }

    func chained(in range: ClosedRange<Int>, limit: Int, in room: RoomRow) throws(StoreError) -> [Int] {
        let (number, from, upto) = (room.number, range.lowerBound, range.upperBound)
        return try ask(SQL.chained, .integer(number), .integer(from), .integer(upto), .integer(limit)).map {
            $0.integer(0)
        }
    }

    func add(_ subtrees: [TableChanges.SubtreeRow]) {
        guard !subtrees.isEmpty else { return }
        tell(
            SQL.insert, .integers(subtrees.map(\.room)), .integers(subtrees.map(\.subtree.level)),
            .integers(subtrees.map(\.subtree.index)), .digests(subtrees.map(\.root))
        )
    }

    func add(_ links: [(room: Int, seq: Int, link: ChainLink)]) {
        guard !links.isEmpty else { return }
        tell(
            SQL.link, .integers(links.map(\.room)), .integers(links.map(\.link.chain.number)),
            .integers(links.map(\.seq)), .digests(links.map(\.link.value))
        )
    }
}
