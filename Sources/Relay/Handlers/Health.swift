import HTTP
import Kernel
import Storage
import Wire

extension RelayServer {
    /// Whether the store can commit: it does. Where that can be more or less durable, it says what an acknowledgement survives.
    func readiness() -> Step {
        task { [store] in
            try await store.check()
            return try await store.read(.long) { snapshot throws(StoreError) in try snapshot.durability() }
        } then: { durability in
            .respond(.text("ready\n" + (durability.words.map { $0 + "\n" } ?? "")))
        }
    }

    /// What was counted, in Prometheus' text format.
    func exposition() -> Step {
        task { [store] in
            try await store.read { snapshot throws(StoreError) in try snapshot.pushQueue() }
        } then: { [self] queue in
            let text = metrics.text(of: store.counts, queue, at: Syscalls.epochMilliseconds())
            return .respond(.text(text, type: "text/plain; version=0.0.4; charset=utf-8"))
        }
    }
}
