/// A place on the loop where one task waits until it is given a reason to go on.
///
/// It belongs to the code that made it and is used once. Of several reasons the first counts, also where it came before the
/// wait. A waiter that is never resumed holds its task for ever.
package final class Waiter {
    /// Why a task goes on.
    package enum Reason: Sendable {
        /// What it waits for has changed.
        case changed
        /// It has waited long enough.
        case timedOut
        /// The client is gone.
        case gone
        /// The process is about to end.
        case stopping
    }

    private var reason: Reason?
    // Unsafe only in that it must be resumed once: it is taken out before it is resumed, and `reason` is set once.
    private var waiting: UnsafeContinuation<Reason, Never>?

    package init() {}

    /// Waits for the first reason; doesn't wait where there is one already.
    package func wait() async -> Reason {
        precondition(waiting == nil, "BUG: two tasks wait at one waiter")
        if let reason { return reason }
        return await withUnsafeContinuation { waiting = $0 }
    }

    /// Lets the task go on; does nothing where a reason was given before.
    package func resume(_ reason: Reason) {
        guard self.reason == nil else { return }
        self.reason = reason
        let task = waiting
        waiting = nil
        task?.resume(returning: reason)
    }
}
