import Kernel

/// Which addresses belong to the public internet, where a push may go without anyone's leave.
enum PublicAddresses {
    static func contains(_ address: IPAddress) -> Bool {
        if address.isIPv4 { return !special.contains { $0.contains(address) } }
        return global.contains { $0.contains(address) } && !special.contains { $0.contains(address) }
    }

    /// All that is given out of IPv6 (https://www.iana.org/assignments/ipv6-address-space).
    private static let global = ["2000::/3"].compactMap(IPNetwork.init)

    /// The ranges with a meaning of their own
    /// (https://www.iana.org/assignments/iana-ipv4-special-registry, https://www.iana.org/assignments/iana-ipv6-special-registry).
    /// Those of IPv6 that hold an IPv4 address are among them, or aren't global.
    private static let special = [
        "0.0.0.0/8",  // this network
        "10.0.0.0/8",  // private
        "100.64.0.0/10",  // shared by subscribers of a provider
        "127.0.0.0/8",  // loopback
        "169.254.0.0/16",  // link-local; the metadata of cloud providers
        "172.16.0.0/12",  // private
        "192.0.0.0/24",  // protocol assignments
        "192.0.2.0/24",  // documentation
        "192.88.99.0/24",  // 6to4 relays
        "192.168.0.0/16",  // private
        "198.18.0.0/15",  // benchmarks
        "198.51.100.0/24",  // documentation
        "203.0.113.0/24",  // documentation
        "224.0.0.0/4",  // multicast
        "240.0.0.0/4",  // reserved, broadcast
        "2001::/23",  // protocol assignments, Teredo
        "2001:db8::/32",  // documentation
        "2002::/16",  // 6to4
        "3fff::/20",  // documentation
    ].compactMap(IPNetwork.init)
}
