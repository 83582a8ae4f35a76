/// Sizes in bytes as typed by people: `65536`, `64K`, `64KiB`, `64kB`.
///
/// K, M, G and T, also followed by iB, are powers of 1024, as in GNU's tools; followed by B, powers of 1000.
/// There are no fractions and no signs.
package enum SizeGrammar {
    package static func parse(_ text: String) throws(ValueError) -> Int {
        var quantities = Quantities(text)
        guard let quantity = try quantities.next(orThrow: nonsense), quantities.isEmpty else { throw nonsense }
        guard let unit = bytes(of: quantity.unit) else {
            throw ValueError("unknown unit '\(quantity.unit)', units are K, M, G and T, KiB and kB and their like")
        }
        let (size, tooLarge) = (quantity.number ?? .max).multipliedReportingOverflow(by: unit)
        guard quantity.number != nil, !tooLarge else { throw ValueError("too large") }
        return size
    }

    private static func bytes(of unit: String) -> Int? {
        switch unit {
        case "", "B": 1
        case "K", "k", "KiB": 1 << 10
        case "M", "m", "MiB": 1 << 20
        case "G", "g", "GiB": 1 << 30
        case "T", "t", "TiB": 1 << 40
        case "KB", "kB": 1000
        case "MB": 1_000_000
        case "GB": 1_000_000_000
        case "TB": 1_000_000_000_000
        default: nil
        }
    }

    private static let nonsense = ValueError("not a size such as '65536', '64K' or '4M'")
}
