import Proving
import SQLite

private enum SQL {
    static let leaves: StaticString = "SELECT room, seq - 1, leaf FROM events ORDER BY room, seq"
    static let roots: StaticString = "SELECT room, number, root FROM subtrees WHERE level = ?1 ORDER BY room, number"
    static let insert: StaticString = "INSERT INTO subtrees (room, level, number, root) VALUES (?1, ?2, ?3, ?4)"
}

/// Up to version 5 the roots of every eighth level were kept; a proof needed up to 255 hashes of each.
enum SubtreeRoots {
    /// Computes those of the levels between, each from the level four below.
    static func add(to connection: Connection) throws(SQLiteError) {
        for level in [4, 12, 20] {
            var found: [(room: Int, number: Int, root: Digest)] = []
            var part = CompactRange()
            let take = { (row: Statement) in
                let (room, number) = (row.integer(0), row.integer(1))
                if number & 15 == 0 { part = CompactRange() }
                guard let root = row.digest(2) else { return true }
                part.append(root)
                if part.size == 16, number & 15 == 15 { found.append((room, number >> 4, part.root)) }
                return true
            }
            if level == 4 {
                try connection.each(SQL.leaves, read: take)
            } else {
                try connection.each(SQL.roots, level - 4, read: take)
            }
            for row in found { try connection.run(SQL.insert, row.room, level, row.number, row.root) }
        }
    }
}
