import Foundation
import Helpers
import Storage
import Testing
import Wire

@testable import Relay

/// How a relay ends.
@Suite struct StopTests {
    private let room = RoomID.ops.path

    @Test func whoWaitsIsAnsweredAndTheRelayEnds() async throws {
        try await withRelay { relay in
            try relay.join(.alice)
            let callers = try (0..<10).map { _ in try relay.caller() }
            for (number, caller) in callers.enumerated() {
                let path = number % 2 == 0 ? "\(room)/events?after=1&wait=300" : "\(room)/receipts?after=0&wait=300"
                try caller.write(request("GET", path, authorization: Guest.alice.authorization))
            }
            try relay.wait(until: "waiting", is: 10)
            await relay.stop()
            for caller in callers {
                let answer = try caller.answer()
                #expect(answer.status == 200)
                #expect(answer.fields["connection"] == "close")
                #expect(try caller.isAtEnd())
            }
        }
    }

    /// That there is nothing new would be a word of a store that can't be read.
    @Test func whoWaitsAtADamagedStoreIsToldNothing() async throws {
        try await withRelay { relay in
            try relay.join(.alice)
            let caller = try relay.caller()
            let path = "\(room)/events?after=1&wait=300"
            try caller.write(request("GET", path, authorization: Guest.alice.authorization))
            try relay.wait(until: "waiting", is: 1)
            _ = try? await relay.store.read { _ throws(StoreError) in
                throw .corrupt(path: "relay.db", reason: "malformed")
            }
            for page in ["/healthz", "/metrics"] { #expect(try relay.ask("GET", page).status == 503) }
            await relay.stop()
            #expect(try caller.answer().status == 503)
        }
    }

    @Test func idleConnectionsAreClosedAndNoNewOnesTaken() async throws {
        try await withRelay { relay in
            let silent = try relay.caller()
            let idle = try relay.caller()
            #expect(try idle.ask("GET", "/healthz").status == 200)
            try relay.wait(until: "connections_open", is: 3)
            await relay.stop()
            #expect(try silent.isAtEnd())
            #expect(try idle.isAtEnd())
            #expect(throws: Caller.Failure(what: "connect", number: ECONNREFUSED)) { try relay.caller() }
        }
    }

    @Test func whatWasBegunIsFinished() async throws {
        let folder = try Scratch()
        let body = messages("the last word")
        try await withRelay(in: folder) { relay in
            try relay.join(.alice)
            let caller = try relay.caller()
            let text = request("POST", "\(room)/messages", authorization: Guest.alice.authorization, body: body)
            // Half of the request is at the relay, which asked for the other half, when the relay is told to stop.
            let held = text.replacing("\r\n\r\n", with: "\r\nExpect: 100-continue\r\n\r\n", maxReplacements: 1)
            try caller.write(String(held.dropLast(body.count)))
            #expect(try caller.answer().status == 100)
            await relay.beginToStop()
            try caller.write(body)
            let answer = try caller.answer()
            #expect(answer.status == 200)
            #expect(answer.fields["connection"] == "close")
            #expect(try answer.values(SendResult.self).map(\.seq) == [2])
            #expect(try caller.isAtEnd())
        }
        try await withRelay(in: folder) { relay in
            let page = try relay.ask("GET", "\(room)/events?after=1", as: .alice).value(Page.self)
            #expect(page.events.map(\.body) == [Data("the last word".utf8)])
        }
    }

    /// The first on its connection, which nobody had served before.
    @Test func firstRequestThatIsWithTheStoreIsAnswered() async throws {
        try await withRelay { relay in
            relay.interposed.afterJoin.withLock { $0 = { [server = relay.server] in await server.stop() } }
            let caller = try relay.caller()
            let path = "\(room)/members/\(Guest.alice.member)"
            let answer = try caller.ask("PUT", path, as: .alice, body: Guest.alice.join())
            #expect(answer.status == 201)
            #expect(answer.fields["connection"] == "close")
            #expect(try caller.isAtEnd())
        }
    }

    @Test func answerThatIsTakenSlowlyIsGivenWhole() async throws {
        let notes = Notes()
        var options = RelayOptions.patient
        options.notesRequests = true
        try await withRelay(options, note: notes.add) { relay in
            try relay.join(.alice)
            let text = String(repeating: "a", count: 60_000)
            for _ in 0..<17 {
                let answer = try relay.ask("POST", "\(room)/messages", as: .alice, body: messages(text))
                try #require(answer.status == 200)
            }
            // More and more is asked for and nothing read, until the socket takes no more.
            let caller = try relay.caller(window: 4096)
            var count = 0
            while await !relay.server.isHeldUp, count < 20 {
                count += 1
                let path = "\(room)/events?after=1&wait=300"
                try caller.write(request("GET", path, authorization: Guest.alice.authorization))
                try await relay.wait { [count] _ in
                    notes.requests.count { $0.route == "/v3/rooms/ROOM/events" } == count
                }
            }
            try #require(await relay.server.isHeldUp)
            await relay.beginToStop()
            for _ in 0..<count { #expect(try caller.answer().value(Page.self).events.count == 17) }
            #expect(try caller.isAtEnd())
        }
    }

    @Test func whatDoesNotComeIsNotWaitedForLong() async throws {
        var options = RelayOptions.patient
        options.stopTime = 50
        try await withRelay(options) { relay in
            try relay.join(.alice)
            let caller = try relay.caller()
            try caller.write(
                request(
                    "POST", "\(RoomID.ops.path)/messages", authorization: Guest.alice.authorization,
                    fields: ["Content-Length: 10", "Expect: 100-continue"]
                )
            )
            #expect(try caller.answer().status == 100)
            await relay.stop()
        }
    }

    @Test func stoppingTwiceIsStoppingOnce() async throws {
        try await withRelay { relay in
            await relay.beginToStop()
            await relay.beginToStop()
            await relay.stop()
        }
    }
}

extension RelayServer {
    /// Whether an answer waits for a client that doesn't take it.
    fileprivate var isHeldUp: Bool {
        connections.values.contains { connection in
            if case .writing = connection.phase { true } else { false }
        }
    }
}
