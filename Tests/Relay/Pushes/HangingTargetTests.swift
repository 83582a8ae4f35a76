import Foundation
import Helpers
import Proving
import SQLite
import Sockets
import Testing
import Wire

@testable import Pushing
@testable import Relay

/// Targets that take their time, or for ever.
@Suite struct HangingTargetTests {
    private let receiver: Receiver

    init() throws { receiver = try Receiver() }

    @Test(arguments: [0, 1, 2, 3])
    func anAnswerWithoutEndIsOverSoon(_ which: Int) async throws {
        let answers: [Receiver.Answer] = [.endlessBody, .endlessHeader, .garbage, .status(200)]
        let receiver = try Receiver { _ in answers[which] }
        try await withRelay(RelayOptions(pushingTo: receiver)) { relay in
            try relay.join(.bob)
            _ = try relay.set(receiver.url(), as: .bob)
            // A status of success is success, whatever comes after it.
            #expect(try relay.test(.bob).class == (which == 1 || which == 2 ? .connect : nil))
        }
    }

    /// A target can't hold a place by going on and on. The request itself has ten minutes here.
    @Test func aBodyThatGoesOnIsGivenUp() async throws {
        let receiver = try Receiver { _ in .drip }
        let request = PushRequest(
            url: receiver.url(), fields: [], body: [], time: 600, certificates: nil, permits: { _ in true }
        )
        #expect(await Transfers.result(of: request) == .taken(200))
    }

    @Test func whoHasLeftOrWantsNoPushesIsAskedNothingMore() async throws {
        let hanging = try Receiver { _ in .silence }
        for path in ["leave", "off", "set"] {
            try await withRelay(RelayOptions(pushingTo: hanging, receiver)) { relay in
                try relay.join(.alice, .bob)
                _ = try relay.set(hanging.url(), as: .bob)
                try relay.send(.alice)
                _ = try hanging.next()
                switch path {
                case "leave": #expect(try relay.ask("DELETE", Guest.bob.leavePath(), as: .bob).status == 200)
                case "off": #expect(try relay.ask("DELETE", Guest.bob.pushPath, as: .bob).status == 204)
                default: _ = try relay.set(receiver.url(), as: .bob)
                }
                try await relay.wait { $0.pushWork?.underWay.isEmpty == true }
                let metrics = try relay.ask("GET", "/metrics").text
                #expect(metrics.contains("result=\"cancelled\"} 1\n"))
            }
        }
    }

    @Test func aTargetThatHangsHoldsUpNobodyElseAndNotTheEnd() async throws {
        let hanging = try Receiver { _ in .silence }
        let folder = try Scratch()
        var options = RelayOptions(pushingTo: hanging, receiver)
        options.pushStopTime = 0
        try await withRelay(in: folder, options) { relay in
            try relay.join(.alice, .bob, .carol)
            _ = try relay.set(hanging.url(), as: .bob)
            _ = try relay.set(receiver.url(), as: .carol)
            try relay.send(.alice)
            _ = try hanging.next()
            _ = try receiver.next()
            try relay.send(.alice)
        }
        // The lease was given back: the store, which ends all leases when it is opened, was not opened since.
        if ProcessInfo.processInfo.environment["TICK_TEST_POSTGRES"] == nil {
            let connection = try SQLite.Connection(folder.path(of: "relay.db"), readOnly: true)
            let leased = try connection.all("SELECT count(*) FROM pushes WHERE lease IS NOT NULL") { $0.integer(0) }
            #expect(leased == [0])
            connection.close()
        }
        // And the push comes again under its id.
        let first = try #require(hanging.requests.first?.fields["webhook-id"])
        try await withRelay(in: folder, options) { relay in
            let standing = try relay.standing(.bob)
            #expect(standing.tries == 0)
            _ = try hanging.next()
        }
        #expect(hanging.requests.map { $0.fields["webhook-id"] } == [first, first])
    }

    /// The relay would wait for it as long as a target may take.
    @Test func whatWasClaimedWhileTheRelayBeganToStopIsNotBegun() async throws {
        let hanging = try Receiver { _ in .silence }
        let folder = try Scratch()
        var options = RelayOptions(pushingTo: hanging)
        options.pushStopTime = 0
        try await withRelay(in: folder, options) { relay in
            try relay.join(.alice, .bob)
            _ = try relay.set(hanging.url(), as: .bob)
            relay.interposed.afterClaims.withLock {
                $0 = { [server = relay.server] in
                    await server.stop()
                    // Those under way are cancelled now.
                    await server.passTimers()
                }
            }
            try relay.send(.alice)
            while await !relay.server.stopping { await Task.yield() }
        }
        #expect(hanging.requests.isEmpty)
        try await withRelay(in: folder, options) { relay in
            #expect(try relay.standing(.bob).tries == 0)
            _ = try hanging.next()
        }
    }

    @Test func anOutcomeOfATargetThatWasReplacedChangesNothing() async throws {
        let hanging = try Receiver { _ in .silence }
        try await withRelay(RelayOptions(pushingTo: hanging, receiver)) { relay in
            try relay.join(.alice, .bob)
            _ = try relay.set(hanging.url(), as: .bob)
            try relay.send(.alice)
            _ = try hanging.next()
            _ = try relay.set(receiver.url(), as: .bob)
            // What waited comes to the new one.
            _ = try receiver.next()
            let standing = try relay.standing(.bob) { $0.push.state == .pushed }
            #expect(standing.host == "127.0.0.1:\(receiver.port)")
            await relay.server.cancelPushes()
            try await relay.wait { $0.pushWork?.underWay.isEmpty == true }
            #expect(try relay.standing(.bob).push == standing.push)
        }
    }
}

extension RelayServer {
    /// Returns once the timers of before have rung.
    fileprivate func passTimers() async { _ = await Waiter().wait(atMost: 1, on: loop) }

    fileprivate func cancelPushes() {
        for request in pushWork?.underWay.values.map(\.self) ?? [] { request.task.cancel() }
    }
}
