import HTTP
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
        .respond(.text(metrics.text(of: store.counts), type: "text/plain; version=0.0.4; charset=utf-8"))
    }
}
