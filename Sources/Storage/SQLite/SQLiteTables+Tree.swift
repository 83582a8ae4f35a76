import Proving
import SQLite

private enum SQL {
    static let leaves: StaticString = """
        SELECT leaf FROM events WHERE room = ?1 AND seq > ?2 AND seq <= ?3 ORDER BY seq
        """
    static let subtrees: StaticString = """
        SELECT root FROM subtrees WHERE room = ?1 AND level = ?2 AND number >= ?3 AND number < ?4 ORDER BY number
        """
    static let insert: StaticString = "INSERT INTO subtrees (room, level, number, root) VALUES (?1, ?2, ?3, ?4)"
    static let link: StaticString = "INSERT INTO chains (room, chain, seq, value) VALUES (?1, ?2, ?3, ?4)"
    static let chain: StaticString = """
        SELECT value FROM chains WHERE room = ?1 AND chain = ?2 AND seq <= ?3 ORDER BY seq DESC LIMIT 1
        """
}

/// `subtrees` and `chains`, and the leaf hashes in `events`.
extension SQLiteTables {
    func hashes(_ questions: [HashesQuestion]) throws(StoreError) -> [[Digest]] {
        var answers: [[Digest]] = []
        answers.reserveCapacity(questions.count)
        for question in questions {
            let (level, indices) = (question.hashes.level, question.hashes.indices)
            var hashes: [Digest] = []
            hashes.reserveCapacity(indices.count)
            let take = { (row: Statement) throws(StoreError) in
                guard let hash = row.digest(0) else { throw .damaged("a tree") }
                hashes.append(hash)
                return true
            }
            if level == 0 {
                // The leaf at an index is the event with the seq after it.
                try each(SQL.leaves, question.room, indices.lowerBound, indices.upperBound, read: take)
            } else {
                try each(SQL.subtrees, question.room, level, indices.lowerBound, indices.upperBound, read: take)
            }
            answers.append(hashes)
        }
        return answers
    }

    func chains(after seqs: [Int], in room: RoomRow) throws(StoreError) -> [ChainValues] {
        var answers: [ChainValues] = []
        answers.reserveCapacity(seqs.count)
        for seq in seqs {
            answers.append(
                ChainValues(
                    crowd: try value(of: .crowd, after: seq, in: room),
                    lists: try value(of: .lists, after: seq, in: room)
                )
            )
        }
        return answers
    }

    private func value(of chain: Chain, after seq: Int, in room: RoomRow) throws(StoreError) -> Digest {
        try first(SQL.chain, room.number, chain.number, seq) { row throws(StoreError) in
            guard let value = row.digest(0) else { throw .damaged("a chain") }
            return value
        } ?? .zero
    }

    func add(_ row: TableChanges.SubtreeRow) throws(StoreError) {
        try run(SQL.insert, row.room, row.subtree.level, row.subtree.index, row.root)
    }

    func add(_ link: ChainLink, at seq: Int, room: Int) throws(StoreError) {
        try run(SQL.link, room, link.chain.number, seq, link.value)
    }
}
