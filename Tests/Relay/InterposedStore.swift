import Storage
import Synchronization
import Wire

/// A store that does something else between a page's reading, or a join, and its answer.
final class InterposedStore: RoomStore {
    typealias Action = @Sendable () async throws -> Void

    private let store: TableRoomStore
    /// Done once, after the next page was read.
    let afterPage = Mutex<Action?>(nil)
    /// Done once, after the next join was stored.
    let afterJoin = Mutex<Action?>(nil)

    /// How many pages were read.
    let pages = Mutex(0)
    /// How many pages of list edits were.
    let editPages = Mutex(0)

    /// How many rooms were asked for, each time that ends were.
    let ends = Mutex<[Int]>([])
    let tellsEveryChange: Bool

    /// - Parameter tellsEveryChange: where this is false it tells none.
    init(_ store: TableRoomStore, tellsEveryChange: Bool = true) {
        self.store = store
        self.tellsEveryChange = tellsEveryChange
    }

    var counts: StoreCounts { store.counts }

    func edits(_ query: EventsQuery, room: RoomID, member: MemberID) async throws(StoreError) -> ListPage {
        editPages.withLock { $0 += 1 }
        return try await store.edits(query, room: room, member: member)
    }

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
        do { try await action?() } catch { throw .failed(code: "", reason: "\(error)") }
    }

    func join(
        _ join: Join,
        room: RoomID,
        member: MemberID,
        token: [UInt8]
    ) async throws(StoreError) -> Join.Answer {
        let answer = try await store.join(join, room: room, member: member, token: token)
        try await act(afterJoin)
        return answer
    }

    func setPush(
        _ target: PushTarget,
        origin: String,
        room: RoomID,
        member: MemberID
    ) async throws(StoreError) -> PushStanding {
        try await store.setPush(target, origin: origin, room: room, member: member)
    }

    func clearPush(room: RoomID, member: MemberID) async throws(StoreError) {
        try await store.clearPush(room: room, member: member)
    }

    func push(room: RoomID, member: MemberID) async throws(StoreError) -> PushStanding? {
        try await store.push(room: room, member: member)
    }

    func pushAddress(room: RoomID, member: MemberID) async throws(StoreError) -> PushAddress? {
        try await store.pushAddress(room: room, member: member)
    }

    func testedPush(
        _ target: PushTargetID,
        _ why: PushClass?,
        room: RoomID,
        member: MemberID
    ) async throws(StoreError) {
        try await store.testedPush(target, why, room: room, member: member)
    }

    func claimPushes(limit: Int) async throws(StoreError) -> [PushClaim] { try await store.claimPushes(limit: limit) }

    func endPushes(_ ends: [PushEnd]) async throws(StoreError) { try await store.endPushes(ends) }

    func nextPush() async throws(StoreError) -> Int? { try await store.nextPush() }

    func pushQueue() async throws(StoreError) -> PushQueueState { try await store.pushQueue() }

    func leave(_ leave: Leave, room: RoomID, member: MemberID) async throws(StoreError) -> Int {
        try await store.leave(leave, room: room, member: member)
    }

    func remove(
        _ target: MemberID,
        _ leave: Leave,
        room: RoomID,
        member: MemberID
    ) async throws(StoreError) -> Int {
        try await store.remove(target, leave, room: room, member: member)
    }

    func removal(room: RoomID, member: MemberID) async throws(StoreError) -> Removal? {
        try await store.removal(room: room, member: member)
    }

    func proof(_ query: TreeQuery, room: RoomID, member: MemberID) async throws(StoreError) -> TreeQuery.Answer {
        try await store.proof(query, room: room, member: member)
    }

    func token(room: RoomID, member: MemberID) async throws(StoreError) -> [UInt8]? {
        try await store.token(room: room, member: member)
    }

    func tokens(of members: [StoredToken.Name]) async throws(StoreError) -> [StoredToken?] {
        try await store.tokens(of: members)
    }

    func ends(of rooms: [RoomID]) async throws(StoreError) -> [RoomEnd?] {
        ends.withLock { $0.append(rooms.count) }
        return try await store.ends(of: rooms)
    }

    func append(
        _ messages: [NewMessage],
        room: RoomID,
        member: MemberID
    ) async throws(StoreError) -> [SendResult] {
        try await store.append(messages, room: room, member: member)
    }

    func receive(_ receipts: [Receipt], room: RoomID, member: MemberID) async throws(StoreError) {
        try await store.receive(receipts, room: room, member: member)
    }

    func carryOut(_ orders: [Write]) async -> [Write.Outcome] { await store.carryOut(orders) }

    func standing(room: RoomID, member: MemberID, after: Int) async throws(StoreError) -> Standing {
        try await store.standing(room: room, member: member, after: after)
    }

    func members(_ query: MembersQuery, room: RoomID, member: MemberID) async throws(StoreError) -> MemberList {
        try await store.members(query, room: room, member: member)
    }

    func message(
        _ reference: Endpoint.Reference,
        size: Int,
        after counter: Int,
        room: RoomID,
        member: MemberID
    ) async throws(StoreError) -> MessageStatus {
        try await store.message(reference, size: size, after: counter, room: room, member: member)
    }

    func sent(
        last: Int,
        before seq: Int,
        ofAll: Bool,
        receipts: Bool,
        size: Int,
        room: RoomID,
        member: MemberID
    ) async throws(StoreError) -> MessageStatusList {
        try await store.sent(
            last: last,
            before: seq,
            ofAll: ofAll,
            receipts: receipts,
            size: size,
            room: room,
            member: member
        )
    }

    func moves(after counter: Int, room: RoomID, member: MemberID) async throws(StoreError) -> CursorMoves {
        try await store.moves(after: counter, room: room, member: member)
    }

    func retain(since time: Int) async throws(StoreError) { try await store.retain(since: time) }
    func see(_ sightings: [Sighting]) async throws(StoreError) { try await store.see(sightings) }
    func durability() async throws(StoreError) -> Durability { try await store.durability() }
    func check() async throws(StoreError) { try await store.check() }
    var changes: AsyncStream<RoomChange> {
        guard !tellsEveryChange else { return store.changes }
        return AsyncStream { [store] in
            for await _ in store.changes {}
            return nil
        }
    }
    func close() async { await store.close() }
}
