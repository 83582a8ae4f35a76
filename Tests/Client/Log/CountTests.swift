import Kernel
import Proving
import Synchronization
import Testing
import Wire

@testable import Client

/// What a relay may say of the counts of statements, and what each side signs then.
@Suite struct CountTests {
    let room: RoomOfTest
    let alice: Account
    let bob: Account

    init() async throws {
        (room, alice, bob) = try await RoomOfTest.ofTwo()
    }

    @Test func aStaleCountIsRetriedOnceWithAGreaterOne() async throws {
        let told = Syscalls.epochMilliseconds() + StatementCount.leeway / 2
        room.relay.edit { $0.staleCounts = [told] }
        let carol = try await room.member("carol", 3)
        #expect(carol.log.reached?.size == 3)
        #expect(room.relay.asked.count { $0 == "PUT members/\(carol.me)" } == 2)
        let join = try RosterBody(try #require(room.relay.edit { $0.events[2].body }), kind: .join)
        #expect(join.count == told + 1)
        let dave = try room.account("dave", 5)
        room.relay.edit { $0.staleCounts = [1, 2] }
        #expect(await error { try await dave.join(new: true) }?.problem?.count == 2)
    }

    /// Has the relay find the next count stale, and refuse one of the tries from now on as one too many.
    private func limit(try number: Int, retryAfter seconds: Int) {
        room.relay.edit { $0.staleCounts = [Syscalls.epochMilliseconds()] }
        let asked = Mutex(0)
        room.relay.state.withLock {
            $0.refuse = { place in
                guard place.hasPrefix("PUT") else { return nil }
                let count = asked.withLock { asked in
                    asked += 1
                    return asked
                }
                return count == number ? Response(status: 429, retryAfter: seconds) : nil
            }
        }
    }

    /// The relay counts each try. A member that had left, and was at the limit, used up each turn with its first.
    @Test func aTryThatIsOneTooManyIsMadeAgainInItsTime() async throws {
        limit(try: 2, retryAfter: 0)
        let carol = try await room.member("carol", 3)
        #expect(carol.log.reached?.size == 3)
        #expect(room.relay.asked.count { $0 == "PUT members/\(carol.me)" } == 3)
        limit(try: 1, retryAfter: 0)
        let dave = try room.account("dave", 5)
        #expect(await error { try await dave.join(new: true) } == .rateLimited(0))
    }

    /// The pause was longer than `join --timeout`, which then said that the relay hadn't answered.
    @Test func noPauseIsMadeThatIsLongerThanTheTimeLeft() async throws {
        limit(try: 2, retryAfter: 1)
        let carol = try room.account("carol", 3)
        let limit = Limit(after: .milliseconds(500))
        #expect(await error { try await carol.join(new: true, within: limit) } == .rateLimited(1))
        #expect(room.relay.asked.count { $0 == "PUT members/\(carol.me)" } == 2)
    }

    /// Another process of the same member's came in first.
    @Test func oneWhoIsThereByNowHasJoined() async throws {
        let again = try room.account("alice", 1)
        let first = room.relay.asked.count
        room.relay.change { number, _, response throws(TransportError) in
            if number == first { response = HonestRelay.State.problem(.notAMember) }
        }
        try await again.join(new: false)
        #expect(room.relay.asked[first...].count { $0.hasPrefix("PUT") } == 1)
        #expect(room.relay.edit { $0.head } == 2)
    }

    /// Two processes of a member that had left both took the count behind its leave: one was refused.
    @Test func oneWhoseCountAnotherProcessTookHasJoined() async throws {
        let again = try room.account("alice", 1)
        let first = room.relay.asked.count
        room.relay.change { number, _, response throws(TransportError) in
            if number == first { response = HonestRelay.State.problem(.notAMember) }
        }
        room.relay.edit { $0.staleCounts = [1, 2] }
        try await again.join(new: false)
        #expect(room.relay.asked[first...].count { $0.hasPrefix("PUT") } == 2)
        #expect(room.relay.edit { $0.head } == 2)
    }

    /// A relay that says so for ever is asked twice.
    @Test func aRelayThatIsNeverSatisfiedIsGivenUp() async throws {
        let dave = try room.account("dave", 5)
        room.relay.change { _, asked, response throws(TransportError) in
            response = HonestRelay.State.problem(asked.hasPrefix("PUT") ? .staleCrowd : .notAMember)
        }
        let first = room.relay.asked.count
        #expect(await error { try await dave.join(new: true) }?.problem?.code == .staleCrowd)
        #expect(room.relay.asked[first...].count { $0.hasPrefix("PUT") } == 2)
    }

    /// A relay could keep a join to itself that it had made to be ahead, and put it in after a leave or a removal.
    @Test func noJoinIsSignedThatALeaveWouldNotComeAfter() async throws {
        let dave = try room.account("dave", 5)
        room.relay.edit { $0.staleCounts = [Syscalls.epochMilliseconds() + StatementCount.leeway / 2 + 60_000] }
        let before = room.relay.asked.count
        #expect(await error { try await dave.join(new: true) } != nil)
        #expect(room.relay.asked[before...].count { $0.hasPrefix("PUT") } == 1)
    }

    /// A relay that doesn't show the room got a join of a member that is in it, to be put in later.
    @Test func oneWhoMayBeThereSignsNoJoin() async throws {
        let again = try room.account("alice", 1)
        let first = room.relay.asked.count
        room.relay.change { _, _, response throws(TransportError) in
            response = HonestRelay.State.problem(.unavailable)
        }
        #expect(await error { try await again.join(new: false) }?.problem?.code == .unavailable)
        #expect(!room.relay.asked[first...].contains { $0.hasPrefix("PUT") })
    }

    /// A relay could make a member use up all its counts.
    @Test func noCountOfMoreThanADayAheadIsSigned() async throws {
        let dave = try room.account("dave", 5)
        for told in [Syscalls.epochMilliseconds() + 2 * StatementCount.leeway, Tree.greatestSize, .max, .min] {
            room.relay.edit { $0.staleCounts = [told] }
            let before = room.relay.asked.count
            let failure = await error { try await dave.join(new: true) }
            let isTaken = told < 0
            #expect(failure == (isTaken ? nil : .clockBehind(isProven: false)))
            #expect(room.relay.asked[before...].count { $0.hasPrefix("PUT") } == (isTaken ? 2 : 1))
        }
    }

    /// It was an invalid answer of the relay's, which might still do it, though nothing was sent. What is proved is that the member has
    /// signed a greater count.
    @Test(arguments: [true, false]) func aClockThatIsBehindIsNotTheRelaysLie(isKnown: Bool) async throws {
        let ahead = Syscalls.epochMilliseconds() + 3 * StatementCount.leeway
        let id = room.nextID()
        let text = try Content(bytes: Array("robin".utf8)).encoded()
        let name = try bob.keys.sealed(text, kind: .name, id: id, member: bob.me).body
        let body = try bob.statement(.name(name), id: id, after: 0, now: ahead)
        _ = try await bob.relay.join(Join(kind: .name, id: id, new: false, body: body))
        let run = try room.account("bob", 2)
        if isKnown { #expect(await error { try await run.join(new: false) } == .clockBehind(isProven: true)) }
        room.relay.edit { $0.staleCounts = [ahead] }
        let before = room.relay.asked.count
        let failure = await error { try await run.leave() }
        #expect(failure == .clockBehind(isProven: isKnown))
        // The relay alone says that it didn't take what was signed.
        #expect(failure?.mayBeDone == !isKnown && failure?.isWorthRetrying == false)
        #expect(room.relay.asked[before...].count { $0.hasPrefix("DELETE") } == 1)
    }

    /// A relay could keep a join to itself whose count was ahead of the clock, and put it in after the leave.
    @Test func noJoinThatWasMadeBeforeComesAfterALeave() async throws {
        let before = Syscalls.epochMilliseconds()
        try await bob.leave()
        let event = room.relay.edit { $0.events[2] }
        let leave = try RosterBody(try #require(event.body), kind: .leave)
        #expect(leave.count > before + StatementCount.leeway / 2)
    }
}
