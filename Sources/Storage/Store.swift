// Storage is in five parts. Here: the protocol that the relay sees, and its values. `Rules`: the effects of changes and
// the answers to questions, in any engine. `Tables`: the protocol that the rules work on, and its rows. `Engine`: group
// commit, the row cache, the threads and the change stream, for any engine. `SQLite` and `PostgreSQL`: the tables in an
// engine, and all SQL.

import Wire

/// The relay's rooms, their logs, members and receipts. A question is asked of a `Snapshot`, a change is made in a
/// `Transaction`; their methods document answers and errors. All answers are Wire's values.
///
/// Any number of calls may run at once, and any process may have made a change that another one reads. No method checks a
/// token: the relay does that, with the answer of `Snapshot.tokens`.
package protocol Store: Sendable {
    /// Asks a question: all of its answer is of one moment, which includes everything committed before the call.
    func read<Answer: Sendable>(
        _ queue: ReadQueue, _ work: @escaping @Sendable (Snapshot) throws(StoreError) -> Answer
    ) async throws(StoreError) -> Answer

    /// Makes a change for each item, in one transaction where all fit into one. Each is refused alone.
    ///
    /// - Parameter work: may be called again where the engine aborted the transaction.
    /// - Returns: an outcome for each, once all changes that weren't refused are on the disk.
    func write<Item: Sendable, Answer: Sendable>(
        _ items: [Item], needs: (Item) -> WriteNeeds,
        _ work: @escaping @Sendable (inout Transaction, Item) throws(StoreError) -> Answer
    ) async -> [Result<Answer, StoreError>]

    /// Appends messages and keeps receipts of many members.
    func carryOut(_ writes: [Write]) async -> [Write.Outcome]

    /// The store's clock: the time in milliseconds since the epoch.
    var now: @Sendable () -> Int { get }

    /// The times of pushes.
    var pushTimes: PushTimes { get }

    /// The work of this process since the store was opened.
    var counts: StoreCounts { get }

    /// The damage that ended the store; nil while it answers.
    var damage: StoreError? { get }

    /// Hints that a room grew, each sent after the commit. Several for the same may become one; none is lost while
    /// the stream is read. It ends when the store is closed. One reader at a time.
    var changes: AsyncStream<RoomChange> { get }

    /// Whether `changes` tells of every change. False where other processes write to the same store: their changes may
    /// never be told, so a reader has to ask `Snapshot.ends` now and then.
    var tellsEveryChange: Bool { get }

    /// Finishes the changes that were taken, then closes. A later call is refused with `.closed`.
    func close() async
}

/// The thread that answers a question. Slow questions have their own, so that pages don't wait for the lists of a huge
/// room.
package enum ReadQueue: Sendable {
    case quick, long
}

extension Store {
    /// Asks a question whose answer is quick.
    package func read<Answer: Sendable>(
        _ work: @escaping @Sendable (Snapshot) throws(StoreError) -> Answer
    ) async throws(StoreError) -> Answer {
        try await read(.quick, work)
    }

    /// Makes one change, and returns once it is on the disk.
    package func write<Answer: Sendable>(
        _ needs: WriteNeeds, _ work: @escaping @Sendable (inout Transaction) throws(StoreError) -> Answer
    ) async throws(StoreError) -> Answer {
        let outcomes = await write([needs], needs: \.self) { transaction, _ throws(StoreError) in
            try work(&transaction)
        }
        guard let outcome = outcomes.first else { preconditionFailure("BUG: a change without an outcome") }
        return try outcome.get()
    }

    /// Returns once a small commit of its own is done: the store is writable.
    package func check() async throws(StoreError) {
        // A small commit may have room where the messages that were last refused have none.
        let refused = counts.refusedBytes
        if refused > 0 {
            // Rows and pages of indexes are written beside the bodies.
            let bytes = refused * 5 / 4 + 64 << 10
            try await write(WriteNeeds(bytes: refused)) { transaction throws(StoreError) in
                transaction.check(bytes: bytes)
            }
        }
        try await write(WriteNeeds()) { transaction throws(StoreError) in transaction.check() }
    }

    /// Removes the bodies of all messages stored before a time, in milliseconds since the epoch; their SHA-256 stays. What
    /// the engine's log still has of them is overwritten at the end, or by a later call where something is being read. A
    /// message that is sent again is answered as before; a page tells the gap.
    ///
    /// - Parameter goesOn: asked before each step; what is left where it answers false is removed the next time.
    package func retain(
        since time: Int, while goesOn: @Sendable () async -> Bool = { true }
    ) async throws(StoreError) {
        var number: Int? = 0
        while let last = number, await goesOn() {
            let step = try await read { snapshot throws(StoreError) in
                try snapshot.outdated(before: time, after: last)
            }
            for (room, seq) in step.rooms { try await retain(after: seq, room: room, while: goesOn) }
            number = step.last
        }
        // Where it stops the engine's log is emptied as it is closed.
        guard number == nil else { return }
        try await write(WriteNeeds()) { transaction throws(StoreError) in transaction.emptyLog() }
    }

    /// Removes the bodies of a room's messages up to and with a seq, step by step, so that others write in between.
    package func retain(
        after seq: Int, room: RoomID, while goesOn: @Sendable () async -> Bool = { true }
    ) async throws(StoreError) {
        var isDone = false
        while !isDone, await goesOn() {
            isDone = try await write(.retention(of: room)) { transaction throws(StoreError) in
                try transaction.retain(after: seq, room: room)
            }
        }
    }

    /// Claims pushes that are due, the longest due first. Those whose members have everything by now end without a
    /// request.
    ///
    /// - Parameters:
    ///   - limit: the most pushes to look at.
    ///   - looksAhead: whether those are due, too, that wait for a clock that was put back. To be asked now and then: it
    ///     goes through all pushes that wait for later.
    package func claimPushes(limit: Int, looksAhead: Bool = false) async throws(StoreError) -> [PushClaim] {
        let (now, times) = (now(), pushTimes)
        let due = try await read { snapshot throws(StoreError) in
            try snapshot.duePushes(at: now, limit: limit, looksAhead: looksAhead, times)
        }
        let outcomes = await write(due, needs: { .push(of: $0.key) }) { transaction, due throws(StoreError) in
            try transaction.claim(due)
        }
        var claims: [PushClaim] = []
        for outcome in outcomes { if let claim = try outcome.get() { claims.append(claim) } }
        return claims
    }

    /// Records the results of claimed pushes.
    package func endPushes(_ ends: [PushEnd]) async throws(StoreError) {
        let outcomes = await write(ends, needs: { .push(of: MemberKey(room: $0.room, member: $0.member)) }) {
            transaction, end throws(StoreError) in try transaction.end(end)
        }
        for outcome in outcomes { try outcome.get() }
    }
}

/// A member that a relay sees online.
package struct OnlineMember: Equatable, Sendable {
    package var room: RoomID
    package var member: MemberID
    /// The time when it last asked for something or ended a wait, in milliseconds since the epoch.
    package var seen: Int
    /// The time from now for which it counts as online, in milliseconds.
    package var lasts: Int

    package init(room: RoomID, member: MemberID, seen: Int, lasts: Int) {
        (self.room, self.member, self.seen, self.lasts) = (room, member, seen, lasts)
    }
}

/// The work of a store since it was opened, for metrics.
package struct StoreCounts: Equatable, Sendable {
    /// Transactions committed.
    package var commits = 0
    /// Write requests answered by those commits, the refused ones counted.
    package var requests = 0
    /// Messages stored; repetitions are not.
    package var messages = 0
    /// Commits that failed.
    package var failures = 0
    /// Write requests that wait for a transaction now.
    package var waiting = 0
    /// The bytes of bodies in the largest change refused for lack of space; 0 once as many were taken.
    package var refusedBytes = 0

    package init() {}
}

/// The losses that an acknowledgement of the store survives.
package struct Durability: Equatable, Sendable {
    package enum Loss: Equatable, Sendable {
        /// Not even a crash of the engine.
        case nothing
        /// A crash of the engine, and the loss of power.
        case power
        /// The loss of the machine that the engine runs on.
        case node
    }

    package var loss: Loss
    /// The engine's settings behind it, for people; nil where there are none.
    package var settings: String?

    package init(_ loss: Loss, settings: String? = nil) { (self.loss, self.settings) = (loss, settings) }
}
