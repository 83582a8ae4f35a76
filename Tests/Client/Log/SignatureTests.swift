import Foundation
import Helpers
import Listing
import Proving
import Testing
import Wire

@testable import Client

/// Only what its sender signed is shown, counted and receipted. Here bob has the room's code and runs the relay: he seals
/// messages in alice's name, and changes what is told of signatures. Carol reads.
@Suite struct SignatureTests {
    let scratch: Scratch
    let file: StateFile
    let room: RoomOfTest
    let alice: Account
    let bob: Account
    let carol: Account

    init() async throws {
        scratch = try Scratch()
        file = StateFile(path: scratch.path + "/tick.json")
        (room, alice, bob) = try await RoomOfTest.ofTwo()
        try room.join("alice", 1, in: file)
        carol = try await room.member("carol", 3)
    }

    func sealed(_ texts: String..., by sender: Account) throws -> [NewMessage] {
        try texts.enumerated().map { place, text in
            try sender.seal(
                try Content(bytes: Array(text.utf8)), id: messageID(2_000 + room.relay.edit { $0.head } + place))
        }
    }

    /// Messages in one batch, as alice's, with this signature.
    @discardableResult
    func append(_ messages: [NewMessage], sig: Data?) throws -> [Int] {
        room.relay.edit { log in
            messages.map {
                log.append($0.kind, $0.id, alice.me, $0.body, sig: $0 == messages.last ? sig : nil).seq
            }
        }
    }

    /// A forged message in alice's name.
    @discardableResult
    func forge(_ text: String, _ sign: (NewMessage) throws -> Data?) throws -> Int {
        let message = try sealed(text, by: alice)[0]
        return try append([message], sig: sign(message))[0]
    }

    // MARK: Honest

    /// Every size of page, from every place: pages begin and end within batches.
    @Test func whatWasSignedInBatchesIsReadInAnyPages() async throws {
        var texts: [String] = []
        for count in [1, 4, 2, 3] {
            let sender = count.isMultiple(of: 2) ? bob : alice
            let new = (0..<count).map { "\(texts.count + $0)" }
            let messages = try new.map { try sealed($0, by: sender)[0] }.enumerated().map { place, message in
                try sender.seal(
                    try Content(bytes: Array(new[place].utf8)),
                    id: MessageID(rawValue: message.id.rawValue + UInt128(place))
                )
            }
            let batch = try sender.signed(messages)[0]
            room.relay.edit { _ = $0.append(batch, sender.me) }
            texts += new
        }
        for size in 1...11 {
            room.relay.state.withLock { $0.pageSize = size }
            for start in 4...13 {
                #expect(try await room.read(carol, from: .from(start), receipts: false) == Array(texts[(start - 4)...]))
            }
        }
        #expect(try await carol.statuses(last: 10, ofAll: true, receipts: false).allSatisfy(\.message.body.isGenuine))
    }

    /// After a restart a follower that had read half of a batch goes on with the other half.
    @Test func aBatchOfTwoKindsOfLinesIsTwo() async throws {
        let message = try sealed("one", by: alice)[0]
        let edit = NewMessage(id: messageID(9), kind: .list, body: message.body)
        let batches = try alice.signed([message, edit, edit])
        #expect(batches.map { $0.messages.map(\.kind) } == [[.message], [.list, .list]])
        let many = (0...NewBatch.limit).map { NewMessage(id: messageID($0), body: Data()) }
        #expect(try alice.signed(many).map(\.messages.count) == [NewBatch.limit, 1])
    }

    // MARK: Forged

    /// Bob can't sign for alice: what he sealed in her name is in no answer.
    @Test func aMessageThatItsSenderDidNotSignIsNobodys() async throws {
        try room.send("before", by: alice)
        let earlier = room.relay.edit { $0.events[3].sig }
        let seqs = [
            try forge("unsigned") { _ in nil },
            try forge("by bob") { try bob.signed([$0])[0].sig },
            try forge("another's") { _ in earlier },
            try forge("zeros") { _ in Data(count: 64) },
            try forge("short") { _ in Data(count: 63) },
            try forge("of another batch") { try alice.signed([$0, try sealed("more", by: alice)[0]])[0].sig },
        ]
        try room.send("after", by: alice)
        #expect(try await room.read(carol) == ["before", "after"])
        let receipts = room.relay.receipts.filter { $0.member == carol.me }
        #expect(receipts.map { [$0.from, $0.upto] } == [[1, 4], [11, 11]], "no receipt covers them")
        for seq in seqs {
            let failure = ClientError.forged("message \(seq), which is not signed by its sender")
            #expect(await error { try await carol.status(of: .seq(seq)) } == failure)
            #expect(await error { try await alice.status(of: .seq(seq)) } == failure)
            #expect(await error { try await carol.acknowledge([.seq(seq)], alone: true) } == failure)
        }
        try await carol.acknowledgeAll()
        // Named in a range they are refused as they are alone.
        #expect(try await carol.messages(in: 1...11) == (4...11).map { .seq($0) })
        let failure = ClientError.forged("message \(seqs[0]), which is not signed by its sender")
        #expect(await error { try await carol.acknowledge(in: 4...11) } == failure)
        let read = room.relay.receipts.filter { $0.member == carol.me && $0.kind == .read }
        #expect(read.allSatisfy { receipt in !seqs.contains { (receipt.from...receipt.upto).contains($0) } })
        let statuses = try await carol.statuses(last: 8, ofAll: true, receipts: true)
        #expect(statuses.filter(\.message.body.isGenuine).map(\.message.event.seq) == [4, 11])
    }

    /// A relay that loses the first line of a batch has a link for the rest, which is the word of whoever tells it: only a reader who
    /// begins there has nothing else.
    @Test func whoReadsOnTakesNoLink() async throws {
        let messages = try sealed("one", "two", "three", by: alice)
        let batch = try alice.signed(messages)[0]
        let lines = messages.map { Batch.Line(id: $0.id, body: SHA256.digest(of: $0.body)) }
        let rest = messages.indices.dropFirst().map { place in
            Event(
                seq: 3 + place, kind: .message, id: messages[place].id, member: alice.me, at: 1,
                body: messages[place].body, sig: place == 2 ? batch.sig : nil
            )
        }
        let before = room.relay.edit { Array($0.events.prefix(3)) }
        let roster = try await carol.view().roster
        let cut = BatchCut(link: Data(Batch.link(lines.prefix(1)).bytes))
        func unsigned(_ reader: inout SignatureReader, _ events: [Event], _ cut: BatchCut) async -> Set<Int> {
            let bodies = events.map { SHA256.digest(of: $0.body ?? Data()) }
            return await reader.unsigned(in: events, bodies: bodies, cut, roster) { alice.keys.epoch(at: $0) }
        }
        var reader = SignatureReader(room: room.keys.room)
        #expect(await unsigned(&reader, rest, cut).isEmpty)
        reader = SignatureReader(room: room.keys.room)
        #expect(await unsigned(&reader, before, BatchCut()).isEmpty)
        #expect(await unsigned(&reader, rest, cut) == [4, 5])
    }

    /// A copy that nobody signed took the place of the message: that was then said to be a copy itself.
    @Test func anUnsignedCopyThatComesFirstDoesNotMakeTheMessageACopy() async throws {
        let message = try sealed("pay", by: alice)[0]
        try append([message], sig: Data(count: 64))
        let batch = try alice.signed([message])[0]
        room.relay.edit { _ = $0.append(batch, alice.me) }
        #expect(try await room.read(carol) == ["pay"])
    }

    @Test func anEditThatItsMemberDidNotSignHasNoEffect() async throws {
        try room.add("milk", by: alice)
        let edit = try #require(ListEdit(.add(text: "poison", .last), in: ListEdit.usualList))
        let message = try alice.seal(edit, id: room.nextID())
        try append([message], sig: try bob.signed([message])[0].sig)
        try room.add("bread", by: alice)
        var reader = try ListReader(carol, file: file)
        let changes = try await reader.next()
        #expect(reader.kept.fold.lists[ListEdit.usualList]?.rows.map(\.text) == ["milk", "bread"])
        #expect(changes.map(\.event.event.seq) == [5])
        reader.show([ListEdit.usualList])
        try await reader.settle([ListEdit.usualList])
        let receipts = room.relay.receipts.filter { $0.member == carol.me && $0.kind == .list }
        #expect(receipts.map { [$0.from, $0.upto] } == [[4, 4], [6, 6]], "no receipt covers it")
    }

    /// The list was kept without the edit, and was another one than everybody's for ever.
    @Test func anEditWhoseSignatureIsToldLaterHasItsEffectThen() async throws {
        try room.add("milk", "bread", by: alice)
        room.relay.change("GET events?after=0&kind=list", ListPage.self) { $0.events[1].sig = nil }
        var reader = try ListReader(carol, file: file)
        _ = try await reader.next()
        #expect(reader.kept.fold.lists[ListEdit.usualList]?.rows.map(\.text) == ["milk"])
        #expect(try await reader.keep() == nil)
        room.relay.change(nil)
        var later = try ListReader(carol, file: file)
        _ = try await later.next()
        #expect(later.kept.fold.lists[ListEdit.usualList]?.rows.map(\.text) == ["milk", "bread"])
    }

    /// Nothing was kept then: `tick list check 1` was about the row that stood there when the list was shown without such an
    /// edit for the last time.
    @Test func positionsAreOfTheRowsThatWereShownBesideAnUnsignedEdit() async throws {
        let list = ListEdit.usualList
        let rows = try room.add("milk", by: alice)
        var reader = try ListReader(carol, file: file)
        _ = try await reader.next()
        reader.show([list])
        #expect(try await reader.keep() == nil)
        let edit = try #require(ListEdit(.add(text: "poison", .last), in: list))
        try append([try alice.seal(edit, id: room.nextID())], sig: Data(count: 64))
        let first = try #require(ListEdit(.add(text: "bread", .first), in: list))
        let batch = try alice.signed([try alice.seal(first, id: room.nextID())])[0]
        let bread = room.relay.edit { $0.append(batch, alice.me).id }
        for _ in 1...2 {
            var later = try ListReader(carol, file: file)
            _ = try await later.next()
            later.show([list])
            try await later.settle([list])
            #expect(try await later.keep() == nil)
            let kept = try ListReader(carol, file: file).kept
            #expect(kept.shown[list] == [bread] + rows)
            #expect(kept.fold.lists[list]?.rows.map(\.text) == ["bread", "milk"])
        }
        let receipts = room.relay.receipts.filter { $0.member == carol.me && $0.kind == .list }
        #expect(receipts.count { $0.from == 4 } == 1, "that the receipt was given is kept, too")
        #expect(!receipts.contains { ($0.from...$0.upto).contains(5) })
    }

    /// Two members could end everybody's `tail --events receipt` so.
    @Test func aReceiptForAnUnsignedMessageIsNoStepAndNoError() async throws {
        var tail = ReceiptTail(alice)
        #expect(try await tail.next() == [])
        try forge("forged") { _ in Data(count: 64) }
        _ = try await carol.view()
        try await carol.relay.acknowledge([try carol.receipt(.delivered, from: 1, at: carol.log.held)])
        #expect(try await tail.next() == [])
        try room.send("after", by: alice)
        try await room.read(carol, from: .from(5))
        #expect(try await tail.next().map(\.seq) == [5])
    }

    /// `ack --all` marked nothing of what was shown before a message that nobody may be shown.
    @Test func whatWasShownBeforeAForgedMessageIsMarkedBesideWhatComesAfterIt() async throws {
        try room.send("before", by: alice)
        try await room.read(carol)
        try forge("forged") { _ in Data(count: 64) }
        try room.send("after", by: alice)
        try await carol.acknowledgeAll()
        let read = room.relay.receipts.filter { $0.member == carol.me && $0.kind == .read }
        #expect(Set(read.map { [$0.from, $0.upto] }) == [[1, 4], [6, 6]])
    }

    // MARK: What a relay tells of signatures

    /// Three messages in one batch, of which pages show two.
    private func cut() throws {
        let messages = try sealed("1", "2", "3", by: alice)
        let batch = try alice.signed(messages)[0]
        room.relay.edit { _ = $0.append(batch, alice.me) }
        room.relay.state.withLock { $0.pageSize = 2 }
    }

    @Test func aTruthfulCutIsRead() async throws {
        try cut()
        #expect(try await room.read(carol, from: .from(4)) == ["1", "2", "3"])
        #expect(try await room.read(carol, from: .from(5)) == ["2", "3"])
    }

    @Test func aWrongLinkLeadsToNoSignedValue() async throws {
        try cut()
        for link in [nil, Data(count: 32), Data(repeating: 7, count: 32), Data([1])] {
            room.relay.change("GET events", Page.self) { $0.cut.link = link }
            #expect(try await room.read(carol, from: .from(5), receipts: false) == [])
        }
    }

    @Test func aWrongRestProvesNothing() async throws {
        try cut()
        let other = Data(try alice.signed(try sealed("4", by: alice))[0].sig)
        let changes: [@Sendable (inout BatchCut.Rest?) -> Void] = [
            { $0 = nil }, { $0?.sig = other }, { $0?.lines[0] ^= 1 }, { $0?.lines = Data() },
            { $0?.lines.append(Data(count: 48)) }, { $0?.lines = Data(count: 47) },
        ]
        for change in changes {
            room.relay.change("GET events?after=3", Page.self) { change(&$0.cut.rest) }
            #expect(try await room.read(carol, from: .from(4), receipts: false).first == "3")
        }
    }

    /// The rest that proved the first page is held against what follows.
    @Test func whatFollowsAnotherRestThanWasToldIsNotSigned() async throws {
        try cut()
        room.relay.change("GET events?after=5", Page.self) { page in
            page.events[0].id = MessageID(rawValue: page.events[0].id.rawValue + 1)
        }
        #expect(await error { try await room.read(carol, from: .from(4), receipts: false) } == .otherLog)
    }

    @Test func aRecordWithoutItsBatchIsNobodys() async throws {
        try cut()
        let changes: [@Sendable (inout [ToldBatch]) -> Void] = [
            { $0 = [] }, { $0[0].sig = Data(count: 64) }, { $0[0].from = 3 }, { $0[0].from = 5 },
            { $0[0].lines = Data($0[0].lines.dropLast(48)) }, { $0[0].lines[50] ^= 1 }, { $0[0].lines = Data() },
        ]
        for change in changes {
            room.relay.change("GET messages/", MessageStatus.self) { change(&$0.batches) }
            #expect(await error { try await carol.status(of: .seq(5)) }?.reason.contains("not signed") == true)
            room.relay.change("GET messages?", MessageStatusList.self) { change(&$0.batches) }
            let genuine = try await carol.statuses(last: 3, ofAll: true, receipts: false)
                .filter(\.message.body.isGenuine)
            #expect(genuine.isEmpty)
        }
    }

    /// A batch is verified once: for its member, its kind and the epoch of its place.
    @Test func aBatchThatHoldsForOneHoldsForNobodyElse() async throws {
        let messages = try sealed("one", "two", by: alice)
        let sig = try alice.signed(messages)[0].sig
        let lines = messages.map { Batch.Line(id: $0.id, body: SHA256.digest(of: $0.body)) }
        let told = ToldBatch(from: 4, lines: Data(lines.flatMap { $0.id.bytes + $0.body.bytes }), sig: sig)
        var batches = ToldBatches([told], in: room.keys.room)
        let roster = try await carol.view().roster
        func signs(_ place: Int, _ kind: EventKind, _ member: MemberID, _ epoch: Digest) -> Bool {
            let event = Event(seq: 4 + place, kind: kind, id: lines[place].id, member: member, at: 1, body: nil)
            return batches.sign(event, body: lines[place].body, roster, epoch: epoch)
        }
        let epoch = room.keys.epoch
        #expect(signs(0, .message, alice.me, epoch))
        #expect(!signs(1, .message, bob.me, epoch))
        #expect(!signs(1, .list, alice.me, epoch))
        #expect(!signs(1, .message, alice.me, .zero))
        #expect(signs(1, .message, alice.me, epoch))
    }

    // MARK: Sending

    private func flush(_ messages: [NewMessage]) async throws -> ClientError? {
        let outgoing = Outgoing(alice, file: file, isKeyed: true)
        try outgoing.queue(messages, at: 0)
        return try await outgoing.flush(.own([])).error
    }

    /// A flush cuts its lines otherwise than the one whose answer was lost.
    @Test(arguments: 1...8)
    func linesThatAreCutOtherwiseAreStoredOnceAndInOrder(seed: Int) async throws {
        var chance = SeededGenerator(UInt64(seed))
        let texts = (0..<12).map { "\($0)" }
        let messages = try texts.enumerated().map { place, text in
            try alice.seal(try Content(bytes: Array(text.utf8)), id: messageID(500 + place))
        }
        var sent = 0
        while sent < messages.count {
            // What was stored before comes again, with some more behind it.
            let again = Int.random(in: 0...sent, using: &chance)
            let end = Int.random(in: sent + 1...messages.count, using: &chance)
            #expect(try await flush(Array(messages[again..<end])) == nil)
            sent = end
        }
        #expect(try await room.read(carol) == texts)
        #expect(try file.read().outbox.isEmpty)
    }

    private func refuse(with code: ProblemCode) {
        room.relay.change { _, asked, response throws(TransportError) in
            guard asked == "POST messages", let told = try? JSON.values(SendResult.self, fromLines: response.body),
                let body = try? JSON.lines(told.map { SendResult.refused(id: $0.id, code: RelaysWord(code)) })
            else { return }
            response.body = body
        }
    }

    @Test func againForEverIsNoAnswer() async throws {
        refuse(with: .again)
        #expect(try await flush(try sealed("1", "2", by: alice)) == .nonsense("no answer to 2 messages"))
        #expect(room.relay.asked.count { $0 == "POST messages" } == 1)
        #expect(try file.read().waiting(in: "ops").count == 2)
    }

    @Test func anotherEpochLeavesTheMessagesInTheOutbox() async throws {
        refuse(with: .staleEpoch)
        #expect(
            try await flush(try sealed("1", by: alice)) == .nonsense("an epoch that is over where it is the room's"))
        #expect(try file.read().waiting(in: "ops").count == 1)
    }
}
