/// The received bytes that are not part of a request yet, read by lines or by count.
struct Received: Sendable {
    private var buffer: [UInt8] = []
    /// The first byte that is still needed.
    private var start = 0
    /// The start of the current line; beyond `start` while lines that were read are kept.
    private var line = 0
    /// The end of the part of the current line that has no line feed, so that no byte is searched again for each piece.
    private var scanned = 0

    /// The number of bytes.
    var count: Int { buffer.count - start }

    /// The bytes of memory that the buffer holds.
    var capacity: Int { buffer.capacity }

    /// The byte at an offset from the first that is still needed.
    subscript(offset: Int) -> UInt8 { buffer[start + offset] }

    /// Whether the bytes that are still needed begin with a text.
    func begins(with text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        return self.count >= count && text.withUTF8Buffer { $0.elementsEqual(buffer[start..<start + count]) }
    }

    mutating func append(_ bytes: [UInt8]) {
        guard count > 0 else {
            buffer = bytes
            (start, line, scanned) = (0, 0, 0)
            return
        }
        // The bytes are moved only when most of the buffer is used up, so each is moved a bounded number of times.
        if start > buffer.count / 2 {
            buffer.removeSubrange(..<start)
            (start, line, scanned) = (0, line - start, scanned - start)
        }
        buffer.append(contentsOf: bytes)
    }

    /// Releases the memory where no byte is needed any more.
    mutating func releaseIfEmpty() { if count == 0 { self = Received() } }

    /// Steps over the next line and returns its range, without its line end; nil where its end has not arrived.
    ///
    /// - Parameters:
    ///   - limit: The most bytes to the end of the line, those of lines that are still kept included.
    ///   - error: The error to throw where there are more, also while the end is still to come.
    mutating func nextLine(limit: Int, beyond error: HTTPError) throws(HTTPError) -> Range<Int>? {
        let end = buffer.span.firstIndex(of: .lineFeed, from: scanned)
        let length = (end.map { $0 + 1 } ?? buffer.count) - start
        // This precedes the check of the line end: the outcome must not depend on whether the end has arrived.
        guard length <= limit else { throw error }
        guard let end else {
            scanned = buffer.count
            return nil
        }
        // RFC 9112 section 2.2 lets a reader take a bare LF for a line end; a reader that doesn't would see another
        // header.
        guard end > line, buffer[end - 1] == .carriageReturn else { throw .malformed("a line that ends without a CR") }
        let range = line..<end - 1
        line = end + 1
        scanned = line
        return range
    }

    /// The bytes of a line that `nextLine` returned and that is still kept.
    func bytes(of line: Range<Int>) -> ArraySlice<UInt8> { buffer[line] }

    /// A line as a field of the section that begins with the first line kept.
    func field(_ line: Range<Int>) throws(HTTPError) -> Headers.Field {
        try Headers.Field(buffer.span, line: line, section: start)
    }

    /// Takes out the read lines, with their line ends.
    @discardableResult
    mutating func takeLines() -> ArraySlice<UInt8> { take(line - start) }

    /// Takes out the first bytes.
    @discardableResult
    mutating func take(_ count: Int) -> ArraySlice<UInt8> {
        let bytes = buffer[start..<start + count]
        start += count
        (line, scanned) = (start, start)
        return bytes
    }
}

extension Span<UInt8> {
    fileprivate func firstIndex(of byte: UInt8, from start: Int) -> Int? {
        var place = start
        while place < count {
            if self[place] == byte { return place }
            place += 1
        }
        return nil
    }
}
