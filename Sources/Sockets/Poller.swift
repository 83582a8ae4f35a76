import Kernel

/// Waits for many descriptors at once.
///
/// A poller tells of a change of readiness at least once. It may tell only of changes (edge-triggered), so a caller that is told
/// goes on until its call would wait; and it may tell only of what was wanted, so a caller says so before each wait.
package protocol Poller: AnyObject {
    /// Starts to tell of the descriptor; that its peer hung up is always wanted.
    func add(_ descriptor: Int32) throws(SystemError)

    /// Tells no more of the descriptor. To be called before it is closed.
    func remove(_ descriptor: Int32)

    /// Says that a task waits for the descriptor to be ready for this; holds until it was told once.
    func want(_ readiness: Readiness, on descriptor: Int32)

    /// Waits until there is something to tell, and adds it to `events`.
    ///
    /// - Parameter milliseconds: how long to wait; -1 for ever. It may be shorter, as when a signal comes.
    func wait(milliseconds: Int32, into events: inout [Readiness.Event]) throws(SystemError)
}
