import Foundation
import Kernel
import Listing
import Testing
import Wire

@testable import Client

/// The lists of a room at an honest relay, and what is kept of them.
@Suite struct ListReaderTests: ListSuite {
    let lists: ListsOfTest
    let bob: Account

    init() async throws {
        lists = try await ListsOfTest()
        // As in a later run, with a checkpoint that was kept.
        let checkpoint = try #require(lists.bob.log.unkept).checkpoint
        bob = try lists.room.account("bob", 2, checkpoint: checkpoint)
    }

    /// The kept file as it is: another one after each writing.
    private func written() throws -> FileVersion? { try file.lists(of: bob.keys.room)?.version }

    @Test func whatIsAsItWasIsNotWrittenAgain() async throws {
        try room.add("tag", "ship", by: alice)
        var reader = try ListReader(bob, file: file)
        _ = try await reader.next()
        reader.show([ListEdit.usualList])
        #expect(try await reader.keep() == nil)
        let first = try #require(try written())
        for _ in 1...2 {
            _ = try await reader.next()
            #expect(try await reader.keep() == nil)
            #expect(try written() == first)
        }
        try room.add("rest", by: alice)
        _ = try await reader.next()
        #expect(try await reader.keep() == nil)
        #expect(try written() != first)
        #expect(texts(try ListReader(bob, file: file)) == ["tag", "ship", "rest"])
    }

    /// `list -f`, and a list that was shown while another process left, put the rows back in the clear.
    @Test func aRoomThatWasLeftMeanwhileKeepsNone() async throws {
        try room.add("tag", by: alice)
        var reader = try ListReader(bob, file: file)
        _ = try await reader.next()
        #expect(try await reader.keep() == nil)
        try file.update { $0.rooms["ops"] = nil }
        try file.forgetLists(of: bob.keys.room)
        try room.add("ship", by: alice)
        _ = try await reader.next()
        #expect(try await reader.keep() == nil)
        #expect(try written() == nil)
    }

    @Test func ofTwoThatKeepTheSameFileNeitherUndoesTheOther() async throws {
        let rows = try room.add("tag", "ship", by: alice)
        var first = try ListReader(bob, file: file)
        _ = try await first.next()
        var second = try ListReader(bob, file: file)
        try room.add("rest", by: alice)
        try room.add("milk", to: "shop", by: alice)
        _ = try await second.next()
        second.show(["shop"])
        #expect(try await second.keep() == nil)
        // The first has read less: what the second has read and shown stays, and what the first has shown comes to it.
        first.show([ListEdit.usualList])
        #expect(try await first.keep() == nil)
        #expect(texts(first) == ["tag", "ship"])
        let later = try ListReader(bob, file: file)
        #expect(texts(later) == ["tag", "ship", "rest"])
        #expect(later.kept.shown[ListEdit.usualList] == rows)
        #expect(later.kept.shown["shop"]?.count == 1)
    }

    /// One that follows kept its first look again with each answer, and put the positions of a later one back.
    @Test func whatWasShownIsKeptOnce() async throws {
        let rows = try room.add("tag", "ship", by: alice)
        var follower = try ListReader(bob, file: file)
        _ = try await follower.next()
        follower.show([ListEdit.usualList])
        #expect(try await follower.keep() == nil)
        try room.move(rows[1], .first, by: alice)
        var second = try ListReader(bob, file: file)
        _ = try await second.next()
        second.show([ListEdit.usualList])
        #expect(try await second.keep() == nil)
        for text in ["one", "more"] {
            _ = try await follower.next()
            #expect(try await follower.keep() == nil)
            #expect(try ListReader(bob, file: file).kept.shown[ListEdit.usualList] == [rows[1], rows[0]])
            try room.add(text, by: alice)
        }
    }

    /// What could not be kept is older than what another process has shown since.
    @Test func whatCouldNotBeKeptIsNotKeptLater() async throws {
        let rows = try room.add("tag", "ship", by: alice)
        let folder = lists.scratch.path + "/folder"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let file = StateFile(path: folder + "/tick.json")
        var first = try ListReader(bob, file: file)
        _ = try await first.next()
        first.show([ListEdit.usualList])
        // A file, where a folder is needed.
        try FileManager.default.removeItem(atPath: folder)
        try Data().write(to: URL(filePath: folder))
        #expect(first.hasShown)
        #expect(try await first.keep() != nil)
        #expect(!first.hasShown)
        try room.move(rows[1], .first, by: alice)
        try FileManager.default.removeItem(atPath: folder)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        try file.update { $0.rooms["ops"] = membership("bob") }
        var second = try ListReader(bob, file: file)
        _ = try await second.next()
        second.show([ListEdit.usualList])
        #expect(try await second.keep() == nil)
        _ = try await first.next()
        #expect(try await first.keep() == nil)
        #expect(try ListReader(bob, file: file).kept.shown[ListEdit.usualList] == [rows[1], rows[0]])
    }

    @Test func oneReceiptEndsWithTheShownListsEdits() async throws {
        try room.add("tag", by: alice)
        try room.add("milk", to: "shop", by: alice)
        var reader = try ListReader(bob, file: file)
        _ = try await reader.next()
        reader.show([ListEdit.usualList])
        try await reader.settle([ListEdit.usualList])
        let head = room.relay.edit { $0.head }
        #expect(room.relay.receipts.map { [$0.from, $0.upto] } == [[head - 1, head - 1]])
        try await reader.settle([ListEdit.usualList])
        #expect(room.relay.receipts.count == 1)
    }

    /// What another program had sealed was taken as a row, without a text or with one of any length.
    /// A person has an edit where any of its devices has receipted it: one that was away, and has shown another list, doesn't.
    @Test func noReceiptRunsOverWhatWasMadeWhileThisDeviceWasAway() async throws {
        try room.add("tag", by: alice)
        try await bob.leave()
        try room.add("milk", to: "shop", by: alice)
        try await bob.join(new: false)
        try room.add("ship", by: alice)
        var reader = try ListReader(bob, file: file)
        _ = try await reader.next()
        try await reader.settle([ListEdit.usualList])
        let ranges = room.relay.receipts.filter { $0.kind == .list }.map { $0.from...$0.upto }
        #expect(ranges.contains { $0.contains(7) } && !ranges.contains { $0.contains(5) }, "\(ranges)")
    }

    @Test func anEditWithoutATextOrWithALongOneHasNoEffectAndIsTold() async throws {
        let row = try room.add("tag", by: alice)[0]
        for text in ["", String(repeating: "x", count: Limits.text + 1)] {
            try room.seal(#"{"list":"main","op":"add","text":"\#(text)"}"#, by: alice)
            try room.seal(#"{"list":"main","op":"edit","row":"\#(row)","text":"\#(text)"}"#, by: alice)
        }
        try room.seal(#"{"list":"ma\u200bin","op":"add","text":"x"}"#, by: alice)
        try room.add("ship", by: alice)
        var reader = try ListReader(bob, file: file)
        let changes = try await reader.next(tellsAll: true)
        #expect(texts(reader) == ["tag", "ship"])
        #expect(reader.kept.fold.names == [ListEdit.usualList])
        #expect(changes.map { $0.edit != nil } == [true, false, false, false, false, false, true])
        // Nobody can show them, so no receipt says that they were.
        reader.show([ListEdit.usualList])
        try await reader.settle([ListEdit.usualList])
        let first = changes.map(\.event.event.seq)
        let head = room.relay.edit { $0.head }
        #expect(room.relay.receipts.map { [$0.from, $0.upto] } == [[first[0], first[0]], [first[6], head]])
    }

    /// The reader has verified the edit elsewhere, and from the next leaf on the relay's log of the edits goes on without it.
    @Test func anEditThatWasVerifiedIsNotLeftOutOfALaterList() async throws {
        try room.add("tag", "ship", by: alice)
        var tail = try await Tail(bob, start: .from(1), follows: false, receipts: true)
        while try await tail.next() != nil {}
        let last = room.relay.edit { $0.head }
        room.relay.edit { $0.untruths[last] = .some(nil) }
        try room.send("1", by: alice)
        var reader = try ListReader(bob, file: file)
        #expect(await error { try await reader.next() } == .otherLog)
        #expect(texts(reader).isEmpty)
        // Who hasn't verified it is shown the list without it, and nobody counts the receipt.
        var misled = try ListReader(try room.account("bob", 2), file: file)
        _ = try await misled.next()
        #expect(texts(misled) == ["tag"])
    }

    /// All changes of a page had the positions that their rows had after the last of them.
    @Test func aPositionIsTheOneRightAfterTheEdit() async throws {
        let rows = try room.add("one", "two", "three", by: alice)
        for operation in [ListEdit.Operation.move(rows[2], .first), .move(rows[1], .first), .remove(rows[2])] {
            let message = try alice.seal(try #require(ListEdit(operation)), id: room.nextID())
            let batch = try alice.signed([message])[0]
            room.relay.edit { _ = $0.append(batch, alice.me) }
        }
        var reader = try ListReader(bob, file: file)
        let changes = try await reader.next(tellsAll: true, tellsPositions: true)
        #expect(changes.map(\.position) == [1, 2, 3, 1, 1, nil])
    }
}
