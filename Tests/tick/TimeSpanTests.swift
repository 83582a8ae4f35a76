import Testing

@testable import tick

@Suite struct TimeSpanTests {
    @Test(arguments: [
        (Duration.milliseconds(40), "0.0s"), (.milliseconds(12_345), "12.3s"), (.milliseconds(59_999), "59.9s"),
        (.seconds(60), "1m 0s"), (.seconds(3_599), "59m 59s"), (.seconds(7_260), "2h 1m"), (.seconds(97_200), "1d 3h"),
    ])
    func aTimeHasTwoUnitsAtMost(_ span: Duration, _ text: String) {
        #expect(TimeSpan(span).text == text)
    }
}
