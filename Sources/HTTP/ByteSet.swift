/// A set of ASCII characters, tested once a byte: one bit for each, so that a test costs no memory access.
struct ByteSet: Sendable {
    private let bits: UInt128

    init(_ characters: String) { bits = characters.utf8.reduce(0) { $0 | 1 << UInt128($1) } }

    func contains(_ byte: UInt8) -> Bool { byte < 0x80 && bits &>> UInt128(byte) & 1 == 1 }
}

extension ByteSet {
    private static let alphanumeric = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

    /// The characters of methods and field names: `tchar` of RFC 9110 section 5.6.2.
    static let token = ByteSet(alphanumeric + "!#$%&'*+-.^_`|~")

    /// The characters of a path and a query: `pchar`, `/` and `?` of RFC 3986 sections 3.3 and 3.4. A percent sign is
    /// kept: it is never decoded.
    static let target = ByteSet(alphanumeric + "-._~%!$&'()*+,;=:@/?")

    /// The characters of a host's name, see `Authority`.
    static let hostName = ByteSet(alphanumeric + "-._")

    /// The characters of an IPv6 address: RFC 3986 section 3.2.2.
    static let address = ByteSet("0123456789ABCDEFabcdef:.")
}

extension UInt8 {
    static let tab = UInt8(ascii: "\t")
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let space = UInt8(ascii: " ")

    /// Whether the byte is optional whitespace: `OWS` of RFC 9110 section 5.6.3.
    var isBlank: Bool { self == .space || self == .tab }

    /// Whether a field's value may hold the byte (RFC 9110 section 5.5): all but control characters, and the tab.
    var isFieldContent: Bool { self >= .space && self != 0x7F || self == .tab }

    /// The byte with `A` to `Z` folded to `a` to `z`.
    var lowercased: UInt8 { self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self }

    var decimalDigit: Int? {
        self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") ? Int(self - UInt8(ascii: "0")) : nil
    }

    var hexadecimalDigit: UInt64? { Character(Unicode.Scalar(self)).hexDigitValue.map { UInt64($0) } }
}

extension Collection<UInt8> {
    /// Whether both are the same but for the case of ASCII letters.
    func isEqualIgnoringCase(_ text: String) -> Bool {
        guard count == text.utf8.count else { return false }
        var place = startIndex
        for byte in text.utf8 {
            guard self[place].lowercased == byte.lowercased else { return false }
            formIndex(after: &place)
        }
        return true
    }
}

extension ArraySlice<UInt8> {
    /// The slice without the optional whitespace at its ends.
    var trimmed: ArraySlice<UInt8> {
        var slice = self
        while let first = slice.first, first.isBlank { slice.removeFirst() }
        while let last = slice.last, last.isBlank { slice.removeLast() }
        return slice
    }
}
