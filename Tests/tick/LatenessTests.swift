import Client
import Foundation
import Testing
import Wire

@testable import tick

/// From when a message counts as late.
@Suite struct LatenessTests {
    private let day = 86_400_000
    /// 2026-11-26
    private let now = 1_795_651_200_000
    private let lateness = Lateness(kind: .read, older: 3_600_000)

    private func isLate(made: Int, told: Int) -> Bool {
        lateness.isOld(DeliveryStatus.sentAt(made: made, told: told, now: now), now: now)
    }

    /// After a month the relay's time alone counted, and one ahead hid the message for ever.
    @Test(arguments: [0, 1, 29, 31, 400]) func aTimeAheadHidesNoOldMessage(days: Int) {
        let made = now - 2 * 3_600_000 - days * day
        for told in [made, now, now + day, now + 27_000 * day] { #expect(isLate(made: made, told: told)) }
    }

    @Test func aNewMessageIsNotLate() {
        #expect(!isLate(made: now - 1_000, told: now - 900))
        #expect(!isLate(made: now - 1_000, told: now + day))
        #expect(isLate(made: now - 1_000, told: now - day), "an earlier time makes no message newer")
    }

    /// One that was queued while this machine's clock was ahead was never late: its relay could be away for years.
    @Test(arguments: [(-2 * 3_600_000, true), (-1_000, false), (60_000, false), (86_400_000, true)])
    func aMessageInTheOutboxIsLateWhereNothingSaysHowOldItIs(ahead: Int, isLate: Bool) throws {
        let id = try #require(MessageID("01KAB3D5E7F9G0H2J4K6M8N0P2"))
        let queued = Queued(room: "ops", id: id, body: Data(), queuedAt: now + ahead)
        #expect(lateness.holds(for: queued, now: now) == isLate)
    }

    /// The id of a key tells no time.
    @Test(arguments: [0, 1_000_000_000_000, 100_000_000_000_000]) func anIDWithoutATimeLeavesTheRelays(made: Int) {
        #expect(!isLate(made: made, told: now - 1_000))
        #expect(!isLate(made: made, told: now + 60_000), "the relay's clock may be ahead a little")
        #expect(isLate(made: made, told: now + day), "nothing says how old it is")
        #expect(isLate(made: made, told: now - day))
    }
}
