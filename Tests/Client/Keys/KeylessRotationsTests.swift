import Foundation
import Helpers
import Proving
import Testing
import Wire

@testable import Client

/// Rotations to epochs of which nobody was given the secret, with a key for all behind them. Each cost two requests in every later
/// command.
@Suite struct KeylessRotationsTests {
    let room: RoomOfTest
    let alice: Account
    private let scratch: Scratch
    private let file: StateFile

    init() async throws {
        (room, alice, _) = try await RoomOfTest.ofTwo()
        scratch = try Scratch()
        file = StateFile(path: "\(scratch.path)/tick.json")
    }

    /// A run of bob's reads what is there.
    private func read() async throws -> [String] { try await room.read(room.account("bob", 2, in: file)) }

    /// Appends rotations that give nobody a key, and one of alice's that gives one to all.
    ///
    /// - Returns: the seqs of those that give none.
    @discardableResult
    private func rotate(_ count: Int, forgetting: Bool = true) async throws -> [Int] {
        var seqs: [Int] = []
        for _ in 0..<count {
            try room.rotate(by: alice) { boxes, _ in boxes = Data(repeating: 7, count: boxes.count) }
            seqs.append(room.relay.edit { $0.head })
        }
        try await alice.rotate(forgetting: forgetting)
        return seqs
    }

    /// How often boxes were asked for since the last time.
    private func asked() -> Int {
        room.relay.state.withLock { state in
            defer { state.asked = [] }
            return state.asked.count { $0.hasPrefix("GET rotations/") }
        }
    }

    private var kept: KeylessRotations? { get throws { try file.read().rooms["ops"]?.keyless } }

    @Test func theyAreAskedForOnce() async throws {
        let first = try await rotate(3)
        try room.send("a", by: alice)
        _ = asked()
        #expect(try await read() == ["a"])
        #expect(asked() == 1 + 2 * 3)
        #expect(try await read() == ["a"])
        #expect(asked() == 0)
        // Nor does a later change of the key ask for them, and one range has all of them.
        let second = try await rotate(2)
        try room.send("b", by: alice)
        _ = asked()
        #expect(try await read() == ["a", "b"])
        #expect(asked() == 1 + 2 * 2)
        #expect(try kept?.seqs == SeqSet([first[0]...second[1]]))
        #expect(try await read() == ["a", "b"])
        #expect(asked() == 0)
    }

    /// A relay limits requests: each run goes on where the last one ended.
    @Test func aRunThatEndsEarlyIsGoneOnWith() async throws {
        let seqs = try await rotate(4)
        try room.send("a", by: alice)
        _ = asked()
        room.relay.change { _, asked, _ throws(TransportError) in
            if asked.hasPrefix("GET rotations/\(seqs[1])") { throw .timedOut }
        }
        let found = await error { try await read() }
        #expect(found?.isWorthRetrying == true)
        #expect(asked() == 1 + 2 * 2 + 1)
        #expect(try kept?.seqs == SeqSet([seqs[2]...seqs[3]]))
        room.relay.change(nil)
        #expect(try await read() == ["a"])
        #expect(asked() == 2 * 2)
        #expect(try await read() == ["a"])
        #expect(asked() == 0)
    }

    /// A relay that has no boxes, or others, can't have them forgotten.
    @Test(arguments: [true, false]) func boxesThatWereNotSignedAreAskedForAgain(areThere: Bool) async throws {
        _ = try await read()
        try await alice.rotate(forgetting: false)
        let seq = room.relay.edit { $0.head }
        try room.send("for bob", by: alice)
        try await alice.rotate(forgetting: true)
        let boxes = room.relay.edit { log in
            defer { log.boxes[seq] = areThere ? log.boxes[seq].map { Data(count: $0.count) } : nil }
            return log.boxes[seq]
        }
        for _ in 0..<2 {
            guard case .untrue? = await error({ try await read() }) else { return #expect(Bool(false)) }
            #expect(try kept == nil)
        }
        room.relay.edit { $0.boxes[seq] = boxes }
        #expect(try await read() == ["for bob"])
    }

    /// In another log the boxes are others.
    @Test func thoseOfAnotherLogSayNothing() async throws {
        let seqs = try await rotate(1)
        _ = try await read()
        let found = try #require(try kept)
        let other = try #require(KeylessRotations(SeqSet([1...seqs[0]]), crowd: .zero))
        try file.update { $0.rooms["ops"]?.keyless = other }
        _ = asked()
        _ = try await read()
        #expect(asked() == 2)
        #expect(try kept == found)
    }
}
