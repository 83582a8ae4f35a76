import Foundation
import HTTP
import Helpers
import Storage
import Testing
import Wire

@testable import Relay

/// A page that many read is read once, and shows nobody what that one may not see.
@Suite struct SharedPageTests {
    private let room = RoomID.ops.path

    private func send(_ relay: TestRelay, _ text: String, as guest: Guest = .alice) throws {
        try #require(relay.ask("POST", "\(room)/messages", as: guest, body: messages(text)).status == 200)
    }

    private func leave(_ relay: TestRelay, _ guest: Guest) throws {
        let path = guest.leavePath()
        try #require(relay.ask("DELETE", path, as: guest).status == 200)
    }

    private func follow(_ relay: TestRelay, _ guest: Guest, after seq: Int, _ more: String = "") throws -> Answer {
        try relay.ask("GET", "\(room)/events?after=\(seq)\(more)&wait=300", as: guest)
    }

    /// Has one of the guests wait, each on a connection of its own.
    private func waiting(_ relay: TestRelay, _ guests: [Guest], after seq: Int, _ more: String = "") throws -> [Caller]
    {
        let path = "\(room)/events?after=\(seq)\(more)&wait=300"
        return try guests.map { guest in
            let caller = try relay.caller()
            try caller.write(request("GET", path, authorization: guest.authorization))
            return caller
        }
    }

    @Test(arguments: [false, true]) func manyWhoAreWokenTogetherCostTheStoreOnePage(withTree: Bool) async throws {
        try await withRelay { relay in
            let guests = (1...20).map { Guest($0) }
            for guest in guests { try relay.join(guest) }
            let callers = try waiting(relay, guests, after: 20, withTree ? "&tree=20" : "")
            try relay.wait(until: "waiting", is: 20)
            let before = relay.interposed.pages.withLock { $0 }
            try send(relay, "to all")
            for caller in callers {
                let page = try caller.answer().value(Page.self)
                #expect(page.events.map(\.body) == [Data("to all".utf8)])
                #expect((page.tree != nil) == withTree)
            }
            #expect(relay.interposed.pages.withLock { $0 } == before + 1)
            // Nor does it cost anything to wait for the next.
            for caller in callers {
                let path = "\(room)/events?after=21&wait=300\(withTree ? "&tree=21" : "")"
                let place = callers.firstIndex { $0 === caller } ?? 0
                try caller.write(request("GET", path, authorization: guests[place].authorization))
            }
            try relay.wait(until: "waiting", is: 20)
            #expect(relay.interposed.pages.withLock { $0 } == before + 1)
        }
    }

    @Test func whoLeavesIsRefusedWhatTheOthersAreShown() async throws {
        try await withRelay { relay in
            try relay.join(.alice, .bob, .carol)
            let callers = try waiting(relay, [.alice, .bob, .carol], after: 3)
            try relay.wait(until: "waiting", is: 3)
            try leave(relay, .bob)
            #expect(try callers[0].answer().value(Page.self).events.map(\.kind) == [.leave])
            #expect(try callers[1].answer().code == .notAMember)
            #expect(try callers[2].answer().value(Page.self).events.map(\.kind) == [.leave])
        }
    }

    /// Another process may have taken the leave: all that this one learns of it is the event.
    @Test func leaveThatOnlyTheLogTellsCountsAsWell() async throws {
        try await withRelay { relay in
            try relay.join(.alice, .bob, .carol)
            let callers = try waiting(relay, [.alice, .bob, .carol], after: 3)
            try relay.wait(until: "waiting", is: 3)
            let (leave, key) = (Guest.bob.leave(), MemberKey(room: .ops, member: Guest.bob.member))
            _ = try await relay.store.write(.leave(leave, by: key)) { transaction throws(StoreError) in
                try transaction.leave(leave, key)
            }
            #expect(try callers[0].answer().status == 200)
            #expect(try callers[1].answer().code == .notAMember)
            #expect(try callers[2].answer().status == 200)
        }
    }

    @Test func whoHasLeftIsNotShownWhatIsStillKept() async throws {
        try await withRelay { relay in
            try relay.join(.alice, .bob)
            try send(relay, "secret")
            #expect(try follow(relay, .alice, after: 2).value(Page.self).events.count == 1)
            #expect(try follow(relay, .bob, after: 2).value(Page.self).events.count == 1)
            try leave(relay, .bob)
            #expect(try follow(relay, .bob, after: 2).code == .notAMember)
            #expect(try follow(relay, .bob, after: 3).code == .notAMember)
            #expect(try follow(relay, .bob, after: 4).code == .notAMember)
            let join = Guest.bob.join()
            #expect(try relay.ask("PUT", "\(room)/members/\(Guest.bob.member)", as: .bob, body: join).status == 200)
            let kinds = try follow(relay, .bob, after: 2).value(Page.self).events.map(\.kind)
            #expect(kinds.first == .message)
        }
    }

    @Test func whoNeverJoinedOrHasAnotherTokenIsRefused() async throws {
        try await withRelay { relay in
            try relay.join(.alice, .bob)
            try send(relay, "secret")
            #expect(try follow(relay, .alice, after: 2).status == 200)
            #expect(try follow(relay, .carol, after: 2).status == 401)
            let forged = Credential(member: Guest.bob.member, token: Guest.alice.token).authorization
            let caller = try relay.caller()
            // On a connection that has shown a good token, too.
            #expect(try caller.ask("GET", "\(room)/events?after=2&wait=300", as: .alice).status == 200)
            try caller.write(request("GET", "\(room)/events?after=2&wait=300", authorization: forged))
            #expect(try caller.answer().status == 401)
        }
    }

    @Test func whatRetentionRemovesIsShownToNobodyAfterIt() async throws {
        try await withRelay { relay in
            try relay.join(.alice, .bob)
            try send(relay, "old")
            // The word that the log has changed may come after the page, which isn't kept then.
            repeat {
                let page = try follow(relay, .alice, after: 2).value(Page.self)
                #expect(page.events.map(\.body) == [Data("old".utf8)])
            } while await relay.server.keptBytes == 0
            let version = await relay.server.version(of: .ops)
            try await relay.store.retain(after: 3, room: .ops)
            try await relay.wait { $0.version(of: .ops) > version }
            // Nor does anything of it lie in memory.
            #expect(await relay.server.keptBytes == 0)
            let page = try follow(relay, .bob, after: 2).value(Page.self)
            #expect(page.gap?.told == Page.Gap(from: 3, upto: 3) && page.events.isEmpty)
        }
    }

    /// It was read before the room's log changed, and would never have been given to anybody again.
    @Test func pageThatIsOverWhenItIsThereIsNotKept() async throws {
        try await withRelay { relay in
            try relay.join(.alice)
            try send(relay, "old")
            relay.interposed.afterPage.withLock {
                $0 = { [store = relay.store, server = relay.server] in
                    let version = await server.version(of: .ops)
                    try await store.retain(after: 2, room: .ops)
                    while await server.version(of: .ops) == version { await Task.yield() }
                }
            }
            #expect(try follow(relay, .alice, after: 1).status == 200)
            #expect(await relay.server.keptBytes == 0)
        }
    }

    @Test func allThatAPageHoldsIsCounted() {
        let place = SharedPages.Place(room: .ops, after: 0, limit: nil, tree: nil, kept: false)
        let response = Response(status: 200, body: [UInt8](repeating: 0, count: 1000))
        let page = SharedPage(Page(head: 1, events: []), after: 0, version: 1, response: response)
        var pages = SharedPages()
        for _ in 0..<2 { _ = pages.keep(page, at: place, asOf: 1) }
        #expect((2000..<4000).contains(pages.bytes))
        pages.forget(.other)
        #expect(pages.page(place, version: 1) != nil)
        pages.forget(.ops)
        #expect(pages.bytes == 0 && pages.page(place, version: 1) == nil)
    }

    @Test func eachTreeSizeHasItsOwnPage() async throws {
        try await withRelay { relay in
            try relay.join(.alice, .bob)
            for text in ["one", "two", "three"] { try send(relay, text) }
            for guest in [Guest.alice, .bob, .alice] {
                let pages = try ["", "&tree=0", "&tree=3"].map { tree in
                    try follow(relay, guest, after: 2, tree).value(Page.self)
                }
                #expect(pages.map(\.events.count) == [3, 3, 3])
                #expect(pages[0].tree == nil)
                #expect(pages[1].tree?.proof.isEmpty == true)
                #expect(pages[2].tree?.proof.isEmpty == false)
            }
        }
    }

    @Test func eachLimitHasItsOwnPage() async throws {
        try await withRelay { relay in
            try relay.join(.alice, .bob)
            for text in ["one", "two", "three"] { try send(relay, text) }
            for _ in 0..<2 {
                for guest in [Guest.alice, .bob] {
                    #expect(try follow(relay, guest, after: 2).value(Page.self).events.map(\.seq) == [3, 4, 5])
                    #expect(try follow(relay, guest, after: 2, "&limit=1").value(Page.self).events.map(\.seq) == [3])
                    #expect(try follow(relay, guest, after: 3).value(Page.self).events.map(\.seq) == [4, 5])
                }
            }
        }
    }

    @Test func whoIsNotKnownYetIsLookedUpAndNobodyElseIsLetIn() async throws {
        let folder = try Scratch()
        try await withRelay(in: folder) { relay in
            try relay.join(.alice, .bob, .carol)
            try leave(relay, .bob)
        }
        try await withRelay(in: folder) { relay in
            let forged = Credential(member: Guest.carol.member, token: Guest.alice.token).authorization
            let callers = try waiting(relay, [.alice, .bob, .carol], after: 4)
            let stranger = try relay.caller()
            try stranger.write(request("GET", "\(room)/events?after=4&wait=300", authorization: forged))
            #expect(try stranger.answer().status == 401)
            #expect(try callers[1].answer().code == .notAMember)
            try relay.wait(until: "waiting", is: 2)
            try send(relay, "to those who are here", as: .carol)
            #expect(try callers[0].answer().value(Page.self).events.map(\.seq) == [5])
            #expect(try callers[2].answer().value(Page.self).events.map(\.seq) == [5])
            #expect(try follow(relay, .bob, after: 4).code == .notAMember)
        }
    }

    @Test func receiptThatIsRefusedIsNoAnswerToTheNext() async throws {
        try await withRelay { relay in
            try relay.join(.alice, .bob)
            try send(relay, "hello")
            let caller = try relay.caller()
            let path = "\(room)/events?after=2&wait=300&"
            #expect(try caller.ask("GET", path + delivered("3-9"), as: .bob).code == .wrongRoot)
            #expect(try caller.ask("GET", path + delivered("3-3"), as: .bob).code == .wrongRoot)
            let good = try relay.rooted(path + delivered("3-3", sig: 0xAB), at: 3)
            #expect(try caller.ask("GET", good, as: .bob).value(Page.self).events.map(\.seq) == [3])
            let status = try relay.ask("GET", "\(room)/messages/3", as: .alice).value(MessageStatus.self)
            #expect(status.record.claims.map(\.sig) == [Data(repeating: 0xAB, count: 64)])
        }
    }
}

extension RelayServer {
    /// How many hints came for the log of a room.
    func version(of room: RoomID) -> Int { rooms[room]?.log.version ?? 0 }

    /// How much is kept of pages.
    var keptBytes: Int { pages.bytes }
}
