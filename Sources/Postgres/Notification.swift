/// What another connection has told with NOTIFY.
package struct Notification: Equatable, Sendable {
    /// The process of the server that serves the connection which told it, see `Connection.backend`.
    package var sender: Int
    package var payload: String
}
