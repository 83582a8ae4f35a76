/// The timers of a loop, the soonest first.
///
/// It is a binary heap. A cancelled timer stays in place until its time, so cancelling costs nothing; but once more
/// than a fifth of them are cancelled the heap is rebuilt from the others, so it never holds more than 1.25 times the
/// pending ones: ten thousand that wait have each cancelled the timer of their request.
final class Timers {
    private struct Entry {
        let time: Int
        /// Timers of the same time fire in the order in which they were made.
        let order: Int
        let timer: Timer

        func comes(before other: Entry) -> Bool { time != other.time ? time < other.time : order < other.order }
    }

    private var heap: [Entry] = []
    private var cancelled = 0
    private var made = 0

    /// The number of entries, cancelled ones included.
    var count: Int { heap.count }

    /// The time of the next timer; nil where none is pending.
    var next: Int? {
        while let first = heap.first {
            if first.timer.isPending { return first.time }
            removeFirst()
            cancelled -= 1
        }
        return nil
    }

    func add(at time: Int, _ action: @escaping () -> Void) -> Timer {
        let timer = Timer(at: time, in: self, action)
        heap.append(Entry(time: time, order: made, timer: timer))
        made += 1
        siftUp(heap.count - 1)
        return timer
    }

    /// Fires the timers that are due at `now`, except those that their actions add: one that adds itself again would
    /// never end.
    func fire(at now: Int) {
        let limit = made
        while let next, next <= now, heap[0].order < limit {
            let timer = heap[0].timer
            removeFirst()
            timer.fire()
        }
    }

    /// Cancels all timers.
    func removeAll() {
        let entries = heap
        heap = []
        cancelled = 0
        for entry in entries { entry.timer.cancel() }
        cancelled = 0
    }

    /// Counts a cancelled timer of the heap.
    func cancelledOne() {
        cancelled += 1
        guard cancelled > heap.count / 5, heap.count > 32 else { return }
        heap.removeAll { !$0.timer.isPending }
        cancelled = 0
        for index in stride(from: heap.count / 2 - 1, through: 0, by: -1) { siftDown(index) }
    }

    private func removeFirst() {
        let last = heap.removeLast()
        guard !heap.isEmpty else { return }
        heap[0] = last
        siftDown(0)
    }

    private func siftUp(_ start: Int) {
        var index = start
        while index > 0 {
            let parent = (index - 1) / 2
            guard heap[index].comes(before: heap[parent]) else { return }
            heap.swapAt(index, parent)
            index = parent
        }
    }

    private func siftDown(_ start: Int) {
        var index = start
        while true {
            var first = index
            for child in [2 * index + 1, 2 * index + 2] where child < heap.count {
                if heap[child].comes(before: heap[first]) { first = child }
            }
            guard first != index else { return }
            heap.swapAt(index, first)
            index = first
        }
    }
}

/// An action that the loop performs at a time; see `EventLoop.schedule`.
package final class Timer {
    /// The time, in milliseconds of the loop's clock.
    let time: Int
    private var action: (() -> Void)?
    private var timers: Timers?

    init(at time: Int, in timers: Timers, _ action: @escaping () -> Void) {
        (self.time, self.timers, self.action) = (time, timers, action)
    }

    /// Whether it is still to come.
    package var isPending: Bool { action != nil }

    /// Cancels it, and releases what the action holds. Does nothing once it has fired.
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

/// An action at a time, which may be put off until then.
///
/// Putting it off costs nothing: its timer stays, and when it fires it finds a later time and is set anew. A connection
/// with a thousand requests while its timer runs costs the heap one timer, not a thousand.
package final class Alarm {
    private let loop: EventLoop
    private let action: () -> Void
    private var timer: Timer?
    /// `Int.max` where it isn't set.
    private var time = Int.max

    package init(on loop: EventLoop, _ action: @escaping () -> Void) { (self.loop, self.action) = (loop, action) }

    /// Sets it, in milliseconds of the loop's clock; replaces an earlier time.
    package func set(_ time: Int) {
        self.time = time
        if let timer {
            guard time < timer.time else { return }
            timer.cancel()
        }
        timer = loop.schedule(at: time) { [self] in ring() }
    }

    /// Keeps it from ringing until it is set again.
    package func clear() { time = .max }

    /// Clears it, and releases its timer.
    package func end() {
        clear()
        timer?.cancel()
        timer = nil
    }

    private func ring() {
        timer = nil
        guard time < .max else { return }
        guard time <= loop.now else { return set(time) }
        clear()
        action()
    }
}

/// The wait of one task on the loop, until it is given a reason to go on.
///
/// It belongs to the code that made it and is used once. The first of several reasons counts, even where it came before
/// the wait. A waiter that is never resumed holds its task for ever.
package final class Waiter {
    /// The reason why a task goes on.
    package enum Reason: Sendable {
        /// Something has changed.
        case changed
        /// It has waited long enough.
        case timedOut
        /// The client is gone.
        case gone
        /// The process is about to end.
        case stopping
    }

    private var reason: Reason?
    // Unsafe only because it must be resumed exactly once: it is taken out before it is resumed, and `reason` is set
    // once.
    private var waiting: UnsafeContinuation<Reason, Never>?

    package init() {}

    /// Waits for the first reason; doesn't wait where there is one already.
    package func wait() async -> Reason {
        precondition(waiting == nil, "BUG: two tasks wait at one waiter")
        if let reason { return reason }
        return await withUnsafeContinuation { waiting = $0 }
    }

    /// Waits for the first reason; after that many milliseconds the reason is `.timedOut`.
    package func wait(atMost milliseconds: Int, on loop: EventLoop) async -> Reason {
        let timer = loop.schedule(after: milliseconds) { [self] in resume(.timedOut) }
        defer { timer.cancel() }
        return await wait()
    }

    /// Resumes the task; does nothing where a reason was given before.
    package func resume(_ reason: Reason) {
        guard self.reason == nil else { return }
        self.reason = reason
        let task = waiting
        waiting = nil
        task?.resume(returning: reason)
    }
}
