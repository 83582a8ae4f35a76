import HTTP
import Wire

extension RelayServer {
    /// What this relay does about pushes.
    func pushService() throws(Problem) -> Step {
        .respond(try .json(PushService(kinds: [])))
    }
}
