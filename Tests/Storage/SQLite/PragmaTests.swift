import Helpers
import SQLite
import Testing

@testable import Storage

@Suite struct PragmaTests {
    private let scratch: Scratch
    private let path: String
    private let connection: Connection

    init() throws {
        scratch = try Scratch()
        path = scratch.path(of: "test.db")
        try scratch.write("", to: "test.db")
        connection = try Connection(path)
    }

    @Test func theVersionIsKeptInTheFile() throws {
        #expect(try connection.userVersion == 0)
        try connection.set(.userVersion, to: 7)
        connection.close()
        #expect(try Connection(path).userVersion == 7)
    }

    @Test func settingAnswersWhatTook() throws {
        #expect(try connection.set(.journalMode, to: "wal") == "wal")
        try connection.set(.synchronous, to: "full")
        #expect(try connection.value(of: .synchronous) == "2")
    }

    @Test func aFileThatIsFullSaysSo() throws {
        try connection.runScript("CREATE TABLE things (bytes BLOB)")
        try connection.set(.maxPageCount, to: 3)
        let error = #expect(throws: SQLiteError.self) {
            try connection.run("INSERT INTO things VALUES (zeroblob(100000))")
        }
        #expect(error?.isFull == true)
    }

    @Test func aSoundFileHasNothingToReport() throws {
        try connection.runScript("CREATE TABLE things (bytes BLOB)")
        #expect(try connection.quickCheck() == [])
    }
}
