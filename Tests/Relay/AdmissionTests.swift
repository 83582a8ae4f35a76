import Foundation
import HTTP
import Kernel
import Testing
import Wire

@testable import Relay

/// What is refused before its body is read.
@Suite struct AdmissionTests {
    private let send = "\(RoomID.ops.path)/messages"

    /// The header alone of a request that announces a body.
    private func header(
        _ method: String, _ path: String, as guest: Guest? = nil, length: String = "Content-Length: 4194304",
        _ fields: String...
    ) -> String {
        request(method, path, authorization: guest?.authorization, fields: fields + [length])
    }

    @Test func whoIsRefusedAnywayIsRefusedBeforeTheBody() async throws {
        try await withRelay { relay in
            try relay.join(.alice, .bob)
            let stranger = Guest(9)
            let member = "\(RoomID.ops.path)/members/\(Guest.bob.member)"
            for (status, text) in [
                (401, header("POST", send)), (401, header("POST", send, as: stranger)),
                (401, header("POST", send, as: stranger, "Expect: 100-continue")),
                (401, header("POST", send, length: "Transfer-Encoding: chunked")),
                (401, header("POST", "\(RoomID.ops.path)/receipts", as: stranger)),
                (401, header("PUT", member)), (403, header("PUT", member, as: .alice)),
                (413, header("PUT", member, as: .bob)), (413, header("GET", send, as: .bob)),
                (404, header("POST", "/nothing")), (405, header("POST", member)), (413, header("GET", "/healthz")),
            ] {
                let caller = try relay.caller()
                try caller.write(text)
                let answer = try caller.answer()
                #expect(answer.status == status, "\(text)")
                #expect(answer.fields["connection"] == "close", "\(text)")
                #expect(try caller.isAtEnd(), "\(text)")
            }
        }
    }

    @Test func aBodyOfOnePieceIsMeasuredToo() async throws {
        try await withRelay { relay in
            try relay.join(.bob)
            let long = String(repeating: " ", count: 9_000)
            let member = "\(RoomID.ops.path)/members/\(Guest.bob.member)"
            #expect(try relay.ask("PUT", member, as: .bob, body: long).status == 413)
            #expect(try relay.ask("GET", "/healthz", as: .bob, body: "x").status == 413)
            #expect(try relay.ask("GET", send, as: .bob, body: "x").status == 413)
        }
    }

    @Test func aRelayTokenIsAskedForBeforeTheBody() async throws {
        var options = RelayOptions.patient
        options.token = Data("secret".utf8)
        try await withRelay(options) { relay in
            let caller = try relay.caller()
            try caller.write(
                header("PUT", "\(RoomID.ops.path)/members/\(Guest.bob.member)", as: .bob, length: "Content-Length: 900")
            )
            #expect(try caller.answer().code == .noRelayToken)
        }
    }

    @Test func aChunkedJoinIsTakenOnlySoFar() async throws {
        try await withRelay { relay in
            let caller = try relay.caller()
            let path = "\(RoomID.ops.path)/members/\(Guest.bob.member)"
            try caller.write(header("PUT", path, as: .bob, length: "Transfer-Encoding: chunked") + "1000\r\n")
            try caller.write(String(repeating: "x", count: 0x1000) + "\r\n1001\r\n")
            #expect(try caller.answer().code == .tooLarge)
        }
    }

    @Test func whatIsOnItsWayIsBounded() async throws {
        var options = RelayOptions.patient
        options.bodies = 2 << 20
        try await withRelay(options) { relay in
            try relay.join(.alice)
            let part = String(repeating: "x", count: 150 << 10)
            let first = try relay.caller()
            try first.write(header("POST", send, as: .alice, "Expect: 100-continue"))
            #expect(try first.answer().status == 100)
            try first.write(part)
            try await relay.wait { $0.bodies.held >= part.utf8.count }

            // A quarter is a member's share.
            let second = try relay.caller()
            try second.write(header("POST", send, as: .alice) + part + part + part)
            let answer = try second.answer()
            #expect(answer.status == 503)
            #expect(answer.fields["retry-after"] == "1")
            #expect(try second.isAtEnd())

            // What isn't there any more doesn't count.
            first.close()
            try await relay.wait { $0.bodies.held == 0 }
            let long = messages(part)
            #expect(try relay.ask("POST", send, as: .alice, body: long).status == 200)
            try await relay.wait { $0.bodies.held == 0 }
        }
    }

    /// tickprotocol(5) says 16 MiB: it is bytes that count, not the memory that an array of them may have in reserve.
    @Test func aMemberHasFourLargestBodiesOnTheirWay() async throws {
        try await withRelay { relay in
            try relay.join(.alice)
            let most = String(repeating: "x", count: Limits.request - 1)
            let callers = try (0..<4).map { _ in try relay.caller() }
            for (number, caller) in callers.enumerated() {
                try caller.write(header("POST", send, as: .alice))
                try caller.write(most)
                try await relay.wait { $0.bodies.held == (number + 1) * (Limits.request - 1) }
            }
            let fifth = try relay.caller()
            try fifth.write(header("POST", send, as: .alice) + "12345")
            #expect(try fifth.answer().status == 503)
            // No line of them is a message, but they were read to their ends.
            for caller in callers {
                try caller.write("x")
                #expect(try caller.answer().status == 400)
            }
        }
    }

    @Test func sharesAndTheWholeAreCounted() {
        var bodies = BodyBudget(most: 1_000)
        func grows(_ number: UInt8, from old: Int = 0, to new: Int) -> Bool {
            bodies.change(Guest(number).member, at: nil, from: old, to: new)
        }
        #expect(grows(1, to: 250))
        #expect(!grows(1, to: 1))
        #expect((2...4).allSatisfy { grows($0, to: 250) })
        #expect(!grows(5, to: 1))
        #expect(grows(1, from: 250, to: 0))
        #expect(grows(5, to: 250))
        #expect(bodies.held == 1_000)
        // Strangers have a little of their own, and never what is a member's.
        func strangersGrow(from old: Int, to new: Int) -> Bool { bodies.change(nil, at: nil, from: old, to: new) }
        #expect(strangersGrow(from: 0, to: 62))
        #expect(!strangersGrow(from: 0, to: 1))
        #expect(bodies.held == 1_000)
        #expect(strangersGrow(from: 62, to: 0))
    }
    /// Members that one client made, all at its address, could keep everybody else from sending.
    @Test func anAddressHasAShareToo() throws {
        var bodies = BodyBudget(most: 1_000)
        let (one, same, other) = (IPAddress("2001:db8::1"), IPAddress("2001:db8::2"), IPAddress("192.0.2.1"))
        func grows(_ number: UInt8?, at address: IPAddress?, from old: Int = 0, to new: Int) -> Bool {
            bodies.change(number.map { Guest($0).member }, at: address, from: old, to: new)
        }
        #expect(grows(1, at: one, to: 250) && grows(2, at: same, to: 250))
        #expect(!grows(3, at: one, to: 1))
        #expect(grows(3, at: other, to: 250) && grows(4, at: nil, to: 250))
        #expect(grows(2, at: same, from: 250, to: 0))
        #expect(grows(3, at: one, from: 0, to: 0) && grows(5, at: one, to: 250))
        #expect(bodies.held == 1_000)
        // So it is with strangers.
        #expect(grows(nil, at: one, to: 31) && !grows(nil, at: same, to: 1) && grows(nil, at: other, to: 31))
    }
}
