import Foundation
import Helpers
import Proving
import Sealing
import Synchronization
import Testing
import Wire

@testable import Client
@testable import Relay

/// Random histories of a room, with real clients at a real relay; on PostgreSQL with `TICK_TEST_POSTGRES`.
@Suite struct HistoryTests {
    /// How many histories; each has a seed, from this one on.
    private static let count = ProcessInfo.processInfo.environment["TICK_HISTORIES"].flatMap { Int($0) } ?? 6
    private static let firstSeed = ProcessInfo.processInfo.environment["TICK_HISTORY"].flatMap { UInt64($0) } ?? 1

    /// Whoever is in the room in the end reads all that it is owed and is read by all; whoever is out opens nothing of later.
    @Test func whoIsInReadsAndIsReadAndWhoIsOutDoesNot() async throws {
        var options = RelayOptions.patient
        (options.memberRate, options.strangerRate, options.joinRate, options.statementRate) = (0, 0, 0, 0)
        (options.rotationRate, options.rotationBytes, options.roomRotations, options.connections) = (0, 0, 0, 0)
        // A member that was given the room for its rotation has it for five seconds: these are over with the next request.
        let clock = Mutex(Int(Date().timeIntervalSince1970 * 1_000))
        options.now = {
            clock.withLock { now in
                now += 6_000
                return now
            }
        }
        let counts = HistoryCounts()
        try await withRelay(options, tellsEveryChange: false) { relay in
            let url = "http://127.0.0.1:\(relay.port)"
            let seeds = Self.firstSeed..<Self.firstSeed + UInt64(Self.count)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for seed in seeds {
                    if seed >= seeds.lowerBound + 3 { try await group.next() }
                    group.addTask { try await Self.run(seed, url, counts) }
                }
                try await group.waitForAll()
            }
        }
        print(counts)
        // One alone may have none.
        #expect(Self.count < 6 || counts.rotations > 0 && counts.closed > 0 && counts.owed > 0 && counts.devices > 0)
    }

    private static func run(_ seed: UInt64, _ url: String, _ counts: HistoryCounts) async throws {
        let scratch = try Scratch()
        let history = try History(seed: seed, relay: url, in: scratch)
        try await history.run(steps: 50)
        var end = HistoryEnd(history)
        do { try await end.check(counts) } catch { Issue.record("history \(seed): \(error)") }
    }
}
