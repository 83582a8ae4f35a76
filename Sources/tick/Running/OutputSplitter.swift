/// Splits one output of a command into lines, of which each is handed on as a whole.
struct OutputSplitter {
    /// The longest line, in bytes; a longer one is handed on in parts.
    private let longest: Int
    private var partial: [UInt8] = []

    init(longest: Int) { self.longest = longest }

    /// Takes bytes as they come.
    ///
    /// - Returns: the lines that have ended, each with its newline.
    mutating func take(_ bytes: [UInt8]) -> [UInt8] {
        var lines: [UInt8] = []
        for piece in bytes.split(separator: Self.newline, omittingEmptySubsequences: false).dropLast() {
            partial += piece
            endParts(into: &lines)
            lines += partial + [Self.newline]
            partial = []
        }
        partial += bytes[((bytes.lastIndex(of: Self.newline) ?? -1) + 1)...]
        endParts(into: &lines)
        return lines
    }

    /// The last line, where it has no newline of its own.
    mutating func end() -> [UInt8] {
        defer { partial = [] }
        return partial.isEmpty ? [] : partial + [Self.newline]
    }

    /// Ends the parts of a line that is too long, at the ends of characters.
    private mutating func endParts(into lines: inout [UInt8]) {
        while partial.count > longest {
            var end = longest
            // No more than the three continuation bytes of UTF-8.
            while end > longest - 3, partial[end] & 0xC0 == 0x80 { end -= 1 }
            lines += partial[..<end] + [Self.newline]
            partial.removeFirst(end)
        }
    }

    private static let newline = UInt8(ascii: "\n")
}
