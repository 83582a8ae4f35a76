import Kernel
import Sockets

extension RelayServer {
    /// Removes what is older than it may be, now and then again, until the relay stops.
    func retain() async {
        guard let span = options.retain else { return }
        while !stopping {
            do {
                try await store.retain(since: Syscalls.epochMilliseconds() - span)
            } catch {
                note(.failure(error))
            }
            guard !stopping else { return }
            let waiter = Waiter()
            retaining = waiter
            let timer = loop.schedule(after: Self.pause(for: span)) { waiter.resume(.timedOut) }
            _ = await waiter.wait()
            timer.cancel()
        }
    }

    /// What is kept too long is kept a tenth too long, and not more than an hour.
    static func pause(for span: Int) -> Int { min(max(span / 10, 1_000), 3_600_000) }
}
