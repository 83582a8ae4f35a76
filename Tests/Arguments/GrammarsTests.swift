import Arguments
import Testing

@Suite struct WordGrammarTests {
    private enum Lonely: String, CaseIterable { case v1 }

    @Test func wordIsRead() throws {
        let color: Sample.Color = try WordGrammar.parse("always")
        #expect(color == .always)
    }

    @Test func otherWordsAreRefusedWithTheChoice() {
        #expect(throws: ValueError("must be 'auto', 'always' or 'never'")) {
            let _: Sample.Color = try WordGrammar.parse("Always")
        }
        #expect(throws: ValueError("must be 'v1'")) { let _: Lonely = try WordGrammar.parse("") }
    }
}

@Suite struct IntegerGrammarTests {
    @Test(arguments: [("0", 0), ("12", 12), ("007", 7), ("9223372036854775807", Int.max)])
    func countIsRead(text: String, number: Int) throws {
        #expect(try IntegerGrammar.count(text) == number)
    }

    @Test(arguments: [
        ("", "not a whole number"), ("-", "not a whole number"), ("+5", "not a whole number"),
        ("5x", "not a whole number"), ("1.5", "not a whole number"), (" 5", "not a whole number"),
        ("٣", "not a whole number"), ("--5", "not a whole number"),
        ("-1", "must be at least 0"), ("-99999999999999999999", "must be at least 0"),
        ("9223372036854775808", "too large"),
    ])
    func whatIsNoCountIsRefusedWithAReason(text: String, reason: String) {
        #expect(throws: ValueError(reason)) { try IntegerGrammar.count(text) }
    }

    @Test(arguments: [
        ("0", 1...65535, "must be from 1 to 65535"), ("65536", 1...65535, "must be from 1 to 65535"),
        ("99999999999999999999", 1...65535, "must be from 1 to 65535"),
        ("-6", -5 ... .max, "must be at least -5"), ("6", Int.min...5, "must be at most 5"),
        ("-99999999999999999999", Int.min...5, "must be at most 5"),
    ])
    func numberOutsideItsRangeIsRefused(text: String, range: ClosedRange<Int>, reason: String) {
        #expect(throws: ValueError(reason)) { try IntegerGrammar.parse(text, in: range) }
    }

    @Test func bothEndsOfARangeAreInIt() throws {
        let parse = IntegerGrammar.within(-1...65535)
        #expect(try parse("-1") == -1)
        #expect(try parse("65535") == 65535)
    }
}

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

@Suite struct SizeGrammarTests {
    @Test(arguments: [
        ("0", 0), ("65536", 65536), ("64B", 64), ("64K", 65536), ("64k", 65536), ("64KiB", 65536), ("64kB", 64000),
        ("64KB", 64000), ("4M", 4_194_304), ("4MiB", 4_194_304), ("4MB", 4_000_000), ("1G", 1_073_741_824),
        ("1GB", 1_000_000_000), ("2T", 2_199_023_255_552), ("9223372036854775807", Int.max),
    ])
    func sizeIsRead(text: String, bytes: Int) throws {
        #expect(try SizeGrammar.parse(text) == bytes)
    }

    @Test(arguments: [
        ("", "not a size such as '65536', '64K' or '4M'"),
        ("K", "not a size such as '65536', '64K' or '4M'"),
        ("-1", "not a size such as '65536', '64K' or '4M'"),
        ("1M5K", "not a size such as '65536', '64K' or '4M'"),
        ("1.5M", "not a size such as '65536', '64K' or '4M'"),
        ("64P", "unknown unit 'P', units are K, M, G and T, KiB and kB and their like"),
        ("64kib", "unknown unit 'kib', units are K, M, G and T, KiB and kB and their like"),
        ("64 K", "unknown unit ' K', units are K, M, G and T, KiB and kB and their like"),
        ("9223372036854775808", "too large"),
        ("9223372036854775807K", "too large"),
        ("8388608T", "too large"),
    ])
    func nonsenseIsRefusedWithAReason(text: String, reason: String) {
        #expect(throws: ValueError(reason)) { try SizeGrammar.parse(text) }
    }
}
