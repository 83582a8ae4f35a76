import Arguments
import Testing

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
