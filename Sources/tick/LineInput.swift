import Client
import Kernel
import Wire

/// Lines of a file or of standard input, as they come: whatever is there is handed on, nothing waits for a full buffer.
struct LineInput {
    enum Line {
        /// Without its newline.
        case whole([UInt8])
        /// Over the limit; only its size was kept.
        case tooLong(Int)
    }

    private static let chunk = 256 << 10

    private let descriptor: Int32
    private let isOwned: Bool
    private var unread: ArraySlice<UInt8> = []
    private var partial: [UInt8] = []
    /// How many bytes of the current line were dropped because it is too long.
    private var dropped = 0
    private var ended = false

    /// - Parameter file: nil or `-` for standard input.
    init(_ file: String?) throws(Failure) {
        (descriptor, isOwned) = try InputFile.open(file)
    }

    func close() { if isOwned { Syscalls.closeFile(descriptor) } }

    /// The lines that are there, at most a request of them; none where there are none yet and the caller doesn't wait; nil at
    /// the end.
    mutating func next(waits: Bool) throws(Failure) -> [Line]? {
        var lines = takeLines()
        while lines.isEmpty {
            if ended { return nil }
            do throws(SystemError) {
                if !waits, !(try Syscalls.isReadable(descriptor)) { return [] }
                unread = try Syscalls.readSome(descriptor, count: Self.chunk)[...]
            } catch {
                throw Failure(.badInput, "cannot read the input: \(error.reason)")
            }
            ended = unread.isEmpty
            if ended, !partial.isEmpty || dropped > 0 { return [endLine()] }
            lines = takeLines()
        }
        return lines
    }

    /// Takes whole lines out of what was read; what is left is the beginning of one.
    private mutating func takeLines() -> [Line] {
        var lines: [Line] = []
        while lines.count < Outgoing.requestMessages, let newline = unread.firstIndex(of: UInt8(ascii: "\n")) {
            add(unread[..<newline])
            lines.append(endLine())
            unread = unread[(newline + 1)...]
        }
        if lines.count < Outgoing.requestMessages {
            add(unread)
            unread = []
        }
        return lines
    }

    private mutating func add(_ bytes: ArraySlice<UInt8>) {
        guard dropped == 0, partial.count + bytes.count <= Limits.text else {
            dropped += partial.count + bytes.count
            partial = []
            return
        }
        partial += bytes
    }

    private mutating func endLine() -> Line {
        defer {
            partial = []
            dropped = 0
        }
        return dropped > 0 ? .tooLong(dropped) : .whole(partial)
    }
}
