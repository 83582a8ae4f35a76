import Storage
import Synchronization
import Wire

/// A store that does something else between a page's reading, or a join, and its answer.
final class InterposedStore: Store {
    typealias Action = @Sendable () async throws -> Void

    private let store: TableStore
    /// Done once, after the next page was read.
    let afterPage = Mutex<Action?>(nil)
    /// Done once, after the next removal was read.
    let afterRemoval = Mutex<Action?>(nil)
    /// Done once, after the next join was stored.
    let afterJoin = Mutex<Action?>(nil)
    /// Done once, after the next step of retention.
    let afterRetention = Mutex<Action?>(nil)
    /// Done once, after pushes were claimed.
    let afterClaims = Mutex<Action?>(nil)

    /// How many pages were read.
    let pages = Mutex(0)
    /// How many pages of list edits were.
    let editPages = Mutex(0)

    /// How many rooms were asked for, each time that ends were.
    let ends = Mutex<[Int]>([])
    let tellsEveryChange: Bool

    /// - Parameter tellsEveryChange: where this is false it tells none.
    init(_ store: TableStore, tellsEveryChange: Bool = true) {
        self.store = store
        self.tellsEveryChange = tellsEveryChange
    }

    func read<Answer: Sendable>(
        _ queue: ReadQueue, _ work: @escaping @Sendable (Snapshot) throws(StoreError) -> Answer
    ) async throws(StoreError) -> Answer {
        let answer = try await store.read(queue, work)
        // Of the very type: arrays of other types may be cast to one.
        if Answer.self == Page.self {
            pages.withLock { $0 += 1 }
            try await act(afterPage)
        } else if Answer.self == Removal?.self {
            try await act(afterRemoval)
        } else if Answer.self == ListPage.self {
            editPages.withLock { $0 += 1 }
        } else if Answer.self == [RoomEnd?].self, let found = answer as? [RoomEnd?] {
            ends.withLock { $0.append(found.count) }
        }
        return answer
    }

    func write<Item: Sendable, Answer: Sendable>(
        _ items: [Item], needs: (Item) -> WriteNeeds,
        _ work: @escaping @Sendable (inout Transaction, Item) throws(StoreError) -> Answer
    ) async -> [Result<Answer, StoreError>] {
        var answers = await store.write(items, needs: needs, work)
        do throws(StoreError) {
            if Answer.self == (Join.Answer, MemberID).self {
                try await act(afterJoin)
            } else if Answer.self == Bool.self {
                try await act(afterRetention)
            } else if Answer.self == PushClaim?.self, !answers.isEmpty {
                try await act(afterClaims)
            }
        } catch { answers = [.failure(error)] }
        return answers
    }

    private func act(_ awaited: borrowing Mutex<Action?>) async throws(StoreError) {
        let action = awaited.withLock { action in
            defer { action = nil }
            return action
        }
        do { try await action?() } catch { throw .failed(code: "", reason: "\(error)") }
    }

    func carryOut(_ writes: [Write]) async -> [Write.Outcome] { await store.carryOut(writes) }

    var now: @Sendable () -> Int { store.now }
    var pushTimes: PushTimes { store.pushTimes }
    var counts: StoreCounts { store.counts }
    var damage: StoreError? { store.damage }

    var changes: AsyncStream<RoomChange> {
        guard !tellsEveryChange else { return store.changes }
        return AsyncStream { [store] in
            for await _ in store.changes {}
            return nil
        }
    }

    func close() async { await store.close() }
}
