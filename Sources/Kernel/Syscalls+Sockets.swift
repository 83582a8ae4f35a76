import CEpoll

/// TCP sockets. None of these calls blocks: where it would have to, it returns nil.
extension Syscalls {
    /// getaddrinfo(3): the addresses to listen on, best first. May use the network where `host` is a name.
    package static func addresses(of host: String, port: Int) throws(ResolveError) -> [SocketAddress] {
        var hints = addrinfo()
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        hints.ai_family = AF_UNSPEC
        hints.ai_socktype = streamType
        var found: UnsafeMutablePointer<addrinfo>?
        let status = getaddrinfo(host, String(port), &hints, &found)
        guard status == 0 else {
            let text = gai_strerror(status).map { String(cString: $0) } ?? "error \(status)"
            throw ResolveError(host: host, reason: text.prefix(1).lowercased() + text.dropFirst())
        }
        defer { freeaddrinfo(found) }
        var addresses: [SocketAddress] = []
        var next = found
        while let info = next?.pointee {
            if let address = info.ai_addr { addresses.append(SocketAddress(copying: address, length: info.ai_addrlen)) }
            next = info.ai_next
        }
        return addresses
    }

    /// socket(2), bind(2) and listen(2), with SO_REUSEADDR: a listening socket.
    package static func makeListener(at address: SocketAddress, backlog: Int) throws(SystemError) -> Int32 {
        let descriptor = try makeSocket(address.family)
        do {
            try setOption(descriptor, SOL_SOCKET, SO_REUSEADDR)
            try check("bind") { address.withAddress { bind(descriptor, $0, address.length) } }
            try check("listen") { listen(descriptor, Int32(clamping: backlog)) }
        } catch {
            closeFile(descriptor)
            throw error
        }
        return descriptor
    }

    /// Makes a listening socket that another process passed to this one non-blocking and closed on exec.
    ///
    /// - Throws: EINVAL where it doesn't listen, ENOTSOCK where it is no socket.
    package static func adoptListener(_ descriptor: Int32) throws(SystemError) {
        var listens: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        try check("getsockopt") { getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &listens, &length) }
        guard listens != 0 else { throw SystemError("getsockopt", EINVAL) }
        try prepare(descriptor)
    }

    /// getsockname(2): the socket's own address.
    package static func boundAddress(of descriptor: Int32) throws(SystemError) -> SocketAddress {
        var address = SocketAddress()
        try check("getsockname") { address.fill { getsockname(descriptor, $0, $1) } }
        return address
    }

    /// accept(2): the descriptor of a connection and the peer's address.
    package static func acceptConnection(
        on listener: Int32
    ) throws(SystemError) -> (descriptor: Int32, peer: SocketAddress)? {
        var peer = SocketAddress()
        let flags = Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let accepted = try attempt("accept") { peer.fill { accept4(listener, $0, $1, flags) } }
        return accepted.map { ($0, peer) }
    }

    /// setsockopt(2) with SO_SNDBUF: the system holds about so much, twice at most, that the peer doesn't take. A listener's
    /// connections have the same.
    package static func limitSendBuffer(_ descriptor: Int32, to bytes: Int) throws(SystemError) {
        var size = Int32(clamping: bytes)
        try check("setsockopt") {
            setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
    }

    /// setsockopt(2) with TCP_NODELAY: small writes leave at once.
    package static func sendAtOnce(_ descriptor: Int32) throws(SystemError) {
        try setOption(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY)
    }

    /// read(2) into `buffer`: the number of bytes; 0 at the end.
    package static func readAvailable(_ descriptor: Int32, into buffer: inout [UInt8]) throws(SystemError) -> Int? {
        let capacity = buffer.count
        return try attempt("read") { read(descriptor, &buffer, capacity) }
    }

    /// send(2), without SIGPIPE: the number of bytes from `start` on that were sent.
    package static func sendAvailable(
        _ descriptor: Int32, _ bytes: [UInt8], from start: Int
    ) throws(SystemError) -> Int? {
        try attempt("send") {
            bytes.withUnsafeBytes { bytes in
                let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
                return send(descriptor, rest.baseAddress, rest.count, sendFlags)
            }
        }
    }

    /// shutdown(2) with SHUT_WR: the peer reads the data written so far and then the end. Does nothing where the peer has gone.
    package static func finishWriting(_ descriptor: Int32) { _ = shutdown(descriptor, Int32(SHUT_WR)) }

    /// Makes a call as `check` does, but returns nil where it would block.
    private static func attempt<Result: FixedWidthInteger & SignedInteger>(
        _ name: String, _ call: () -> Result
    ) throws(SystemError) -> Result? {
        while true {
            let result = call()
            guard result == -1 else { return result }
            let number = errno
            if number == EAGAIN || number == EWOULDBLOCK { return nil }
            guard number == EINTR else { throw SystemError(name, number) }
        }
    }

    /// socket(2): a stream socket, non-blocking, closed on exec.
    package static func makeSocket(_ family: Int32) throws(SystemError) -> Int32 {
        let flags = Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        return try check("socket") { socket(family, streamType | flags, 0) }
    }

    private static func setOption(_ descriptor: Int32, _ level: Int32, _ option: Int32) throws(SystemError) {
        var on: Int32 = 1
        try check("setsockopt") { setsockopt(descriptor, level, option, &on, socklen_t(MemoryLayout<Int32>.size)) }
    }

    private static let streamType = Int32(SOCK_STREAM.rawValue)
    private static let sendFlags = Int32(MSG_NOSIGNAL)
}

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
        // sin_port and sin6_port have the same offset.
        withUnsafeBytes(of: storage) { Int(UInt16(bigEndian: $0.loadUnaligned(fromByteOffset: 2, as: UInt16.self))) }
    }

    /// The address as a URL has it: `127.0.0.1:8425`, `[::1]:8425`.
    package var description: String {
        let host = host
        return host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }

    /// Hands the address to a system call.
    func withAddress<Result>(_ body: (UnsafePointer<sockaddr>) -> Result) -> Result {
        withUnsafePointer(to: storage) { $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0) } }
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

/// A host name without an address.
package struct ResolveError: Error, Equatable, Sendable {
    package let host: String
    /// The text of gai_strerror(3), the first letter in lower case.
    package let reason: String
}
