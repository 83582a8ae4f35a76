import Foundation
import Kernel
import Synchronization

/// A server on the loopback, with a thread for each connection.
package final class LoopbackServer: Sendable {
    package let port: Int
    private let listener: Int32
    private let isOpen = Mutex(true)

    package init(backlog: Int) throws {
        let address = try Syscalls.addresses(of: "127.0.0.1", port: 0)
        listener = try Syscalls.makeListener(at: address[0], backlog: backlog)
        port = try Syscalls.boundAddress(of: listener).port
    }

    /// Takes connections from now on, and serves each one to its end.
    package func start(_ serve: @escaping @Sendable (inout Connection) -> Void) {
        Thread { [self] in
            while let descriptor = accept() {
                Thread {
                    var connection = Connection(descriptor: descriptor)
                    serve(&connection)
                    Syscalls.closeFile(descriptor)
                }.start()
            }
        }.start()
    }

    /// Ends the listening; its thread ends with it.
    package func stop() {
        // Its number is another's as soon as it is closed.
        isOpen.withLock { if $0 { shutdown(listener, Int32(SHUT_RDWR)) } }
    }

    private func accept() -> Int32? {
        while true {
            var places = [Syscalls.place(for: listener, .readable)]
            guard let count = try? Syscalls.poll(&places, milliseconds: -1) else { return nil }
            if count == 0 { continue }
            do {
                if let (connection, _) = try Syscalls.acceptConnection(on: listener) { return connection }
            } catch {
                isOpen.withLock { isOpen in
                    Syscalls.closeFile(listener)
                    isOpen = false
                }
                return nil
            }
        }
    }

    /// A request as it came; its fields by their names in lower case.
    package struct Request: Sendable {
        package let line: String
        package let fields: [String: String]
        package let body: Data
    }

    /// The server's end of a connection.
    package struct Connection {
        fileprivate let descriptor: Int32
        private var received = Data()

        fileprivate init(descriptor: Int32) { self.descriptor = descriptor }

        /// Waits for the next request; nil at the end.
        package mutating func request() -> Request? {
            while true {
                if let end = received.range(of: Data("\r\n\r\n".utf8)) {
                    let (line, fields) = header(in: received[..<end.lowerBound])
                    let length = fields["content-length"].flatMap { Int($0) } ?? 0
                    if received.endIndex - end.upperBound >= length {
                        let body = Data(received[end.upperBound..<end.upperBound + length])
                        received = Data(received[(end.upperBound + length)...])
                        return Request(line: line, fields: fields, body: body)
                    }
                }
                // There is nothing to read where a signal came.
                if isSilent(for: -1) { continue }
                var buffer = [UInt8](repeating: 0, count: 64 << 10)
                let count = recv(descriptor, &buffer, buffer.count, 0)
                guard count > 0 else { return nil }
                received += buffer[..<count]
            }
        }

        /// Waits until the client says more or ends the connection, at most so many milliseconds; -1 for ever. True where it did
        /// neither.
        package func isSilent(for milliseconds: Int32) -> Bool {
            var places = [Syscalls.place(for: descriptor, .readable)]
            return (try? Syscalls.poll(&places, milliseconds: milliseconds)) == 0
        }

        /// Writes a text; false where the client takes no more.
        @discardableResult
        package func write(_ text: String) -> Bool {
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                var places = [Syscalls.place(for: descriptor, .writable)]
                _ = try? Syscalls.poll(&places, milliseconds: -1)
                let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }
}

/// The first line of a header without its empty line, and its fields by their names in lower case.
package func header(in bytes: some Collection<UInt8>) -> (line: String, fields: [String: String]) {
    let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
    let fields = lines.dropFirst().map { $0.split(separator: ":", maxSplits: 1) }
    let named = fields.map { ($0[0].lowercased(), $0[1].trimmingCharacters(in: .whitespaces)) }
    return (lines[0], Dictionary(named) { $1 })
}

/// Connects a socket to a port of 127.0.0.1; false where that fails, with the reason in errno(3).
package func connectToLoopback(_ descriptor: Int32, port: Int) -> Bool {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return withUnsafePointer(to: address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
    }
}
