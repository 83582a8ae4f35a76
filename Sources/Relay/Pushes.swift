import Pushing
import Sockets
import Storage
import Wire

/// The pushes of a relay: those under way, the claimed ones that wait for a turn, and the ends of others that aren't
/// stored yet. It belongs to the server's loop.
final class PushWork {
    /// A push to be made.
    struct Push {
        var sort = PushBody.Sort.new
        var new = 0
        let id: PushID
        let address: PushAddress
        let room: RoomID
        let member: MemberID
    }

    /// A request that is under way, and the member whose target it is for.
    struct UnderWay {
        let task: Task<PushResult, Never>
        let room: RoomID
        let member: MemberID
    }

    let policy: PushPolicy
    let sender: PushSender
    var origins = Origins()
    /// The claimed pushes in the order in which they begin, and the times of their claims on the loop's clock.
    var claimed: [(claim: PushClaim, since: Int)] = []
    /// The ends to be stored.
    var ends: [PushEnd] = []
    /// The requests that are under way, tests among them, by numbers of their own.
    var underWay: [Int: UnderWay] = [:]
    var nextNumber = 0
    /// The worker's wait for something to do, and its end on the loop's clock.
    var waiting: (waiter: Waiter, until: Int)?
    /// Whether the worker was woken while it wasn't waiting.
    var wasWoken = false
    /// When it last looked for pushes that wait for a clock that was put back, by that clock.
    private var looked: Int?

    /// The most pushes that are claimed at once; each is begun, or given a later time, well within its lease.
    static let mostClaimed = 64
    /// The time that a claimed push waits for others to end before it gets a later time, in milliseconds: others may
    /// have a turn.
    static let longestWait = 1_000

    init(policy: PushPolicy, certificates: String?) {
        self.policy = policy
        sender = PushSender(policy: policy, certificates: certificates)
    }

    /// Whether to look for pushes that wait for a clock that was put back: every 30 seconds by the clock, and at once where it
    /// went back itself.
    func looksAhead(at now: Int) -> Bool {
        if let looked, looked <= now, now - looked < 30_000 { return false }
        looked = now
        return true
    }

    /// Cancels all pushes to a member's target, which has been replaced or removed.
    func drop(_ room: RoomID, _ member: MemberID) {
        claimed.removeAll { $0.claim.room == room && $0.claim.member == member }
        for request in underWay.values where request.room == room && request.member == member { request.task.cancel() }
    }

    /// Has the worker look again, not later than at a time on the loop's clock.
    func wake(by time: Int) {
        guard let waiting else {
            wasWoken = true
            return
        }
        if waiting.until > time { waiting.waiter.resume(.timedOut) }
    }
}

extension RelayServer {
    /// The pauses of the worker, in milliseconds; the usual one where the store doesn't tell every change.
    private static let pauses = (afterFailure: 1_000, usual: 3_000, longest: 30_000)

    /// Makes the pushes that are due, until the relay stops; the rest are then given back.
    func makePushes() async {
        guard let work = pushWork else { return }
        while !stopping {
            let pause: Int
            do throws(StoreError) { pause = try await pushOnce(work) } catch {
                note(.failure(error))
                pause = Self.pauses.afterFailure
            }
            guard !stopping, pause > 0 else { continue }
            await wait(pause, work)
        }
        await finishPushes(work)
    }

    /// Wakes the worker for a push that was queued: it isn't due before its receiver counts as away.
    func pushWasQueued() { pushWork?.wake(by: loop.now + options.pushTimes.after) }

    /// Tells the worker that the relay stops, and ends the requests that don't end in time.
    func stopPushes() {
        guard let work = pushWork else { return }
        work.wake(by: loop.now)
        loop.schedule(after: options.pushStopTime) { for request in work.underWay.values { request.task.cancel() } }
    }

    /// Stores the ends of pushes, claims others, and begins as many as may be.
    ///
    /// - Returns: the milliseconds after which there is something to do again, if nothing else happens.
    private func pushOnce(_ work: PushWork) async throws(StoreError) -> Int {
        work.wasWoken = false
        try await storeEnds(work)
        guard work.claimed.isEmpty, work.origins.underWay < Origins.mostUnderWay else {
            beginPushes(work)
            return work.ends.isEmpty ? PushWork.longestWait : 0
        }
        let looksAhead = work.looksAhead(at: options.now())
        let claims = try await store.claimPushes(limit: PushWork.mostClaimed, looksAhead: looksAhead)
        work.claimed = claims.map { ($0, loop.now) }
        beginPushes(work)
        guard work.ends.isEmpty else { return 0 }
        guard work.claimed.isEmpty else { return PushWork.longestWait }
        let longest = store.tellsEveryChange ? Self.pauses.longest : Self.pauses.usual
        let next = try await store.read { snapshot throws(StoreError) in try snapshot.nextPush() }
        guard let next else { return longest }
        let pause = next - options.now()
        // More are due than were looked at. Where none of them could be made, it is better not to look all the time.
        guard pause <= 0 else { return min(pause, longest) }
        return claims.isEmpty ? 10 : 0
    }

    private func storeEnds(_ work: PushWork) async throws(StoreError) {
        guard !work.ends.isEmpty else { return }
        let ends = work.ends
        work.ends = []
        // If this fails, the leases end and the pushes are made again.
        try await store.endPushes(ends)
    }

    private func wait(_ pause: Int, _ work: PushWork) async {
        guard !work.wasWoken else { return }
        let waiter = Waiter()
        work.waiting = (waiter, loop.now + pause)
        _ = await waiter.wait(atMost: pause, on: loop)
        work.waiting = nil
    }

    /// Begins the claimed pushes whose origins have a turn for them; the others get a later time.
    private func beginPushes(_ work: PushWork) {
        // Nothing would end one that was claimed while the relay began to stop; it is given back.
        guard !stopping else { return }
        let (claimed, now) = (work.claimed, loop.now)
        work.claimed = []
        for (claim, since) in claimed {
            switch work.origins.begin(claim.address.origin, at: now) {
            case .now: begin(claim, work)
            case .later(let time): postpone(claim, by: time - now, work)
            case .full where now - since < PushWork.longestWait: work.claimed.append((claim, since))
            case .full: postpone(claim, by: work.origins.postpone(claim.address.origin, at: now) - now, work)
            }
        }
    }

    private func postpone(_ claim: PushClaim, by milliseconds: Int, _ work: PushWork) {
        work.ends.append(PushEnd(claim, .deferred(until: options.now() + milliseconds), spread: 0))
    }

    private func begin(_ claim: PushClaim, _ work: PushWork) {
        let (room, member) = (claim.room, claim.member)
        let push = PushWork.Push(new: claim.new, id: claim.id, address: claim.address, room: room, member: member)
        make(push, work) { [options] result in
            let outcome: PushEnd.Outcome =
                switch result {
                case .taken: .taken
                case .failed(let why, nil): .failed(why)
                case .failed(let why, let rest?): .failed(why, notBefore: options.now() + rest * 1_000)
                case .cancelled: .returned
                }
            work.ends.append(PushEnd(claim, outcome, spread: .random(in: 0..<1)))
            work.wake(by: 0)
        }
    }

    /// Makes a push whose origin has given it a turn, counts it and logs it.
    func make(_ push: PushWork.Push, _ work: PushWork, then: @escaping (PushResult) -> Void) {
        let number = work.nextNumber
        work.nextNumber += 1
        // The time in the body is that of the signature.
        let (start, now, address) = (loop.now, options.now(), push.address)
        let body = PushBody(push.sort, to: address.target, new: push.new, label: address.label, at: now)
        // On the loop, not on the pool, whose threads other code may block: nothing here blocks.
        let task = Task(executorPreference: loop) { [sender = work.sender, id = push.id] in
            await sender.send(body, id: id, to: address.url, secret: address.secret, at: now)
        }
        work.underWay[number] = PushWork.UnderWay(task: task, room: push.room, member: push.member)
        spawn { [self] in
            let result = await task.value
            work.underWay[number] = nil
            let hasAnswer = result.hasAnswer
            work.origins.end(address.origin, from: start, hasAnswer: hasAnswer, rest: result.rest, at: loop.now)
            metrics.count(result)
            let pushed = PushNote(
                room: room(push.room).number, host: PushStanding.host(ofOrigin: address.origin), status: result.status,
                why: result.why, milliseconds: loop.now - start, isTest: push.sort == .test
            )
            note(.pushed(pushed))
            then(result)
        }
    }

    /// Waits for the requests that are under way, which `stopPushes` ends, and gives back the pushes that weren't begun.
    private func finishPushes(_ work: PushWork) async {
        work.ends += work.claimed.map { PushEnd($0.claim, .returned, spread: 0) }
        work.claimed = []
        while work.origins.underWay > 0 || !work.ends.isEmpty {
            do throws(StoreError) { try await storeEnds(work) } catch { note(.failure(error)) }
            guard work.origins.underWay > 0 else { continue }
            work.wasWoken = !work.ends.isEmpty
            await wait(100, work)
        }
    }
}
