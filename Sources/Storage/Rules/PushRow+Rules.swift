import Wire

/// The states of a push and its target, at given times, for any engine.
extension PushRow {
    /// The time of the first try of a push for a message that came now.
    ///
    /// A clock that was put back must not keep the target waiting for the time that passes again.
    func firstTry(at now: Int, _ times: PushTimes) -> Int {
        max(now + times.after, sent.map { min($0, now) + every } ?? 0)
    }

    /// Queues a push for messages from a seq on, unless one waits or the target is gone.
    mutating func enqueue(from first: Int, at now: Int, _ times: PushTimes) {
        guard queue == nil, gone == nil else { return }
        queue = Queue(since: now, first: first, next: firstTry(at: now, times))
    }

    /// Whether the member now has everything that the push was for, so that it isn't away.
    ///
    /// - Parameter seq: the seq of the first message that it doesn't have.
    func isPassed(missing seq: Int) -> Bool { queue.map { seq > $0.upto ?? $0.first } ?? false }

    /// Records that the member has everything up to a seq: a push is due only for later messages.
    mutating func passOver(upto seq: Int, head: Int, at now: Int, _ times: PushTimes) {
        queue = nil
        if head > seq { enqueue(from: seq + 1, at: now, times) }
    }

    /// Whether the push may be claimed.
    func isDue(at now: Int) -> Bool {
        guard let queue, gone == nil else { return false }
        let isLeased = queue.lease.map { now < $0 && $0 <= now + PushTimes.longestLease } ?? false
        return !isLeased && (queue.next <= now || isAhead(of: now))
    }

    /// Whether the clock was put back while the push waited: its message or its last try came later than now. Its next
    /// try, which is later still, is due then.
    func isAhead(of now: Int) -> Bool {
        guard let queue else { return false }
        return min(queue.next, max(queue.since, failed ?? 0)) > now + PushTimes.longestDifference
    }

    /// Whether the push has failed for too long. Its messages that aren't as old themselves then get another.
    func isExpired(at now: Int, _ times: PushTimes) -> Bool {
        queue.map { $0.tries > 0 && now - $0.since >= times.expire } ?? false
    }

    /// Has a push for messages from a seq on take the place of one that has expired.
    mutating func renew(from seq: Int, at now: Int) { queue = Queue(since: now, first: seq, next: now) }

    /// Gives the waiting push to a relay.
    mutating func claim(upto head: Int, at now: Int) -> PushID? {
        guard var claimed = queue else { return nil }
        // Of a clock that was put back.
        (claimed.since, claimed.next) = (min(claimed.since, now), min(claimed.next, now))
        failed = failed.map { min($0, now) }
        let id = claimed.id ?? PushID(rawValue: .random(in: .min ... .max))
        attempt += 1
        claimed.id = id
        claimed.upto = head
        claimed.lease = now + PushTimes.lease
        queue = claimed
        return id
    }

    /// Records the result of a claimed push.
    ///
    /// - Parameter head: the seq of the room's last event.
    mutating func end(_ end: PushEnd, head: Int, at now: Int, _ times: PushTimes) {
        guard end.attempt == attempt, var ended = queue, ended.id == end.id, ended.lease != nil else { return }
        ended.lease = nil
        queue = ended
        switch end.outcome {
        case .returned: break
        case .deferred(let time): queue?.next = max(now, time)
        case .taken:
            sent = now
            sentUpto = ended.upto
            answered()
            passOver(upto: ended.upto ?? head, head: head, at: now, times)
        case .failed(let why, let notBefore):
            // Its time counts from here: the relay may have been down before, or the target's origin have had enough.
            if ended.tries == 0 { ended.since = now }
            ended.tries += 1
            ended.next = max(notBefore, now + PushTimes.pause(after: ended.tries, spread: end.spread))
            queue = ended
            failed(why, at: now)
            if let failing, now - failing >= PushTimes.prune, failures >= PushTimes.retries.count {
                leave(why, at: now)
            }
        }
    }

    /// Records the result of a test push, nil where the target took it. A waiting push is then tried at once.
    mutating func tested(_ why: PushClass?, at now: Int) {
        guard gone == nil else { return }
        if let why { return failed(why, at: now) }
        answered()
        if let next = queue?.next { queue?.next = min(next, now) }
    }

    private mutating func answered() {
        hasAnswered = true
        failing = nil
        error = nil
        failures = 0
        failed = nil
    }

    private mutating func failed(_ why: PushClass, at now: Int) {
        // After so long without a try, the target's state meanwhile is unknown.
        if let failing, let failed, failing <= failed, failed <= now, now - failed <= PushTimes.longestSilence {
            failures += 1
        } else {
            failing = now
            failures = 1
        }
        failed = now
        error = why
        // A wrong URL gets 404, too, and its member may mend that.
        if why == .status(410) || why == .status(404) && hasAnswered { leave(why, at: now) }
    }

    /// Marks the target as gone: nothing more is tried until it is set anew.
    private mutating func leave(_ why: PushClass, at now: Int) {
        gone = now
        reason = why
        queue = nil
    }
}

extension PushRow {
    /// The state of the target, as other members see it.
    var state: PushState {
        PushState(sent: sent, upto: sentUpto, failing: failing, error: error, gone: gone, reason: reason)
    }

    var standing: PushStanding {
        PushStanding(
            kind: kind, host: PushStanding.host(ofOrigin: origin), target: target, label: label, every: every / 1000,
            push: state, queued: queue?.since, next: queue?.next, tries: queue?.tries
        )
    }

    var address: PushAddress {
        PushAddress(
            kind: kind, url: url, origin: origin, secret: secret, target: target, label: label, isGone: gone != nil
        )
    }
}

extension PushState {
    init(sent: Int?, upto: Int?, failing: Int?, error: PushClass?, gone: Int?, reason: PushClass?) {
        if let gone {
            self.init(.gone, since: gone, at: sent, upto: upto, class: reason)
        } else if let failing {
            self.init(.failing, since: failing, at: sent, upto: upto, class: error)
        } else {
            self.init(sent == nil ? .set : .pushed, at: sent, upto: upto)
        }
    }
}
