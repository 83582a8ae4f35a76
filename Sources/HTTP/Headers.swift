/// A request's header fields in the order they came, found by name in any case.
///
/// They stay the bytes they were, in one buffer: a value becomes a `String` only when it is asked for. A byte sequence
/// that is not UTF-8 is repaired then (RFC 9110 section 5.5 leaves its meaning open).
package struct Headers: Equatable, Sendable {
    /// Where the name and the value of a field lie, counted from the start of the header section.
    struct Field: Equatable, Sendable {
        private let nameStart, nameEnd, valueStart, valueEnd: UInt32

        init(name: Range<Int>, value: Range<Int>) {
            nameStart = UInt32(name.lowerBound)
            nameEnd = UInt32(name.upperBound)
            valueStart = UInt32(value.lowerBound)
            valueEnd = UInt32(value.upperBound)
        }

        var name: Range<Int> { Int(nameStart)..<Int(nameEnd) }
        var value: Range<Int> { Int(valueStart)..<Int(valueEnd) }
    }

    private let section: [UInt8]
    let fields: [Field]

    init(section: [UInt8], fields: [Field]) {
        self.section = section
        self.fields = fields
    }

    package var count: Int { fields.count }

    /// The value of the first field of that name, without the whitespace around it.
    package subscript(name: String) -> String? {
        fields.first { isNamed(name, $0) }.map { String(decoding: value($0), as: UTF8.self) }
    }

    /// The same as bytes.
    package func bytes(of name: String) -> ArraySlice<UInt8>? { fields.first { isNamed(name, $0) }.map(value) }

    /// The values of all fields of that name, in order.
    package func all(_ name: String) -> [String] {
        fields.filter { isNamed(name, $0) }.map { String(decoding: value($0), as: UTF8.self) }
    }

    func isNamed(_ name: String, _ field: Field) -> Bool {
        let place = field.name
        // The length first: it tells most names apart without a look at the bytes.
        guard place.count == name.utf8.count else { return false }
        let bytes = section.span
        var next = place.lowerBound
        for byte in name.utf8 {
            guard bytes[next].lowercased == byte.lowercased else { return false }
            next += 1
        }
        return true
    }

    func value(_ field: Field) -> ArraySlice<UInt8> { section[field.value] }
}
