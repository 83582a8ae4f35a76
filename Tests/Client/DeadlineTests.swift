import Client
import Testing

@Suite struct DeadlineTests {
    @Test func neverIsNotPast() {
        #expect(!Deadline.never.isPast)
        #expect(Deadline.never.left == nil)
        #expect(Deadline(after: .seconds(Int64.max)).left == nil)
    }

    @Test func zeroIsPastAtOnceAndLooksOnceAllTheSame() {
        let deadline = Deadline(after: .zero)
        #expect(deadline.isPast)
        #expect(deadline.left == .zero)
        #expect(!deadline.forOneLook.isPast)
        #expect(Deadline(after: .seconds(3600)).forOneLook.left.map { $0 > .seconds(60) } == true)
    }

    @Test func workThatEndsInTimeIsNotCancelled() async {
        #expect(await Deadline(after: .seconds(3600)).limit { !Task.isCancelled })
        #expect(await Deadline.never.limit { !Task.isCancelled })
    }

    @Test func workIsCancelledAtTheDeadline() async {
        let wasCancelled = await Deadline(after: .zero).limit { () async -> Bool in
            while !Task.isCancelled { await Task.yield() }
            return true
        }
        #expect(wasCancelled)
    }

    @Test func aSleepEndsAtTheDeadline() async {
        await Deadline(after: .zero).sleep(for: .seconds(3600))
    }
}
