import Foundation
import Kernel
import Synchronization
import Testing
import Wire

@testable import Relay

/// Answers that clients ask for and don't take.
@Suite struct AnswersTests {
    private let room = RoomID.ops.path

    /// A room of alice and bob with so many messages of 100,000 bytes.
    private func fill(_ relay: TestRelay, _ count: Int) throws {
        try relay.join(.alice, .bob)
        let text = String(repeating: "x", count: 100_000)
        for _ in 0..<count {
            try #require(relay.ask("POST", "\(room)/messages", as: .alice, body: messages(text)).status == 200)
        }
    }

    private func ask(_ caller: Caller, _ path: String, as guest: Guest) throws {
        try caller.write(request("GET", path, authorization: guest.authorization))
    }

    /// They took 1.1 GB of the relay's memory, or 2.9 with larger ones.
    @Test func clientsThatReadNothingAreBoundedAndOthersReadOn() async throws {
        var options = RelayOptions.patient
        options.answers = 16 << 20
        try await withRelay(options) { relay in
            try fill(relay, 60)
            let before = await relay.server.metrics.requests
            let callers = try (0..<40).map { _ in try relay.caller(window: 2_048) }
            for (number, caller) in callers.enumerated() {
                let path = number % 2 == 0 ? "events?after=\(number + 2)" : "messages?last=1000&all=1&receipts=0"
                try ask(caller, "\(room)/\(path)", as: .bob)
            }
            // What the system's own buffers take isn't the relay's. Each look is a request, too.
            try await relay.wait {
                $0.metrics.requests > before + 40 && $0.turns.running == 0 && $0.answers.held > 1 << 20
            }
            let held = await relay.held
            #expect(held <= options.answers / 4 + Turns.forOne * 2 << 20, "\(held)")
            let page = try relay.ask("GET", "\(room)/events?after=2", as: .alice)
            #expect(page.status == 200)
            #expect(page.body.count > 1 << 20)
            for caller in callers { caller.close() }
            try await relay.wait { $0.answers.held == 0 && $0.connections.count == 1 }
            #expect(try relay.ask("GET", "\(room)/events?after=2", as: .bob).status == 200)
        }
    }

    /// They were worked off one by one, and all others waited.
    @Test func requestsOfClientsThatHaveGoneAreGivenUp() async throws {
        var options = RelayOptions.patient
        options.turnTime = 3_600_000
        try await withRelay(options) { relay in
            try fill(relay, 2)
            // Both reads that bob may have under way stay there.
            var kept: [(caller: Caller, gate: AsyncStream<Void>.Continuation)] = []
            for number in 1...Turns.forOne {
                let (stream, gate) = AsyncStream<Void>.makeStream()
                relay.interposed.afterPage.withLock { $0 = { for await _ in stream {} } }
                let caller = try relay.caller()
                try ask(caller, "\(room)/events?after=1", as: .bob)
                try await relay.wait { _ in
                    relay.interposed.pages.withLock { $0 } == number
                        && relay.interposed.afterPage.withLock { $0 == nil }
                }
                kept.append((caller, gate))
            }
            let gone = try (0..<50).map { _ in
                let caller = try relay.caller()
                try ask(caller, "\(room)/events?after=1", as: .bob)
                return caller
            }
            try await relay.wait { $0.turns.waiting == 50 }
            // Another member is answered meanwhile.
            #expect(try relay.ask("GET", "\(room)/events?after=1", as: .alice).status == 200)
            for caller in gone { caller.close() }
            try await relay.wait { $0.connections.count == Turns.forOne + 1 }
            for (caller, gate) in kept {
                gate.finish()
                #expect(try caller.answer().status == 200)
            }
            try await relay.wait { $0.turns.isIdle }
            #expect(relay.interposed.pages.withLock { $0 } == Turns.forOne + 1)
        }
    }
}

extension TestRelay {
    fileprivate var held: Int { get async { await server.answers.held } }
}
