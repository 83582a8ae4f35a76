import SQLite
import Storage
import Testing

/// A row that something else has written is an error, and doesn't end the relay.
@Suite struct DamagedRowTests {
    private let shelf: Shelf

    init() throws { shelf = try Shelf() }

    /// A run that ends before it starts ended the process.
    @Test(arguments: [
        Damage(row: "a run", script: "UPDATE runs SET upto = start - 1"),
        Damage(row: "a room", script: "UPDATE rooms SET crowd = x'00'"),
        Damage(row: "a chain", script: "UPDATE chains SET value = x'00'"),
        Damage(row: "a tree", script: "UPDATE events SET leaf = x'00'"),
    ])
    func isTold(_ damage: Damage) async throws {
        let first = try shelf.open()
        try await first.join(alice, 1)
        try await first.join(bob, 2)
        try await first.send(alice, message(3), message(4), message(5), message(6))
        try await first.receive(bob, receipt(.delivered, 3...3), receipt(.delivered, 5...5))
        await first.close()
        let connection = try Connection(shelf.path)
        try connection.runScript(damage.script)
        connection.close()
        let store = try shelf.open()
        let error = await #expect(throws: StoreError.self) {
            try await store.receive(bob, receipt(.delivered, 6...6))
        }
        #expect(error == .failed(code: "11", reason: "the row of \(damage.row) is damaged"))
        await store.close()
    }

    /// A page that ends within a batch, or begins there, needs the lines that it doesn't have.
    @Test(arguments: [2, 5]) func aBatchWithoutItsLinesIsTold(after seq: Int) async throws {
        let first = try shelf.open()
        try await first.join(alice, 1)
        try await first.join(bob, 2)
        try await first.send(alice, message(3), message(4), message(5), message(6))
        await first.close()
        let connection = try Connection(shelf.path)
        try connection.runScript("DELETE FROM events WHERE seq IN (4, 5)")
        connection.close()
        let store = try shelf.open()
        let error = await #expect(throws: StoreError.self) { try await store.page(.after(seq), limit: 1) }
        #expect(error == .failed(code: "11", reason: "the row of a batch is damaged"))
        await store.close()
    }

    struct Damage: CustomTestStringConvertible {
        let row: String
        let script: StaticString

        var testDescription: String { row }
    }
}
