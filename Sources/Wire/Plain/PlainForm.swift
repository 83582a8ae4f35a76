/// A value that is said so often that its JSON is read and written here, byte by byte.
///
/// Only in the form that `JSON` writes, though: keys in order, no blanks, no escapes. What has another form, or can't be
/// said in this one, is Codable's as all else is. So what is taken and what is refused, and every byte that is written,
/// are the same as Codable's, at about a tenth of the time.
package protocol PlainForm: Codable {
    /// Reads a value that begins where the reader stands; nil where there is none in this form.
    init?(plain reader: inout ByteReader)

    /// Whether the value can be said in this form.
    var hasPlainForm: Bool { get }

    /// Says the value as JSONEncoder would; only where `hasPlainForm`.
    func write(to writer: inout PlainWriter)
}

extension PlainForm {
    package var hasPlainForm: Bool { true }
}
