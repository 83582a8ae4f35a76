import Testing
import Wire

@testable import Client

@Suite struct NamedMemberTests {
    private struct Someone: NamedMember, Equatable {
        var member: MemberID
        var name: String
        var mark: String?
    }

    private func someone(_ name: String, _ id: String) throws -> Someone {
        Someone(member: try #require(MemberID(id + String(repeating: "0", count: 26 - id.count))), name: name)
    }

    private func labels(_ members: [Someone]) -> [String] {
        members.marked(by: ShortIDs(members.map(\.member))).map(\.label)
    }

    @Test func aNameOfOneStandsAlone() throws {
        #expect(try labels([someone("bob", "1AAAAA"), someone("dave", "1AAAAA1")]) == ["bob", "dave"])
    }

    @Test func equalNamesHaveSixCharactersOfTheIDBehind() throws {
        let daves = try [someone("dave", "6PR87X1"), someone("bob", "1"), someone("dave", "7PR87X2")]
        #expect(labels(daves) == ["dave (6PR87X)", "bob", "dave (7PR87X)"])
    }

    @Test func asManyAsTellApartWhereSixDoNot() throws {
        let daves = try [someone("dave", "6PR87XAAB"), someone("dave", "6PR87XAAC"), someone("dave", "6PR87X9")]
        #expect(labels(daves) == ["dave (6PR87XAAB)", "dave (6PR87XAAC)", "dave (6PR87X9)"])
    }

    @Test func aMemberOfAnotherNameCountsForTheLength() throws {
        let all = try [someone("dave", "6PR87XA"), someone("dave", "7"), someone("bob", "6PR87XB")]
        #expect(labels(all) == ["dave (6PR87XA)", "dave (700000)", "bob"])
    }

    @Test func aNameThatLooksMarkedIsMarked() throws {
        let all = try [someone("dave (6PR87X)", "1ABCDE"), someone("bob (laptop)", "2"), someone("eve (6PR87X) ", "3")]
        #expect(labels(all) == ["dave (6PR87X) (1ABCDE)", "bob (laptop)", "eve (6PR87X) "])
    }

    /// A zero-width space, a Cyrillic letter, full-width letters.
    @Test(arguments: ["bo\u{200B}b", "b\u{43E}b", "\u{FF42}\u{FF4F}\u{FF42}"])
    func namesThatLookAlikeAreMarked(_ name: String) throws {
        let all = try [someone("bob", "6PR87X"), someone(name, "7PR87X"), someone("björn", "5"), someone("bjørn", "4")]
        #expect(labels(all) == ["bob (6PR87X)", "\(name) (7PR87X)", "björn", "bjørn"])
    }

    @Test func namesLabelsAndBeginningsOfIDsName() throws {
        let all = try [someone("dave", "6PR87X1"), someone("dave", "7PR87X2"), someone("bob", "5")]
        let marked = all.marked(by: ShortIDs(all.map(\.member)))
        #expect(marked.called("dave").count == 2)
        for text in ["dave (6PR87X)", "6PR87X", "6pr87x10", all[0].member.description] {
            #expect(marked.called(text).map(\.member) == [all[0].member], "\(text)")
        }
        for text in ["6PR87", "", "6PR87X2", "dave (6PR87)", "carol"] {
            #expect(marked.called(text).isEmpty, "\(text)")
        }
    }

    @Test func aNameThatIsAnothersIDIsAmbiguousButForTheWholeID() throws {
        let all = try [someone("dave", "6PR87X"), someone("6PR87X", "1")]
        #expect(all.called("6PR87X").count == 2)
        #expect(all.called(all[0].member.description) == [all[0]])
        let whole = try [someone("dave", "6PR87X"), someone(all[0].member.description, "1")]
        #expect(whole.called(all[0].member.description) == [all[0]])
        #expect([whole[1]].called(all[0].member.description).isEmpty)
    }
}
