// How Wire's values lie in the tables.

import Proving
import SQLite
import Wire

extension RoomID: Bindable {}
extension MemberID: Bindable {}
extension MessageID: Bindable {}

extension Identifier {
    /// As 16 bytes, the most significant first, so that ids sort as they do elsewhere.
    package func bind(to statement: Statement, at position: Int) throws(SQLiteError) {
        try withUnsafeBytes(of: (halves.high.bigEndian, halves.low.bigEndian)) { bytes throws(SQLiteError) in
            try statement.bind(bytes, at: position)
        }
    }
}

extension Digest: Bindable {
    package func bind(to statement: Statement, at position: Int) throws(SQLiteError) {
        try withUnsafeBytes { bytes throws(SQLiteError) in try statement.bind(bytes, at: position) }
    }
}

extension Statement: Columns {
    func bool(_ column: Int) -> Bool { integer(column) != 0 }
}
