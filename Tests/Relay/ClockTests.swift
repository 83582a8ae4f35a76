import Helpers
import Synchronization
import Testing
import Wire

@testable import Relay

/// A clock that is put back: times in a room don't go back with it.
@Suite struct ClockTests {
    private let notes = Notes()
    private let clock = Clock()
    private var options = RelayOptions.patient

    private final class Clock: Sendable {
        let time = Mutex(100_000_000)
    }

    init() { options.now = { [clock] in clock.time.withLock { $0 } } }

    private var ahead: [[Int]] {
        notes.all.compactMap { if case .datedAhead(let until, let span) = $0 { [until, span] } else { nil } }
    }

    private func send(_ text: String, to relay: TestRelay) throws {
        let answer = try relay.ask("POST", "\(RoomID.ops.path)/messages", as: .alice, body: messages(text))
        try #require(answer.status == 200)
    }

    @Test func aMessageThatIsDatedAheadIsToldOnce() async throws {
        try await withRelay(options, note: notes.add) { relay in
            try relay.join(.alice)
            clock.time.withLock { $0 -= 60_000 }
            try send("one", to: relay)
            #expect(ahead.isEmpty)
            clock.time.withLock { $0 -= 1 }
            try send("two", to: relay)
            #expect(ahead == [[100_000_000, 60_001]])
            clock.time.withLock { $0 -= 1_000 }
            try send("three", to: relay)
            #expect(ahead.count == 1)
        }
    }

    @Test func aJoinThatIsDatedAheadIsTold() async throws {
        try await withRelay(options, note: notes.add) { relay in
            try relay.join(.alice)
            clock.time.withLock { $0 -= 60_001 }
            #expect(ahead.isEmpty)
            try relay.join(.bob)
            #expect(ahead == [[100_000_000, 60_001]])
        }
    }

    @Test func aStoreThatIsDatedAheadIsToldAtTheStart() async throws {
        let folder = try Scratch()
        try await withRelay(in: folder, options, note: notes.add) { relay in try relay.join(.alice) }
        clock.time.withLock { $0 -= 3_600_000 }
        try await withRelay(in: folder, options, note: notes.add) { relay in
            while ahead.isEmpty { await Task.yield() }
            try send("one", to: relay)
            #expect(ahead == [[100_000_000, 3_600_000]])
            // It was told once, also where the clock was ahead by a year later on.
            let year = 31_536_000_000
            clock.time.withLock { $0 += year }
            try send("two", to: relay)
            clock.time.withLock { $0 -= year }
            try send("three", to: relay)
            #expect(ahead.count == 2 && ahead.last?.last == year)
            // Of one that goes on ahead by as much, as another relay's of the store, no more is told.
            clock.time.withLock { $0 += year + 600_000 }
            try send("four", to: relay)
            clock.time.withLock { $0 -= year }
            try send("five", to: relay)
            #expect(ahead.count == 2)
        }
    }
}
