import Arguments
import Testing

@Suite struct DurationGrammarTests {
    @Test(arguments: [
        ("0", 0), ("7", 7000), ("90s", 90_000), ("1h30m", 5_400_000), ("2d", 172_800_000), ("500ms", 500),
        ("1w", 604_800_000), ("5m", 300_000), ("5m3ms", 300_003), ("1m1s1ms", 61_001), ("0s", 0), ("007", 7000),
        ("1w2d3h4m5s6ms", 788_645_006), ("90m", 5_400_000), ("36h", 129_600_000),
        ("9223372036854775807ms", Int.max), ("9223372036854775s807ms", Int.max),
    ])
    func durationIsRead(text: String, milliseconds: Int) throws {
        #expect(try DurationGrammar.parse(text) == .milliseconds(milliseconds))
    }

    @Test func whereASlipWouldCostTooMuchAUnitIsNeeded() throws {
        #expect(try DurationGrammar.parseWithUnit("90d") == .seconds(90 * 86_400))
        #expect(try DurationGrammar.parseWithUnit("0") == .zero)
        let reason = "it has no unit, such as '5s', '5m', '5h' or '5d'"
        #expect(throws: ValueError(reason)) { try DurationGrammar.parseWithUnit("5") }
        #expect(throws: ValueError.self) { try DurationGrammar.parseWithUnit("") }
    }

    @Test(arguments: [
        ("", "not a duration such as '90s', '1h30m' or '500ms'"),
        ("s", "not a duration such as '90s', '1h30m' or '500ms'"),
        ("-5s", "not a duration such as '90s', '1h30m' or '500ms'"),
        ("+5s", "not a duration such as '90s', '1h30m' or '500ms'"),
        (" 5s", "not a duration such as '90s', '1h30m' or '500ms'"),
        ("٣s", "not a duration such as '90s', '1h30m' or '500ms'"),
        ("1h30", "'30' has no unit"),
        ("5q", "unknown unit 'q', units are w, d, h, m, s and ms"),
        ("5S", "unknown unit 'S', units are w, d, h, m, s and ms"),
        ("5 s", "unknown unit ' s', units are w, d, h, m, s and ms"),
        ("1.5h", "a fraction; write whole numbers with a smaller unit, such as '500ms' or '1m30s'"),
        ("0.5", "a fraction; write whole numbers with a smaller unit, such as '500ms' or '1m30s'"),
        ("0,5", "a fraction; write whole numbers with a smaller unit, such as '500ms' or '1m30s'"),
        ("30m1h", "each unit stands once, the larger before the smaller"),
        ("1h1h", "each unit stands once, the larger before the smaller"),
        ("1ms1s", "each unit stands once, the larger before the smaller"),
        ("9223372036854775808ms", "too long"),
        ("9223372036854775s808ms", "too long"),
        ("9223372036854775807w", "too long"),
        ("99999999999999999999999999", "too long"),
    ])
    func nonsenseIsRefusedWithAReason(text: String, reason: String) {
        #expect(throws: ValueError(reason)) { try DurationGrammar.parse(text) }
    }
}
