/// What was expected beside what was shown, line by line.
struct Comparison {
    enum Step: Equatable {
        case same(String)
        case missing(String)
        case unexpected(String)
    }

    let steps: [Step]

    var isSame: Bool {
        steps.allSatisfy { if case .same = $0 { true } else { false } }
    }

    /// The lines as they should be written now: those that still match as they are, with their marks.
    var updated: [String] {
        steps.compactMap { step in
            switch step {
            case .same(let line), .unexpected(let line): line
            case .missing: nil
            }
        }
    }

    init(expected: [String], shown: [ShownLine]) {
        let expected = expected.map { (text: $0, line: ExpectedLine($0)) }
        var (first, expectedEnd, shownEnd) = (0, expected.count, shown.count)
        while first < min(expectedEnd, shownEnd), expected[first].line.matches(shown[first]) { first += 1 }
        while first < min(expectedEnd, shownEnd), expected[expectedEnd - 1].line.matches(shown[shownEnd - 1]) {
            expectedEnd -= 1
            shownEnd -= 1
        }

        // The longest common subsequence of what is left: common[i][j] is its length from expected i and shown j on.
        let (rows, columns) = (expectedEnd - first, shownEnd - first)
        var common = [[Int]](repeating: [Int](repeating: 0, count: columns + 1), count: rows + 1)
        for row in (0..<rows).reversed() {
            for column in (0..<columns).reversed() {
                common[row][column] =
                    expected[first + row].line.matches(shown[first + column])
                    ? common[row + 1][column + 1] + 1 : max(common[row + 1][column], common[row][column + 1])
            }
        }

        var steps = expected[..<first].map { Step.same($0.text) }
        var (row, column) = (0, 0)
        while row < rows || column < columns {
            if row < rows, column < columns, expected[first + row].line.matches(shown[first + column]) {
                steps.append(.same(expected[first + row].text))
                row += 1
                column += 1
            } else if row < rows, column == columns || common[row + 1][column] >= common[row][column + 1] {
                steps.append(.missing(expected[first + row].text))
                row += 1
            } else {
                steps.append(.unexpected(shown[first + column].text))
                column += 1
            }
        }
        self.steps = steps + expected[expectedEnd...].map { Step.same($0.text) }
    }

    /// A diff for people; the numbers are the file's lines, beginning with `line`.
    func report(from line: Int) -> String {
        var number = line
        var report = ""
        for step in steps {
            var margin = String(number)
            margin = String(repeating: " ", count: max(0, 5 - margin.count)) + margin
            switch step {
            case .same(let text):
                report += "\(margin)     \(text)\n"
                number += 1
            case .missing(let text):
                report += "\(margin)   - \(text)\n"
                number += 1
            case .unexpected(let text):
                report += "        + \(text)\n"
            }
        }
        return report
    }
}
