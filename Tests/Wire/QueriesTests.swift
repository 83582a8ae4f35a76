import Foundation
import Testing
import Wire

@Suite struct EventsQueryTests {
    private func read(_ text: String) -> EventsQuery? { try? EventsQuery(QueryItems(Array(text.utf8)[...])) }

    static let receipt = receipt(.delivered)

    static func receipt(_ kind: ReceiptKind) -> Receipt {
        Receipt(kind: kind, from: 1275, upto: 1284, root: Data([0x00, 0xAB]), sig: Data([0xFF]))
    }

    static let all: [(EventsQuery, String)] = [
        (EventsQuery(start: .after(0)), "after=0"),
        (EventsQuery(start: .after(1274)), "after=1274"),
        (EventsQuery(start: .last(10)), "last=10"),
        (EventsQuery(start: .last(0)), "last=0"),
        (EventsQuery(start: .since(1_763_700_000_000)), "since=1763700000000"),
        (EventsQuery(start: .since(-5)), "since=-5"),
        (EventsQuery(start: .after(3), kind: .list, wait: 30, tree: 5), "after=3&kind=list&wait=30&tree=5"),
        (
            EventsQuery(start: .after(3), kind: .list, delivered: receipt(.list)),
            "after=3&kind=list&delivered=1275-1284&root=00ab&sig=ff"
        ),
        (EventsQuery(start: .after(3), limit: 100), "after=3&limit=100"),
        (EventsQuery(start: .after(3), wait: 0), "after=3&wait=0"),
        (EventsQuery(start: .after(3), tree: 0, kept: true), "after=3&tree=0&kept=1"),
        (EventsQuery(start: .last(10), tree: 0), "last=10&tree=0"),
        (EventsQuery(start: .after(3), delivered: receipt), "after=3&delivered=1275-1284&root=00ab&sig=ff"),
        (
            EventsQuery(start: .after(1284), limit: 1000, wait: 60, tree: 1284, delivered: receipt),
            "after=1284&limit=1000&wait=60&tree=1284&delivered=1275-1284&root=00ab&sig=ff"
        ),
    ]

    @Test(arguments: all)
    func isWrittenAsItsText(query: EventsQuery, text: String) {
        #expect(query.text == text)
    }

    @Test(arguments: all)
    func isReadFromItsText(query: EventsQuery, text: String) {
        #expect(read(text) == query)
    }

    @Test func beginsWithTheFirstEventWhereNothingIsSaid() {
        #expect(read("") == EventsQuery(start: .after(0)))
        #expect(read("wait=5") == EventsQuery(start: .after(0), wait: 5))
        #expect(read("kept=0") == EventsQuery(start: .after(0)))
    }

    @Test func passesOverWhatItDoesNotKnow() {
        #expect(read("color=blue&after=3&x") == EventsQuery(start: .after(3)))
        #expect(read("&afterwards=9&after=3&=&aft=1&&") == EventsQuery(start: .after(3)))
    }

    @Test func theLastOfAnItemCounts() {
        #expect(read("after=x&wait=1&after=3&wait=2") == EventsQuery(start: .after(3), wait: 2))
        #expect(read("after=3&after") == nil)
    }

    @Test func itsItemsMayComeInAnyOrder() {
        let query = EventsQuery(start: .after(1284), limit: 1000, wait: 60, delivered: Self.receipt)
        #expect(read("root=00ab&sig=ff&wait=60&delivered=1275-1284&limit=1000&after=1284") == query)
    }

    @Test func aSignatureAloneIsNoReceipt() {
        #expect(read("after=3&root=00&sig=00") == EventsQuery(start: .after(3)))
    }

    @Test(arguments: [
        "after=", "after=x", "after=-1", "after=1.5", "after=99999999999999999999", "last=-1", "last=ten", "since=now",
        "since=--1", "since=", "after=+1",
        "after=1&last=1", "last=1&since=1", "after=1&since=1",
        "kind=message", "kind=", "kind=list&last=1", "kind=list&since=0",
        "limit=0", "limit=-1", "limit=", "wait=-1", "wait=5s",
        "tree=", "tree=-1", "tree=x",
        "delivered=1-2", "delivered=1-2&root=00", "delivered=1-2&sig=00", "delivered=1-2&root=0&sig=00",
        "delivered=1-2&root=00&sig=zz", "delivered=2-1&root=00&sig=00", "delivered=0-1&root=00&sig=00",
        "delivered=1&root=00&sig=00", "delivered=1-2-3&root=00&sig=00", "delivered=-1-2&root=00&sig=00",
        "delivered=a-b&root=00&sig=00", "delivered=&root=00&sig=00",
    ])
    func refuses(text: String) {
        #expect(read(text) == nil)
    }
}

/// The short queries: what a leave and a consistency proof are asked for with.
@Suite struct QueryTests {
    private func items(_ text: String) -> QueryItems { QueryItems(Array(text.utf8)[...]) }

    static let id = MessageID(rawValue: 1)

    @Test func aLeaveIsWrittenAndReadAsItsText() {
        let leave = Leave(id: Self.id, body: Data([0x00, 0xAB]))
        #expect(leave.text == "id=\(Self.id)&body=00ab")
        #expect(Leave(items(leave.text)) == leave)
    }

    @Test(arguments: ["", "id=\(id)", "body=00", "id=x&body=00", "id=\(id)&body=0", "id=\(id)&body=zz"])
    func refusesALeave(text: String) {
        #expect(Leave(items(text)) == nil)
    }

    @Test func twoSizesAreWrittenAndReadAsTheirText() throws {
        let query = TreeQuery(from: 9, to: 0)
        #expect(query.text == "from=9&to=0")
        #expect(try TreeQuery(items(query.text)) == query)
    }

    @Test(arguments: ["", "from=1", "to=1", "from=-1&to=1", "from=1&to=x", "from=1&to=99999999999999999999"])
    func refusesSizes(text: String) {
        #expect(throws: ProblemCode.badRequest) { try TreeQuery(items(text)) }
    }
}

@Suite struct BoxesQueryTests {
    private func items(_ text: String) -> QueryItems { QueryItems(Array(text.utf8)[...]) }

    @Test func isWrittenAndRead() throws {
        for (query, text) in [
            (BoxesQuery(), nil), (BoxesQuery(from: 7), "from=7"), (BoxesQuery(count: 1), "count=1"),
            (BoxesQuery(from: 49_000, count: 1_000), "from=49000&count=1000"),
        ] {
            #expect(query.text == text)
            #expect(try BoxesQuery(items(text ?? "")) == query)
        }
    }

    @Test(arguments: ["from=-1", "count=x", "from=99999999999999999999"])
    func refusesPlaces(text: String) {
        #expect(throws: ProblemCode.badRequest) { try BoxesQuery(items(text)) }
    }
}

@Suite struct QueryItemsTests {
    /// The value of an item as text.
    private func value(_ name: StaticString, in query: String) -> String? {
        QueryItems(Array(query.utf8)[...])[name].map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func findsAValueByItsName() {
        let query = "after=12&wait=30"
        #expect(value("after", in: query) == "12")
        #expect(value("wait", in: query) == "30")
        #expect(value("limit", in: query) == nil)
    }

    @Test func theLastOfAnItemCounts() {
        #expect(value("a", in: "a=1&b=2&a=3") == "3")
    }

    @Test func aNameWithoutValueIsThereAndEmpty() {
        #expect(value("a", in: "a&b=") == "")
        #expect(value("b", in: "a&b=") == "")
    }

    @Test func onlyTheFirstEqualsSignParts() {
        #expect(value("a", in: "a=b=c") == "b=c")
        #expect(value("", in: "=x") == "x")
    }

    @Test func emptyItemsArePassedOver() {
        #expect(value("", in: "") == nil)
        #expect(value("a", in: "&&a=1&") == "1")
    }

    @Test func namesAndValuesAreTakenAsTheyStand() {
        let query = "A=%41&b=1+1"
        #expect(value("A", in: query) == "%41")
        #expect(value("a", in: query) == nil)
        #expect(value("b", in: query) == "1+1")
    }

    @Test func aNumberIsDigitsAlone() throws {
        let items = QueryItems(Array("a=007&b=+1&c=-1&d=1x&e=&f=9223372036854775807&g=9223372036854775808".utf8)[...])
        #expect(try items.number("a") == 7)
        #expect(try items.number("f") == .max)
        #expect(try items.number("z") == nil)
        for name: StaticString in ["b", "c", "d", "e", "g"] {
            #expect(throws: ProblemCode.badRequest) { try items.number(name) }
        }
    }
}
