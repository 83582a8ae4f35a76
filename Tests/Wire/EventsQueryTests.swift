import Foundation
import Testing
import Wire

@Suite struct EventsQueryTests {
    static let receipt = Receipt(kind: .delivered, from: 1275, upto: 1284, tag: Data([0x00, 0xAB, 0xFF]))

    static let all: [(EventsQuery, String)] = [
        (EventsQuery(start: .after(0)), "after=0"),
        (EventsQuery(start: .after(1274)), "after=1274"),
        (EventsQuery(start: .last(10)), "last=10"),
        (EventsQuery(start: .last(0)), "last=0"),
        (EventsQuery(start: .since(1_763_700_000_000)), "since=1763700000000"),
        (EventsQuery(start: .after(3), limit: 100), "after=3&limit=100"),
        (EventsQuery(start: .after(3), wait: 0), "after=3&wait=0"),
        (EventsQuery(start: .after(3), delivered: receipt), "after=3&delivered=1275-1284&tag=00abff"),
        (
            EventsQuery(start: .after(1284), limit: 1000, wait: 60, delivered: receipt),
            "after=1284&limit=1000&wait=60&delivered=1275-1284&tag=00abff"
        ),
    ]

    @Test(arguments: all)
    func isWrittenAsItsText(query: EventsQuery, text: String) {
        #expect(query.text == text)
    }

    @Test(arguments: all)
    func isReadFromItsText(query: EventsQuery, text: String) {
        #expect(EventsQuery(text) == query)
    }

    @Test func beginsWithTheFirstEventWhereNothingIsSaid() {
        #expect(EventsQuery("") == EventsQuery(start: .after(0)))
        #expect(EventsQuery("wait=5") == EventsQuery(start: .after(0), wait: 5))
    }

    @Test func passesOverWhatItDoesNotKnow() {
        #expect(EventsQuery("color=blue&after=3&x") == EventsQuery(start: .after(3)))
    }

    @Test func aTagAloneIsNoReceipt() {
        #expect(EventsQuery("after=3&tag=00") == EventsQuery(start: .after(3)))
    }

    @Test(arguments: [
        "after=", "after=x", "after=-1", "after=1.5", "after=99999999999999999999", "last=-1", "last=ten", "since=now",
        "after=1&last=1", "last=1&since=1", "after=1&since=1",
        "limit=0", "limit=-1", "limit=", "wait=-1", "wait=5s",
        "delivered=1-2", "delivered=1-2&tag=0", "delivered=1-2&tag=zz", "delivered=2-1&tag=00", "delivered=0-1&tag=00",
        "delivered=1&tag=00", "delivered=1-2-3&tag=00", "delivered=-1-2&tag=00", "delivered=a-b&tag=00",
        "delivered=&tag=00",
    ])
    func refuses(text: String) {
        #expect(EventsQuery(text) == nil)
    }
}
