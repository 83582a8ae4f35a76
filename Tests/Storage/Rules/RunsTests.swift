import Helpers
import Testing

@testable import Storage

@Suite struct RunsTests {
    /// Runs that are in the tables already.
    private func runs(_ ranges: ClosedRange<Int>...) -> Runs {
        var runs = Runs()
        for range in ranges { runs.add(range) }
        return runs
    }

    @Test func aRangeBeyondTheLastJoinsItOrStandsAlone() {
        var runs = runs(1...3)
        #expect(runs.cover(4...5) == [4...5])
        #expect(runs.ranges == [1...5])
        #expect(runs.cover(8...8) == [8...8])
        #expect(runs.ranges == [1...5, 8...8])
        #expect(runs.changed == [1...5, 8...8])
        #expect(runs.removed.isEmpty)
    }

    @Test func whatIsCoveredIsNoGapAndNoChange() {
        var runs = runs(2...4, 6...9)
        #expect(runs.cover(3...4) == [])
        #expect(runs.cover(6...9) == [])
        #expect(runs.changed.isEmpty)
    }

    @Test func aRangeOverManyRunsReplacesThem() {
        var runs = runs(2...3, 5...6, 8...8, 20...21)
        #expect(runs.cover(3...10) == [4...4, 7...7, 9...10])
        #expect(runs.ranges == [2...10, 20...21])
        #expect(runs.removed == [2...8])
        #expect(runs.changed == [2...10])
    }

    @Test func aRangeBeforeARunTakesItsPlace() {
        var runs = runs(5...6)
        #expect(runs.cover(4...4) == [4...4])
        #expect(runs.removed == [5...5])
        #expect(runs.changed == [4...6])
    }

    /// What was never in the tables need not be removed from them.
    @Test func runsOfTheSameTransactionLeaveNothingToRemove() {
        var runs = Runs()
        _ = runs.cover(1...1)
        _ = runs.cover(3...3)
        #expect(runs.cover(2...2) == [2...2])
        #expect(runs.removed.isEmpty)
        #expect(runs.changed == [1...3])
    }

    /// Random ranges, applied to tables as an engine does it, against a set of seqs.
    @Test(arguments: 1...50)
    func theTablesEndUpWithWhatWasCovered(_ seed: UInt64) {
        var chance = SeededGenerator(seed)
        var table: [Int: Int] = [:]
        var covered: Set<Int> = []
        for _ in 0..<8 {
            var runs = Runs()
            for (start, upto) in table { runs.add(start...upto) }
            for _ in 0...Int.random(in: 0...5, using: &chance) {
                let from = Int.random(in: 1...60, using: &chance)
                let range = from...from + Int.random(in: 0...7, using: &chance)
                let gaps = runs.cover(range)
                #expect(Set(gaps.joined()) == Set(range).subtracting(covered))
                covered.formUnion(range)
            }
            for starts in runs.removed { table = table.filter { !starts.contains($0.key) } }
            for run in runs.changed { table[run.lowerBound] = run.upperBound }
            #expect(Set(table.flatMap { Array($0.key...$0.value) }) == covered)
            #expect(table.count == covered.count { !covered.contains($0 - 1) })
        }
    }
}
