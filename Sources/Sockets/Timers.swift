/// The timers of a loop, the soonest first.
///
/// A binary heap. A cancelled timer stays where it is until it comes up, so cancelling costs nothing; but once more than
/// half of them are cancelled the heap is built anew from the others, so it never holds more than twice what is pending.
final class Timers {
    private struct Entry {
        let time: Int
        /// Timers of the same time go in the order in which they were made.
        let order: Int
        let timer: Timer

        func comes(before other: Entry) -> Bool {
            time != other.time ? time < other.time : order < other.order
        }
    }

    private var heap: [Entry] = []
    private var cancelled = 0
    private var made = 0

    /// How many entries there are, cancelled ones included.
    var count: Int { heap.count }

    /// When the next timer is due; nil where none is pending.
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

    /// Does what is due at `now`, but not what these actions add: else one that adds itself again would never let go.
    func fire(at now: Int) {
        let limit = made
        while let next, next <= now, heap[0].order < limit {
            let timer = heap[0].timer
            removeFirst()
            timer.fire()
        }
    }

    /// Cancels all.
    func removeAll() {
        let entries = heap
        heap = []
        cancelled = 0
        for entry in entries { entry.timer.cancel() }
        cancelled = 0
    }

    /// Counts a timer of the heap that was cancelled.
    func cancelledOne() {
        cancelled += 1
        guard cancelled > heap.count / 2, heap.count > 32 else { return }
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
