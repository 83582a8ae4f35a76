import Kernel

/// A file named on the command line, or standard input.
enum InputFile {
    /// - Parameter file: nil or `-` for standard input.
    /// - Returns: a descriptor, and whether the caller closes it.
    static func open(_ file: String?) throws(Failure) -> (Int32, isOwned: Bool) {
        guard let file, file != "-" else { return (STDIN_FILENO, false) }
        do { return (try Syscalls.openFile(file, O_RDONLY), true) } catch {
            throw Failure(.badInput, "cannot open '\(file.printable)': \(error.reason)")
        }
    }

    /// The contents of a file; no more is read than could ever be sent.
    static func read(_ file: String?, atMost limit: Int = 64 << 20) throws(Failure) -> [UInt8] {
        let (descriptor, isOwned) = try open(file)
        defer { if isOwned { Syscalls.closeFile(descriptor) } }
        var bytes: [UInt8] = []
        do {
            while bytes.count < limit {
                let more = try Syscalls.readSome(descriptor, count: 64 << 10)
                if more.isEmpty { break }
                bytes += more
            }
        } catch {
            throw Failure(
                .badInput,
                "cannot read \(file.map { "'\($0.printable)'" } ?? "standard input"): \(error.reason)"
            )
        }
        return bytes
    }
}
