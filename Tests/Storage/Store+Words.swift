import Foundation
import Proving
import Storage
import Wire

/// One question or change a call, for a member of a room.
extension Store {
    func join(_ join: Join, room: RoomID, member: MemberID, token: Digest) async throws(StoreError) -> Join.Answer {
        let key = MemberKey(room: room, member: member)
        return try await write(.join(join, of: key)) { transaction throws(StoreError) in
            try transaction.join(join, key, token: token)
        }
    }

    func leave(_ leave: Leave, room: RoomID, member: MemberID) async throws(StoreError) -> Int {
        let key = MemberKey(room: room, member: member)
        return try await write(.leave(leave, by: key)) { transaction throws(StoreError) in
            try transaction.leave(leave, key)
        }
    }

    @discardableResult
    func append(
        _ messages: [NewMessage], room: RoomID, member: MemberID, epoch: Digest = testRoom.epoch
    ) async throws(StoreError) -> [SendResult] {
        let write = Write(.append(messages, epoch: epoch), room: room, member: member)
        let answer = try await carryOut([write])[0].get()
        return if case .appended(let results) = answer { results } else { [] }
    }

    func receive(_ receipts: [Receipt], room: RoomID, member: MemberID) async throws(StoreError) {
        _ = try await carryOut([Write(.receive(receipts), room: room, member: member)])[0].get()
    }

    func page(_ query: EventsQuery, room: RoomID, member: MemberID) async throws(StoreError) -> Page {
        let key = MemberKey(room: room, member: member)
        return try await read { snapshot throws(StoreError) in try snapshot.page(query, for: key) }
    }

    func edits(_ query: EventsQuery, room: RoomID, member: MemberID) async throws(StoreError) -> ListPage {
        let key = MemberKey(room: room, member: member)
        return try await read { snapshot throws(StoreError) in try snapshot.edits(query, for: key) }
    }

    func standing(room: RoomID, member: MemberID, after: Int) async throws(StoreError) -> Standing {
        let key = MemberKey(room: room, member: member)
        return try await read { snapshot throws(StoreError) in try snapshot.standing(of: key, after: after) }
    }

    func removal(room: RoomID, member: MemberID) async throws(StoreError) -> Removal? {
        let key = MemberKey(room: room, member: member)
        return try await read(.long) { snapshot throws(StoreError) in try snapshot.removal(of: key) }
    }

    func proof(_ query: TreeQuery, room: RoomID, member: MemberID) async throws(StoreError) -> TreeQuery.Answer {
        let key = MemberKey(room: room, member: member)
        return try await read { snapshot throws(StoreError) in try snapshot.proof(query, for: key) }
    }

    func members(_ query: MembersQuery, room: RoomID, member: MemberID) async throws(StoreError) -> MemberList {
        let key = MemberKey(room: room, member: member)
        return try await read(.long) { snapshot throws(StoreError) in try snapshot.members(query, for: key) }
    }

    func moves(after counter: Int, room: RoomID, member: MemberID) async throws(StoreError) -> CursorMoves {
        let key = MemberKey(room: room, member: member)
        return try await read(.long) { snapshot throws(StoreError) in try snapshot.moves(after: counter, for: key) }
    }

    func tokens(of members: [MemberKey]) async throws(StoreError) -> [StoredToken?] {
        try await read { snapshot throws(StoreError) in try snapshot.tokens(of: members) }
    }

    func token(room: RoomID, member: MemberID) async throws(StoreError) -> Digest? {
        try await tokens(of: [MemberKey(room: room, member: member)])[0]?.token
    }

    func ends(of rooms: [RoomID]) async throws(StoreError) -> [RoomEnd?] {
        try await read { snapshot throws(StoreError) in try snapshot.ends(of: rooms) }
    }

    func durability() async throws(StoreError) -> Durability {
        try await read(.long) { snapshot throws(StoreError) in try snapshot.durability() }
    }

    func tell(_ online: [OnlineMember]) async throws(StoreError) {
        try await write(WriteNeeds(rows: online.count)) { transaction throws(StoreError) in transaction.tell(online) }
    }

    // MARK: Pushes

    func setPush(
        _ target: PushTarget, origin: String, room: RoomID, member: MemberID
    ) async throws(StoreError) -> PushStanding {
        let key = MemberKey(room: room, member: member)
        return try await write(.newPush(of: key)) { transaction throws(StoreError) in
            try transaction.setPush(target, origin: origin, of: key)
        }
    }

    func clearPush(room: RoomID, member: MemberID) async throws(StoreError) {
        let key = MemberKey(room: room, member: member)
        try await write(WriteNeeds(of: key)) { transaction throws(StoreError) in try transaction.clearPush(of: key) }
    }

    func push(room: RoomID, member: MemberID) async throws(StoreError) -> PushStanding? {
        let key = MemberKey(room: room, member: member)
        return try await read { snapshot throws(StoreError) in try snapshot.push(of: key) }
    }

    func testedPush(
        _ target: PushTargetID, _ why: PushClass?, room: RoomID, member: MemberID
    ) async throws(StoreError) {
        let key = MemberKey(room: room, member: member)
        try await write(.push(of: key)) { transaction throws(StoreError) in
            try transaction.tested(target, why, of: key)
        }
    }

    func nextPush() async throws(StoreError) -> Int? {
        try await read { snapshot throws(StoreError) in try snapshot.nextPush() }
    }

    func pushQueue() async throws(StoreError) -> PushQueueState {
        try await read { snapshot throws(StoreError) in try snapshot.pushQueue() }
    }
}

/// The same requests in fewer words. Ids of joins and leaves are the caller's, so that a test can repeat one; their
/// numbers are the counts of the statements too.
extension Store {
    @discardableResult
    func join(_ member: MemberID, _ number: Int, name: String = "name") async throws(StoreError) -> Join.Answer {
        let join = StorageTests.join(member, number, name: name)
        return try await self.join(join, room: room, member: member, token: tokenHash(of: member))
    }

    /// They join one after the other, by the numbers from 1 on.
    func join(_ members: [MemberID]) async throws(StoreError) {
        for (place, member) in members.enumerated() { try await join(member, place + 1) }
    }

    @discardableResult
    func rename(
        _ member: MemberID, _ number: Int, name: String = "name", in testRoom: TestRoom = testRoom
    ) async throws(StoreError) -> Join.Answer {
        let renaming = renaming(member, number, name: name, in: testRoom)
        return try await self.join(renaming, room: room, member: member, token: tokenHash(of: member))
    }

    @discardableResult
    func leave(_ member: MemberID, _ number: Int, in testRoom: TestRoom = testRoom) async throws(StoreError) -> Int {
        try await leave(StorageTests.leave(member, number, in: testRoom), room: room, member: member)
    }

    @discardableResult
    func send(
        _ member: MemberID, _ messages: NewMessage..., in testRoom: TestRoom = testRoom
    ) async throws(StoreError) -> [SendResult] {
        try await append(messages, room: room, member: member, epoch: testRoom.epoch)
    }

    func receive(_ member: MemberID, _ receipts: Receipt...) async throws {
        try await receive(try await rooted(receipts, member), room: room, member: member)
    }

    /// Receipts with the root that the log has at their end, where it goes so far.
    func rooted(_ receipts: [Receipt], _ member: MemberID) async throws -> [Receipt] {
        let uptos = receipts.map(\.upto).filter { (1...Int.max - 1).contains($0) }
        let roots = try await roots(from: uptos.min() ?? 1, upto: uptos.max() ?? 1, as: member)
        return receipts.map { receipt in
            var receipt = receipt
            if let root = roots[receipt.upto] { receipt.root = Data(root.bytes) }
            return receipt
        }
    }

    /// The roots by size, as far as the log goes: from what a page tells, the tree before its events and the events.
    private func roots(from first: Int, upto last: Int, as member: MemberID) async throws -> [Int: Digest] {
        var roots: [Int: Digest] = [:]
        var next = first
        while next <= last {
            let query = EventsQuery(start: .after(next - 1), limit: min(1_000, last - next + 1), tree: 0)
            let page = try await page(query, room: room, member: member)
            guard let tree = page.tree, page.events.first?.seq == next else { break }
            var state = try tree.before.state(next - 1)
            for event in page.events {
                try state.append(try event.link())
                roots[state.size] = state.range.root
            }
            next = state.size + 1
        }
        return roots
    }

    func page(
        _ start: EventsQuery.Start, limit: Int? = nil, tree: Int? = nil, kept: Bool = false, as member: MemberID = alice
    ) async throws(StoreError) -> Page {
        try await page(EventsQuery(start: start, limit: limit, tree: tree, kept: kept), room: room, member: member)
    }

    func standing(_ member: MemberID, after: Int = 0) async throws(StoreError) -> Standing {
        try await standing(room: room, member: member, after: after)
    }

    func members(as member: MemberID = alice, size: Int = 0) async throws(StoreError) -> MemberList {
        try await members(MembersQuery(size: size), room: room, member: member)
    }

    func status(
        _ reference: Endpoint.Reference, size: Int = 0, after counter: Int = 0, as member: MemberID = alice
    ) async throws(StoreError) -> MessageStatus {
        let key = MemberKey(room: room, member: member)
        return try await read(.long) { snapshot throws(StoreError) in
            try snapshot.message(reference, size: size, after: counter, for: key)
        }
    }

    func claims(_ seq: Int, _ kind: ReceiptKind? = nil, as member: MemberID = alice) async throws(StoreError) -> [Claim]
    {
        try await status(.seq(seq), as: member).record.claims.filter { kind == nil || $0.kind == kind }
    }

    func sent(
        _ last: Int, before: Int = 0, ofAll: Bool = false, receipts: Bool = true, size: Int = 0, as member: MemberID
    ) async throws(StoreError) -> MessageStatusList {
        let key = MemberKey(room: room, member: member)
        return try await read(.long) { snapshot throws(StoreError) in
            try snapshot.sent(last: last, before: before, ofAll: ofAll, receipts: receipts, size: size, for: key)
        }
    }

    /// Whom a message is owed to, as a reader folds it from the roster events.
    func audience(_ seq: Int, as member: MemberID = alice) async throws -> [MemberID] {
        let sender = try await status(.seq(seq), as: member).record.event.member
        return try await roster(as: member).audience(of: seq, from: sender)
    }

    func roster(as member: MemberID) async throws -> Roster { try Roster(of: try await members(as: member)) }
}

extension Roster {
    /// Folds what is told of the test room's members.
    init(of list: MemberList) throws {
        self.init(room: StorageTests.room)
        for event in list.crowd {
            guard let kind = RosterKind(rawValue: event.kind.rawValue), let body = event.body,
                let said = RosterEvent(seq: event.seq, kind: kind, id: event.id, member: event.member, body: body)
            else { throw StoreError.closed }
            try apply(said)
        }
    }
}
