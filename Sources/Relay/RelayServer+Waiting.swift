import Kernel
import Sockets
import Storage
import Wire

extension RelayServer {
    /// Begins a wait.
    ///
    /// - Parameters:
    ///   - what: what is to grow.
    ///   - seconds: how long the client asked to wait; nothing is no wait at all.
    func longPoll(
        _ what: RoomChange.What,
        _ seconds: Int?,
        in room: RoomID,
        for member: MemberID,
        on connection: Connection
    ) -> LongPoll {
        let deadline = loop.now + min(seconds ?? 0, Limits.wait) * 1000
        return LongPoll(for: what, in: self.room(room), by: member, on: connection.stream, until: deadline)
    }

    /// Waits until there may be more to tell; false where it is time to answer with what there is: the time is up, the
    /// client went away, or the relay stops.
    ///
    /// - Parameter version: the version from before the store was asked. What grew since has sent its hint already.
    func mayHaveMore(than version: Int, _ poll: LongPoll) async -> Bool {
        guard !stopping, loop.now < poll.deadline else { return false }
        guard poll.subscribers.version == version else { return true }
        return await park(poll) == .changed
    }

    private func park(_ poll: LongPoll) async -> Waiter.Reason {
        let waiter = Waiter()
        let timer = loop.schedule(after: max(0, poll.deadline - loop.now)) { waiter.resume(.timedOut) }
        poll.stream.onHangup = { waiter.resume(.gone) }
        poll.subscribers.park(waiter)
        poll.room[poll.member]?.waiting += 1
        metrics.waiting += 1
        let reason = await waiter.wait()
        metrics.waiting -= 1
        poll.room[poll.member]?.waiting -= 1
        // It was here until now.
        poll.room[poll.member]?.lastSeen = Syscalls.epochMilliseconds()
        poll.subscribers.unpark(waiter)
        poll.stream.onHangup = nil
        timer.cancel()
        return reason
    }
}
