import HTTP
import Wire

extension RelayServer {
    /// Whether the store can commit: it does.
    func readiness() async throws -> Response {
        try await store.check()
        return .text("ready\n")
    }
}
