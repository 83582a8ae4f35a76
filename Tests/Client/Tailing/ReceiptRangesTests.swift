import Client
import Testing

@Suite struct ReceiptRangesTests {
    @Test func aRangeRunsOverWhatNeedsNoReceiptButNotOverWhatIsWithheld() {
        var ranges = ReceiptRanges()
        ranges.add(1)
        ranges.add(3)
        ranges.withhold(4)
        ranges.add(5)
        ranges.add(6)
        #expect(ranges.ranges == [1...3, 5...6])
        ranges.add(6)
        ranges.removeFirst()
        #expect(ranges.ranges == [5...6])
    }

    @Test func ofWhatIsPassedTheLastIsEnough() {
        var ranges = ReceiptRanges()
        ranges.add(1)
        for seq in [3, 2, 5] { ranges.withhold(seq) }
        ranges.pass()
        ranges.add(7)
        ranges.withhold(8)
        ranges.pass()
        ranges.pass()
        ranges.add(9)
        #expect(ranges.ranges == [1...1, 6...7, 9...9])
    }

    @Test func whatIsWithheldBeforeOthersAreAddedStillParts() {
        var ranges = ReceiptRanges()
        ranges.begin(after: 2)
        ranges.withhold(5)
        ranges.add(4)
        ranges.add(7)
        #expect(ranges.ranges == [3...4, 6...7])
    }

    @Test func whatCameBeforeTheJoinIsCoveredUpToIt() {
        var ranges = ReceiptRanges()
        ranges.begin(after: 2)
        ranges.addEarly(4)
        ranges.addEarly(5)
        ranges.withhold(8)
        ranges.pass(join: 7)
        ranges.add(9)
        #expect(ranges.ranges == [3...7, 9...9])
    }

    /// The seqs are shown before the join; one below zero stands for one that is withheld.
    @Test(arguments: [
        ([4, -5], 7, [] as [ClosedRange<Int>]), ([-5, 4, 6], 7, [6...7]),
        // It was written out, and withheld only afterwards.
        ([3, 4, -4], 6, [1...6]),
    ])
    func whatIsWithheldBeforeTheJoinPartsToo(seqs: [Int], join: Int, expected: [ClosedRange<Int>]) {
        var ranges = ReceiptRanges()
        for seq in seqs { if seq > 0 { ranges.addEarly(seq) } else { ranges.withhold(-seq) } }
        ranges.pass(join: join)
        ranges.pass(join: join + 1)
        #expect(ranges.ranges == expected)
    }

    @Test func whatNoRangeCoversIsSaid() {
        var ranges = ReceiptRanges()
        ranges.addEarly(3)
        ranges.addEarly(4)
        #expect(ranges.uncovered == 3)
        ranges.pass(join: 5)
        #expect(ranges.uncovered == nil)
        ranges.addEarly(6, isOwed: false)
        ranges.addEarly(7)
        ranges.withhold(8)
        ranges.addEarly(9)
        ranges.pass(join: 10)
        #expect(ranges.ranges == [1...5, 9...10])
        #expect(ranges.uncovered == 7)
    }

    @Test func aGapBeforeTheJoinLeavesOutWhatIsBeforeIt() {
        var ranges = ReceiptRanges()
        ranges.addEarly(4)
        ranges.begin(after: 6)
        #expect(ranges.early == 0 && ranges.uncovered == 4)
        ranges.pass(join: 8)
        #expect(ranges.ranges == [] && ranges.uncovered == 4)
        ranges.addEarly(10)
        ranges.pass(join: 12)
        #expect(ranges.ranges == [7...12] && ranges.uncovered == 4)
    }
}
