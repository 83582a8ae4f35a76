import Kernel
import Wire

/// What is kept of a request until its response is written.
struct ResponseContext {
    /// What it asks for; nil where that can't be understood.
    let endpoint: Endpoint?
    /// The client that a proxy which is believed has named.
    let client: IPAddress?
    /// Whether the response has no body.
    let isHead: Bool
    /// Whether the client takes another response on its connection.
    let keepsAlive: Bool
    /// When the last of the request was read, on the loop's clock.
    var start: Int
}

extension ResponseContext {
    /// Of what could not be read.
    init(isHead: Bool, at now: Int) {
        self.init(endpoint: nil, client: nil, isHead: isHead, keepsAlive: false, start: now)
    }
}
