/// Where to take connections, as typed: `HOST:PORT`, `[::1]:PORT` or `:PORT`.
struct ListenAddress {
    let host: String
    let port: Int

    init(_ text: String) throws(Failure) {
        guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
            (0...65535).contains(port)
        else {
            throw Failure(
                .usage,
                "'\(text.printable)' is not an address to listen on",
                hint: "write HOST:PORT, such as 127.0.0.1:8425"
            )
        }
        var host = String(text[..<colon])
        if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
        self.host = host.isEmpty ? "0.0.0.0" : host
        self.port = port
    }
}
