/// How much of a request is taken before it is refused.
package struct RequestLimits: Equatable, Sendable {
    /// The longest request line with its line end, in bytes; beyond it 414. 8 KiB, as RFC 9112 section 3 recommends.
    package var requestLine: Int
    /// The longest header section with its line ends and its closing empty line, in bytes; beyond it 431. 16 KiB.
    package var headerSection: Int
    /// The most fields in a header section; beyond it 431. 100.
    package var fields: Int
    /// The longest body, in bytes once its chunks are joined; beyond it 413. 4 MiB.
    package var body: Int

    package init(
        requestLine: Int = 8 << 10,
        headerSection: Int = 16 << 10,
        fields: Int = 100,
        body: Int = 4 << 20
    ) {
        self.requestLine = requestLine
        self.headerSection = headerSection
        self.fields = fields
        self.body = body
    }
}
