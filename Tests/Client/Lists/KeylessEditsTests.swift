import Foundation
import Listing
import Proving
import Sealing
import Testing
import Wire

@testable import Client

/// Edits that a member can't open, since whoever changed the key gave it none, or a false one: the lists were shown without them, and
/// no later run told of it.
@Suite struct KeylessEditsTests: ListSuite {
    let lists: ListsOfTest

    init() async throws { lists = try await ListsOfTest(joinedAs: nil) }

    /// What a run reads, shows and keeps.
    private func read(_ account: Account) async throws -> ListReader {
        var reader = try ListReader(account, file: file)
        _ = try await reader.next()
        reader.show([ListEdit.usualList])
        try await reader.settle([ListEdit.usualList])
        #expect(try await reader.keep() == nil)
        return reader
    }

    private func receipts(of account: Account) -> [ClosedRange<Int>] {
        room.relay.receipts.filter { $0.member == account.me && $0.kind == .list }.map { $0.from...$0.upto }
    }

    @Test func theyAreKeptInMindUntilTheKeyIsThere() async throws {
        let first = try await room.member("carol", 3)
        try room.add("milk", by: alice)
        try room.rotate(by: bob) { [carol = first.me] boxes, recipients in
            if let place = recipients.place(of: carol) { boxes[place * Box.count] ^= 1 }
        }
        _ = try await alice.view()
        try room.add("bread", "salt", by: alice)
        for _ in 0..<2 {
            let reader = try await read(try room.account("carol", 3, in: file))
            #expect(texts(reader) == ["milk"])
            #expect(reader.keyless == [6, 7])
        }
        #expect(receipts(of: first) == [4...4])
        // Alice has it, and so her change of the key leads to it.
        try await alice.rotate(forgetting: false)
        let reader = try await read(try room.account("carol", 3, in: file))
        #expect(texts(reader) == ["milk", "bread", "salt"])
        #expect(reader.keyless.isEmpty)
        #expect(receipts(of: first) == [4...4, 4...8])
    }

    /// Nothing in the log commits to what a change of the key with `--forget` leaves of the former one.
    @Test(arguments: [false, true]) func aFalseKeyOfBeforeIsNone(opens: Bool) async throws {
        try room.add("milk", by: alice)
        if opens {
            try room.rotate(by: bob, forgetting: true, keptOf: try EpochSecret(bytes: [UInt8](repeating: 9, count: 32)))
        } else {
            try room.rotate(by: bob, forgetting: true, kept: Box(bytes: Data(count: Box.count)))
        }
        _ = try await alice.view()
        try room.add("bread", by: alice)
        let dave = try await room.guest("dave", 4, by: alice, code: 60)
        try file.update { $0.rooms["ops"] = membership("dave") }
        for _ in 0..<2 {
            let reader = try await read(dave)
            #expect(texts(reader) == ["bread"])
            #expect(reader.keyless == [3])
        }
        // Who has the secret of then opens all.
        #expect(try await read(alice).keyless.isEmpty)
    }

    /// The true one opens what it is to open, and what it doesn't was never sealed with it.
    @Test func whatNobodyCanOpenIsNoEditWithoutAKey() async throws {
        let message = NewMessage(id: room.nextID(), kind: .list, body: Data(repeating: 1, count: 60))
        let batch = try alice.signed([message])[0]
        room.relay.edit { _ = $0.append(batch, alice.me) }
        try file.update { $0.rooms["ops"] = membership("bob") }
        #expect(try await read(bob).keyless.isEmpty)
    }
}
