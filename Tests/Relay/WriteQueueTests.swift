import Foundation
import Helpers
import Storage
import Testing
import Wire

@testable import Relay

/// When writes are due, by a clock that is given.
@Suite struct WriteQueueTests {
    private func entry() -> WriteQueue.Entry {
        (Write(.append([], largest: .max), room: .ops, member: Guest.alice.member), { _ in })
    }

    @Test func urgentWriteIsDueAtOnceAndTakesTheHeldOnesAlong() {
        var queue = WriteQueue(holding: 5)
        #expect(queue.due == nil)
        queue.add(entry(), isUrgent: false, at: 100)
        #expect(queue.due == 105)
        queue.add(entry(), isUrgent: true, at: 101)
        #expect(queue.due == 101)
        queue.add(entry(), isUrgent: false, at: 101)
        #expect(queue.due == 101)
        #expect(queue.takeAll().count == 3)
        #expect(queue.due == nil && queue.takeAll().isEmpty)
    }

    @Test func laterOnesDoNotPutOffTheFirst() {
        var queue = WriteQueue(holding: 5)
        for now in 100..<105 {
            queue.add(entry(), isUrgent: false, at: now)
            #expect(queue.due == 105)
        }
        _ = queue.takeAll()
        queue.add(entry(), isUrgent: false, at: 105)
        #expect(queue.due == 110)
    }

    @Test func onlySoManyAreHeld() {
        var queue = WriteQueue(holding: 5)
        for _ in 1..<WriteQueue.mostHeld { queue.add(entry(), isUrgent: false, at: 100) }
        #expect(queue.due == 105)
        queue.add(entry(), isUrgent: false, at: 101)
        #expect(queue.due == 101)
    }
}

/// Receipts in requests that will wait for messages.
@Suite struct HeldReceiptTests {
    private let room = RoomID.ops.path

    /// A relay that holds receipts for longer than a test may last, where nothing makes them urgent.
    private static var holding: RelayOptions {
        var options = RelayOptions.patient
        options.receiptTime = Int(TestRelay.hang) * 10_000
        return options
    }

    private func send(_ relay: TestRelay, _ text: String) throws {
        try #require(relay.ask("POST", "\(room)/messages", as: .alice, body: messages(text)).status == 200)
    }

    /// Runs a test with a relay that knows the end of a room: alice and bob, then a message of alice's with seq 3.
    private func withRoom(
        in folder: Scratch? = nil, _ options: RelayOptions = holding, _ body: (TestRelay) async throws -> Void
    ) async throws {
        try await withRelay(in: folder ?? Scratch(), options) { relay in
            for guest in [Guest.alice, .bob, .carol.at(.other)] { try relay.join(guest) }
            try send(relay, "hello")
            // Hints come in order: with this one all others have come.
            let edit = messages("an edit", kind: .list)
            let path = "\(RoomID.other.path)/messages"
            try #require(relay.ask("POST", path, as: .carol.at(.other), body: edit).status == 200)
            try await relay.wait { $0.rooms[.other]?.lists.version == 1 }
            #expect(try relay.ask("GET", "\(room)/events?after=2", as: .bob).value(Page.self).events.count == 1)
            try await body(relay)
        }
    }

    /// A connection on which bob's request will wait; the relay holds the receipt in it.
    private func held(_ relay: TestRelay, _ range: String = "3-3", _ more: String = "") async throws -> Caller {
        let query = try relay.rooted(delivered(range), at: 3)
        let before = await relay.server.held
        let caller = try relay.caller()
        let path = "\(room)/events?after=3&wait=300&\(query)\(more)"
        try caller.write(request("GET", path, authorization: Guest.bob.authorization))
        try await relay.wait { $0.held == before + 1 }
        return caller
    }

    /// Expects that bob has receipted up to a seq, on the disk.
    private func expect(
        _ seq: Int, in relay: TestRelay, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let standing = try await relay.store.read { snapshot throws(StoreError) in
            try snapshot.standing(of: MemberKey(room: .ops, member: Guest.bob.member), after: 0)
        }
        #expect(standing.delivered.cursor == seq, sourceLocation: sourceLocation)
    }

    @Test(arguments: ["", "&tree=3"]) func nextMessageTakesItAlong(tree: String) async throws {
        try await withRoom { relay in
            let caller = try await held(relay, "3-3", tree)
            let before = relay.store.counts.commits
            try await expect(2, in: relay)
            try send(relay, "next")
            #expect(try caller.answer().value(Page.self).events.map(\.seq) == [4])
            #expect(relay.store.counts.commits == before + 1)
            try await expect(3, in: relay)
        }
    }

    @Test func receiptThatIsAskedForAloneIsNotHeldAndTakesItAlong() async throws {
        try await withRoom { relay in
            let caller = try await held(relay)
            let before = relay.store.counts.commits
            let body = try relay.rooted(receipt(.read, 3...3), at: 3)
            #expect(try relay.ask("POST", "\(room)/receipts", as: .bob, body: body).status == 204)
            #expect(relay.store.counts.commits == before + 1)
            try relay.wait(until: "waiting", is: 1)
            try send(relay, "next")
            #expect(try caller.answer().value(Page.self).events.map(\.seq) == [4])
        }
    }

    /// Where the request has something to give, its reader waits for the receipt's commit.
    @Test func requestThatWouldNotWaitHoldsNothing() async throws {
        try await withRoom { relay in
            let query = try relay.rooted(delivered("3-3"), at: 3)
            for path in ["after=3", "after=3&wait=0", "after=2&wait=300", "last=1&wait=300"] {
                #expect(try relay.ask("GET", "\(room)/events?\(path)&\(query)", as: .bob).status == 200)
            }
            try await expect(3, in: relay)
        }
    }

    /// Another process may have written it: all that this one learns of it is the hint.
    @Test func messageThatOnlyTheLogTellsEndsTheWait() async throws {
        try await withRoom { relay in
            let caller = try await held(relay)
            let message = NewMessage(id: .fresh(), body: Data("elsewhere".utf8))
            _ = await relay.store.carryOut([Write(.append(message), room: .ops, member: Guest.alice.member)])
            #expect(try caller.answer().value(Page.self).events.map(\.body) == [Data("elsewhere".utf8)])
            try await expect(3, in: relay)
        }
    }

    @Test func withoutCompanyItIsKeptAfterItsTime() async throws {
        var options = RelayOptions.patient
        options.receiptTime = 1
        try await withRoom(options) { relay in
            let watcher = try relay.caller()
            let path = "\(room)/receipts?after=0&wait=300"
            try watcher.write(request("GET", path, authorization: Guest.alice.authorization))
            try relay.wait(until: "waiting", is: 1)
            let query = try relay.rooted(delivered("3-3"), at: 3)
            let reader = try relay.caller()
            let waiting = "\(room)/events?after=3&wait=300&\(query)"
            try reader.write(request("GET", waiting, authorization: Guest.bob.authorization))
            #expect(try watcher.answer().value(CursorMoves.self).moved.told.map(\.delivered) == [3])
        }
    }

    @Test func relayThatStopsKeepsItFirst() async throws {
        let folder = try Scratch()
        try await withRoom(in: folder) { relay in
            let caller = try await held(relay)
            await relay.stop()
            #expect(try caller.answer().status == 200)
        }
        try await withRelay(in: folder) { relay in try await expect(3, in: relay) }
    }

    @Test func itIsKeptThoughItsClientIsGone() async throws {
        try await withRoom { relay in
            let caller = try await held(relay)
            caller.close()
            try relay.wait(until: "connections_open", is: 1)
            try send(relay, "next")
            try await expect(3, in: relay)
        }
    }

    @Test func refusedOnesAreRefusedAlone() async throws {
        try await withRoom { relay in
            let beyond = try await held(relay, "3-9")
            let good = try await held(relay)
            try send(relay, "next")
            #expect(try beyond.answer().code == .wrongRoot)
            #expect(try good.answer().value(Page.self).events.map(\.seq) == [4])
        }
    }

    @Test func whoIsRemovedMeanwhileIsToldSo() async throws {
        try await withRoom { relay in
            let caller = try await held(relay)
            try #require(relay.rotate(.alice, to: 1, removing: [.bob]).status == 200)
            #expect(try caller.answer().code == .removed)
            // It came before the removal.
            let status = try relay.ask("GET", "\(room)/messages/3", as: .alice).value(MessageStatus.self)
            #expect(status.record.claims.map(\.member) == [Guest.bob.member])
        }
    }
}

extension RelayServer {
    /// The number of writes that wait for others.
    fileprivate var held: Int { writes.entries.count }
}
