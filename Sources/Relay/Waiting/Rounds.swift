import Kernel
import Sockets
import Storage

/// The periodic work of the relay, until it stops.
extension RelayServer {
    /// Waits for a number of milliseconds, or until the relay stops.
    private func pause(_ milliseconds: Int) async {
        guard !stopping else { return }
        let waiter = Waiter()
        pauses[ObjectIdentifier(waiter)] = waiter
        _ = await waiter.wait(atMost: milliseconds, on: loop)
        pauses[ObjectIdentifier(waiter)] = nil
    }

    /// Removes the bodies of events that are older than `RelayOptions.retain`.
    func retain() async {
        guard let span = options.retain else { return }
        while !stopping {
            do {
                // A first round may have a whole store to go through.
                try await store.retain(since: Syscalls.epochMilliseconds() - span) { [self] in await !stopping }
            } catch { note(.failure(error)) }
            await pause(Self.pause(for: span))
        }
    }

    /// The time between two removals: an event is kept longer by a tenth of the span, at most by an hour.
    static func pause(for span: Int) -> Int { min(max(span / 10, 1_000), 3_600_000) }

    /// Looks for changes that the store may not have told. It asks one question for all rooms with waiting requests or shared
    /// pages.
    func recheck() async {
        guard !store.tellsEveryChange else { return }
        var round = 0
        while !stopping {
            await pause(options.recheckTime)
            round += 1
            // A room may keep shared pages for weeks that nobody waits behind: it is asked for now and then.
            let asksAll = round % Self.betweenAll == 0
            let waiting = rooms.filter { id, room in
                asksAll && pages.has(id) || room.waiting.contains { $0.count > 0 }
            }
            guard !stopping, !waiting.isEmpty else { continue }
            do {
                let ids = waiting.map(\.key)
                let ends = try await store.read { snapshot throws(StoreError) in try snapshot.ends(of: ids) }
                for ((id, room), end) in zip(waiting, ends) {
                    guard let end else { continue }
                    // Shared pages from before must not be given out any more.
                    let isCut = room.cut != end.cut
                    room.cut = end.cut
                    if isCut || room.log.isBehind(end.head) { changed(RoomChange(room: id, what: .log)) }
                    if room.lists.isBehind(end.head) { changed(RoomChange(room: id, what: .lists)) }
                    if room.receipts.isBehind(end.counter) { changed(RoomChange(room: id, what: .receipts)) }
                }
            } catch { note(.failure(error)) }
        }
    }

    /// In one of so many rounds rooms with shared pages are asked for, too.
    static let betweenAll = 10

    /// Tells other relays on the same store which members are online; at its start, tells the operator which failures
    /// an acknowledged message survives.
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
            } catch { note(.failure(error)) }
            await pause(options.presenceTime)
        }
    }

    /// The members that wait for something, and those that have called since a time.
    private func onlineMembers(since time: Int, at now: Int) -> [OnlineMember] {
        rooms.flatMap { id, room in
            room.all.compactMap { member, presence in
                guard presence.waiting > 0 || presence.lastSeen >= time else { return nil }
                // A waiting member is reported again before this ends.
                let lasts = presence.waiting > 0 ? 2 * options.presenceTime + 1_000 : presence.moment(at: now)
                return OnlineMember(room: id, member: member, seen: presence.lastSeen, lasts: max(0, lasts))
            }
        }
    }
}
