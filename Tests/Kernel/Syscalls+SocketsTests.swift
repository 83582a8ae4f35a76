import Kernel
import Testing

@Suite struct SocketAddressTests {
    private func address(_ host: String, port: Int) throws -> SocketAddress {
        try #require(try Syscalls.addresses(of: host, port: port).first)
    }

    @Test func anAddressIsWrittenAsInAURL() throws {
        #expect(try address("127.0.0.1", port: 8425).description == "127.0.0.1:8425")
        #expect(try address("::1", port: 80).description == "[::1]:80")
        #expect(try address("::1", port: 80).host == "::1")
        #expect(try address("::1", port: 65535).port == 65535)
    }

    /// A listener on `[::]` sees IPv4 peers as mapped addresses; they have the same name as anywhere else.
    @Test func aMappedAddressIsTheIPv4Address() throws {
        #expect(try address("::ffff:192.0.2.1", port: 1).description == "192.0.2.1:1")
    }

    @Test func aListenerKnowsThePortItWasGiven() throws {
        let listener = try Syscalls.makeListener(at: address("127.0.0.1", port: 0), backlog: 1)
        defer { Syscalls.closeFile(listener) }
        let bound = try Syscalls.boundAddress(of: listener)
        #expect(bound.host == "127.0.0.1")
        #expect(bound.port > 0)
        // Nobody has connected: the call doesn't wait for that.
        #expect(try Syscalls.acceptConnection(on: listener) == nil)
        // The address is taken now.
        #expect(throws: SystemError("bind", EADDRINUSE)) { try Syscalls.makeListener(at: bound, backlog: 1) }
    }

    @Test func aNameThatIsNoHostIsNamed() {
        #expect(throws: ResolveError.self) { try Syscalls.addresses(of: "no host", port: 1) }
    }
}
