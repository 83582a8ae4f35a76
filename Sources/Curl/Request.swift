import Kernel

/// A request to be made once.
package struct Request: Sendable {
    /// `http://` or `https://`; nothing else is asked.
    package var url: String
    package var method: String
    /// Whole fields, as `Name: value`; neither holds a line break.
    package var fields: [String] = []
    package var body: [UInt8]?
    /// How many seconds nothing may come or go.
    package var patience: Double
    /// The largest answer's body that is taken, in bytes.
    package var largest: Int
    /// How many seconds all of it may take; nil where only `patience` counts.
    package var time: Double?
    /// Whether the answer's body is of no use: it is taken as far as `largest`, dropped, and is given up a second after
    /// the header. The status is what counts.
    package var dropsBody = false
    /// Whether the proxies of the environment are used. With one only the proxy's address is seen by `permits`.
    package var usesProxy = true
    /// Whether a connection to this address may be made; nil where to any. It is asked of each address that is about to be
    /// connected to, on the thread of `Transfers`; after a no the request fails.
    package var permits: (@Sendable (SocketAddress) -> Bool)?
    /// Whether HTTP/2 is spoken where the other end does, over TLS.
    package var usesHTTP2 = false
    /// A file with the certificates that are trusted, in PEM; the system's where nil.
    package var certificates: String?

    package init(
        _ method: String,
        _ url: String,
        patience: Double,
        largest: Int
    ) {
        self.method = method
        self.url = url
        self.patience = patience
        self.largest = largest
    }
}
