import Kernel
import Sockets
import Storage

extension RelayServer {
    /// Tells other relays on the same store who is here, now and then, until the relay stops; and at its start the operator, what
    /// an acknowledgement survives.
    func tellPresence() async {
        guard !store.tellsEveryChange else { return }
        let durability = try? await store.read(.long) { snapshot throws(StoreError) in try snapshot.durability() }
        if let durability { note(.durability(durability)) }
        var told = 0
        while !stopping {
            let now = Syscalls.epochMilliseconds()
            let online = onlineMembers(since: told, at: now)
            told = now
            do {
                if !online.isEmpty {
                    try await store.write(WriteNeeds(rows: online.count)) { transaction throws(StoreError) in
                        transaction.tell(online)
                    }
                }
            } catch {
                note(.failure(error))
            }
            guard !stopping else { return }
            let waiter = Waiter()
            seeing = waiter
            let timer = loop.schedule(after: options.presenceTime) { waiter.resume(.timedOut) }
            _ = await waiter.wait()
            timer.cancel()
        }
    }

    /// The members that wait for something, and those that were heard of since a time.
    private func onlineMembers(since time: Int, at now: Int) -> [OnlineMember] {
        rooms.flatMap { id, room in
            room.all.compactMap { member, presence in
                guard presence.waiting > 0 || presence.lastSeen >= time else { return nil }
                // Whoever waits is told of again before this ends.
                let lasts =
                    presence.waiting > 0 ? 2 * options.presenceTime + 1_000 : presence.onlineUntil - now
                return OnlineMember(room: id, member: member, seen: presence.lastSeen, lasts: max(0, lasts))
            }
        }
    }
}
