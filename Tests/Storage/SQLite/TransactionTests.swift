import Helpers
import SQLite
import Testing

@testable import Storage

@Suite struct TransactionTests {
    private struct Stop: Error {}

    private let scratch: Scratch
    private let path: String
    private let connection: Connection

    init() throws {
        scratch = try Scratch()
        path = scratch.path(of: "test.db")
        try scratch.write("", to: "test.db")
        connection = try Connection(path)
        try connection.runScript("CREATE TABLE things (number INTEGER PRIMARY KEY)")
    }

    private var numbers: [Int] {
        get throws { try connection.all("SELECT number FROM things ORDER BY number") { $0.integer(0) } }
    }

    private func insert(_ number: Int) throws(SQLiteError) {
        try connection.run("INSERT INTO things VALUES (?1)", number)
    }

    @Test func allOfATransactionIsKeptOrNothing() throws {
        try connection.write { () throws(SQLiteError) in
            try insert(1)
            try insert(2)
        }
        #expect(throws: SQLiteError.self) {
            try connection.write { () throws(SQLiteError) in
                try insert(3)
                try insert(1)
            }
        }
        #expect(try numbers == [1, 2])
        #expect(!connection.isInTransaction)
    }

    @Test func whatIsUndoneIsNotThere() throws {
        try connection.beginWriting()
        try insert(1)
        #expect(try numbers == [1])
        try connection.rollBack()
        #expect(try numbers == [])
        #expect(!connection.isInTransaction)
    }

    @Test func aReadingTransactionSeesOneMoment() throws {
        try connection.set(.journalMode, to: "wal")
        let reader = try Connection(path, readOnly: true)
        let count = { try reader.all("SELECT count(*) FROM things") { $0.integer(0) } }
        try reader.beginReading()
        #expect(try count() == [0])
        try insert(1)
        #expect(try count() == [0])
        try reader.rollBack()
        #expect(try count() == [1])
    }

    @Test func onlyOneConnectionWrites() throws {
        let other = try Connection(path)
        try connection.beginWriting()
        let error = #expect(throws: SQLiteError.self) { try other.beginWriting() }
        #expect(error?.code == 5)
        try connection.rollBack()
        try other.beginWriting()
    }
}
