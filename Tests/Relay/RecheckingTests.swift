import Foundation
import Helpers
import Storage
import Testing
import Wire

@testable import Relay

/// A store that tells no change is asked now and then.
@Suite struct RecheckingTests {
    private let room = RoomID.ops.path

    private func options(every milliseconds: Int) -> RelayOptions {
        var options = RelayOptions.patient
        options.recheckTime = milliseconds
        return options
    }

    private func waiting(_ relay: TestRelay, _ path: String, as guest: Guest) throws -> Caller {
        let caller = try relay.caller()
        try caller.write(request("GET", path, authorization: guest.authorization))
        return caller
    }

    @Test func changesThatAreNotToldAreFound() async throws {
        try await withRelay(options(every: 50), tellsEveryChange: false) { relay in
            try relay.join(.alice, .bob)
            let reader = try waiting(relay, "\(room)/events?after=2&wait=300", as: .alice)
            let watcher = try waiting(relay, "\(room)/receipts?after=0&wait=300", as: .alice)
            let follower = try waiting(relay, "\(room)/events?after=0&kind=list&wait=300&tree=0", as: .bob)
            try relay.wait(until: "waiting", is: 3)
            try #require(relay.ask("POST", "\(room)/messages", as: .alice, body: messages("hello")).status == 200)
            #expect(try reader.answer().value(Page.self).events.map(\.seq) == [3])
            try #require(
                relay.ask("POST", "\(room)/receipts", as: .bob, body: relay.rooted(receipt(.read, 3...3), at: 3)).status
                    == 204
            )
            #expect(try watcher.answer().value(CursorMoves.self).moved.told.map(\.member) == [Guest.bob.member])
            let edit = messages("an edit", kind: .list)
            try #require(relay.ask("POST", "\(room)/messages", as: .alice, body: edit).status == 200)
            #expect(try follower.answer().value(ListPage.self).events.map(\.seq) == [4])
        }
    }

    @Test func oneQuestionIsForAllRoomsAndReaders() async throws {
        try await withRelay(options(every: 50), tellsEveryChange: false) { relay in
            for room in [RoomID.ops, .other] { for guest in [Guest.alice, .bob] { try relay.join(guest.at(room)) } }
            let callers = try [RoomID.ops, .other].flatMap { room in
                try [Guest.alice, .bob, .alice].map {
                    try waiting(relay, "\(room.path)/events?after=2&wait=300", as: $0.at(room))
                }
            }
            try relay.wait(until: "waiting", is: 6)
            // The first round that begins with all of them may find rooms whose end the relay hadn't seen, and reads those.
            let asked = relay.interposed.ends.withLock { $0.count }
            try await relay.wait { [interposed = relay.interposed] _ in
                interposed.ends.withLock { $0.count } >= asked + 3
            }
            let before = relay.interposed.ends.withLock { $0.count }
            let pages = relay.interposed.pages.withLock { $0 }
            try await relay.wait { [interposed = relay.interposed] _ in
                interposed.ends.withLock { $0.count } >= before + 3
            }
            #expect(relay.interposed.ends.withLock { $0.dropFirst(before).allSatisfy { $0 == 2 } })
            // Where nothing has changed nothing is read.
            #expect(relay.interposed.pages.withLock { $0 } == pages)
            for caller in callers { caller.close() }
            try relay.wait(until: "waiting", is: 0)
        }
    }

    @Test func eachWaitLooksOnceMoreWhenItsTimeIsUp() async throws {
        try await withRelay(options(every: 1_000_000), tellsEveryChange: false) { relay in
            try relay.join(.alice, .bob)
            relay.interposed.afterPage.withLock {
                $0 = { [store = relay.store] in
                    let message = NewMessage(id: .fresh(), body: Data("between".utf8))
                    _ = await store.carryOut([Write(.append(message), room: .ops, member: Guest.bob.member)])
                }
            }
            let reader = try waiting(relay, "\(room)/events?after=2&wait=2", as: .alice)
            #expect(try reader.answer().value(Page.self).events.map(\.seq) == [3])
            #expect(relay.interposed.ends.withLock { $0.isEmpty })
        }
    }

    @Test func whoIsRemovedAtAnotherRelayIsToldWhileItWaits() async throws {
        let folder = try Scratch()
        try await withRelay(in: folder, options(every: 50), tellsEveryChange: false) { one in
            try one.join(.alice)
            try one.join(.bob)
            try await withRelay(in: folder, options(every: 50), tellsEveryChange: false) { two in
                let reader = try waiting(two, "\(room)/events?after=2&wait=300", as: .bob)
                try two.wait(until: "waiting", is: 1)
                try #require(one.rotate(.alice, to: 1, removing: [.bob]).status == 200)
                #expect(try reader.answer().status == 403)
                #expect(try two.ask("GET", "\(room)/events?after=0", as: .bob).status == 403)
                #expect(try two.ask("POST", "\(room)/messages", as: .bob, body: messages("hello")).status == 403)
            }
        }
    }

    /// A page that followers share tells of a departure as one of a single reader does.
    @Test func whoIsRemovedAtAnotherRelayIsToldByASharedPage() async throws {
        let folder = try Scratch()
        try await withRelay(in: folder, options(every: 50), tellsEveryChange: false) { one in
            try one.join(.alice)
            try one.join(.bob)
            try await withRelay(in: folder, options(every: 50), tellsEveryChange: false) { two in
                let watcher = try waiting(two, "\(room)/receipts?after=0&wait=300", as: .bob)
                let follower = try waiting(two, "\(room)/events?after=2&wait=300&tree=2", as: .alice)
                try two.wait(until: "waiting", is: 2)
                try #require(one.rotate(.alice, to: 1, removing: [.bob]).status == 200)
                #expect(try follower.answer().value(Page.self).events.map(\.kind) == [.rotate])
                #expect(try watcher.answer().status == 403)
            }
        }
    }

    /// Retention changes neither the end of the log nor the receipts.
    @Test func whatRetentionRemovedIsShownToNobodyAfterIt() async throws {
        try await withRelay(options(every: 50), tellsEveryChange: false) { relay in
            try relay.join(.alice, .bob)
            try #require(relay.ask("POST", "\(room)/messages", as: .alice, body: messages("old")).status == 200)
            let path = "\(room)/events?after=2&wait=300"
            let page = try relay.ask("GET", path, as: .alice).value(Page.self)
            #expect(page.events.map(\.body) == [Data("old".utf8)])
            try await relay.wait { $0.pages.has(.ops) }
            try await relay.store.retain(after: 3, room: .ops)
            try await relay.wait { !$0.pages.has(.ops) }
            let later = try relay.ask("GET", path, as: .bob).value(Page.self)
            #expect(later.gap?.told == Page.Gap(from: 3, upto: 3) && later.events.isEmpty)
        }
    }

    @Test func aStoreThatTellsEveryChangeIsNotAsked() async throws {
        try await withRelay(options(every: 1)) { relay in
            try relay.join(.alice)
            let reader = try waiting(relay, "\(room)/events?after=1&wait=1", as: .alice)
            #expect(try reader.answer().value(Page.self) == Page(head: 1, events: []))
            #expect(relay.interposed.ends.withLock { $0.isEmpty })
        }
    }
}
