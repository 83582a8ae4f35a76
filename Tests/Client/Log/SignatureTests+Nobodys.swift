import Foundation
import Listing
import Testing
import Wire

@testable import Client

/// What nobody is shown is passed over in later runs: a member alone can send any number of it.
extension SignatureTests {
    /// Every reader asked for all edits after it in each run, and for no end.
    @Test func anEditThatNobodySignedIsReadOnce() async throws {
        let list = ListEdit.usualList
        try room.add("milk", by: alice)
        let edit = try #require(ListEdit(.add(text: "poison", .last), in: list))
        try append([try alice.seal(edit, id: room.nextID())], sig: Data(count: 64))
        try room.add("bread", by: alice)
        for run in 1...3 {
            let asked = room.relay.asked.count
            var reader = try ListReader(carol, file: file)
            let changes = try await reader.next()
            #expect(changes.map(\.event.event.seq) == (run == 1 ? [5] : []), "the edit is warned of once")
            #expect(reader.kept.fold.lists[list]?.rows.map(\.text) == ["milk", "bread"])
            #expect(try await reader.keep() == nil)
            let new = room.relay.asked[asked...]
            #expect(new.contains { $0.hasPrefix("GET events?after=0") } == (run == 1))
            #expect(new.count { $0.hasPrefix("GET messages/5") } == (run == 1 ? 0 : 1), "one is asked for again")
        }
    }

    /// The same with messages: nobody marked them, and so the relay had each reader begin before them.
    @Test(arguments: ["unsigned", "absent", "forged"]) func aMessageOfNobodysIsReadOnce(how: String) async throws {
        try room.send("before", by: alice)
        let genuine = try sealed("x", by: alice)[0]
        switch how {
        case "unsigned": try append([genuine], sig: Data(count: 64))
        case "absent":
            let dave = try room.account("dave", 9)
            let message = try dave.seal(Content(bytes: [0x78]), id: genuine.id)
            room.relay.edit { _ = $0.append(.message, message.id, dave.me, message.body) }
        default:
            let batch = try alice.signed([NewMessage(id: genuine.id, body: Data(count: 40))])[0]
            room.relay.edit { _ = $0.append(batch, alice.me) }
        }
        try room.send("after", by: alice)
        let own = try room.account("carol", 3, in: file)
        #expect(try await room.read(own, from: .without(.delivered)) == ["before", "after"])
        #expect(try await own.keepCheckpoint(in: file) == nil)
        for text in ["later", "last"] {
            // As a relay has it that was given no receipt for seq 5.
            room.relay.state.withLock { state in
                let told = Standing.Progress(cursor: 4, missing: 1, beyond: [[6, state.room.head]])
                let read = text == "last" ? told : Standing.Progress(cursor: 4, missing: 2, beyond: [])
                state.standing = Standing(head: state.room.head + 1, members: 3, joined: 3, delivered: told, read: read)
            }
            try room.send(text, by: alice)
            let again = try room.account("carol", 3, in: file)
            again.log.begin(try file.checkpoint(of: room.keys.room))
            let asked = room.relay.asked.count
            var tail = try await Tail(again, start: .without(.delivered), follows: false, receipts: true)
            var seqs: [Int] = []
            while let pull = try await tail.next() {
                for event in pull.events {
                    seqs.append(event.event.seq)
                    tail.wrote(event)
                }
            }
            try await tail.settle()
            #expect(try await again.keepCheckpoint(in: file) == nil)
            #expect(seqs == [room.relay.edit { $0.head }], "nothing else is shown, nor warned of")
            let pages = room.relay.asked[asked...].filter { $0.hasPrefix("GET events?") }
            #expect(pages.allSatisfy { $0.hasPrefix("GET events?after=\(seqs[0] - 1)") }, "\(pages)")
            #expect(room.relay.asked[asked...].count { $0.hasPrefix("GET messages/5") } == 1, "one is asked for again")
            // Nothing is marked beyond what was shown.
            _ = try await again.acknowledgeShown()
            try await again.acknowledgeAll()
        }
        let receipts = room.relay.receipts.filter { $0.member == carol.me }
        #expect(receipts.allSatisfy { !($0.from...$0.upto).contains(5) })
        #expect(receipts.contains { $0.kind == .read && $0.upto == 8 })
    }

    /// A relay may have kept the signature to itself: the message is shown when it is told, and no other is told twice.
    @Test func aMessageWhoseSignatureIsToldLaterIsShownThen() async throws {
        for (text, sender) in [("1", alice), ("2", bob), ("3", alice)] { try room.send(text, by: sender) }
        room.relay.change("GET events", Page.self) { page in
            for place in page.events.indices where page.events[place].seq == 5 { page.events[place].sig = nil }
        }
        let own = try room.account("carol", 3, in: file)
        #expect(try await room.read(own, from: .without(.delivered)) == ["1", "3"])
        #expect(try await own.keepCheckpoint(in: file) == nil)
        room.relay.change(nil)
        room.relay.state.withLock { state in
            let told = Standing.Progress(cursor: 4, missing: 1, beyond: [[6, 6]])
            state.standing = Standing(head: 6, members: 3, joined: 3, delivered: told, read: told)
        }
        let again = try room.account("carol", 3, in: file)
        again.log.begin(try file.checkpoint(of: room.keys.room))
        #expect(try await room.read(again, from: .without(.delivered)) == ["2"])
    }
}
