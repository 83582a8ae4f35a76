import Kernel
import Testing
import Wire

@testable import Pushing

@Suite struct PushPolicyTests {
    private func policy(_ allowances: String...) throws -> PushPolicy {
        PushPolicy(allowing: Set(try allowances.map { try #require(PushAllowance($0)) }))
    }

    /// Why a URL is refused; nil where it isn't.
    private func refusal(_ url: String, _ policy: PushPolicy) -> PushClass? {
        do throws(PushClass) {
            _ = try policy.origin(of: url)
            return nil
        } catch {
            return error
        }
    }

    /// The address that a request for a URL would be connected to.
    private func permits(_ url: String, at address: String, _ policy: PushPolicy) throws -> Bool {
        let place = try #require(WebAddress(url))
        let found = try Syscalls.addresses(of: address, port: place.port)
        return policy.permits(place, at: try #require(found.first))
    }

    @Test(arguments: [
        ("https://hooks.example.org/x?y", "https://hooks.example.org:443"),
        ("HTTPS://Hooks.Example.ORG:443", "https://hooks.example.org:443"),
        ("https://user:secret@a.example/", "https://a.example:443"), ("https://[2600::1]/", "https://[2600::1]:443"),
        ("https://8.8.8.8/", "https://8.8.8.8:443"), ("https://134744072/", "https://8.8.8.8:443"),
    ])
    func whatIsPublicIsAllowed(url: String, origin: String) throws {
        #expect(try PushPolicy().origin(of: url) == origin)
    }

    @Test(arguments: [
        "", "hooks.example.org", "//a", "/x", "ftp://a/", "file:///etc/passwd", "gopher://a/", "https://",
        "https://a:b/", "https://a:65536/", "https://a\u{0}b/", "https://a\nb/", "https://a b/", "javascript:1",
        "https://①②⑦.⓪.⓪.①/", "https://a/é", "https://a/?é", "https:///a/", "https:/a/", "https:////a/", "https:a",
    ])
    func whatIsNoURLIsRefused(url: String) { #expect(refusal(url, PushPolicy()) == .url) }

    /// Every spelling of a loopback or private address that is one on its face.
    @Test(arguments: [
        "https://127.0.0.1/", "https://127.1/", "https://2130706433/", "https://0x7f000001/", "https://0x7f.1/",
        "https://0177.0.0.1/", "https://[::1]/", "https://[::ffff:7f00:1]/", "https://[::ffff:127.0.0.1]/",
        "https://[::]/",
        "https://0/", "https://0.0.0.0/", "https://10.0.0.1/", "https://169.254.169.254/latest", "https://[fe80::1]/",
        "https://[fd00:ec2::254]/", "https://192.168.1.1/", "https://[64:ff9b::7f00:1]/", "https://[2002:7f00:1::]/",
        "https://user@127.0.0.1/", "https://8.8.8.8@127.0.0.1/",
    ])
    func anAddressThatIsNotPublicIsRefused(url: String) { #expect(refusal(url, PushPolicy()) == .address) }

    /// Names are looked up when they are connected to.
    @Test(arguments: [
        "https://localhost/", "https://127.0.0.1.nip.io/", "https://metadata.internal/",
    ])
    func aNameIsJudgedByWhatItIsConnectedTo(url: String) throws {
        #expect(refusal(url, PushPolicy()) == nil)
        #expect(try !permits(url, at: "127.0.0.1", PushPolicy()))
        #expect(try !permits(url, at: "169.254.169.254", PushPolicy()))
        #expect(try !permits(url, at: "::ffff:10.0.0.1", PushPolicy()))
        #expect(try permits(url, at: "8.8.8.8", PushPolicy()))
    }

    @Test func onlyHTTPSOnItsPortIsAllowed() {
        #expect(refusal("http://hooks.example.org/", PushPolicy()) == .scheme)
        #expect(refusal("http://8.8.8.8:443/", PushPolicy()) == .scheme)
        #expect(refusal("https://hooks.example.org:8443/", PushPolicy()) == .port)
        #expect(refusal("https://hooks.example.org:22/", PushPolicy()) == .port)
    }

    @Test func anAllowedAddressIsAllowedOnItsPortOnly() throws {
        let policy = try policy("127.0.0.1:9000")
        #expect(refusal("http://127.0.0.1:9000/", policy) == nil)
        #expect(refusal("http://127.1:9000/", policy) == nil)
        #expect(refusal("https://127.0.0.1:9000/", policy) == nil)
        #expect(refusal("http://127.0.0.1:9001/", policy) == .scheme)
        #expect(refusal("https://127.0.0.1/", policy) == .address)
        #expect(refusal("http://127.0.0.2:9000/", policy) == .scheme)
        #expect(refusal("http://hooks.example.org/", policy) == .scheme)
        // A name may lead there, and to nothing else by that.
        #expect(refusal("http://name.example:9000/", policy) == nil)
        #expect(try permits("http://name.example:9000/", at: "127.0.0.1", policy))
        #expect(try !permits("http://name.example:9000/", at: "127.0.0.2", policy))
        #expect(try !permits("http://name.example:9000/", at: "8.8.8.8", policy))
        #expect(try !permits("https://name.example:9000/", at: "8.8.8.8", policy))
        #expect(try !permits("https://name.example/", at: "127.0.0.1", policy))
    }

    @Test func anAllowedNetworkIsAllowedOnEveryPort() throws {
        let policy = try policy("10.1.0.0/16", "[fd00::/8]:80")
        #expect(refusal("http://10.1.2.3:1234/", policy) == nil)
        #expect(refusal("http://10.2.0.1:1234/", policy) == .scheme)
        #expect(refusal("http://[fd12::1]/", policy) == nil)
        #expect(refusal("http://[fd12::1]:81/", policy) == .scheme)
        #expect(try permits("http://a.example:1/", at: "10.1.255.255", policy))
        #expect(try !permits("http://a.example:1/", at: "10.2.0.0", policy))
        // IPv4 in IPv6's clothes is IPv4.
        #expect(try permits("http://a.example:1/", at: "::ffff:10.1.0.1", policy))
    }

    @Test func anAllowedHostIsAllowedWhateverItsAddress() throws {
        let policy = try policy("Hooks.internal:8443", "push.internal")
        #expect(try policy.origin(of: "http://hooks.INTERNAL:8443/x") == "http://hooks.internal:8443")
        #expect(try permits("http://hooks.internal:8443/", at: "10.0.0.1", policy))
        #expect(try permits("https://push.internal:1/", at: "127.0.0.1", policy))
        #expect(refusal("http://hooks.internal/", policy) == .scheme)
        #expect(refusal("http://a.hooks.internal:8443/", policy) == .scheme)
        #expect(try !permits("https://hooks.internal/", at: "10.0.0.1", policy))
    }

    @Test(arguments: [
        "", ":", ":80", "127.0.0.1:", "127.0.0.1:0", "127.0.0.1:65536", "127.0.0.1:x", "127.1", "1234", "10.0.0.0/33",
        "10.0.0.0/", "10.0.0.0/-1", "::/129", "[::1", "[::1]x", "[127.0.0.1]:80", "a b", "a/b", "http://a", "a:+80",
        "*",
        "*.example.org",
    ])
    func anAllowanceThatIsNoneIsRefused(text: String) { #expect(PushAllowance(text) == nil) }
}
