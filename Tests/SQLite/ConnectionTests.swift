import Foundation
import Testing

@testable import SQLite

@Suite struct ConnectionTests {
    private let database: TemporaryDatabase
    private let connection: Connection

    init() throws {
        database = try TemporaryDatabase()
        connection = try Connection(database.path)
        try connection.runScript(
            """
            CREATE TABLE things (number INTEGER PRIMARY KEY, word TEXT UNIQUE, bytes BLOB CHECK (length(bytes) < 9));
            CREATE TABLE others (number INTEGER);
            """
        )
    }

    /// SQLite takes that only before it is first used.
    @Test func memoryIsNotCounted() { #expect(Connection.countsNoMemory) }

    @Test func makesNoFileThatIsMissing() throws {
        let path = database.path + "-missing"
        #expect(throws: SQLiteError.self) { try Connection(path) }
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func valuesComeBackAsTheyWent() throws {
        try connection.run("INSERT INTO things VALUES (?1, ?2, ?3)", Int.min, "naïve\u{0}zero", Data([0, 255, 0]))
        let row = try connection.all("SELECT number, word, bytes FROM things") {
            ($0.integer(0), $0.text(1), $0.blob(2))
        }.first
        #expect(row?.0 == Int.min)
        #expect(row?.1 == "naïve\u{0}zero")
        #expect(row?.2 == Data([0, 255, 0]))
    }

    @Test func noBytesAreNotNull() throws {
        try connection.run("INSERT INTO things VALUES (1, ?1, ?2)", "", Data())
        try connection.run("INSERT INTO things VALUES (2, ?1, ?2)", String?.none, [UInt8]?.none)
        let types = try connection.all("SELECT typeof(word), typeof(bytes) FROM things ORDER BY number") {
            [$0.text(0), $0.text(1)]
        }
        #expect(types == [["text", "blob"], ["null", "null"]])
        let isNull = try connection.all("SELECT bytes FROM things ORDER BY number") { $0.isNull(0) }
        #expect(isNull == [false, true])
    }

    @Test func aBlobOutlivesTheBytesItWasBoundFrom() throws {
        let statement = try connection.statement("INSERT INTO things (bytes) VALUES (?1)")
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 8, alignment: 1)
        buffer.copyBytes(from: Array("original".utf8))
        try statement.bind(UnsafeRawBufferPointer(buffer), at: 1)
        buffer.copyBytes(from: Array("changed!".utf8))
        buffer.deallocate()
        #expect(try !statement.step())
        statement.reset()
        #expect(try connection.all("SELECT bytes FROM things") { $0.blob(0) } == [Data("original".utf8)])
    }

    @Test func anErrorNeverHoldsABoundValue() throws {
        try connection.run("INSERT INTO things VALUES (1, ?1, NULL)", "secret")
        let errors = [
            #expect(throws: SQLiteError.self) { try connection.run("INSERT INTO things (word) VALUES (?1)", "secret") },
            #expect(throws: SQLiteError.self) {
                try connection.run("INSERT INTO things (bytes) VALUES (?1)", Data("secret secret".utf8))
            },
            #expect(throws: SQLiteError.self) {
                try connection.run("INSERT INTO things (number) VALUES (?1)", "secret")
            },
        ]
        for error in errors {
            let error = try #require(error)
            #expect(!"\(error)".contains("secret"))
            #expect(!String(reflecting: error).contains("secret"))
        }
        #expect(errors[0]?.code == 19)
        #expect(errors[0]?.message == "UNIQUE constraint failed: things.word")
        #expect(errors[0]?.extendedCode == 2067)
    }

    @Test func aStatementThatFailedCanBeRunAgain() throws {
        for _ in 0..<3 {
            try? connection.run("INSERT INTO things (number, word) VALUES (1, ?1)", "one")
        }
        #expect(try connection.all("SELECT count(*) FROM things") { $0.integer(0) } == [1])
        #expect(throws: SQLiteError.self) { try connection.run("SELECT ?1", 1, 2) }
        #expect(try connection.all("SELECT ?1", 7) { $0.integer(0) } == [7])
    }

    @Test func aClosedConnectionRefuses() throws {
        connection.close()
        connection.close()
        #expect(throws: SQLiteError.self) { try connection.run("SELECT 1") }
    }

    @Test func aReadOnlyConnectionCantWrite() throws {
        let reader = try Connection(database.path, readOnly: true)
        #expect(throws: SQLiteError.self) { try reader.run("INSERT INTO others VALUES (1)") }
    }

    @Test func whatIsNoDatabaseIsToldSo() throws {
        try Data("not a database, not a database, not a database".utf8).write(to: URL(filePath: database.path + "-no"))
        let other = try Connection(database.path + "-no")
        let error = #expect(throws: SQLiteError.self) { try other.answer(to: "PRAGMA user_version") }
        #expect(error?.code == 26)
    }
}
