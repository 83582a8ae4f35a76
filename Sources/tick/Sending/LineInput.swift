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
    /// So many lines go in one request, where as many are there: what each request and commit costs is little to each then.
    private static let most = 4_000

    private let descriptor: Int32
    private let isOwned: Bool
    private let signals: SignalWatch
    private var unread: ArraySlice<UInt8> = []
    private var partial: [UInt8] = []
    /// How many bytes of the current line were dropped because it is too long.
    private var dropped = 0
    private var ended = false

    /// - Parameters:
    ///   - file: nil or `-` for standard input.
    ///   - signals: where a signal comes, the lines that were read by then are all there is. What was read of one
    ///     that has no end yet is none of them: nobody knows how it would have gone on.
    init(_ file: String?, until signals: SignalWatch) throws(Failure) {
        (descriptor, isOwned) = try InputFile.open(file)
        self.signals = signals
    }

    func close() { if isOwned { Syscalls.closeFile(descriptor) } }

    /// The lines that are there, at most a request of them; none where none came in time; nil at the end.
    ///
    /// A pipe holds few at a time: what its writer adds at once is taken as well.
    ///
    /// - Parameter wait: how many milliseconds to wait for the first; nil for as long as it takes.
    mutating func next(wait: Int?) throws(Failure) -> [Line]? {
        var lines: [Line] = []
        var taken = 0
        takeLines(&lines)
        while lines.isEmpty || lines.count < Self.most && taken < Self.chunk, !ended {
            do throws(SystemError) {
                switch try look(wait: lines.isEmpty ? wait : 0) {
                case .nothing: return lines
                case .interrupted: return lines.isEmpty ? nil : lines
                case .input: unread = try Syscalls.readSome(descriptor, count: Self.chunk)[...]
                }
            } catch {
                // It is met again; what was read before is not to be lost.
                guard lines.isEmpty else { return lines }
                throw Failure(.badInput, "cannot read the input: \(error.reason)")
            }
            taken += unread.count
            ended = unread.isEmpty
            if ended, !partial.isEmpty || dropped > 0 { lines.append(endLine()) }
            takeLines(&lines)
        }
        return lines.isEmpty && ended ? nil : lines
    }

    private enum Sight { case nothing, input, interrupted }

    /// Waits for input or for a signal. What is there to be read is read first only where no signal came.
    private func look(wait: Int?) throws(SystemError) -> Sight {
        var places = [
            Syscalls.place(for: descriptor, .readable), Syscalls.place(for: signals.descriptor, .readable),
        ]
        // A signal ends the wait without an answer, and then has its own place ready.
        while try Syscalls.poll(&places, milliseconds: wait.map { Int32(clamping: $0) } ?? -1) == 0 {
            if wait != nil { return .nothing }
        }
        return Syscalls.readiness(in: places[1]).contains(.readable) ? .interrupted : .input
    }

    /// Takes whole lines out of what was read; what is left is the beginning of one.
    private mutating func takeLines(_ lines: inout [Line]) {
        while lines.count < Self.most, let newline = unread.firstIndex(of: UInt8(ascii: "\n")) {
            add(unread[..<newline])
            lines.append(endLine())
            unread = unread[(newline + 1)...]
        }
        if lines.count < Self.most {
            add(unread)
            unread = []
        }
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
