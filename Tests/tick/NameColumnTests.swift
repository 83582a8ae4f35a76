import Testing
import Wire

@testable import tick

@Suite struct NameColumnTests {
    private static let long = String(repeating: "L", count: 64)
    /// `00000100000000000000000000`
    private static let member = MemberID(rawValue: 1 << 100)

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
        #expect(names.cut(Self.long, of: Self.member) == Self.long)
    }

    /// Else whoever takes a name that begins like another's would be shown as that one.
    @Test(arguments: [
        (80, "alice", "alice"), (80, long, "LLLLLLLLLL… (000001)"), (80, "\(long) (0000010)", "LLLLLLLLL… (0000010)"),
        (32, "\(long) (000001)", "LLL… (000001)"), (20, "bob", "bob"), (32, "王小明王小明", "王… (000001)"),
        (32, "\(long) (desk)", "LLL… (000001)"), (32, "\(long) (6PR87X)", "LLL… (000001)"),
    ])
    func aNameThatIsCutHasTheBeginningOfItsID(columns: Int, label: String, expected: String) {
        #expect(NameColumn(of: columns, mark: "…").cut(label, of: Self.member) == expected)
    }
}
