import Arguments

extension Collection<UInt8> {
    /// Bytes that may not be UTF-8, as one line: text is kept, other bytes are written as `\xe9`.
    var printableText: String {
        var text = ""
        var rest = self[...]
        while !rest.isEmpty {
            var decoder = UTF8()
            var bytes = rest.makeIterator()
            switch decoder.decode(&bytes) {
            case .scalarValue(let scalar):
                text += String(Character(scalar)).printable
                rest = rest.dropFirst(UTF8.width(scalar))
            case .error, .emptyInput:
                let hex = String(rest[rest.startIndex], radix: 16)
                text += "\\x" + (hex.count < 2 ? "0" : "") + hex
                rest = rest.dropFirst()
            }
        }
        return text
    }
}
