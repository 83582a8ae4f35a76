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

    /// Has so many requests wait between what the store answers and their own answers.
    private func hold(
        _ path: String, as guest: Guest, in relay: TestRelay, at place: borrowing Mutex<InterposedStore.Action?>
    ) async throws -> [(caller: Caller, gate: AsyncStream<Void>.Continuation)] {
        var held: [(caller: Caller, gate: AsyncStream<Void>.Continuation)] = []
        for _ in 0..<Turns.forOne {
            let (stream, gate) = AsyncStream<Void>.makeStream()
            place.withLock { $0 = { for await _ in stream {} } }
            let caller = try relay.caller()
            try ask(caller, path, as: guest)
            while !place.withLock({ $0 == nil }) { await Task.yield() }
            held.append((caller, gate))
        }
        return held
    }

    /// A member that retention has left behind, with receipts for every second message, had each of them counted by the thread that
    /// reads everybody's pages.
    @Test func aStandingThatIsLongToCountWaitsForItsTurn() async throws {
        var options = RelayOptions.patient
        options.turnTime = 3_600_000
        try await withRelay(options) { relay in
            try relay.join(.alice, .bob)
            let lines = batch((3...143).map { _ in NewMessage(id: .fresh(), body: Data("hello".utf8)) })
            let sent = try relay.ask("POST", "\(room)/messages", as: .alice, body: body(of: [lines]))
            try #require(sent.status == 200)
            for seq in stride(from: 13, through: 141, by: 2) {
                let read = try relay.rooted(receipt(.read, seq...seq), at: seq)
                try #require(relay.ask("POST", "\(room)/receipts", as: .bob, body: read).status == 204)
            }
            try await relay.store.retain(after: 12, room: .ops)
            let held = try await hold("\(room)/events?after=1", as: .bob, in: relay, at: relay.interposed.afterPage)
            let caller = try relay.caller()
            try ask(caller, "\(room)/members/\(Guest.bob.member)", as: .bob)
            try await relay.wait { $0.turns.waiting == 1 }
            // One that is quickly found takes no turn.
            #expect(try relay.ask("GET", "\(room)/members/\(Guest.alice.member)", as: .alice).status == 200)
            for (_, gate) in held { gate.finish() }
            for (caller, _) in held { #expect(try caller.answer().status == 200) }
            let standing = try caller.answer().value(Standing.self)
            #expect(standing.read.missing == 66 && standing.delivered.missing == 66)
        }
    }

    /// Whoever was removed goes on asking.
    @Test func theAnswersAboutARemovalTakeTurns() async throws {
        var options = RelayOptions.patient
        options.turnTime = 3_600_000
        try await withRelay(options) { relay in
            try relay.join(.alice, .bob)
            try #require(relay.rotate(.alice, to: 1, removing: [.bob]).status == 200)
            let path = "\(room)/members/\(Guest.bob.member)/removal"
            let held = try await hold(path, as: .bob, in: relay, at: relay.interposed.afterRemoval)
            let caller = try relay.caller()
            try ask(caller, path, as: .bob)
            try await relay.wait { $0.turns.waiting == 1 }
            for (_, gate) in held { gate.finish() }
            for caller in held.map(\.caller) + [caller] { #expect(try caller.answer().status == 200) }
        }
    }
}

extension TestRelay {
    fileprivate var held: Int { get async { await server.answers.held } }
}
