import Foundation
import Testing
import Wire

@testable import Storage

/// Push targets and the queue of pushes, as a relay sees them.
@Suite(.everyEngine) struct PushingTests {
    private let shelf: Shelf
    private let store: TableStore

    init() async throws {
        shelf = try Shelf()
        store = try shelf.open()
        try await store.join([alice, bob, carol])
    }

    private func set(_ member: MemberID, _ number: Int = 1, every: Int? = nil) async throws {
        _ = try await store.setPush(target(number, every: every), origin: origin, room: room, member: member)
    }

    private func state(_ member: MemberID) async throws -> PushStanding? {
        try await store.push(room: room, member: member)
    }

    private func wait(_ milliseconds: Int) { shelf.clock.withLock { $0 += milliseconds } }

    private func claim() async throws -> [PushClaim] { try await store.claimPushes(limit: 100) }

    private func end(_ claim: PushClaim, _ outcome: PushEnd.Outcome) async throws {
        try await store.endPushes([PushEnd(claim, outcome, spread: 0.5)])
    }

    @Test func aMemberWhoIsAwayGetsOnePushForWhatItIsOwed() async throws {
        try await set(bob)
        try await store.send(alice, message(10), message(11))
        wait(4_999)
        #expect(try await claim().isEmpty)
        wait(1)
        try await store.send(carol, message(12))
        let claims = try await claim()
        #expect(claims.map(\.member) == [bob])
        #expect(claims.map(\.new) == [3])
        #expect(claims.map(\.address.url) == [target(1).url])
        #expect(claims.map(\.address.secret) == [target(1).secret])
        #expect(try await claim().isEmpty)
        try await end(claims[0], .taken)
        #expect(try await state(bob)?.push == PushState(.pushed, at: 6_000, upto: 6))
        wait(1_000_000)
        #expect(try await claim().isEmpty)
    }

    @Test func nobodyIsPushedForItsOwnMessages() async throws {
        try await set(alice)
        try await set(bob, 2)
        try await store.send(alice, message(10))
        #expect(try await state(alice)?.queued == nil)
        #expect(try await state(bob)?.queued == 1_000)
    }

    /// All senders of one transaction.
    @Test func writesOfManyQueueForEachOther() async throws {
        try await set(alice)
        try await set(bob, 2)
        let writes = [
            Write(.append([message(10)]), room: room, member: alice),
            Write(.append([message(11)]), room: room, member: bob),
        ]
        for outcome in await store.carryOut(writes) { _ = try outcome.get() }
        wait(5_000)
        let claims = try await claim()
        #expect(Set(claims.map(\.member)) == [alice, bob])
        #expect(claims.map(\.new) == [1, 1])
    }

    /// It once woke nobody where the room had no target before, until the next message.
    @Test(arguments: [0, 1, 2])
    func theFirstTargetIsWokenForAMessageOfItsOwnTransaction(_ messagesBefore: Int) async throws {
        let writes = [
            Write(.append([message(10)]), room: room, member: bob),
            Write(.append([message(11)]), room: room, member: alice),
        ]
        var items: [Write?] = writes
        items.insert(nil, at: messagesBefore)
        let bob = MemberKey(room: room, member: bob)
        let commits = store.counts.commits
        let outcomes = await store.write(items, needs: { $0?.needs ?? .newPush(of: bob) }) {
            transaction, write throws(StoreError) in
            if let write { return _ = try transaction.carryOut(write) }
            _ = try transaction.setPush(target(1), origin: origin, of: bob)
        }
        for outcome in outcomes { try outcome.get() }
        #expect(store.counts.commits - commits == 1)
        wait(5_000)
        let claims = try await claim()
        #expect(claims.map(\.member) == [bob.member])
        #expect(claims.map(\.new) == [1])
    }

    @Test func aMemberWhoFollowsGetsNone() async throws {
        try await set(bob)
        // An old gap.
        try await store.send(alice, message(10))
        wait(5_000)
        for claim in try await claim() { try await end(claim, .taken) }
        for number in 0..<100 {
            wait(900)
            let seq = try #require(try await store.send(alice, message(100 + number)).first?.seq?.told)
            #expect(try await claim().isEmpty)
            wait(100)
            try await store.receive(bob, receipt(.delivered, seq...seq))
            #expect(try await claim().isEmpty)
        }
        wait(100_000)
        #expect(try await claim().isEmpty)
        #expect(try await state(bob)?.queued == nil)
    }

    @Test func oneWhoStopsFollowingGetsOneForWhatItMisses() async throws {
        try await set(bob)
        try await store.send(alice, message(10))
        try await store.receive(bob, receipt(.delivered, 4...4))
        wait(4_900)
        try await store.send(alice, message(11))
        wait(100)
        #expect(try await claim().isEmpty)
        wait(5_000)
        #expect(try await claim().map(\.new) == [1])
    }

    @Test func tenThousandLinesArePushedOnceAndTheNextAfterItsTime() async throws {
        try await set(bob, every: 10)
        for batch in 0..<10 {
            _ = try await store.append((0..<1_000).map { message(1_000 * batch + $0 + 10) }, room: room, member: alice)
        }
        wait(5_000)
        let first = try await claim()
        #expect(first.map(\.new) == [10_000])
        try await store.send(alice, message(20_000))
        try await end(first[0], .taken)
        wait(9_999)
        #expect(try await claim().isEmpty)
        wait(1)
        #expect(try await claim().map(\.new) == [10_001])
    }

    @Test func joinsNamesAndLeavesQueueNone() async throws {
        try await set(bob)
        try await store.join(person(4), 50)
        try await store.rename(alice, 51, name: "other")
        try await store.leave(person(4), 52)
        #expect(try await store.nextPush() == nil)
    }

    @Test(arguments: [false, true])
    func whoLeftIsNeverPushed(isRemoved: Bool) async throws {
        try await set(bob)
        try await store.send(alice, message(10))
        wait(5_000)
        let claims = try await claim()
        if isRemoved { try await store.remove(bob, by: alice, 60) } else { try await store.leave(bob, 60) }
        let room = rotated(isRemoved ? 1 : 0)
        try await end(claims[0], .failed(.timeout))
        #expect(try await store.pushQueue() == PushQueueState())
        try await store.letIn(bob, 61, after: isRemoved ? 1 : 0)
        #expect(try await state(bob) == nil)
        try await store.send(alice, message(11), in: room)
        wait(5_000)
        #expect(try await claim().isEmpty)
    }

    @Test func aNewTargetTakesThePlaceOfTheOld() async throws {
        try await set(bob)
        try await store.send(alice, message(10))
        wait(5_000)
        let old = try await claim()[0]
        try await set(bob, 2)
        try await end(old, .failed(.status(410)))
        // What waited waits for the new one, and nothing is known of that yet.
        #expect(try await state(bob)?.push == PushState(.set))
        wait(5_000)
        let claims = try await claim()
        #expect(claims.map(\.address.target) == [target(2).target])
        #expect(claims.map(\.id) != [old.id])
        try await end(old, .taken)
        try await store.testedPush(target(1).target, .status(410), room: room, member: bob)
        #expect(try await state(bob)?.push == PushState(.set))
    }

    enum Before: CaseIterable {
        case nothing, off, gone, taken
    }

    /// It waited for the next message.
    @Test(arguments: Before.allCases) func aTargetThatIsSetWakesForWhatWaits(before: Before) async throws {
        if before != .nothing { try await set(bob) }
        try await store.send(alice, message(10), message(11))
        wait(5_000)
        if before == .off { try await store.clearPush(room: room, member: bob) }
        if before == .gone { try await end(try await claim()[0], .failed(.status(410))) }
        if before == .taken { try await end(try await claim()[0], .taken) }
        try await store.send(bob, message(12))
        try await store.send(alice, message(13))
        try await store.receive(bob, receipt(.delivered, 4...4))
        try await set(bob, 2)
        #expect(try await state(bob)?.next == shelf.clock.withLock { $0 } + 5_000)
        wait(5_000)
        let claims = try await claim()
        #expect(claims.map(\.member) == [bob])
        #expect(claims.map(\.new) == [2])
        for claim in claims { try await end(claim, .taken) }
        #expect(try await state(bob)?.queued == nil)
    }

    @Test func aTargetThatIsSetWakesForNothingThatWasReceived() async throws {
        try await store.send(alice, message(10))
        try await store.receive(bob, receipt(.delivered, 4...4))
        try await store.send(bob, message(11))
        try await store.rename(alice, 51, name: "other")
        try await set(bob)
        #expect(try await state(bob)?.queued == nil)
    }

    @Test func aTargetThatIsSetWakesForNothingOld() async throws {
        try await store.send(alice, message(10))
        wait(PushTimes().expire)
        try await set(bob)
        #expect(try await state(bob)?.queued == 86_401_000)
        wait(1)
        try await set(bob)
        #expect(try await state(bob)?.queued == nil)
        try await store.send(alice, message(11))
        try await set(bob)
        wait(5_000)
        // It says what is owed all the same.
        #expect(try await claim().map(\.new) == [2])
    }

    @Test func aTargetThatWasTakenAwayAndSetAgainForgetsTheOldOutcome() async throws {
        try await set(bob)
        try await store.send(alice, message(10))
        wait(5_000)
        let old = try await claim()[0]
        try await store.clearPush(room: room, member: bob)
        #expect(try await state(bob) == nil)
        try await set(bob)
        try await store.send(alice, message(11))
        wait(5_000)
        let new = try await claim()[0]
        #expect(new.attempt == old.attempt)
        try await end(old, .failed(.status(410)))
        #expect(try await state(bob)?.push == PushState(.set))
        try await end(new, .taken)
        #expect(try await state(bob)?.push.state == .pushed)
    }

    @Test func aGoneTargetIsShownUntilAnotherIsSet() async throws {
        try await set(bob)
        try await store.send(alice, message(10))
        wait(5_000)
        try await end(try await claim()[0], .failed(.status(410)))
        let gone = PushState(.gone, since: 6_000, class: .status(410))
        #expect(try await store.members(as: alice).members.told.map(\.push) == [nil, gone, nil])
        try await store.send(alice, message(11))
        wait(100_000)
        #expect(try await claim().isEmpty)
        try await set(bob, 2)
        #expect(try await store.members(as: alice).members.told[1].push == PushState(.set))
    }

    /// It was dropped with the push of the outage's first message.
    @Test(arguments: [false, true]) func whatCameDuringAnOutageIsPushedForAsLong(isBack: Bool) async throws {
        try await set(bob)
        try await store.send(alice, message(10))
        let (day, hour) = (PushTimes().expire, 3_600_000)
        var ids: [PushID] = []
        func fail(until time: Int) async throws {
            while let next = try await store.nextPush(), next < time {
                shelf.clock.withLock { $0 = next }
                for claim in try await claim() {
                    if ids.last != claim.id { ids.append(claim.id) }
                    try await end(claim, .failed(.connect))
                }
            }
        }
        try await fail(until: day - 2 * hour)
        try await store.send(alice, message(11))
        try await fail(until: day)
        #expect(ids.count == 1)
        try await fail(until: day + 2 * hour)
        #expect(ids.count == 2)
        guard isBack else {
            // It isn't older than a day then, and the next try is after that.
            try await fail(until: 2 * day)
            #expect(try await state(bob)?.queued != nil)
            try await fail(until: 3 * day)
            #expect(ids.count == 2)
            return #expect(try await state(bob)?.queued == nil)
        }
        wait(hour)
        let claims = try await claim()
        #expect(claims.map(\.new) == [2])
        for claim in claims { try await end(claim, .taken) }
        #expect(try await state(bob)?.push.upto == 5)
        #expect(try await state(bob)?.queued == nil)
    }

    @Test func leasesEndWithTheirRelay() async throws {
        try await set(bob)
        try await store.send(alice, message(10))
        wait(5_000)
        let before = try await claim()[0]
        await store.close()
        let again = try shelf.open()
        // Where there may be other relays nobody knows that this one is gone.
        if !again.tellsEveryChange {
            #expect(try await again.claimPushes(limit: 10).isEmpty)
            wait(PushTimes.lease)
        }
        let after = try await again.claimPushes(limit: 10)
        #expect(after.map(\.id) == [before.id])
        #expect(after.map(\.attempt) == [before.attempt + 1])
        await again.close()
    }

    /// A push waited until the clock had come as far again.
    @Test func aClockThatIsPutBackKeepsNoPushWaiting() async throws {
        wait(10_000_000)
        try await set(bob, every: 86_400)
        try await set(carol, 2)
        try await store.send(alice, message(10))
        wait(5_000)
        for claim in try await claim() { try await end(claim, .failed(.timeout)) }
        wait(5_000)
        // Bob's push is tried again, and carol's is with a relay.
        let claims = try await claim()
        #expect(claims.count == 2)
        for claim in claims where claim.member == bob { try await end(claim, .failed(.timeout)) }
        wait(-PushTimes.longestDifference)
        #expect(try await store.claimPushes(limit: 10, looksAhead: true).isEmpty)
        wait(-3_600_000)
        #expect(try await claim().isEmpty)
        #expect(try await store.claimPushes(limit: 1, looksAhead: true).count == 1)
        #expect(try await store.claimPushes(limit: 10, looksAhead: true).count == 1)
        #expect(try await store.claimPushes(limit: 10, looksAhead: true).isEmpty)
    }

    @Test func theQueueSaysWhenTheNextIsDue() async throws {
        #expect(try await store.nextPush() == nil)
        try await set(bob)
        try await store.send(alice, message(10))
        #expect(try await store.nextPush() == 6_000)
        #expect(try await store.pushQueue() == PushQueueState(count: 1, oldest: 1_000))
        wait(5_000)
        _ = try await claim()
        #expect(try await store.nextPush() == nil)
    }

    @Test func onlyAMemberHasATarget() async throws {
        await #expect(throws: StoreError.notAMember) {
            try await store.setPush(target(1), origin: origin, room: room, member: person(9))
        }
        try await store.leave(bob, 60)
        await #expect(throws: StoreError.notAMember) { try await set(bob) }
        await #expect(throws: StoreError.notAMember) { try await store.clearPush(room: room, member: bob) }
    }

    @Test func retentionOwesNoPush() async throws {
        try await set(bob)
        try await store.send(alice, message(10))
        wait(5_000)
        try await store.retain(since: 10_000_000)
        #expect(try await claim().isEmpty)
        #expect(try await store.nextPush() == nil)
    }
}
