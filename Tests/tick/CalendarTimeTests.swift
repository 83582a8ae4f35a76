import Kernel
import Testing

@testable import tick

@Suite struct CalendarTimeTests {
    @Test(
        arguments: [
            ("@0", 0), ("@1795262400", 1_795_262_400_000), ("@1795262400.25", 1_795_262_400_250),
            ("1970-01-01T00:00:00Z", 0), ("1970-01-01 00:00z", 0), ("1970-01-01T01:00:00+01:00", 0),
            ("1969-12-31T19:30:00-04:30", nil), ("1970-01-01T19:30:00-04:30", 86_400_000),
            ("2026-11-21T12:30:05.1239Z", 1_795_264_205_123), ("2000-02-29T23:59:60Z", 951_868_800_000),
        ] as [(String, Int?)]
    )
    func aTimeWithAnOffsetIsTheSameEverywhere(_ text: String, _ milliseconds: Int?) {
        #expect(CalendarTime(text)?.milliseconds == milliseconds)
    }

    @Test func aTimeWithoutAnOffsetIsTheLocalOne() throws {
        for text in ["2026-11-21 12:30:05", "2026-07-01T00:00:00"] {
            let time = try #require(CalendarTime(text)?.milliseconds)
            #expect(LocalTime(time).iso.hasPrefix(text.replacing(" ", with: "T")))
        }
        #expect(CalendarTime("2026-11-21") == CalendarTime("2026-11-21 00:00"))
        #expect(CalendarTime("2026-11-21 12:30") == CalendarTime("2026-11-21T12:30:00.000"))
    }

    private static var today: String { String(LocalTime(Syscalls.epochMilliseconds()).iso.prefix(10)) }

    @Test func todayAndYesterdayAreDaysOfHere() throws {
        // Midnight may pass in between.
        let (before, after) = (Self.today, try #require(CalendarTime("today")).milliseconds)
        #expect(LocalTime(after).iso.hasPrefix(before + "T00:00:00") || before != Self.today)
        #expect(CalendarTime("12:30") == CalendarTime("today 12:30"))
        #expect(CalendarTime("8:30") == CalendarTime("today 08:30"))
        #expect(CalendarTime("2026-11-21 8:30") == CalendarTime("2026-11-21 08:30"))
        #expect(CalendarTime("yesterday 8:30") == .day(ago: 1, milliseconds: 30_600_000))
        #expect(CalendarTime("yesterday") == .day(ago: 1, milliseconds: 0))
        #expect(CalendarTime("yesterday 12:30:05.5") == .day(ago: 1, milliseconds: 45_005_500))
    }

    @Test(arguments: [
        "12", "12:3", "24:00", "12:30Z", "today ", "today  12:30", "today at 12:30", "tomorrow", "Today", " 12:30",
        "12:30 today", "12:30 ", "yesterday T12:30",
    ])
    func whatIsNoTimeOfADayIsRefused(_ text: String) {
        #expect(CalendarTime(text) == nil)
    }

    @Test(arguments: [
        "", "@", "@-1", "@1.", "@123456789012", "2026", "2026-11", "2026-1-21", "2026-13-01", "2026-00-10",
        "2026-11-31",
        "2026-02-29", "1900-02-29", "1969-12-31", "2026-11-21 ", "2026-11-21T", "2026-11-21 24:00",
        "2026-11-21 12:60",
        "2026-11-21 12:30:61", "2026-11-21 12", "2026-11-21 12:30 Z", "2026-11-21T12:30+1", "2026-11-21T12:30+24:00",
        "2026-11-21Z", " 2026-11-21", "2026-11-21x", "２０２６-11-21",
    ])
    func whatIsNoTimeIsRefused(_ text: String) {
        #expect(CalendarTime(text) == nil)
    }
}
