import Kernel
import Testing

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
