import Foundation
import Proving
import Wire

/// Waits until a condition holds for messages of one room.
///
/// The highest seq is looked at first. Since a receipt is a range, what it shows of that one it mostly shows of those before
/// it too, and only what no receipt seen so far covers is asked for: a hundred thousand messages take as many requests
/// as there are receipts, not messages. Later looks ask for the receipts that came since. A member who has left the room
/// meanwhile is waited for no more.
package struct DeliveryWait {
    /// A message to wait for.
    package enum Target: Hashable, Sendable {
        case message(Endpoint.Reference)
        /// One that was just sent, at the seq that the relay answered.
        case sent(SentMessage, seq: RelaysWord<Int>)
    }

    package enum Outcome: Equatable, Sendable {
        /// The condition holds.
        case met
        /// The time is up; who is missing, in order of joining. `isOld` tells that the relay didn't answer the last question.
        case timedOut(missing: [String], isOld: Bool = false)
        /// The condition can't come to hold any more.
        case never(Condition.Obstacle)
    }

    /// A notice for the user while it waits.
    package enum Note: Equatable, Sendable {
        case relay(Retry.Note)
        /// A receipt of a member of this name isn't counted.
        case uncounted(name: String, isOfAnotherLog: Bool, seq: Int)
        /// A member who `all` stood for too is no longer in the room, and doesn't have it: given once for each.
        case left(Departure)
        /// A message whose receipts are missing is no longer kept, by the relay's word: given once, of the first that is looked at.
        case gone(seq: Int)
    }

    /// The longest silence after which it looks whether somebody left: leaving is no receipt and wakes nobody.
    private static let longestSilence = 5

    /// A relay that had so much time for an answer when the time was up is not asked once more.
    private static let chance = Duration.seconds(1)

    private let account: Account
    private var condition: Condition
    private let unit: AudienceUnit
    private let limit: Limit
    private let onNote: (Note) -> Void
    private let onPending: ([DeliveryStatus.Row]) -> Void
    /// The time for the last check, begun when the limit was first found to be past: one for all its requests.
    var lastLook: Limit?
    private var retry: Retry
    private var pace = WaitPace()
    private var cursors = KnownCursors()
    /// The messages that the condition isn't known to hold for, in order.
    private var open: [Int] = []
    /// The messages that were proved before and are still open.
    private var looked: [Int: ProvenMessage] = [:]
    private var told: Set<UncountedReceipt> = []
    private var hasToldGone = false
    /// Those of whom was told that they are gone.
    private var left: Set<Condition.Meant> = []
    /// The members that were missing at the latest look at a message, by their labels.
    private var lacking: [String: DeliveryStatus.Row] = [:]

    /// - Parameters:
    ///   - unit: whether each device of a person is waited for.
    ///   - retry: what the user was told of the relay before.
    ///   - onPending: called after each check with the members who are missing, in order of joining.
    package init(
        _ account: Account, for condition: Condition, each unit: AudienceUnit = .person, by limit: Limit,
        after retry: Retry = Retry(), onNote: @escaping (Note) -> Void = { _ in },
        onPending: @escaping ([DeliveryStatus.Row]) -> Void = { _ in }
    ) {
        self.account = account
        (self.condition, self.unit, self.limit, self.retry) = (condition, unit, limit, retry)
        (self.onNote, self.onPending) = (onNote, onPending)
    }

    /// Waits. It looks at least once, however late it is; a relay that goes away is asked again until the limit.
    ///
    /// - Throws: what isn't worth another try, and what came of the only one there was time for.
    package mutating func run(_ targets: [Target]) async throws(ClientError) -> Outcome {
        var isLocated = false
        var counter: Int?
        var missing: [String]?
        while true {
            let isLast = limit.isPast
            let begun = ContinuousClock.now
            do throws(ClientError) {
                // The relay of before may never tell of the receipts that the other one has.
                if let end = account.end { throw end }
                if condition.stage == .sent {
                    try await locate(targets)
                    note(retry.answered())
                    return .met
                }
                // The counter comes before the look: what is receipted after it ends the wait.
                if counter == nil {
                    counter = try await ask { account throws(ClientError) in
                        try await account.relay.moves(after: .max).counter.hint
                    }
                }
                if !isLocated { try await locate(targets) }
                isLocated = true
                guard !open.isEmpty else { return .met }
                let verdict = try await look(throughout: false)
                note(retry.answered())
                switch verdict {
                case .met: return .met
                case .never(let obstacle): return .never(obstacle)
                case .pending(let names):
                    missing = names
                    onPending(names.compactMap { lacking[$0] })
                }
                if !limit.isPast { counter = try await move(after: counter ?? 0) }
            } catch {
                if Task.isCancelled { throw error }
                if !limit.isPast {
                    note(try retry.failed(error))
                    await retry.pause(after: error, by: limit)
                } else if missing == nil, isLast || begun.duration(to: .now) > Self.chance {
                    throw error
                }
            }
            guard limit.isPast, let missing else { continue }
            // A receipt that came while this process was stopped, or the relay silent, counts.
            do throws(ClientError) {
                switch try await look(throughout: true) {
                case .met: return .met
                case .never(let obstacle): return .never(obstacle)
                case .pending(let all):
                    onPending(all.compactMap { lacking[$0] })
                    return .timedOut(missing: all)
                }
            } catch {
                guard error.isWorthRetrying else { throw error }
                return .timedOut(missing: missing, isOld: true)
            }
        }
    }

    private func note(_ note: Retry.Note?) { if let note { onNote(.relay(note)) } }

    /// Finds the seqs of the messages, and proves that they are there.
    private mutating func locate(_ targets: [Target]) async throws(ClientError) {
        var seqs: Set<Int> = []
        var sent: [Int: SentMessage] = [:]
        for target in targets {
            switch target {
            case .sent(let message, let told):
                let seq = told.toCheck
                // A proof of one of them says nothing of the other.
                guard sent[seq].map({ $0.id == message.id }) ?? true else {
                    throw .untrue("two messages at seq \(seq)")
                }
                sent[seq] = message
            case .message(let reference):
                let message = try await ask { account throws(ClientError) in
                    try await account.proven(reference, in: account.lastView())
                }
                looked[message.event.seq] = message
                seqs.insert(message.event.seq)
            }
        }
        if sent.count > 1 {
            let wanted = sent
            try await ask { account throws(ClientError) in try await account.checkSent(wanted) }
        } else if let (seq, wanted) = sent.first {
            looked[seq] = try await ask { account throws(ClientError) in try await account.proven(wanted, at: seq) }
        }
        open = seqs.union(sent.keys).sorted()
    }

    /// Waits for receipts, but not so long that nobody would notice a member who leaves.
    private mutating func move(after counter: Int) async throws(ClientError) -> Int {
        let seconds = limit.left.map { Int($0.components.seconds) + 1 } ?? Self.longestSilence
        let wait = min(seconds, Self.longestSilence)
        await pace.wait(by: limit)
        let moves = try await ask { account throws(ClientError) in
            try await account.relay.moves(after: counter, wait: wait)
        }
        pace.note(limit.isPast ? .news : cursors.answer(moves.moved.hint, in: account.log.view))
        cursors.take(moves.moved.hint, in: account.log.view)
        note(retry.takes(isPaced: pace.isPaced))
        return moves.counter.hint
    }

    /// Looks at the messages that are open.
    ///
    /// - Parameter throughout: whether to go on after the first for which the condition doesn't hold yet, so that all
    ///   who are missing are named.
    private mutating func look(throughout: Bool) async throws(ClientError) -> Condition.Verdict {
        let view = try await ask { account throws(ClientError) in try await account.view() }
        if let size = condition.asAt {
            for name in condition.members {
                condition.formerly[name] = view.called(name, at: size, but: account.me, each: unit)
            }
            condition.asAt = nil
        }
        var rest = open
        var missing: [String] = []
        while let seq = rest.last {
            let status = try await status(of: seq, view)
            if condition.stage == .read, status.message.event.kind == .list { return .never(.neverRead) }
            let devices = status.devices
            for row in devices + status.rows { lacking[row.label] = row }
            switch condition.verdict(on: status.rows, devices: devices) {
            case .never(let obstacle): return .never(obstacle)
            case .pending(let names):
                noteLeft(status.rows)
                if looked[seq]?.isKept == false, !hasToldGone {
                    hasToldGone = true
                    onNote(.gone(seq: seq))
                }
                missing += names.filter { !missing.contains($0) }
                if !throughout { return .pending(missing: missing) }
            case .met: noteLeft(status.rows)
            }
            // From here on up the audience of the same sender's messages is the same, and a member with a receipt for this
            // one has one for the others; a receipt of messages says nothing of list edits.
            let change = view.lastChange(before: seq)
            let floor = min(seq, (status.rows + devices).compactMap(from).reduce(change + 1, max))
            let event = status.message.event
            func isAlike(_ seq: Int) -> Bool {
                guard let other = looked[seq]?.event else { return event.member == account.me }
                return other.member == event.member && other.kind == event.kind
            }
            while let last = rest.last, last >= floor, isAlike(last) {
                rest.removeLast()
                if missing.isEmpty { looked[last] = nil }
            }
            if missing.isEmpty { open = rest }
        }
        return missing.isEmpty ? .met : .pending(missing: missing)
    }

    /// Tells of those who `all` waits for no more, as soon as they are gone: who is waited for may come late, or never.
    private mutating func noteLeft(_ rows: [DeliveryStatus.Row]) {
        guard condition.who == .all else { return }
        for row in condition.counted(of: rows) where row.hasLeft && !condition.isDone(row) {
            if left.insert(row.meant).inserted { onNote(.left(Departure(row))) }
        }
    }

    /// The status of a message: of one that was looked at before only later receipts are asked for.
    private mutating func status(of seq: Int, _ view: RoomView) async throws(ClientError) -> DeliveryStatus {
        let known = looked[seq]
        let message = try await ask { account throws(ClientError) in
            guard var message = known else { return try await account.proven(.seq(seq), in: view) }
            try await account.refresh(&message, in: view)
            return message
        }
        looked[seq] = message
        for receipt in message.uncounted where told.insert(receipt).inserted {
            onNote(
                .uncounted(name: view.markedName(of: receipt.member), isOfAnotherLog: receipt.isOfAnotherLog, seq: seq))
        }
        var status = DeliveryStatus(message, view: account.log.view ?? view, account: account)
        status.unit = unit
        return status
    }

    /// The first seq that a member's receipt covers as well; nil where it has none.
    private func from(_ row: DeliveryStatus.Row) -> Int? {
        condition.stage == .read ? row.readFrom : row.deliveredFrom
    }

    /// Asks the relay, no longer than there is time.
    private mutating func ask<Value: Sendable>(
        _ request: @escaping @Sendable (Account) async throws(ClientError) -> Value
    ) async throws(ClientError) -> Value {
        let account = account
        if lastLook == nil, limit.isPast { lastLook = limit.forOneLook }
        return try await (lastLook ?? limit).run { () async throws(ClientError) in try await request(account) }
    }
}
