import Client
import Wire

/// Buffers lines up to a size, and records which messages were written.
struct PageOutput {
    /// A message or list edit, as far as its receipt needs it: whole events are costly to keep.
    typealias Line = (seq: Int, kind: EventKind)

    private static let most = 64 << 10

    private let terminal: Terminal
    private var bytes: [UInt8] = []
    private var pending: [Line] = []
    private var written: [Line] = []

    init(terminal: Terminal) { self.terminal = terminal }

    /// - Parameter isReceipted: whether it is the line of a message or list edit.
    mutating func add(_ line: [UInt8], of event: Event, isReceipted: Bool) throws(Failure) {
        if isReceipted { pending.append((event.seq, event.kind)) }
        try add(line)
    }

    /// Adds a line without a receipt.
    mutating func add(_ line: [UInt8]) throws(Failure) {
        bytes += line
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
    mutating func takeWritten() -> [Line] {
        defer { written = [] }
        return written
    }
}
