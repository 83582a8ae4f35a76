extension String {
    /// The text without white space at its ends, and without what editors and chats put there unseen: a byte order mark, a space of no
    /// width.
    package var trimmingWhiteSpace: String {
        let scalars = unicodeScalars.drop(while: \.isBlank)
        guard let last = scalars.lastIndex(where: { !$0.isBlank }) else { return "" }
        return String(scalars[...last])
    }
}

extension Unicode.Scalar {
    fileprivate var isBlank: Bool { properties.isWhitespace || self == "\u{FEFF}" || self == "\u{200B}" }
}
