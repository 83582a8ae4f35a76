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

@Suite struct IPNetworkTests {
    @Test(arguments: [
        ("10.0.0.0/8", "10.255.1.2", true), ("10.0.0.0/8", "11.0.0.0", false),
        ("192.168.4.0/22", "192.168.7.255", true),
        ("192.168.4.0/22", "192.168.8.0", false), ("0.0.0.0/0", "255.1.2.3", true), ("10.0.0.1", "10.0.0.1", true),
        ("10.0.0.1", "10.0.0.2", false), ("10.0.0.1/32", "10.0.0.2", false), ("2000::/3", "3fff::1", true),
        ("2000::/3", "4000::1", false), ("::/0", "10.0.0.1", false), ("0.0.0.0/0", "::1", false), ("::1", "::1", true),
        ("10.9.9.9/8", "10.1.1.1", true), ("0.0.0.0/0", "::ffff:1.2.3.4", true),
    ])
    func containsWhatBeginsWithItsBits(network: String, address: String, contains: Bool) throws {
        let found = try #require(IPNetwork(network))
        #expect(found.contains(try #require(IPAddress(address))) == contains)
    }

    @Test(arguments: ["", "/8", "10.0.0.0/", "10.0.0.0/33", "::/129", "10.0.0/8", "10.0.0.0/8/8", "10.0.0.0/+8", "a/8"])
    func anotherTextIsNone(text: String) { #expect(IPNetwork(text) == nil) }
}
