/// An IP address with a port, in the form that the system's calls take.
package struct SocketAddress: CustomStringConvertible, Sendable {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)

    init() {}

    package init(copying address: UnsafePointer<sockaddr>, length: socklen_t) {
        withUnsafeMutableBytes(of: &storage) {
            $0.copyMemory(from: UnsafeRawBufferPointer(start: address, count: min($0.count, Int(length))))
        }
        self.length = length
    }

    /// AF_INET or AF_INET6.
    var family: Int32 { Int32(storage.ss_family) }

    /// The address without its port: `127.0.0.1`, `::1`. An IPv4 address mapped to IPv6 is written as IPv4, so
    /// that a peer has one name.
    package var host: String {
        let text = name()
        let mapped = "::ffff:"
        return text.hasPrefix(mapped) && text.contains(".") ? String(text.dropFirst(mapped.count)) : text
    }

    /// The port; 0 for none yet.
    package var port: Int {
        withBytes { bytes in
            // sin_port and sin6_port have the same offset.
            Int(UInt16(bigEndian: bytes.loadUnaligned(fromByteOffset: 2, as: UInt16.self)))
        }
    }

    /// As in a URL: `127.0.0.1:8425`, `[::1]:8425`.
    package var description: String {
        let host = host
        return host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }

    /// Hands the address to a system call.
    func withAddress<Result>(_ body: (UnsafePointer<sockaddr>) -> Result) -> Result {
        withUnsafePointer(to: storage) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0) }
        }
    }

    /// Lets a system call fill in the address.
    mutating func fill<Result>(_ body: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Result)
        -> Result
    {
        length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &storage) { storage in
            storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, &length) }
        }
    }

    private func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        withUnsafeBytes(of: storage, body)
    }

    /// getnameinfo(3), numeric: no name is resolved.
    private func name() -> String {
        var buffer = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let status = withAddress {
            getnameinfo($0, length, &buffer, socklen_t(buffer.count), nil, 0, NI_NUMERICHOST)
        }
        guard status == 0 else { return "" }
        return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
