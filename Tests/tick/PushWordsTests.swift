import Testing
import Wire

@testable import Client
@testable import tick

@Suite struct PushWordsTests {
    private static let time = 1_700_000_000_000

    private func row(_ push: PushState?, online: Bool = false) -> DeliveryStatus.Row {
        DeliveryStatus.Row(
            member: MemberID(rawValue: 1), person: MemberID(rawValue: 1), name: "carol", personName: "carol",
            online: RelaysWord(online), hasLeft: false, push: push.map { RelaysWord($0) }
        )
    }

    @Test func aTargetIsToldByItsState() {
        let minute = LocalTime(Self.time).toTheMinute
        #expect(PushState(.set).text == "push target set")
        #expect(PushState(.pushed, at: Self.time, upto: 1).text == "pushed \(LocalTime(Self.time).text)")
        #expect(PushState(.failing, since: Self.time, class: .status(503)).text == "push failing since \(minute) (503)")
        let gone = PushState(.gone, since: Self.time, class: .status(410))
        #expect(gone.text == "push target gone since \(minute) (410)")
        #expect(PushState(.failing).text == "push failing")
    }

    @Test func aMinuteHasNoSeconds() {
        #expect(LocalTime(Self.time).text.hasPrefix(LocalTime(Self.time).toTheMinute + ":"))
    }

    @Test func nothingIsToldOfATargetThatWasNotPushedTo() {
        #expect(row(nil).pushed == nil)
        #expect(row(PushState(.set)).pushed == nil)
        #expect(row(PushState(.other)).pushed == nil)
    }

    @Test func aMemberWhoseRequestsComeNeedsNoPush() {
        let failing = PushState(.failing, since: Self.time, class: .timeout)
        #expect(row(failing, online: true).pushed == nil)
        #expect(row(failing).pushed == failing.text)
        #expect(row(PushState(.pushed, at: Self.time, upto: 1), online: true).pushed != nil)
    }

    @Test func whoHasTheMessageOrHasLeftIsWaitedForNoMore() {
        var delivered = row(PushState(.pushed, at: Self.time, upto: 1))
        delivered.deliveredAt = 5
        #expect(delivered.pushed == nil)
        var left = row(PushState(.pushed, at: Self.time, upto: 1))
        left.hasLeft = true
        #expect(left.pushed == nil)
    }
}
