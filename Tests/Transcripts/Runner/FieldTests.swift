import Client
import Testing
import Wire

@testable import tick

/// A record's fields are said once, in its list; here tick-formats(5) is compared with the lists, both ways.
@Suite struct FieldTests {
    private static let page = Result { try ManPage("tick-formats.5") }

    // MARK: JSON

    private static let objects: [String: [Set<String>]] = [
        "tick send": [SentRecord.fields.inObjects],
        "tick tail": [EventRecord.fields.inObjects, ReceiptRecord.fields.inObjects, GapRecord.fields.inObjects],
        "tick status": [
            Overview.fields.inObjects, RoomStanding.fields.inObjects, StatusItem.fields.inObjects,
            DeliveryStatus.Row.fields.inObjects,
        ],
        "tick outbox": [Queued.fields.inObjects],
        "tick members": [MemberRow.fields.inObjects],
        "tick list": [RowRecord.fields.inObjects, EditRecord.fields.inObjects, ListSummary.fields.inObjects],
        "tick push": [TargetRecord.fields.inObjects, PushState.fields.inObjects],
        "tick relay --log json": [LogEntry.fields.inObjects],
    ]

    @Test func everyFieldOfAnObjectIsInItsTable() throws {
        let tables = try Self.page.get().tables(in: "JSON")
        #expect(Set(tables.map(\.title)) == Set(Self.objects.keys))
        for (title, objects) in Self.objects {
            let told = tables.filter { $0.title == title }.map { $0.rows.flatMap { names(in: $0[0]) } }
            #expect(told.map(Set.init) == objects, "JSON, \(title)")
            for names in told { #expect(Set(names).count == names.count, "JSON, \(title) has one twice") }
        }
        #expect(QueuedAck.fields.inObjects == Queued.fields.inObjects)
    }

    /// A cell may name several: `from, member, at`.
    private func names(in cell: String) -> [String] { cell.split { ", ".contains($0) }.map(String.init) }

    // MARK: Layouts

    private static let layouts: [String: [Layout.Name]] = [
        "tick status and tick tail": StatusItem.fields.names + EventRecord.fields.names + ReceiptRecord.fields.names,
        "tick status --format-rooms": RoomStanding.fields.names,
        "tick members": MemberRow.fields.names,
        "tick list": RowRecord.fields.names,
    ]

    @Test func everyFieldOfALayoutIsInItsTable() throws {
        let tables = try Self.page.get().tables(in: "FORMAT")
        #expect(Set(tables.map(\.title)) == Set(Self.layouts.keys))
        for (title, names) in Self.layouts {
            let rows = tables.filter { $0.title == title }.flatMap(\.rows)
            let told = rows.map { "\($0[0]) \($0[1])" }
            let fields = names.map { "\($0.letter.map { "%\($0)" } ?? "") %(\($0.name))" }
            #expect(Set(told) == Set(fields), "FORMAT, \(title)")
            #expect(Set(told).count == told.count, "FORMAT, \(title) has one twice")
        }
    }

    // MARK: Lines of --porcelain

    private static let lines: [String: [String]] = [
        "tick status": [
            StatusItem.fields.line("m"), DeliveryStatus.Row.fields.line("a", of: "id"),
            DeliveryStatus.Row.fields.line("x", of: "id"), PushState.fields.line("t", of: "id", "member"),
            StatusItem.fields.line("s"), Queued.fields.line("w"), RoomStanding.fields.line("r"),
            RoomStanding.fields.line("e"),
        ],
        "tick members": [MemberRow.fields.line("p"), PushState.fields.line("t", of: "member")],
        "tick list": [RowRecord.fields.line("r"), EditRecord.fields.line("e"), ListSummary.fields.line("l")],
    ]

    @Test func everyLineOfPorcelainIsListed() throws {
        let lists = try Self.page.get().tables(in: "PORCELAIN")
        #expect(Set(lists.map(\.title)) == Set(Self.lines.keys))
        for (title, lines) in Self.lines {
            let told = lists.filter { $0.title == title }.flatMap(\.rows).map { $0[0].lowercased() }
            #expect(told == lines, "PORCELAIN, \(title)")
        }
    }

    // MARK: Files

    @Test func everyMemberOfTheStateFilesIsOnTheirPage() throws {
        let page = try String(contentsOf: ManPage.folder.appending(path: "tick.json.5"), encoding: .utf8)
        let told = Set(page.matches(of: #/\bLi ([a-z_]+)/#).map { String($0.1) })
        let written = try HouseTests.swiftFiles(under: "Sources/Client").flatMap { source in
            source.lines.joined(separator: "\n").matches(of: #/\.init\("([a-z_]+)",/#).map { String($0.1) }
        }
        #expect(written.count > 50)
        #expect(Set(written).subtracting(told) == [])
    }

    @Test func noLineOfPorcelainHasOtherLetters() {
        let letters = [
            Set(StatusItem.fields.porcelain.keys), Set(DeliveryStatus.Row.fields.porcelain.keys),
            Set(PushState.fields.porcelain.keys), Set(Queued.fields.porcelain.keys),
            Set(RoomStanding.fields.porcelain.keys), Set(MemberRow.fields.porcelain.keys),
            Set(RowRecord.fields.porcelain.keys), Set(EditRecord.fields.porcelain.keys),
            Set(ListSummary.fields.porcelain.keys),
        ]
        #expect(letters == [["m", "s"], ["a", "x"], ["t"], ["w"], ["r", "e"], ["p"], ["r"], ["e"], ["l"]])
    }
}

extension Fields {
    fileprivate var inObjects: Set<String> { Set(all.filter { $0.isInObject != nil }.map(\.name)) }

    /// The letter and the names of a line's fields, after those of its owners.
    fileprivate func line(_ letter: Character, of owners: String...) -> String {
        let names = (porcelain[letter] ?? []).map(\.field.name)
        return ([String(letter)] + owners + names).joined(separator: " ")
    }
}
