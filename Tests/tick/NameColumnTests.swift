import Testing

@testable import tick

@Suite struct NameColumnTests {
    private static let long = String(repeating: "L", count: 64)

    /// One name of 64 columns left no text on a line of 80.
    @Test(arguments: [
        (80, 0, 20), (80, 18, 20), (80, 25, 15), (200, 16, 50), (40, 14, 8), (40, 0, 10), (20, 0, 8), (1, 30, 8),
    ])
    func aNameLeavesMostOfTheLineToTheText(columns: Int, taken: Int, expected: Int) {
        let names = NameColumn(of: columns, beside: taken, mark: "…")
        #expect(names.most == expected)
        #expect(names.width(for: 64) == expected)
        #expect(names.width(for: 3) == 3)
    }

    @Test func inAPipeNamesTakeWhatTheyNeed() {
        let names = NameColumn(of: nil, mark: "…")
        #expect(names.width(for: 64) == 64)
        #expect(names.cut(Self.long) == Self.long)
    }

    /// Else two who took one name would be one.
    @Test(arguments: [
        (80, "alice", "alice"), (80, long, "LLLLLLLLLLLLLLLLLLL…"), (80, "\(long) (6PR87X)", "LLLLLLLLLL… (6PR87X)"),
        (32, "\(long) (6PR87X)", "LLL… (6PR87X)"), (32, "bob (6PR87X)", "bob (6PR87X)"), (32, "王小明王小明", "王小明…"),
        (32, "\(long) (desk)", "LLLLLLL…"), (32, "x (\(String(repeating: "A", count: 40)))", "x (AAAA…"),
    ])
    func theBeginningOfAnIDStays(columns: Int, label: String, expected: String) {
        #expect(NameColumn(of: columns, mark: "…").cut(label) == expected)
    }
}
