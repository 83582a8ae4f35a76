import Foundation
import Helpers
import Storage
import Testing
import Wire

@testable import Relay

@Suite struct RetainingTests {
    @Test func whatIsTooOldIsRemovedAndTold() async throws {
        let folder = try Scratch()
        let events = "\(RoomID.ops.path)/events?after=0"
        try await withRelay(in: folder) { relay in
            try relay.join(.alice)
            try #require(
                relay.ask("POST", "\(RoomID.ops.path)/messages", as: .alice, body: messages("old")).status == 200
            )
        }
        var options = RelayOptions.patient
        options.retain = 1
        try await withRelay(in: folder, options) { relay in
            // The first round begins with the relay and is over soon; a page may come before it.
            var page = try relay.ask("GET", events, as: .alice).value(Page.self)
            while page.gap == nil { page = try relay.ask("GET", events, as: .alice).value(Page.self) }
            #expect(page.head == 2 && page.gap?.told == Page.Gap(from: 1, upto: 2) && page.events.isEmpty)
            #expect(page.tree?.range.count == 32)
            let sent = try relay.ask("GET", "\(RoomID.ops.path)/messages", as: .alice).value(MessageStatusList.self)
            #expect(sent.messages.map(\.event.body) == [nil])
        }
    }

    /// The first round after `--retain` has a whole store to go through.
    @Test func aRelayThatStopsDoesTheRestAtItsNextStart() async throws {
        let folder = try Scratch()
        let events = "\(RoomID.ops.path)/events?after=0"
        var options = RelayOptions.patient
        options.retain = 1
        // More than two steps of a later round.
        let batches = (0..<17).map { _ in
            batch((0..<NewBatch.limit).map { _ in NewMessage(id: .fresh(), body: Data("old".utf8)) })
        }
        let append = Write(.append(batches, largest: .max), room: .ops, member: Guest.alice.member)
        try await withRelay(in: folder, options) { relay in
            relay.interposed.afterRetention.withLock {
                $0 = { [interposed = relay.interposed, server = relay.server] in
                    interposed.afterRetention.withLock { $0 = { await server.stop() } }
                    _ = try await interposed.carryOut([append])[0].get()
                }
            }
            try relay.join(.alice)
            while await !relay.server.stopping { await Task.yield() }
        }
        try await withRelay(in: folder) { relay in
            let gap = try relay.ask("GET", events, as: .alice).value(Page.self).gap
            #expect(gap?.told == Page.Gap(from: 1, upto: 2_001))
        }
        try await withRelay(in: folder, options) { relay in
            var page = try relay.ask("GET", events, as: .alice).value(Page.self)
            while page.gap?.told.upto != page.head.told {
                page = try relay.ask("GET", events, as: .alice).value(Page.self)
            }
        }
    }

    @Test func roundsFollowTheSpan() {
        #expect(RelayServer.pause(for: 1) == 1_000)
        #expect(RelayServer.pause(for: 100_000) == 10_000)
        #expect(RelayServer.pause(for: 1 << 50) == 3_600_000)
    }
}
