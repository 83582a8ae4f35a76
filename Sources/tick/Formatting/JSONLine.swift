import Arguments
import Foundation
import Wire

/// A value as `--json` and `--log=json` print it: an object on one line, safe for a terminal.
///
/// JSON allows C1 controls, DEL and bidirectional marks unescaped in strings. Here they are escaped (`\u009b`), so that a
/// member's text can't control a terminal; a JSON parser reads the same text.
struct JSONLine {
    /// Without a newline.
    let bytes: [UInt8]

    init(_ value: some Encodable) throws(Failure) {
        let data = try Failure.bug { try JSON.data(value) }
        guard data.contains(where: Self.mayBegin) else {
            bytes = Array(data)
            return
        }
        var line: [UInt8] = []
        line.reserveCapacity(data.count + 16)
        for scalar in String(decoding: data, as: UTF8.self).unicodeScalars {
            line += scalar.isUnprintable ? Self.escape(scalar) : Array(String(scalar).utf8)
        }
        bytes = line
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Whether a character that needs escaping may begin with this byte.
    private static func mayBegin(_ byte: UInt8) -> Bool { byte >= 0x7F }

    /// All of them lie in the basic plane.
    private static func escape(_ scalar: Unicode.Scalar) -> [UInt8] {
        let digits = String(scalar.value, radix: 16)
        return Array(("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
    }
}
