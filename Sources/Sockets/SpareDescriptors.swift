import Kernel

/// A few descriptors kept for the day when there are no others, so that a client can still be told so.
struct SpareDescriptors {
    private var descriptors: [Int32] = []

    private static let count = 8

    /// Opens what is missing, as far as that is possible now.
    mutating func refill() {
        while descriptors.count < Self.count {
            guard let descriptor = try? Syscalls.openFile("/dev/null", O_RDONLY) else { return }
            descriptors.append(descriptor)
        }
    }

    /// Makes room for one descriptor; false where none is left.
    mutating func giveUpOne() -> Bool {
        guard let descriptor = descriptors.popLast() else { return false }
        Syscalls.closeFile(descriptor)
        return true
    }

    mutating func giveUpAll() {
        while giveUpOne() {}
    }
}
