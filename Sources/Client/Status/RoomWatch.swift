import Synchronization
import Wire

/// Watches rooms, and says when it is worth looking at them again: a receipt came, or an event, or the relay didn't answer.
///
/// Two requests wait at the relay for each room, so nothing is polled. A word that is given twice before anybody listens is
/// given once. The counters are taken before the first word: a caller that looks after that has missed nothing.
package final class RoomWatch: Sendable {
    /// One element a moment to look.
    package let changes: AsyncStream<Void>
    /// Kept, since without rooms the stream would end with the last reference.
    private let speaker: AsyncStream<Void>.Continuation
    private let tasks: [Task<Void, Never>]
    private let pacing: Pacing

    /// Whether a relay answers waits at once with nothing, and so is asked less often.
    package var isPaced: Bool { pacing.isPaced.withLock { $0 } }

    private final class Pacing: Sendable {
        let isPaced = Mutex(false)
    }

    /// Begins to watch.
    ///
    /// - Parameter ofOthers: whether it matters what others send. Their receipts, and who comes and goes, always do.
    package init(_ accounts: [Account], ofOthers: Bool) {
        let (changes, speaker) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        (self.changes, self.speaker) = (changes, speaker)
        let pacing = Pacing()
        self.pacing = pacing
        tasks = accounts.flatMap { account in
            [
                Task { await Self.watch(speaker, Receipts(account: account), pacing) },
                Task {
                    await Self.watch(speaker, Events(account: account, sender: ofOthers ? nil : account.me), pacing)
                },
            ]
        }
    }

    /// Ends the watch; its requests are given up.
    package func stop() { for task in tasks { task.cancel() } }

    deinit { stop() }

    private static func watch(_ speaker: AsyncStream<Void>.Continuation, _ place: some Place, _ pacing: Pacing) async {
        var place = place
        var retry = Retry()
        var pace = WaitPace()
        while !Task.isCancelled {
            do throws(ClientError) {
                await pace.wait()
                let found = try await place.wait()
                pace.note(found.answer)
                if pace.isPaced { pacing.isPaced.withLock { $0 = true } }
                _ = retry.answered()
                if found.isWorthALook { speaker.yield() }
            } catch {
                speaker.yield()
                guard error.isWorthRetrying else { return }
                await retry.pause(after: error)
            }
        }
    }

    /// Where a watch stands.
    private protocol Place {
        /// Waits for what comes after it, not for ever; the first time it only finds out where it is.
        mutating func wait() async throws(ClientError) -> Found
    }

    private struct Found {
        var answer: WaitPace.Answer
        /// After a silence, too, it is worth looking again: who is online changes without a word.
        var isWorthALook = true
    }

    private struct Receipts: Place {
        let account: Account
        var counter: Int?
        var known = KnownCursors()

        mutating func wait() async throws(ClientError) -> Found {
            guard let after = counter else {
                counter = try await account.relay.moves(after: .max).counter.hint
                return Found(answer: .news)
            }
            let moves = try await account.relay.moves(after: after, wait: Limits.wait / 2)
            counter = moves.counter.hint
            // Where nobody has asked who the members are, all is looked at, and nothing is news.
            let view = account.log.view
            defer { known.take(moves.moved.hint, in: view) }
            return Found(answer: known.answer(moves.moved.hint, in: view))
        }
    }

    private struct Events: Place {
        let account: Account
        /// The member whose messages alone matter; nil for everyone's.
        let sender: MemberID?
        var head: Int?

        mutating func wait() async throws(ClientError) -> Found {
            guard let after = head else {
                head = try await account.relay.events(EventsQuery(start: .last(0))).head.hint
                return Found(answer: .news)
            }
            let page = try await account.relay.events(EventsQuery(start: .after(after), wait: Limits.wait / 2))
            head = page.events.last?.seq ?? page.gap?.hint.upto ?? after
            if page.events.isEmpty { return Found(answer: .nothing) }
            let matters = page.events.contains { $0.kind != .message || sender == nil || $0.member == sender }
            // Nothing here is verified. Where the log that is doesn't reach to what was told before, there may be no end of it.
            let isBehind = after > account.log.view?.head.size ?? 0
            return Found(answer: isBehind ? .nothingNew : .news, isWorthALook: matters)
        }
    }
}

/// How far members' cursors are known to be: an answer that moves none of them is no news, whatever it lists.
///
/// A relay can tell of members, and of places in the log, that there aren't. Only what the verified log has is news, or kept: of
/// a member or a message that has just come it is looked at all the same, and the next answer is only asked for a moment later.
struct KnownCursors: Sendable {
    private var furthest: [MemberID: [ReceiptKind: Int]] = [:]

    /// The seq up to which a member's cursor is known to be; it never goes back.
    private(set) subscript(_ kind: ReceiptKind, of member: MemberID) -> Int {
        get { furthest[member]?[kind] ?? 0 }
        set { furthest[member, default: [:]][kind] = max(self[kind, of: member], newValue) }
    }

    /// The kind of an answer with these moves.
    ///
    /// - Parameter view: the verified log as far as it is known; nil for none.
    func answer(_ moves: [CursorMoves.Move], in view: RoomView?) -> WaitPace.Answer {
        if moves.isEmpty { return .nothing }
        let isNew = moves.contains { move in
            move.cursors(in: view).contains { $0.seq > self[$0.kind, of: move.member] }
        }
        return isNew ? .news : .nothingNew
    }

    /// Takes the moves of an answer.
    mutating func take(_ moves: [CursorMoves.Move], in view: RoomView?) {
        for move in moves { for cursor in move.cursors(in: view) { take(cursor.seq, cursor.kind, of: move.member) } }
    }

    /// Takes a cursor that the verified log has.
    mutating func take(_ seq: Int, _ kind: ReceiptKind, of member: MemberID) { self[kind, of: member] = seq }
}

extension CursorMoves.Move {
    /// The cursors of a member that the verified log has, as far as they lie within it.
    func cursors(in view: RoomView?) -> [(kind: ReceiptKind, seq: Int)] {
        guard let view, view.roster.members[member] != nil else { return [] }
        return [(.delivered, delivered), (.read, read), (.list, list ?? 0)].filter { $0.1 <= view.head.size }
    }
}
