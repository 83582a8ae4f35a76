import Foundation
import Wire

/// Waits until a condition holds for messages of one room.
///
/// The highest seq is looked at first. Since a receipt is a range, what it shows of that one it mostly shows of those before
/// it too, and only what no receipt seen so far covers is asked for: a hundred thousand messages take as many requests
/// as there are receipts, not messages. Who has left the room meanwhile is asked about no more.
package struct DeliveryWait {
    package enum Outcome: Equatable, Sendable {
        /// The condition holds; `without` names those who have left the room without it.
        case met(without: [String])
        /// The time is up; who is missing, in order of joining.
        case timedOut(missing: [String])
        /// The condition can't come to hold any more.
        case never(Condition.Obstacle)
    }

    /// The longest silence after which it looks whether somebody left: leaving is no receipt and wakes nobody.
    private static let longestSilence = 5

    /// A relay that had so much time for an answer when the time was up is not asked once more.
    private static let chance = Duration.seconds(1)

    private let account: Account
    private let condition: Condition
    private let deadline: Deadline
    private let onTrouble: (ClientError?) -> Void
    private var backoff = Backoff()
    private var isAway = false
    /// The messages that the condition isn't known to hold for, in order.
    private var open: [Int] = []
    /// Who was meant by each name, from the first look on.
    private var named: [String: Set<MemberID>] = [:]
    private var left: [String] = []

    /// - Parameter onTrouble: is told when the relay can't be asked, and, with nil, that it can be again.
    package init(
        _ account: Account,
        for condition: Condition,
        by deadline: Deadline,
        onTrouble: @escaping (ClientError?) -> Void = { _ in }
    ) {
        self.account = account
        self.condition = condition
        self.deadline = deadline
        self.onTrouble = onTrouble
    }

    /// Waits. It looks at least once, however late it is; a relay that goes away is asked again until the deadline.
    ///
    /// - Throws: what isn't worth another try, and what came of the only one there was time for.
    package mutating func run(_ messages: [Endpoint.Reference]) async throws(ClientError) -> Outcome {
        var isLocated = false
        var counter: Int?
        var missing: [String]?
        while true {
            let isLast = deadline.isPast
            let begun = ContinuousClock.now
            do throws(ClientError) {
                if !isLocated { try await locate(messages) }
                isLocated = true
                guard condition.stage != .sent, !open.isEmpty else { return .met(without: []) }
                // The counter comes before the look: what is receipted after it ends the wait.
                if counter == nil {
                    counter = try await ask { relay throws(ClientError) in try await relay.moves(after: .max).counter }
                }
                let verdict = try await look(throughout: false)
                succeeded()
                switch verdict {
                case .met: return .met(without: left)
                case .never(let obstacle): return .never(obstacle)
                case .pending(let names): missing = names
                }
                if !deadline.isPast { counter = try await move(after: counter ?? 0) }
            } catch {
                if !deadline.isPast {
                    try await failed(error)
                } else if missing == nil, isLast || begun.duration(to: .now) > Self.chance {
                    throw error
                }
            }
            if deadline.isPast, let missing {
                guard case .pending(let all)? = try? await look(throughout: true) else {
                    return .timedOut(missing: missing)
                }
                return .timedOut(missing: all)
            }
        }
    }

    private mutating func succeeded() {
        if isAway { onTrouble(nil) }
        isAway = false
        backoff.reset()
    }

    private mutating func failed(_ error: ClientError) async throws(ClientError) {
        guard error.isWorthRetrying else { throw error }
        if !isAway { onTrouble(error) }
        isAway = true
        await deadline.sleep(for: backoff.delay(atLeast: error.retryAfter))
    }

    /// Finds the seqs of the messages.
    private mutating func locate(_ messages: [Endpoint.Reference]) async throws(ClientError) {
        var seqs: [Int] = []
        for message in messages {
            switch message {
            case .seq(let seq): seqs.append(seq)
            case .id:
                seqs.append(
                    try await ask { relay throws(ClientError) in try await relay.message(message).event.seq }
                )
            }
        }
        open = Set(seqs).sorted()
    }

    /// Waits for receipts, but not so long that nobody would notice a member who leaves.
    private func move(after counter: Int) async throws(ClientError) -> Int {
        let seconds = deadline.left.map { Int($0.components.seconds) + 1 } ?? Self.longestSilence
        let wait = min(seconds, Self.longestSilence)
        return try await ask { relay throws(ClientError) in
            try await relay.moves(after: counter, wait: wait).counter
        }
    }

    /// Looks at the messages that are open.
    ///
    /// - Parameter throughout: whether to go on after the first for which the condition doesn't hold yet, so that all
    ///   who are missing are named.
    private mutating func look(throughout: Bool) async throws(ClientError) -> Condition.Verdict {
        var roster = Roster(
            try await ask { relay throws(ClientError) in try await relay.members() },
            keys: account.keys
        )
        learnNames(roster)
        let changes = roster.members.flatMap { [$0.joined] + ($0.left.map { [$0] } ?? []) }.sorted()
        var rest = open
        var missing: [String] = []
        while let seq = rest.last {
            let answer = try await ask { relay throws(ClientError) in try await relay.message(.seq(seq)) }
            let status = DeliveryStatus(answer, account: account, roster: &roster)
            switch condition.verdict(on: status.rows, members: named) {
            case .never(let obstacle): return .never(obstacle)
            case .pending(let names):
                missing += names.filter { !missing.contains($0) }
                if !throughout { return .pending(missing: missing) }
            case .met where condition.who != .all: break
            case .met:
                let gone = status.rows.filter { $0.hasLeft && !condition.isDone($0) }.map(\.name)
                left += gone.filter { !left.contains($0) }
            }
            // From here on up the audience is the same, and who has a receipt for this message has one for the others.
            let change = changes.last { $0 < seq } ?? 0
            var floor = min(seq, status.rows.compactMap(from).reduce(change + 1, max))
            // Who joined later may have been here before, left, and come back: only the latest of each is known.
            if roster.members.contains(where: { $0.joined > seq && $0.member != account.me }) {
                floor = try await firstOwed(as: answer, of: rest.filter { $0 >= floor })
            }
            while let last = rest.last, last >= floor { rest.removeLast() }
            if missing.isEmpty { open = rest }
        }
        return missing.isEmpty ? .met : .pending(missing: missing)
    }

    /// The first of the messages, in order, from which on all are owed to the same members as the last, whose answer it is.
    private func firstOwed(as last: MessageStatus, of seqs: [Int]) async throws(ClientError) -> Int {
        let present = Self.present(last)
        var (low, high) = (0, seqs.count - 1)
        while low < high {
            // The very first one tells mostly all.
            let middle = low == 0 && high == seqs.count - 1 ? 0 : low + (high - low) / 2
            let answer = try await ask { [seq = seqs[middle]] relay throws(ClientError) in
                try await relay.message(.seq(seq))
            }
            if Self.present(answer) == present { high = middle } else { low = middle + 1 }
        }
        return seqs[high]
    }

    /// Who was in the room when a message was sent.
    private static func present(_ answer: MessageStatus) -> Set<MemberID> {
        Set(answer.audience.map(\.member) + [answer.event.member])
    }

    /// The first seq that a member's receipt covers as well; nil where it has none.
    private func from(_ row: DeliveryStatus.Row) -> Int? {
        condition.stage == .read ? row.readFrom : row.deliveredFrom
    }

    private mutating func learnNames(_ roster: Roster) {
        guard named.isEmpty, case .names(let names) = condition.who else { return }
        for name in names {
            let members = roster.members(named: name)
            if !members.isEmpty { named[name] = Set(members) }
        }
    }

    /// Asks the relay, no longer than there is time.
    private func ask<Value: Sendable>(
        _ request: @escaping @Sendable (RelayClient) async throws(ClientError) -> Value
    ) async throws(ClientError) -> Value {
        let relay = account.relay
        let answer = await deadline.forOneLook.limit { () async -> Result<Value, ClientError> in
            do throws(ClientError) { return .success(try await request(relay)) } catch { return .failure(error) }
        }
        return try answer.get()
    }
}
