import Foundation

/// Base 64 (RFC 4648 section 4), with its padding and in its one right form only.
enum Base64 {
    static func append(_ data: Data, to text: inout [UInt8]) {
        let start = text.count
        let count = (data.count + 2) / 3 * 4
        // An array's bytes are copied at once; a `Repeated` goes through its iterator, byte by byte.
        text += [UInt8](repeating: UInt8(ascii: "="), count: count)
        data.withUnsafeBytes { data in
            text.withUnsafeMutableBufferPointer { text in
                symbols.withUnsafeBufferPointer { symbols in
                    var place = start
                    var index = 0
                    while index < data.count {
                        let rest = data.count - index
                        let bits =
                            UInt32(data[index]) << 16 | (rest > 1 ? UInt32(data[index + 1]) << 8 : 0)
                            | (rest > 2 ? UInt32(data[index + 2]) : 0)
                        text[place] = symbols[Int(bits >> 18)]
                        text[place + 1] = symbols[Int(bits >> 12 & 63)]
                        if rest > 1 { text[place + 2] = symbols[Int(bits >> 6 & 63)] }
                        if rest > 2 { text[place + 3] = symbols[Int(bits & 63)] }
                        place += 4
                        index += 3
                    }
                }
            }
        }
    }

    /// Nil where the text isn't what `append` writes for some bytes.
    static func data(of text: ArraySlice<UInt8>) -> Data? {
        guard text.count.isMultiple(of: 4) else { return nil }
        let padding = text.reversed().prefix(2).prefix { $0 == UInt8(ascii: "=") }.count
        let count = text.count / 4 * 3 - padding
        var data = Data(count: count)
        let isRight = data.withUnsafeMutableBytes { (data: UnsafeMutableRawBufferPointer) -> Bool in
            text.withUnsafeBufferPointer { text -> Bool in
                values.withUnsafeBufferPointer { values -> Bool in
                    var wrong: UInt8 = 0
                    var index = 0
                    var place = 0
                    while place < text.count - (padding > 0 ? 4 : 0) {
                        let (a, b) = (values[Int(text[place])], values[Int(text[place + 1])])
                        let (c, d) = (values[Int(text[place + 2])], values[Int(text[place + 3])])
                        wrong |= a | b | c | d
                        data[index] = a << 2 | b >> 4
                        data[index + 1] = b << 4 | c >> 2
                        data[index + 2] = c << 6 | d
                        place += 4
                        index += 3
                    }
                    guard padding > 0 else { return wrong < 64 }
                    let (a, b) = (values[Int(text[place])], values[Int(text[place + 1])])
                    let c = padding == 1 ? values[Int(text[place + 2])] : 0
                    data[index] = a << 2 | b >> 4
                    if padding == 1 { data[index + 1] = b << 4 | c >> 2 }
                    // The bits that belong to no byte are zero.
                    let isEnded = padding == 1 ? c & 3 == 0 : b & 15 == 0
                    return (wrong | a | b | c) < 64 && isEnded
                }
            }
        }
        return isRight ? data : nil
    }

    private static let symbols = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// The value of each symbol; 0xFF for what is none.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 0xFF, count: 256)
        for (value, symbol) in symbols.enumerated() { values[Int(symbol)] = UInt8(value) }
        return values
    }()
}
