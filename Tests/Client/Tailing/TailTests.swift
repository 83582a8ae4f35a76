import Foundation
import Proving
import Sealing
import Synchronization
import Testing
import Wire

@testable import Client

/// What a tail asks of its relay, what it shows, and what it signs.
@Suite struct TailTests {
    let room: RoomOfTest
    let alice: Account
    let bob: Account

    init() async throws {
        (room, alice, bob) = try await RoomOfTest.ofTwo()
    }

    func tail(_ start: Tail.Start, follows: Bool = false, receipts: Bool = true, looksAhead: Bool = false)
        async throws -> Tail
    {
        var tail = try await Tail(alice, start: start, follows: follows, receipts: receipts, looksAhead: looksAhead)
        // Nothing is doubted because a test takes long.
        tail.longestTrust = .seconds(3_600)
        return tail
    }

    /// What was asked from a request on, without what stands behind `root=`.
    func asked(from place: Int = 0) -> [String] {
        room.relay.asked.dropFirst(place).map { $0.components(separatedBy: "&root=")[0] }
    }

    func setPageSize(_ size: Int) { room.relay.state.withLock { $0.pageSize = size } }

    // MARK: Receipts

    @Test func theNextRequestCarriesTheReceiptOfWhatWasWrittenOut() async throws {
        try room.send("1", "2", "3", by: bob)
        setPageSize(4)
        var tail = try await tail(.from(1))
        let place = room.relay.asked.count
        for event in try #require(await tail.next()).events { tail.wrote(event) }
        for event in try #require(await tail.next()).events { tail.wrote(event) }
        #expect(try await tail.next() == nil)
        try await tail.settle()
        #expect(
            asked(from: place) == [
                "GET events?after=0&tree=5", "GET events?after=4&tree=5&delivered=1-4", "POST receipts",
            ]
        )
        #expect(room.relay.receipts.map { [$0.from, $0.upto] } == [[1, 4], [5, 5]])
        #expect(alice.log.delivered.ranges == [1...5])
    }

    @Test func aReceiptIsASignatureOverTheTreeThatWasGiven() async throws {
        try room.send("1", "2", by: bob)
        try await room.read(alice)
        let kept = try #require(room.relay.receipts.first)
        let statement = try #require(
            ReceiptStatement(
                room: room.keys.room, member: alice.me, kind: .delivered, from: kept.from,
                at: room.relay.edit { $0.proven(at: kept.upto) }
            )
        )
        let signature = try #require(Signature(bytes: kept.sig))
        #expect(alice.signingKey.publicKey.verifies(signature, of: statement.bytes))
    }

    /// A relay said that I had receipted what it hid, and the next range ran over it.
    @Test func noRangeRunsOverWhatTheRelaySaysIsReceipted() async throws {
        let seqs = try room.send("1", "2", "3", by: bob)
        let progress = Standing.Progress(cursor: 2, missing: 0, beyond: [[seqs[1], seqs[1]]])
        room.relay.state.withLock {
            $0.standing = Standing(head: 5, members: 2, joined: 1, delivered: progress, read: progress)
        }
        #expect(try await room.read(alice, from: .without(.delivered)) == ["1", "3"])
        // Event 2, which is read again, is a join.
        #expect(room.relay.receipts.map { [$0.from, $0.upto] } == [[2, 3], [5, 5]])
    }

    /// What is delivered says nothing of list edits: one between was passed over, and a list receipt ran over it.
    @Test func anEditBetweenDeliveredMessagesIsShown() async throws {
        try room.send("1", "2", by: bob)
        try room.add("E1", by: bob)
        try room.send("3", by: bob)
        // As `tail -n 1` does, which shows no edits.
        #expect(try await room.read(alice, from: .last(1)) == ["3"])
        try room.add("E2", by: bob)
        let told = Standing.Progress(cursor: 2, missing: 2, beyond: [[5, 6]])
        setStanding(told, head: 7)
        #expect(try await seqsShown() == [3, 4, 5, 7])
    }

    /// The cursor runs over edits, and those that were there by then are not shown in every run.
    @Test func noListReceiptRunsOverAnEditThatIsPassedOver() async throws {
        try room.send("1", by: bob)
        try await room.read(alice)
        try room.add("E1", by: bob)
        try await room.read(alice, from: .without(.delivered))
        try room.add("E2", by: bob)
        let told = Standing.Progress(cursor: 4, missing: 0, beyond: [])
        setStanding(told, head: 5)
        #expect(try await seqsShown() == [5])
        #expect(room.relay.receipts.filter { $0.kind == .list }.map { [$0.from, $0.upto] } == [[5, 5]])
    }

    /// A run that ended among edits lost the others, since the messages around them have their receipts.
    @Test func editsThatAreVerifiedAndNotShownAreNewStill() async throws {
        try room.send("1", by: bob)
        let edits = (1...1_100).map { "E\($0)" }
        for edit in edits { try room.add(edit, by: bob) }
        try room.send("2", by: bob)
        var tail = try await tail(.without(.delivered))
        let events = try #require(await tail.next()).events.filter { $0.event.kind.isSent }
        for event in events.prefix(3) { tail.wrote(event) }
        try await tail.settle()
        try await room.read(alice, from: .last(1))
        #expect(try #require(alice.log.reached).size == 1_104)
        setStanding(Standing.Progress(cursor: 1_104, missing: 0, beyond: []), head: 1_104)
        #expect(try await seqsShown() == Array(6...1_103))
        #expect(try await seqsShown() == [])
        #expect(alice.log.tailed.ranges == [1...1_104])
    }

    /// No later run would have given it, and who waits for it would wait for ever.
    @Test func anEditWhoseReceiptFailedIsShownAgain() async throws {
        try room.send("1", by: bob)
        try room.add("E1", by: bob)
        try room.send("2", by: bob)
        var tail = try await tail(.without(.delivered))
        for event in try #require(await tail.next()).events { tail.wrote(event) }
        room.relay.change { _, asked, _ throws(TransportError) in if asked == "POST receipts" { throw .cutShort } }
        await #expect(throws: ClientError.self) { try await tail.settle() }
        #expect(alice.log.tailed.range(around: 4) == nil)
        room.relay.change { _, _, _ in }
        #expect(try await seqsShown().contains(4))
        #expect(room.relay.receipts.contains { $0.kind == .list && $0.upto == 4 })
    }

    /// Of one whose file was lost nothing is known here. What the lie hid would have been gone for good, and the file unreadable.
    @Test func aCursorThatIsALieHidesNothingLongerThanItIsTold() async throws {
        try room.add("E1", by: bob)
        setStanding(Standing.Progress(cursor: 1_000_000, missing: 0, beyond: []), head: 3)
        let alice = try room.account("alice", 1)
        for _ in 1...2 {
            let start = Tail.Start.without(.delivered)
            var tail = try await Tail(alice, start: start, follows: false, receipts: true, showsOthers: false)
            await #expect(throws: ClientError.otherLog) { try await tail.next() }
        }
        #expect(alice.log.tailed.ranges == [1...1])
    }

    private func setStanding(_ told: Standing.Progress, head: Int) {
        room.relay.state.withLock { state in
            state.standing = Standing(head: head, members: 2, joined: 1, delivered: told, read: told)
        }
    }

    /// The messages and edits that a reader of new ones shows.
    private func seqsShown() async throws -> [Int] {
        var tail = try await tail(.without(.delivered))
        var seqs: [Int] = []
        while let pull = try await tail.next() {
            for event in pull.events where event.event.kind.isSent {
                seqs.append(event.event.seq)
                tail.wrote(event)
            }
        }
        try await tail.settle()
        return seqs
    }

    @Test func ownMessagesDoNotBreakARange() async throws {
        try room.send("1", by: bob)
        try room.send("my own", by: alice)
        try room.send("2", by: bob)
        #expect(try await room.read(alice, from: .without(.delivered)) == ["1", "2"])
        #expect(room.relay.receipts.map(\.upto) == [5])
        #expect(room.relay.receipts.allSatisfy { $0.from <= 3 })
    }

    @Test func rangesThatDoNotRiseAreNoRanges() async throws {
        try room.send("1", "2", "3", by: bob)
        let progress = Standing.Progress(cursor: 2, missing: 0, beyond: [[5, 5], [3, 3]])
        room.relay.state.withLock {
            $0.standing = Standing(head: 5, members: 2, joined: 1, delivered: progress, read: progress)
        }
        #expect(try await room.read(alice, from: .without(.delivered)) == ["1", "2"])
    }

    @Test func whatIsBeforeThePlaceWhereItBeganIsNotReceipted() async throws {
        try room.send("1", "2", "3", by: bob)
        #expect(try await room.read(alice, from: .last(1)) == ["3"])
        #expect(room.relay.receipts.map { [$0.from, $0.upto] } == [[5, 5]])
    }

    @Test func whatWasReadIsToldBeforeAnythingElseIsAsked() async throws {
        try room.send("1", "2", by: bob)
        setPageSize(3)
        var tail = try await tail(.from(1))
        for event in try #require(await tail.next()).events where event.event.kind == .message {
            tail.wrote(event)
            tail.read(event)
        }
        let place = room.relay.asked.count
        _ = try await tail.next()
        #expect(asked(from: place) == ["POST receipts", "GET events?after=3&tree=4"])
        #expect(room.relay.receipts.map(\.kind) == [.delivered, .read])
    }

    // MARK: What can be shown

    /// A relay named the reader as a message's sender, and `--new` passed over it as the reader's own.
    @Test func onlyABodyThatIsMineMakesAMessageMine() async throws {
        let stolen = try bob.seal(Content(bytes: Array("for alice".utf8)), id: messageID(70))
        let sig = try bob.signed([stolen])[0].sig
        room.relay.edit { _ = $0.append(.message, stolen.id, alice.me, stolen.body, sig: sig) }
        try room.send("my own", by: alice)
        var tail = try await tail(.without(.read))
        let events = try #require(await tail.next()).events.filter { $0.event.kind == .message }
        #expect(events.map(\.event.id) == [stolen.id])
        #expect(events.first?.isMine == false)
        guard case .unsigned = events.first?.body else { return #expect(Bool(false), "\(events)") }
    }

    @Test func aMessageOfSomeoneWhoIsNotInTheRoomIsNotShown() async throws {
        let carol = try room.account("carol", 3)
        try room.send("let me in", by: carol)
        try room.send("hello", by: bob)
        #expect(try await room.read(alice) == ["hello"])
        #expect(room.relay.receipts.map { [$0.from, $0.upto] } == [[4, 4]])
    }

    /// The list has today's names: a leave long ago was told with the name that the member took when it came back.
    @Test func membersEventsHaveTheNamesOfThen() async throws {
        try await bob.leave()
        let again = try room.account("robert", 2)
        try await again.join(new: false)
        var tail = try await tail(.from(2))
        let events = try #require(await tail.next()).events
        #expect(events.map(\.from) == ["bob", "bob", "robert"])
        #expect(events.map { String("\($0.body)") } == ["named", "left", "named"])
    }

    @Test func aMessageWhoseBodyIsGoneIsStillPartOfTheLog() async throws {
        try room.send("old", "new", by: bob)
        room.relay.edit { $0.removed = 3 }
        #expect(try await room.read(alice) == ["new"])
        #expect(room.relay.receipts.map { [$0.from, $0.upto] } == [[4, 4]])
    }

    @Test func aMessageThatIsShownASecondTimeIsACopy() async throws {
        try room.send("pay", by: bob)
        room.relay.edit { room in
            let event = room.events[2]
            room.append(.message, event.id, event.member, event.body, sig: event.sig)
        }
        #expect(try await room.read(alice) == ["pay"])
        #expect(room.relay.receipts.map { [$0.from, $0.upto] } == [[1, 3]])
    }

    /// A request for a list failed after the view was taken anew: the next try had the members of before.
    @Test func afterAnErrorTheMembersAreThoseOfTheLatestView() async throws {
        var tail = try await tail(.last(1))
        let carol = try await room.member("carol", 3)
        try room.send("hello", by: carol)
        _ = try room.add("row", by: bob)
        let failures = Mutex(1)
        room.relay.change { _, path, _ throws(TransportError) in
            let fails =
                path.contains("kind=list")
                && failures.withLock {
                    $0 -= 1; return $0 == 0
                }
            if fails { throw .cutShort }
        }
        await #expect(throws: ClientError.self) { try await tail.next() }
        let events = try #require(await tail.next()).events
        #expect(events.map(\.from) == ["carol", "bob"])
        #expect(events.map(\.body.isGenuine) == [true, true])
    }

    // MARK: Following

    /// By the relay's clock, which is behind, that time was still to come: until then nothing was shown.
    @Test func whatComesIsLaterThanATimeThatIsPastHere() async throws {
        try room.send("before", by: bob)
        var tail = try await tail(.since(1_000_000_000_000), follows: true)
        #expect(try await tail.next()?.events.count == 0)
        try room.send("1", by: bob)
        #expect(try await tail.next()?.events.map(\.event.seq) == [4])
        tail = try await self.tail(.since(1 << 60), follows: true)
        for _ in 0..<2 { #expect(try await tail.next()?.events.count == 0) }
    }

    /// What came while the last wait was cut off was not shown, nor the first page where that came late.
    @Test(arguments: [0, 300]) func whenItsTimeIsOverATailReadsUpToTheEnd(milliseconds: Int) async throws {
        try room.send("1", by: bob)
        setPageSize(1)
        let late = try [2, 3].map { try bob.seal(Content(bytes: Array("\($0)".utf8)), id: messageID($0)) }
        let sigs = try late.map { try bob.signed([$0])[0].sig }
        let limit = Limit(after: .milliseconds(milliseconds))
        room.relay.state.withLock { state in
            state.nextAsked = { [me = bob.me] asked, log in
                guard asked.contains("wait=") else { return }
                for (late, sig) in zip(late, sigs) { log.append(.message, late.id, me, late.body, sig: sig) }
                while !limit.isPast { usleep(1_000) }
            }
        }
        room.relay.change { _, asked, _ throws(TransportError) in if asked.contains("wait=") { throw .cutShort } }
        var tail = try await Tail(alice, start: .from(3), follows: true, until: limit, receipts: true)
        var texts: [String] = []
        while let pull = try await tail.next() {
            for event in pull.events { if case .content(let content) = event.body { texts.append(content.text) } }
        }
        // On a busy machine the time may be over before it waits.
        let hasWaited = room.relay.asked.contains { $0.contains("wait=") }
        #expect(texts == (hasWaited ? ["1", "2", "3"] : ["1"]))
    }

    // MARK: Asking ahead

    @Test func whatIsAskedForAheadReceiptsOnlyWhatIsWrittenOut() async throws {
        try room.send("1", "2", "3", "4", "5", by: bob)
        setPageSize(2)
        var tail = try await tail(.from(3), looksAhead: true)
        let place = room.relay.asked.count
        for seqs in [[3, 4], [5, 6], [7]] {
            let events = try #require(await tail.next()).events
            #expect(events.map(\.event.seq) == seqs)
            for event in events { tail.wrote(event) }
        }
        #expect(try await tail.next() == nil)
        try await tail.settle()
        #expect(asked(from: place).dropFirst(2) == ["GET events?after=6&tree=7&delivered=3-4", "POST receipts"])
        #expect(room.relay.receipts.map { [$0.from, $0.upto] } == [[3, 4], [5, 7]])
    }

    @Test func twoPagesAreAskedForAheadWherePagesHaveTheSameSize() async throws {
        try room.send("1", "2", "3", "4", "5", "6", "7", "8", "9", by: bob)
        setPageSize(2)
        var tail = try await tail(.from(3), looksAhead: true)
        let place = room.relay.asked.count
        for seqs in [[3, 4], [5, 6]] {
            let events = try #require(await tail.next()).events
            #expect(events.map(\.event.seq) == seqs)
            for event in events { tail.wrote(event) }
        }
        // Nobody has asked for the next page yet; the order of the two is any.
        while room.relay.asked.count < place + 4 { try await Task.sleep(for: .milliseconds(1)) }
        #expect(
            Set(asked(from: place + 2)) == ["GET events?after=6&tree=11&delivered=3-4", "GET events?after=8&tree=11"]
        )
        for seqs in [[7, 8], [9, 10], [11]] {
            let events = try #require(await tail.next()).events
            #expect(events.map(\.event.seq) == seqs)
            for event in events { tail.wrote(event) }
        }
        #expect(try await tail.next() == nil)
        try await tail.settle()
        #expect(alice.log.delivered.ranges == [3...11])
    }

    /// What was asked for behind it isn't the next page then.
    @Test func aPageOfAnotherSizeSkipsNothing() async throws {
        try room.send("1", "2", "3", "4", "5", "6", "7", by: bob)
        setPageSize(2)
        let short = try room.relay.state.withLock {
            try JSON.data($0.room.page(EventsQuery(start: .after(4), tree: 9), limit: 1))
        }
        room.relay.change { _, asked, answer in if asked.contains("after=4&") { answer.body = short } }
        var tail = try await tail(.from(1), looksAhead: true)
        for seqs in [[1, 2], [3, 4], [5], [6, 7], [8, 9]] {
            let events = try #require(await tail.next()).events
            #expect(events.map(\.event.seq) == seqs)
            for event in events { tail.wrote(event) }
        }
        #expect(try await tail.next() == nil)
        try await tail.settle()
        #expect(alice.log.delivered.ranges == [1...9])
    }

    @Test func whatFailedAheadIsAskedForAgainWithItsReceipt() async throws {
        try room.send("1", "2", "3", "4", "5", by: bob)
        setPageSize(2)
        var tail = try await tail(.from(3), looksAhead: true)
        let place = room.relay.asked.count
        room.relay.change { number, _, _ throws(TransportError) in if number == place + 2 { throw .cutShort } }
        for seqs in [[3, 4], [5, 6], [7]] {
            let events = try #require(await tail.next()).events
            #expect(events.map(\.event.seq) == seqs)
            for event in events { tail.wrote(event) }
        }
        try await tail.settle()
        // The relay had the first one already when its answer was lost.
        #expect(room.relay.receipts.map { [$0.from, $0.upto] } == [[3, 4], [3, 4], [5, 6], [7, 7]])
    }
}
