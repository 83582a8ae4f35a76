import Pushing
import Sockets
import Storage
import Wire

extension RelayServer {
    /// Makes the pushes that are due, until the relay stops; what isn't done then is given back.
    func makePushes() async {
        guard let work = pushWork else { return }
        while !stopping {
            let pause: Int
            do throws(StoreError) {
                pause = try await pushOnce(work)
            } catch {
                note(.failure(error))
                pause = Self.pauseAfterFailure
            }
            guard !stopping, pause > 0 else { continue }
            await wait(pause, work)
        }
        await finishPushes(work)
    }

    /// A push was queued: it isn't due before its receiver counts as away.
    func pushWasQueued() { pushWork?.wake(by: loop.now + options.pushTimes.after) }

    /// Tells the worker that the relay stops, and ends the requests that don't end in time.
    func stopPushes() {
        guard let work = pushWork else { return }
        work.wake(by: loop.now)
        loop.schedule(after: options.pushStopTime) { for request in work.underWay.values { request.task.cancel() } }
    }

    /// In milliseconds.
    private static var pauseAfterFailure: Int { 1_000 }
    private static var longestPause: Int { 30_000 }
    /// Where the store doesn't tell every change.
    private static var usualPause: Int { 3_000 }

    /// Stores what came of pushes, claims others, and begins as many as may be.
    ///
    /// - Returns: after how many milliseconds there is something to do again, if nothing else happens.
    private func pushOnce(_ work: PushWork) async throws(StoreError) -> Int {
        work.wasWoken = false
        try await storeEnds(work)
        guard work.claimed.isEmpty, work.origins.underWay < Origins.mostUnderWay else {
            beginPushes(work)
            return work.ends.isEmpty ? PushWork.longestWait : 0
        }
        let claims = try await store.claimPushes(limit: PushWork.mostClaimed)
        work.claimed = claims.map { ($0, loop.now) }
        beginPushes(work)
        guard work.ends.isEmpty else { return 0 }
        guard work.claimed.isEmpty else { return PushWork.longestWait }
        let next = try await store.read { snapshot throws(StoreError) in try snapshot.nextPush() }
        guard let next else { return longestPause }
        let pause = next - options.now()
        // What is due already is more than was looked at; where nothing came of that, it is better not to look all the time.
        guard pause <= 0 else { return min(pause, longestPause) }
        return claims.isEmpty ? 10 : 0
    }

    private var longestPause: Int { store.tellsEveryChange ? Self.longestPause : Self.usualPause }

    private func storeEnds(_ work: PushWork) async throws(StoreError) {
        guard !work.ends.isEmpty else { return }
        let ends = work.ends
        work.ends = []
        // Where this fails the leases end, and the pushes are made again.
        try await store.endPushes(ends)
    }

    private func wait(_ pause: Int, _ work: PushWork) async {
        guard !work.wasWoken else { return }
        let waiter = Waiter()
        work.waiting = (waiter, loop.now + pause)
        let timer = loop.schedule(after: pause) { waiter.resume(.timedOut) }
        _ = await waiter.wait()
        timer.cancel()
        work.waiting = nil
    }

    /// Begins the claimed pushes whose origins have a turn for them; the others get a later time.
    private func beginPushes(_ work: PushWork) {
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
        request(.new, claim.new, claim.id, claim.address, claim.room, claim.member, work) { [options] result in
            let outcome: PushEnd.Outcome =
                switch result {
                case .taken: .taken
                case .failed(let why, nil): .failed(why)
                case .failed(let why, let rest?):
                    .failed(why, notBefore: options.now() + rest * 1_000)
                case .cancelled: .returned
                }
            work.ends.append(PushEnd(claim, outcome, spread: .random(in: 0..<1)))
            work.wake(by: 0)
        }
    }

    /// Makes a request whose origin has given it a turn, counts it and notes it.
    func request(
        _ sort: PushBody.Sort,
        _ new: Int,
        _ id: PushID,
        _ address: PushAddress,
        _ room: RoomID,
        _ member: MemberID,
        _ work: PushWork,
        then: @escaping (PushResult) -> Void
    ) {
        let number = work.nextNumber
        work.nextNumber += 1
        let start = loop.now
        // The time in the body is that of the signature.
        let now = options.now()
        let body = PushBody(sort, to: address.target, new: new, label: address.label, at: now)
        // On the loop, not on the pool, whose threads other code may block: nothing here blocks.
        let task = Task(executorPreference: loop) { [sender = work.sender] in
            await sender.send(body, id: id, to: address.url, secret: address.secret, at: now)
        }
        work.underWay[number] = PushWork.UnderWay(task: task, room: room, member: member)
        Task {
            await withTaskExecutorPreference(loop) {
                let result = await task.value
                self.ended(result, number, from: start, address, room, work, isTest: sort == .test)
                then(result)
            }
        }
    }

    private func ended(
        _ result: PushResult,
        _ number: Int,
        from start: Int,
        _ address: PushAddress,
        _ room: RoomID,
        _ work: PushWork,
        isTest: Bool
    ) {
        work.underWay[number] = nil
        let rest: Int? = if case .failed(_, let rest) = result { rest } else { nil }
        let hasAnswer: Bool? = result == .cancelled ? nil : result.hasAnswer
        work.origins.end(address.origin, from: start, hasAnswer: hasAnswer, rest: rest, at: loop.now)
        metrics.count(result)
        note(
            .pushed(
                PushNote(
                    room: self.room(room).number,
                    host: PushStanding.host(ofOrigin: address.origin),
                    status: result.status,
                    why: result.why,
                    milliseconds: loop.now - start,
                    isTest: isTest
                )
            )
        )
    }

    /// Waits for the requests that are under way, which `stopPushes` ends, and gives back what wasn't begun.
    private func finishPushes(_ work: PushWork) async {
        work.ends += work.claimed.map { PushEnd($0.claim, .returned, spread: 0) }
        work.claimed = []
        while work.origins.underWay > 0 || !work.ends.isEmpty {
            do throws(StoreError) {
                try await storeEnds(work)
            } catch {
                note(.failure(error))
            }
            guard work.origins.underWay > 0 else { continue }
            work.wasWoken = !work.ends.isEmpty
            await wait(100, work)
        }
    }
}
