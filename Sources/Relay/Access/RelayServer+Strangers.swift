import HTTP
import Sockets
import Storage
import Wire

/// A request of a member that hasn't been heard of since the relay started.
struct Stranger {
    let plain: PlainRequest
    let request: Request
    let connection: Connection
}

extension RelayServer {
    /// Asks the store about a member, together with all who come in this turn of the loop, and goes on with its request.
    ///
    /// - Returns: false, having done nothing, where whoever asks has failed too often: that costs the store nothing more.
    func introduce(_ plain: PlainRequest, _ request: Request, on connection: Connection) -> Bool {
        let origin = origin(of: request, from: connection.peer)
        do throws(Problem) { try limits.check(strangerAt: origin, at: loop.now) } catch { return false }
        connection.phase = .asking
        if strangers.isEmpty { loop.schedule(after: 0) { [self] in meet() } }
        strangers.append(Stranger(plain: plain, request: request, connection: connection))
        return true
    }

    private func meet() {
        let strangers = strangers
        self.strangers = []
        let names = strangers.map { Acquaintance.Name(room: $0.plain.room, member: $0.plain.member) }
        Task {
            await withTaskExecutorPreference(loop) {
                let acquaintances = (try? await self.store.acquaintances(of: names)) ?? []
                for (place, stranger) in strangers.enumerated() {
                    self.goOn(with: stranger, acquaintances.isEmpty ? nil : acquaintances[place])
                }
            }
        }
    }

    /// What isn't known to the store, or not by that token, goes the long way, which says so.
    private func goOn(with stranger: Stranger, _ acquaintance: Acquaintance?) {
        let (plain, request, connection) = (stranger.plain, stranger.request, stranger.connection)
        guard let acquaintance, TokenHash(of: plain.token.data).matches(acquaintance.token) else {
            return serve(connection, .request(request))
        }
        saw(plain.member, in: plain.room, tokenHash: acquaintance.token)
        if let presence = known(plain.room)?[plain.member] {
            if let head = acquaintance.head { presence.wasPresent(at: head) }
            if !stopping, begin(plain, request, by: presence, on: connection) { return }
        }
        serve(connection, .request(request))
    }
}
