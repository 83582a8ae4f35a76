import Foundation

/// A port of 127.0.0.1 that the system gives to nobody else meanwhile: a relay can listen there, and while none does
/// connections are refused.
///
/// Without it another test's relay may get the port of one that has stopped, and answer in its place.
final class Port: Sendable {
    let number: UInt16
    private let descriptor: Int32

    /// Keeps a port; 0 is any that is free.
    ///
    /// - Throws: `POSIXError`, EADDRINUSE where somebody listens there.
    init(_ wanted: UInt16 = 0) throws {
        // Others start programs at the same time, which would inherit it.
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        // As a relay does: two that may reuse an address can share it while neither listens.
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = wanted.bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let failed = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(descriptor, pointer, length) != 0 || getsockname(descriptor, pointer, &length) != 0
            }
        }
        if failed {
            let reason = errno
            close(descriptor)
            throw POSIXError(POSIXErrorCode(rawValue: reason) ?? .EIO)
        }
        number = UInt16(bigEndian: address.sin_port)
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }
}
