import Client

/// Buffers lines up to a size, and records which messages were written.
struct PageOutput {
    private static let most = 64 << 10

    private let terminal: Terminal
    private var bytes: [UInt8] = []
    private var pending: [OpenedEvent] = []
    private var written: [OpenedEvent] = []

    init(terminal: Terminal) { self.terminal = terminal }

    /// - Parameter event: the message of the line; nil for a line without a receipt.
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

    /// The messages written since the last call.
    mutating func takeWritten() -> [OpenedEvent] {
        defer { written = [] }
        return written
    }
}
