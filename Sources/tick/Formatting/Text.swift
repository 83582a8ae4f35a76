extension String {
    /// The text with trailing spaces up to a width, in columns of a terminal.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: Swift.max(0, width - displayWidth)) }

    /// The text without white space at its ends.
    var trimmingWhiteSpace: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
        else {
            return ""
        }
        return String(self[first...last])
    }

    /// The text of a file, without white space at its ends.
    init(text bytes: [UInt8], of what: String) throws(Failure) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Failure(.badInput, "\(what) is not UTF-8")
        }
        self = text.trimmingWhiteSpace
    }
}
