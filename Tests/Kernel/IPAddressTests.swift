import Kernel
import Testing

@Suite struct IPAddressTests {
    @Test func loopbackIsTheMachineItself() throws {
        for text in ["127.0.0.1", "127.255.0.3", "::1", "::ffff:127.0.0.1"] {
            #expect(try #require(IPAddress(text)).isLoopback, "\(text)")
        }
        for text in ["128.0.0.1", "0.0.0.0", "::", "::2", "1::1", "::ffff:10.0.0.1"] {
            #expect(try !#require(IPAddress(text)).isLoopback, "\(text)")
        }
    }

    @Test func aSubscriberHasOneNetwork() throws {
        func network(_ text: String) throws -> IPAddress { try #require(IPAddress(text)).network }
        #expect(try network("2001:db8::1") == network("2001:db8::ffff:1:2:3"))
        #expect(try network("2001:db8::1") != network("2001:db8:0:1::1"))
        #expect(try network("192.0.2.1") != network("192.0.2.2"))
        #expect(try network("192.0.2.1") == network("::ffff:192.0.2.1"))
    }

    @Test(arguments: ["", "192.0.2", "192.0.2.1:80", "[::1]", "::1%lo", "localhost", "192.0.2.1 "])
    func whatIsNoAddressIsNone(_ text: String) { #expect(IPAddress(text) == nil) }
}
