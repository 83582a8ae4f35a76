import Helpers
import Testing
import Wire

@testable import Storage

@Suite struct OwnMessagesTests {
    /// Messages near each other and far apart, against a list of their seqs.
    @Test(arguments: 1...20)
    func theLastUptoAnySeqIsFound(_ seed: UInt64) throws {
        var chance = SeededGenerator(seed)
        var words: [OwnMessages.Key: Int] = [:]
        var seqs: [Int] = []
        for _ in 1...200 {
            let reach = 1 << Int.random(in: 0...27, using: &chance)
            let seq = (seqs.last ?? 0) + Int.random(in: 1...reach, using: &chance)
            for (key, bit) in OwnMessages.words(for: seq, after: seqs.last ?? 0, of: 3, in: 7) {
                words[key, default: 0] |= bit
            }
            seqs.append(seq)
        }
        for seq in [0, 1, 63, 64, 4_095, 4_096] + seqs.flatMap({ [$0 - 1, $0, $0 + 1, $0 | 63, $0 | 4_095] }) {
            let last = try OwnMessages.last(upto: seq, of: 3, in: 7) { words[$0] ?? 0 }
            #expect(last == seqs.last { $0 <= seq })
            #expect(try OwnMessages.last(upto: seq, of: 2, in: 7) { words[$0] ?? 0 } == nil)
        }
    }

    /// Members who write seldom, among those who write much.
    @Test(.everyEngine) func theyAreCountedAndToldAcrossBlocks() async throws {
        let store = try Shelf().open()
        try await store.join([alice, bob, carol])
        var senders: [Int: MemberID] = [:]
        var number = 100
        let turns = [(alice, 1), (bob, 59), (alice, 2), (bob, 130), (alice, 1), (bob, 4_200), (alice, 3), (bob, 1)]
        for (sender, count) in turns {
            for start in stride(from: 0, to: count, by: 1_000) {
                let messages = (start..<min(count, start + 1_000)).map { _ in
                    number += 1
                    return message(number)
                }
                for result in try await store.append(messages, room: room, member: sender) {
                    senders[try #require(result.seq?.told)] = sender
                }
            }
        }
        let head = try #require(senders.keys.max())
        let own = senders.filter { $0.value == alice }.keys.sorted()
        for before in [own[0], own[0] + 1, 64, 65, own[3], 1_000, own[4], head, head + 1] {
            let told = try await store.sent(5, before: before, as: alice).messages.map(\.event.seq)
            #expect(told == own.filter { $0 < before }.suffix(5))
        }
        #expect(try await store.sent(5, as: carol).messages.isEmpty)
        // What a member doesn't owe isn't counted: between the first and the last of these are others' messages and its own.
        for (first, last) in [(own[1] - 3, own[2] + 3), (60, 70), (own[3] - 5, own[3] + 4_100), (own[4] - 70, own[5])] {
            try await store.receive(alice, receipt(.read, first...last))
        }
        let standing = try await store.standing(alice)
        let receipted = Set(standing.read.beyond.flatMap { Array($0[0]...$0[1]) })
        let owed = senders.filter { $0.value == bob }.keys
        #expect(standing.read.missing == owed.count { !receipted.contains($0) })
        #expect(standing.read.cursor == owed.min().map { $0 - 1 })
    }
}
