import HTTP
import Kernel
import Wire

extension RelayServer {
    /// Whether the store can commit: it does.
    func readiness() -> Step {
        task { [store] in
            try await store.check()
        } then: {
            .respond(.text("ready\n"))
        }
    }

    /// What was counted, in Prometheus' text format.
    func exposition() -> Step {
        task { [store] in
            try await store.pushQueue()
        } then: { [self] queue in
            let text = metrics.text(of: store.counts, queue, at: Syscalls.epochMilliseconds())
            return .respond(.text(text, type: "text/plain; version=0.0.4; charset=utf-8"))
        }
    }
}
