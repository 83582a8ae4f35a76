import Sockets
import Storage

extension RelayServer {
    /// Looks now and then for changes that the store hasn't told, where that can happen, until the relay stops. It asks one
    /// question for all rooms with waiting requests.
    func recheck() async {
        guard !store.tellsEveryChange else { return }
        while !stopping {
            let waiter = Waiter()
            rechecking = waiter
            let timer = loop.schedule(after: options.recheckTime) { waiter.resume(.timedOut) }
            _ = await waiter.wait()
            timer.cancel()
            let waiting = rooms.filter { $0.value.waiting.contains { $0.count > 0 } }
            guard !stopping, !waiting.isEmpty else { continue }
            do {
                let ids = waiting.map(\.key)
                let ends = try await store.read { snapshot throws(StoreError) in try snapshot.ends(of: ids) }
                for ((id, room), end) in zip(waiting, ends) {
                    guard let end else { continue }
                    if room.log.isBehind(end.head) { changed(RoomChange(room: id, what: .log)) }
                    if room.lists.isBehind(end.head) { changed(RoomChange(room: id, what: .lists)) }
                    if room.receipts.isBehind(end.counter) { changed(RoomChange(room: id, what: .receipts)) }
                }
            } catch {
                note(.failure(error))
            }
        }
    }
}
