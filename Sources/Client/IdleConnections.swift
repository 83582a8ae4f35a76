import Synchronization

/// How many connections to each relay stand idle, as far as can be told from the requests that were made.
///
/// A request that is the first of its connection makes URLSession on Linux turn in circles for as long as the answer takes:
/// it goes on asking whether the socket can be written. So what is to wait for long goes over a connection that has been
/// used before.
final class IdleConnections: Sendable {
    private let counts = Mutex<[String: Int]>([:])

    /// Takes one for a request; false where a new connection has to be made.
    func take(_ relay: String) -> Bool {
        counts.withLock { counts in
            guard let count = counts[relay], count > 0 else { return false }
            counts[relay] = count - 1
            return true
        }
    }

    /// A request has been answered: its connection stands idle.
    func add(_ relay: String) { counts.withLock { $0[relay, default: 0] += 1 } }

    /// A request has failed: the others may have gone with it.
    func forget(_ relay: String) { counts.withLock { $0[relay] = nil } }
}
