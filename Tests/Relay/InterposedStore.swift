import Storage
import Synchronization
import Wire

/// A store that does something else between a page's reading, or a join, and its answer.
final class InterposedStore: RoomStore {
    typealias Action = @Sendable () async throws -> Void

    private let store: SQLiteRoomStore
    /// Done once, after the next page was read.
    let afterPage = Mutex<Action?>(nil)
    /// Done once, after the next join was stored.
    let afterJoin = Mutex<Action?>(nil)

    /// How many pages were read.
    let pages = Mutex(0)

    init(_ store: SQLiteRoomStore) { self.store = store }

    var counts: StoreCounts { store.counts }

    func page(_ query: EventsQuery, room: RoomID, member: MemberID) async throws(StoreError) -> Page {
        let page = try await store.page(query, room: room, member: member)
        pages.withLock { $0 += 1 }
        try await act(afterPage)
        return page
    }

    private func act(_ awaited: borrowing Mutex<Action?>) async throws(StoreError) {
        let action = awaited.withLock { action in
            defer { action = nil }
            return action
        }
        do { try await action?() } catch { throw .failed(code: 0, reason: "\(error)") }
    }

    func join(
        _ join: Join,
        room: RoomID,
        member: MemberID,
        token: [UInt8],
        proof: [UInt8]
    ) async throws(StoreError) -> Join.Answer {
        let answer = try await store.join(join, room: room, member: member, token: token, proof: proof)
        try await act(afterJoin)
        return answer
    }

    func leave(room: RoomID, member: MemberID, id: MessageID) async throws(StoreError) -> Int {
        try await store.leave(room: room, member: member, id: id)
    }

    func token(room: RoomID, member: MemberID) async throws(StoreError) -> [UInt8]? {
        try await store.token(room: room, member: member)
    }

    func acquaintances(of members: [Acquaintance.Name]) async throws(StoreError) -> [Acquaintance?] {
        try await store.acquaintances(of: members)
    }

    func append(
        _ messages: [NewMessage],
        room: RoomID,
        member: MemberID
    ) async throws(StoreError) -> [Accepted] {
        try await store.append(messages, room: room, member: member)
    }

    func receive(_ receipts: [Receipt], room: RoomID, member: MemberID) async throws(StoreError) {
        try await store.receive(receipts, room: room, member: member)
    }

    func carryOut(_ orders: [Order]) async -> [Order.Outcome] { await store.carryOut(orders) }

    func standing(room: RoomID, member: MemberID, after: Int) async throws(StoreError) -> Standing {
        try await store.standing(room: room, member: member, after: after)
    }

    func members(room: RoomID, member: MemberID) async throws(StoreError) -> MemberList {
        try await store.members(room: room, member: member)
    }

    func message(
        _ reference: Endpoint.Reference,
        room: RoomID,
        member: MemberID
    ) async throws(StoreError) -> MessageStatus {
        try await store.message(reference, room: room, member: member)
    }

    func sent(
        last: Int,
        receipts: Bool,
        room: RoomID,
        member: MemberID
    ) async throws(StoreError) -> MessageStatusList {
        try await store.sent(last: last, receipts: receipts, room: room, member: member)
    }

    func moves(after counter: Int, room: RoomID, member: MemberID) async throws(StoreError) -> Moves {
        try await store.moves(after: counter, room: room, member: member)
    }

    func retain(since time: Int) async throws(StoreError) { try await store.retain(since: time) }
    func check() async throws(StoreError) { try await store.check() }
    var changes: AsyncStream<RoomChange> { store.changes }
    func close() async { await store.close() }
}
