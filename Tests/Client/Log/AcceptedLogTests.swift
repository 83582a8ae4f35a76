import Foundation
import Helpers
import Testing
import Wire

@testable import Client

/// Checkpoints of logs that were accepted, beside those of other processes.
@Suite struct AcceptedLogTests {
    let room: RoomOfTest
    let alice: Account
    let bob: Account

    init() async throws { (room, alice, bob) = try await RoomOfTest.ofTwo() }

    /// A run that had begun before another log was accepted, and has proved nothing since, put the log of before back: where the
    /// accepted one is shorter as a whole, else in part.
    @Test(arguments: [0, 4]) func nothingOfTheLogOfBeforeIsPutBack(later: Int) async throws {
        let scratch = try Scratch()
        let file = StateFile(path: "\(scratch.path)/tick.json")
        func run() throws -> Account {
            try room.account("alice", 1, checkpoint: try file.checkpoint(of: room.keys.room))
        }
        try room.send("1", "2", by: bob)
        try await room.read(alice)
        #expect(try await alice.keepCheckpoint(in: file) == nil)
        let (older, other, accepting) = (try run(), try run(), try run())
        room.relay.edit { $0.rollBack(to: 3) }
        let head = room.relay.edit { $0.treeHead(at: 3) }
        for _ in 0..<later { try room.send("later", by: bob) }
        accepting.acceptLog(extending: head)
        try await accepting.join(new: false)
        // What another process keeps meanwhile doesn't stay.
        other.log.noteNobodys(4)
        #expect(try await other.keepCheckpoint(in: file) == nil)
        #expect(accepting.log.replaces)
        #expect(try await accepting.keepCheckpoint(in: file) == nil)
        let kept = try #require(try file.checkpoint(of: room.keys.room))
        #expect(kept.head.head == room.relay.edit { $0.treeHead(at: 3 + later) } && kept.noted.nobodys.ranges == [])
        #expect(!accepting.log.replaces && !accepting.log.hasNews)
        older.log.noteNobodys(3)
        room.relay.change { _, _, _ throws(TransportError) in throw .timedOut }
        #expect(await error { try await older.keepCheckpoint(in: file) }?.isSilence == true)
        room.relay.change(nil)
        #expect(await error { try await older.keepCheckpoint(in: file) } == .otherLog)
        #expect(try file.checkpoint(of: room.keys.room) == kept)
        // A run of afterwards goes on with it.
        try room.send("on", by: bob)
        let next = try run()
        #expect(try await room.read(next, from: .last(1)) == ["on"])
        #expect(try await next.keepCheckpoint(in: file) == nil)
    }

    /// A sender that had begun before another log was accepted wrote the seqs of its messages beside it, and the relay was accused of
    /// having lost them.
    @Test func ownMessagesOfTheLogOfBeforeAreNotMissed() async throws {
        let scratch = try Scratch()
        let file = StateFile(path: "\(scratch.path)/tick.json")
        func run() throws -> Account {
            try room.account("alice", 1, checkpoint: try file.checkpoint(of: room.keys.room))
        }
        _ = try await alice.view()
        #expect(try await alice.keepCheckpoint(in: file) == nil)
        let (older, accepting) = (try run(), try run())
        let message = try older.seal(Content(bytes: Array("1".utf8)), id: messageID(70))
        let (answers, sent) = try await older.send([message], areNew: true)
        older.log.sent(answers, to: sent, by: older.me, areNew: true)
        room.relay.edit { $0.rollBack(to: 2) }
        accepting.acceptLog(extending: room.relay.edit { $0.treeHead(at: 2) })
        try await accepting.join(new: false)
        #expect(try await accepting.keepCheckpoint(in: file) == nil)
        #expect(try await older.keepCheckpoint(in: file) == nil)
        let kept = try #require(try file.checkpoint(of: room.keys.room))
        #expect(kept.own == nil && kept.accepted == 1)
    }

    /// What was accepted and can't be kept isn't done.
    @Test func anAcceptedLogThatCannotBeKeptIsToBeKeptStill() async throws {
        let scratch = try Scratch()
        let file = StateFile(path: "\(scratch.path)/tick.json")
        try room.send("1", by: bob)
        try await room.read(alice)
        #expect(try await alice.keepCheckpoint(in: file) == nil)
        let run = try room.account("alice", 1, checkpoint: try file.checkpoint(of: room.keys.room))
        room.relay.edit { $0.rollBack(to: 2) }
        run.acceptLog(extending: room.relay.edit { $0.treeHead(at: 2) })
        try await run.join(new: false)
        try FileManager.default.createDirectory(atPath: "\(file.path).tree.tmp", withIntermediateDirectories: false)
        #expect(try await run.keepCheckpoint(in: file) != nil)
        #expect(run.log.replaces)
        try FileManager.default.removeItem(atPath: "\(file.path).tree.tmp")
        #expect(try await run.keepCheckpoint(in: file) == nil)
        #expect(!run.log.replaces)
    }
}
