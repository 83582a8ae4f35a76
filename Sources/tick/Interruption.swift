import Foundation
import Kernel

/// Handles a signal while the main thread is busy.
enum Interruption {
    /// Runs `work` on its own thread when one of the signals comes.
    static func catching(
        _ numbers: [Int32],
        _ work: @escaping @Sendable (Int32) -> Void
    ) throws(SystemError) {
        let pipe = try Syscalls.makePipe()
        Syscalls.forwardSignals(numbers, to: pipe.writing)
        Thread.detachNewThread {
            var places = [Syscalls.place(for: pipe.reading, .readable)]
            guard (try? Syscalls.poll(&places, milliseconds: -1)) != nil,
                let number = try? Syscalls.readSome(pipe.reading, count: 1).first
            else { return }
            work(Int32(number & ~Syscalls.typedMark))
        }
    }
}
