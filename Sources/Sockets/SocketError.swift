import Kernel

/// Why something about a connection didn't work.
package enum SocketError: Error, Equatable, Sendable {
    /// The listener could not be set up at `address` (as a URL says it), for example because it is in use.
    case cannotListen(address: String, SystemError)
    /// The host has no address; `reason` is the system's.
    case unknownHost(String, reason: String)
    /// The deadline has passed.
    case timedOut
    /// It was closed at this end, before or while it was waited for, or its loop is ending.
    case closed
    /// A call failed; most often with ECONNRESET or EPIPE, since the peer is gone.
    case failed(SystemError)
}
