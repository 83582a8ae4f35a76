import Client

/// Gathers lines up to a size, and remembers which messages have been written out.
struct PageOutput {
    private static let most = 64 << 10

    private let terminal: Terminal
    private var bytes: [UInt8] = []
    private var pending: [OpenedEvent] = []
    private var written: [OpenedEvent] = []

    init(terminal: Terminal) { self.terminal = terminal }

    /// - Parameter event: the message that the line shows; nil for a line that is owed no receipt.
    mutating func add(_ line: [UInt8], for event: OpenedEvent?) throws(Failure) {
        bytes += line
        if let event { pending.append(event) }
        if bytes.count >= Self.most { try flush() }
    }

    mutating func flush() throws(Failure) {
        guard !bytes.isEmpty else { return }
        try terminal.write(bytes: bytes)
        written += pending
        bytes = []
        pending = []
    }

    /// What was written out since the last time.
    mutating func takeWritten() -> [OpenedEvent] {
        defer { written = [] }
        return written
    }
}
