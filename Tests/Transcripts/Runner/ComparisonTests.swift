import Testing

@Suite struct ComparisonTests {
    private func compare(_ expected: [String], _ shown: [String], status: Int32 = 0) -> Comparison {
        let lines = shown.map { ShownLine.output(Array($0.utf8)) }
        return Comparison(expected: expected, shown: lines + (status == 0 ? [] : [.status(status)]))
    }

    @Test func equalLinesAreTheSame() {
        #expect(compare([], []).isSame)
        #expect(compare(["a", "b* (glob)"], ["a", "bc"]).isSame)
        #expect(compare(["a", "[3]"], ["a"], status: 3).isSame)
    }

    @Test func everyDifferenceIsReported() {
        #expect(compare(["a"], ["b"]).steps == [.missing("a"), .unexpected("b")])
        #expect(compare(["a"], []).steps == [.missing("a")])
        #expect(compare([], ["b"]).steps == [.unexpected("b")])
        #expect(compare(["a", "b"], ["b", "a"]).isSame == false)
        #expect(compare(["a"], ["a", "a"]).steps == [.same("a"), .unexpected("a")])
        #expect(compare(["a", "a"], ["a"]).steps == [.same("a"), .missing("a")])
    }

    @Test func anotherStatusIsADifference() {
        #expect(compare(["a"], ["a"], status: 1).steps == [.same("a"), .unexpected("[1]")])
        #expect(compare(["a", "[1]"], ["a"]).steps == [.same("a"), .missing("[1]")])
        #expect(compare(["[1]"], [], status: 2).steps == [.missing("[1]"), .unexpected("[2]")])
        #expect(!compare(["* (glob)"], [], status: 1).isSame)
    }

    @Test func linesAroundADifferenceStayTogether() {
        let comparison = compare(["a", "b", "c", "d"], ["a", "x", "c", "y", "d"])
        #expect(
            comparison.steps == [.same("a"), .missing("b"), .unexpected("x"), .same("c"), .unexpected("y"), .same("d")]
        )
    }

    @Test func anUpdateKeepsTheMarksThatStillMatch() {
        #expect(
            compare(["a* (glob)", "old", "\\d (re)"], ["ab", "new", "7"]).updated == ["a* (glob)", "new", "\\d (re)"]
        )
        #expect(compare(["a* (glob)", "[1]"], ["b"], status: 2).updated == ["b", "[2]"])
        #expect(compare(["gone"], []).updated == [])
    }

    @Test func theReportNumbersTheLinesOfTheFile() {
        let report = compare(["a", "b", "c"], ["a", "x", "c"]).report(from: 9)
        #expect(report == "    9     a\n   10   - b\n        + x\n   11     c\n")
    }
}
