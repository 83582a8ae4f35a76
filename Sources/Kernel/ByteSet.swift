/// A set of bytes other than NUL, for searches in text that are as fast as libc's, in a debug build too.
package struct ByteSet: Sendable {
    /// The bytes, then a NUL.
    private let bytes: [CChar]

    package init(_ bytes: some Sequence<UInt8>) { self.bytes = bytes.map { CChar(bitPattern: $0) } + [0] }

    /// The number of bytes before the first one of this set, or before the first NUL: strcspn(3).
    ///
    /// - Parameter text: bytes of which one is a NUL.
    package func distance(in text: UnsafeRawBufferPointer) -> Int {
        guard let start = text.baseAddress else { return 0 }
        return strcspn(start.assumingMemoryBound(to: CChar.self), bytes)
    }

    /// The number of bytes at the text's beginning that are all of this set: strspn(3).
    package func prefixLength(of text: UnsafePointer<CChar>) -> Int { strspn(text, bytes) }
}
