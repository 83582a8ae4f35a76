import Kernel
import Testing

@testable import tick

@Suite struct LocalTimeTests {
    /// The local time is the machine's: what must hold in every zone.
    @Test func isoIsTheLocalTimeWithItsOffset() {
        let text = LocalTime(1_763_700_000_000).iso
        #expect(text.wholeMatch(of: #/2025-11-2[01]T\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)/#) != nil)
        #expect(LocalTime(1_763_700_000_999).iso == text)
        #expect(LocalTime(1_763_700_001_000).iso != text)
    }

    @Test func todayNeedsNoDate() {
        let now = 1_763_700_000_000
        #expect(LocalTime(now, now: now).text.wholeMatch(of: #/\d\d:\d\d:\d\d/#) != nil)
        #expect(LocalTime(now - 48 * 3_600_000, now: now).text.wholeMatch(of: #/2025-11-\d\d \d\d:\d\d:\d\d/#) != nil)
    }
}
