/// A time at which something is done, unless it is put off until then.
///
/// Putting it off costs nothing: its timer stays, and most often finds a later time and is set anew. A connection that is
/// asked something a thousand times while its timer runs costs the heap one timer, not a thousand.
package final class Alarm {
    private let loop: EventLoop
    private let action: () -> Void
    private var timer: Timer?
    private var time: Int?

    package init(on loop: EventLoop, _ action: @escaping () -> Void) {
        self.loop = loop
        self.action = action
    }

    /// Sets it, in milliseconds of the loop's clock; in place of what it was set to.
    package func set(_ time: Int) {
        self.time = time
        if let timer {
            guard time < timer.time else { return }
            timer.cancel()
        }
        timer = loop.schedule(at: time) { [self] in ring() }
    }

    /// Makes that it doesn't ring until it is set again.
    package func clear() { time = nil }

    /// Clears it, and lets go of its timer.
    package func end() {
        clear()
        timer?.cancel()
        timer = nil
    }

    private func ring() {
        timer = nil
        guard let time else { return }
        guard time <= loop.now else { return set(time) }
        self.time = nil
        action()
    }
}
