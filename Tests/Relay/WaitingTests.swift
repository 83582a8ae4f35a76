import Foundation
import Storage
import Synchronization
import Testing
import Wire

@testable import Relay

/// Requests that wait for something new.
@Suite struct WaitingTests {
    private let room = RoomID.ops.path

    /// A connection on which alice waits for what comes after that seq.
    private func waiting(_ relay: TestRelay, after seq: Int, as guest: Guest = .alice) throws -> Caller {
        let caller = try relay.caller()
        let path = "\(room)/events?after=\(seq)&wait=300"
        try caller.write(request("GET", path, authorization: guest.authorization))
        return caller
    }

    /// A connection on which someone waits for list edits.
    private func waitingForEdits(_ relay: TestRelay, as guest: Guest) throws -> Caller {
        let caller = try relay.caller()
        let path = "\(room)/events?after=0&kind=list&wait=300&tree=0"
        try caller.write(request("GET", path, authorization: guest.authorization))
        try relay.wait(until: "waiting", is: 1)
        return caller
    }

    private func send(_ relay: TestRelay, _ text: String, as guest: Guest = .bob) throws {
        try #require(relay.ask("POST", "\(room)/messages", as: guest, body: messages(text)).status == 200)
    }

    @Test func whatIsThereIsAnsweredAtOnce() async throws {
        try await withRelay { relay in
            try relay.join(.alice)
            let answer = try relay.ask("GET", "\(room)/events?after=0&wait=300", as: .alice)
            #expect(try answer.value(Page.self).events.map(\.seq) == [1])
        }
    }

    @Test func messageWakesWhoWaits() async throws {
        try await withRelay { relay in
            try relay.join(.alice, .bob)
            let caller = try waiting(relay, after: 2)
            try relay.wait(until: "waiting", is: 1)
            try send(relay, "hello")
            let page = try caller.answer().value(Page.self)
            #expect(page.events.map(\.seq) == [3])
            #expect(page.events.first?.body == Data("hello".utf8))
            try relay.wait(until: "waiting", is: 0)
        }
    }

    @Test func editWakesWhoWaitsForEditsAndMessagesDoNot() async throws {
        try await withRelay { relay in
            try relay.join(.alice, .bob)
            let caller = try waitingForEdits(relay, as: .alice)
            for text in ["1", "2", "3"] { try send(relay, text) }
            let edit = messages("an edit", kind: .list)
            try #require(relay.ask("POST", "\(room)/messages", as: .bob, body: edit).status == 200)
            let page = try caller.answer().value(ListPage.self)
            #expect(page.events.map(\.seq) == [6])
            #expect(page.head == 6)
            // When it came, and when there was an edit.
            #expect(relay.interposed.editPages.withLock { $0 } == 2)
        }
    }

    @Test(arguments: [true, false])
    func whoGoesWhileItWaitsForEditsIsTold(isRemoved: Bool) async throws {
        try await withRelay { relay in
            try relay.join(.alice, .bob)
            let caller = try waitingForEdits(relay, as: .bob)
            let answer =
                isRemoved
                ? try relay.rotate(.alice, to: 1, removing: [.bob])
                : try relay.ask("DELETE", Guest.bob.leavePath(), as: .bob)
            try #require(answer.status == 200)
            #expect(try caller.answer().code == (isRemoved ? .removed : .notAMember))
        }
    }

    @Test func receiptWakesWhoWaitsForMoves() async throws {
        try await withRelay { relay in
            try relay.join(.alice, .bob)
            try send(relay, "hello", as: .alice)
            let caller = try relay.caller()
            let path = "\(room)/receipts?after=0&wait=300"
            try caller.write(request("GET", path, authorization: Guest.alice.authorization))
            try relay.wait(until: "waiting", is: 1)
            let body = try relay.rooted(receipt(.delivered, 3...3), at: 3)
            #expect(try relay.ask("POST", "\(room)/receipts", as: .bob, body: body).status == 204)
            let moves = try caller.answer().value(CursorMoves.self)
            #expect(moves == CursorMoves(counter: 1, moved: [.init(member: Guest.bob.member, delivered: 3, read: 2)]))
        }
    }

    @Test func receiptThatComesWithTheNextRequestWakesToo() async throws {
        try await withRelay { relay in
            try relay.join(.alice, .bob)
            try send(relay, "hello", as: .alice)
            let caller = try relay.caller()
            let path = "\(room)/receipts?after=0&wait=300"
            try caller.write(request("GET", path, authorization: Guest.alice.authorization))
            try relay.wait(until: "waiting", is: 1)
            let query = try relay.rooted(delivered("3-3"), at: 3)
            #expect(try relay.ask("GET", "\(room)/events?after=3&\(query)", as: .bob).status == 200)
            #expect(try caller.answer().value(CursorMoves.self).moved.told.map(\.member) == [Guest.bob.member])
        }
    }

    @Test func otherRoomsWakeNobody() async throws {
        try await withRelay { relay in
            try relay.join(.alice, .bob)
            try relay.join(.bob.at(.other))
            let caller = try waiting(relay, after: 2)
            try relay.wait(until: "waiting", is: 1)
            let other = "\(RoomID.other.path)/messages"
            try #require(relay.ask("POST", other, as: .bob.at(.other), body: messages("elsewhere")).status == 200)
            try relay.wait(until: "waiting", is: 1)
            try send(relay, "here")
            #expect(try caller.answer().value(Page.self).events.map(\.body) == [Data("here".utf8)])
        }
    }

    @Test func waitEndsAtItsTime() async throws {
        try await withRelay { relay in
            try relay.join(.alice)
            let answer = try relay.ask("GET", "\(room)/events?after=1&wait=1", as: .alice)
            #expect(try answer.value(Page.self) == Page(head: 1, events: []))
            #expect(
                try relay.ask("GET", "\(room)/receipts?after=0&wait=1", as: .alice).value(CursorMoves.self).moved.told
                    == []
            )
        }
    }

    @Test func waitOfNothingIsNone() async throws {
        try await withRelay { relay in
            try relay.join(.alice)
            for wait in ["", "&wait=0"] {
                #expect(try relay.ask("GET", "\(room)/events?after=1\(wait)", as: .alice).status == 200)
            }
            #expect(try relay.ask("GET", "\(room)/events?after=1&wait=-1", as: .alice).status == 400)
            #expect(try relay.ask("GET", "\(room)/receipts?after=0&wait=x", as: .alice).status == 400)
        }
    }

    @Test func whoGoesAwayIsNotWaitedFor() async throws {
        try await withRelay { relay in
            try relay.join(.alice)
            let callers = try (0..<20).map { _ in try waiting(relay, after: 1) }
            try relay.wait(until: "waiting", is: 20)
            for caller in callers { caller.close() }
            try relay.wait(until: "waiting", is: 0)
            // The connection that asks is the one that is left.
            try relay.wait(until: "connections_open", is: 1)
        }
    }

    @Test func twoHundredReadersAreAllWoken() async throws {
        try await withRelay { relay in
            try relay.join(.alice, .bob)
            let callers = try (0..<200).map { _ in try waiting(relay, after: 2) }
            try relay.wait(until: "waiting", is: 200)
            try send(relay, "to all")
            for caller in callers {
                #expect(try caller.answer().value(Page.self).events.map(\.body) == [Data("to all".utf8)])
            }
            try relay.wait(until: "waiting", is: 0)
        }
    }

    /// The page was read before the message came, and its hint comes before the request waits.
    @Test func hintThatComesBeforeTheWaitIsNotMissed() async throws {
        try await withRelay { relay in
            try relay.join(.alice, .bob)
            let server = relay.server
            let store = relay.store
            relay.interposed.afterPage.withLock {
                $0 = {
                    let before = await server.version(of: .ops)
                    let message = NewMessage(id: .fresh(), body: Data("between".utf8))
                    _ = await store.carryOut([Write(.append(message), room: .ops, member: Guest.bob.member)])
                    while await server.version(of: .ops) == before { await Task.yield() }
                }
            }
            let page = try waiting(relay, after: 2).answer().value(Page.self)
            #expect(page.events.map(\.body) == [Data("between".utf8)])
        }
    }

    @Test func everyMessageIsSeenOnceInItsOrder() async throws {
        try await withRelay { relay in
            try relay.join(.alice, .bob)
            let port = relay.port
            let room = room
            async let seen = onThread {
                let caller = try Caller(port: port)
                var seen: [Event] = []
                while seen.count < 2_000 {
                    let path = "\(room)/events?after=\(2 + seen.count)&wait=300"
                    let page = try caller.ask("GET", path, as: .alice).value(Page.self)
                    try #require(!page.events.isEmpty, "nothing came after \(seen.count) messages")
                    seen += page.events
                }
                return seen
            }
            try await onThread {
                // Some at a time, so that their commits are few; each still has its own place in the order.
                let callers = try (0..<8).map { _ in try Caller(port: port) }
                for round in 0..<250 {
                    for (number, caller) in callers.enumerated() {
                        let body = messages("\(round) \(number)")
                        let authorization = Guest.bob.authorization
                        try caller.write(request("POST", "\(room)/messages", authorization: authorization, body: body))
                    }
                    for caller in callers { try #require(caller.answer().status == 200) }
                }
            }
            let events = try await seen
            #expect(events.map(\.seq) == Array(3...2_002))
            #expect(Set(events.map(\.id)).count == 2_000)
        }
    }
}
