import Kernel
import Testing

@testable import tick

@Suite struct MomentTests {
    /// The local time is the machine's: what must hold in every zone.
    @Test func isoIsTheLocalTimeWithItsOffset() {
        let text = Moment(1_763_700_000_000).iso
        #expect(text.wholeMatch(of: #/2025-11-2[01]T\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)/#) != nil)
        #expect(Moment(1_763_700_000_999).iso == text)
        #expect(Moment(1_763_700_001_000).iso != text)
    }

    @Test func todayNeedsNoDate() {
        let now = 1_763_700_000_000
        #expect(Moment(now, now: now).text.wholeMatch(of: #/\d\d:\d\d:\d\d/#) != nil)
        #expect(Moment(now - 48 * 3_600_000, now: now).text.wholeMatch(of: #/2025-11-\d\d \d\d:\d\d:\d\d/#) != nil)
    }
}
