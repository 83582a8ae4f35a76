import Testing

@testable import Client

/// Sets of seqs: ranges that neither overlap nor touch.
@Suite struct SeqSetTests {
    @Test func rangesThatTouchAreOne() {
        #expect(SeqSet([7...9, 1...2, 3...4]).ranges == [1...4, 7...9])
        #expect(SeqSet(joining: [7...9, 1...2, 3...4, 8...12], most: 10).ranges == [1...4, 7...12])
    }

    /// A gap that was forgotten was told again in each run.
    @Test func whereThereAreTooManyTheLowestBecomeOneAndNoneIsForgotten() {
        let ranges = [1...2, 4...5, 7...8, 10...11]
        #expect(SeqSet(joining: ranges, most: 4).ranges == ranges)
        #expect(SeqSet(joining: ranges, most: 3).ranges == [1...5, 7...8, 10...11])
        #expect(SeqSet(joining: ranges.reversed(), most: 1).ranges == [1...11])
    }

    @Test func whatIsBeyondAHeadIsOfAnotherLog() {
        #expect(SeqSet([1...2, 4...5]).ofLog(upto: 5).ranges == [1...2, 4...5])
        #expect(SeqSet([1...2, 4...5]).ofLog(upto: 4).ranges.isEmpty)
        #expect(SeqSet().ofLog(upto: 0).ranges.isEmpty)
    }
}
