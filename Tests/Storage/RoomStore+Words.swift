import Foundation
import Proving
import Storage
import Wire

/// The same requests in fewer words. Ids of joins and leaves are the caller's, so that a test can repeat one; their
/// numbers are the counts of the statements too.
extension RoomStore {
    @discardableResult
    func join(_ member: MemberID, _ number: Int, name: String = "name") async throws(StoreError) -> Join.Answer {
        let join = StorageTests.join(member, number, name: name)
        return try await self.join(join, room: room, member: member, token: tokenHash(of: member))
    }

    @discardableResult
    func leave(_ member: MemberID, _ number: Int) async throws(StoreError) -> Int {
        try await leave(StorageTests.leave(member, number), room: room, member: member)
    }

    @discardableResult
    func remove(_ target: MemberID, by member: MemberID, _ number: Int) async throws(StoreError) -> Int {
        let leave = Leave(id: id(number), body: statement(.removal(of: target), number, of: member))
        return try await remove(target, leave, room: room, member: member)
    }

    @discardableResult
    func send(_ member: MemberID, _ messages: NewMessage...) async throws(StoreError) -> [SendResult] {
        try await append(messages, room: room, member: member)
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
        _ start: EventsQuery.Start,
        limit: Int? = nil,
        tree: Int? = nil,
        as member: MemberID = alice
    ) async throws(StoreError) -> Page {
        try await page(EventsQuery(start: start, limit: limit, tree: tree), room: room, member: member)
    }

    func standing(_ member: MemberID, after: Int = 0) async throws(StoreError) -> Standing {
        try await standing(room: room, member: member, after: after)
    }

    func members(as member: MemberID = alice, size: Int = 0) async throws(StoreError) -> MemberList {
        try await members(MembersQuery(size: size), room: room, member: member)
    }

    func status(
        _ reference: Endpoint.Reference,
        size: Int = 0,
        after counter: Int = 0,
        as member: MemberID = alice
    ) async throws(StoreError) -> MessageStatus {
        try await message(reference, size: size, after: counter, room: room, member: member)
    }

    func claims(_ seq: Int, _ kind: ReceiptKind? = nil, as member: MemberID = alice) async throws(StoreError) -> [Claim]
    {
        try await status(.seq(seq), as: member).record.claims.filter { kind == nil || $0.kind == kind }
    }

    func sent(
        _ last: Int,
        before: Int = 0,
        ofAll: Bool = false,
        receipts: Bool = true,
        size: Int = 0,
        as member: MemberID
    ) async throws(StoreError) -> MessageStatusList {
        try await sent(
            last: last,
            before: before,
            ofAll: ofAll,
            receipts: receipts,
            size: size,
            room: room,
            member: member
        )
    }

    /// Whom a message is owed to, as a reader folds it from the crowd events.
    func audience(_ seq: Int, as member: MemberID = alice) async throws -> [MemberID] {
        let sender = try await status(.seq(seq), as: member).record.event.member
        return try await crowd(as: member).audience(of: seq, from: sender)
    }

    func crowd(as member: MemberID) async throws -> Crowd {
        var crowd = Crowd(room: room)
        for event in try await members(as: member).crowd {
            guard let kind = CrowdKind(rawValue: event.kind.rawValue), let body = event.body,
                let said = CrowdEvent(seq: event.seq, kind: kind, id: event.id, member: event.member, body: body)
            else { throw StoreError.closed }
            try crowd.apply(said)
        }
        return crowd
    }
}
