/// Something the loop will do at a time; see `EventLoop.schedule`.
package final class Timer {
    /// When, in milliseconds of the loop's clock.
    let time: Int
    private var action: (() -> Void)?
    private var timers: Timers?

    init(at time: Int, in timers: Timers, _ action: @escaping () -> Void) {
        self.time = time
        self.timers = timers
        self.action = action
    }

    /// Whether it is still to come.
    package var isPending: Bool { action != nil }

    /// Cancels it, and releases what the action holds. Does nothing where it has happened.
    package func cancel() {
        guard isPending else { return }
        let timers = timers
        end()
        timers?.cancelledOne()
    }

    func fire() {
        let action = action
        end()
        action?()
    }

    private func end() {
        action = nil
        timers = nil
    }
}
