import Kernel
import Testing

@testable import Client

@Suite struct LimitTests {
    @Test func neverIsNotPast() {
        #expect(!Limit.never.isPast)
        #expect(Limit.never.left == nil)
        #expect(Limit(after: .seconds(Int64.max)).left == nil)
    }

    @Test func zeroIsPastAtOnceAndLooksOnceAllTheSame() {
        let limit = Limit(after: .zero)
        #expect(limit.isPast)
        #expect(limit.left == .zero)
        #expect(!limit.forOneLook.isPast)
        #expect(Limit(after: .seconds(3600)).forOneLook.left.map { $0 > .seconds(60) } == true)
    }

    @Test func theEarlierOfTwoCounts() {
        #expect(Limit(after: .zero).atMost(.seconds(3600)).isPast)
        #expect(Limit(after: .seconds(3600)).atMost(.zero).isPast)
        #expect(Limit.never.atMost(.zero).isPast)
    }

    @Test func workThatEndsInTimeIsNotCancelled() async {
        #expect(await Limit(after: .seconds(3600)).until(Cutoff()).run { !Task.isCancelled })
        #expect(await Limit.never.run { !Task.isCancelled })
    }

    @Test func whatComesPutsALimitOfSilenceOff() async {
        let last = LastByte()
        let limit = Limit(ofSilence: .zero, atMost: .seconds(3600), since: last)
        #expect(limit.isPast)
        last.note(at: .now.advanced(by: .seconds(3600)))
        #expect(!limit.isPast)
        #expect(await limit.run { !Task.isCancelled })
        // None is put off for ever, and other limits aren't at all.
        #expect(Limit(ofSilence: .zero, atMost: .zero, since: last).isPast)
        #expect(limit.atMost(.zero).isPast)
        last.note()
        #expect(await limit.run(Self.wasCancelled))
    }

    @Test func whatComesWhileTheWorkRunsPutsALimitOfSilenceOff() async {
        var span = Duration.milliseconds(100)
        var wasCancelled: Bool?
        // A machine that is too busy to begin in time is given more.
        while wasCancelled == nil {
            let last = LastByte()
            wasCancelled = await Limit(ofSilence: span, atMost: .seconds(3600), since: last).run { [span] () -> Bool? in
                last.note(at: .now.advanced(by: .seconds(3600)))
                guard !Task.isCancelled else { return nil }
                return (try? await Task.sleep(for: span * 2)) == nil
            }
            span *= 2
        }
        #expect(wasCancelled == false)
    }

    @Test func anErrorComesThroughAsItIs() async {
        await #expect(throws: ClientError.otherLog) {
            try await Limit(after: .seconds(3600)).run { () async throws(ClientError) in throw .otherLog }
        }
    }

    /// Ends when it is cancelled.
    private static let wasCancelled: @Sendable () async -> Bool = {
        // A stream that nothing is said on ends with the task that reads it.
        let (stream, _) = AsyncStream<Never>.makeStream()
        for await _ in stream {}
        return Task.isCancelled
    }

    @Test func workIsCancelledAtTheDeadline() async {
        #expect(await Limit(after: .zero).run(Self.wasCancelled))
    }

    @Test func workIsCancelledBeforeItBeginsWhereTheTimeIsUp() async {
        for _ in 1...100 { #expect(await Limit(after: .zero).run { Task.isCancelled }) }
    }

    @Test func aCutOffEndsWhatRunsAndWhatBeginsLater() async {
        let cutoff = Cutoff()
        let limit = Limit.never.until(cutoff)
        let works = [1, 2].map { _ in Task { await limit.run(Self.wasCancelled) } }
        cutoff.end()
        for work in works { #expect(await work.value) }
        #expect(await limit.run(Self.wasCancelled))
        await limit.sleep(for: .seconds(3600))
    }

    @Test func whoIsCancelledCancelsTheWork() async {
        let task = Task { await Limit(after: .seconds(3600)).run(Self.wasCancelled) }
        task.cancel()
        #expect(await task.value)
    }

    @Test func aSleepEndsAtTheDeadline() async {
        await Limit(after: .zero).sleep(for: .seconds(3600))
    }
}
