import Kernel
import Proving
import Testing
import Wire

@testable import Relay

@Suite struct TurnsTests {
    private typealias Payer = AnswerBudget.Payer

    private let alice = Payer(member: Guest.alice.member, address: nil)
    private let bob = Payer(member: Guest.bob.member, address: nil)

    private func waiting(_ payer: Payer, at time: Int = 0, isWanted: Bool = true) -> Turns.Waiting {
        Turns.Waiting(payer: payer, since: time, isWanted: { isWanted }, start: { _ in }, refuse: {})
    }

    @Test func aMembersReadsDontHoldUpAnothers() {
        var turns = Turns()
        let budget = AnswerBudget(most: 1 << 20)
        for _ in 0..<1_000 { turns.add(waiting(alice)) }
        turns.add(waiting(bob))
        let first = (0..<4).map { _ in turns.next(in: budget)?.payer }
        #expect(first.count { $0 == alice } == Turns.forOne)
        #expect(first.count { $0 == bob } == 1)
        #expect(first.last == .some(nil))
        turns.end(Turn(member: alice.member))
        #expect(turns.next(in: budget)?.payer == alice)
        #expect(!turns.isFree(alice, in: budget))
        #expect(turns.isFree(bob, in: budget))
    }

    @Test func onlyAFewAreUnderWayAtOnce() {
        var turns = Turns()
        let budget = AnswerBudget(most: 1 << 20)
        for number in 1...40 { turns.add(waiting(Payer(member: Guest(UInt8(number)).member, address: nil))) }
        var begun: [MemberID?] = []
        while let next = turns.next(in: budget) { begun.append(next.payer.member) }
        #expect(begun == (1...Turns.atOnce).map { Guest(UInt8($0)).member })
        turns.end(Turn(member: begun[0]))
        #expect(turns.next(in: budget)?.payer.member == Guest(UInt8(Turns.atOnce + 1)).member)
        #expect(turns.next(in: budget) == nil)
    }

    @Test func whatNobodyWaitsForIsDropped() {
        var turns = Turns()
        let budget = AnswerBudget(most: 1 << 20)
        for _ in 0..<100 { turns.add(waiting(alice, isWanted: false)) }
        turns.add(waiting(alice))
        #expect(turns.next(in: budget)?.payer == alice)
        turns.end(Turn(member: alice.member))
        #expect(turns.isIdle)
        turns.add(waiting(alice, isWanted: false))
        #expect(turns.next(in: budget) == nil)
        #expect(turns.isIdle)
    }

    @Test func whoHasWaitedForTooLongIsTold() {
        var turns = Turns()
        var budget = AnswerBudget(most: 100)
        budget.add(100, for: bob)
        for time in [1, 2, 3] { turns.add(waiting(alice, at: time)) }
        #expect(turns.next(in: budget) == nil)
        #expect(turns.overdue(before: 3).map(\.since) == [1, 2])
        budget.add(-100, for: bob)
        #expect(turns.next(in: budget)?.since == 3)
    }

    @Test func aMemberAndAnAddressHaveAShare() throws {
        var budget = AnswerBudget(most: 100)
        let address = try #require(IPAddress("192.0.2.1"))
        let members = (1...9).map { Payer(member: Guest($0).member, address: address) }
        budget.add(25, for: alice)
        #expect(!budget.hasRoom(for: alice))
        #expect(budget.hasRoom(for: bob))
        budget.add(24, for: members[4])
        budget.add(26, for: members[5])
        #expect(!budget.hasRoom(for: members[6]))
        #expect(budget.hasRoom(for: bob))
        budget.add(25, for: bob)
        #expect(budget.isFull)
        budget.add(-25, for: alice)
        #expect(budget.hasRoom(for: alice))
        #expect(budget.held == 75)
    }
}
