import Foundation
import Helpers
import Proving
import Testing
import Wire

@testable import Storage

/// Random lives of a room, told to the store and to the model.
@Suite(.everyEngine) struct ModelTests {
    @Test(arguments: 1...12)
    func theStoreAgreesWithTheModel(_ seed: UInt64) async throws {
        var chance = SeededGenerator(seed)
        let shelf = try Shelf()
        let store = try shelf.open()
        var model = Model()
        // In order of first joins, so that the audience's order can be compared.
        let members = (1...5).map { person($0) }
        for (place, member) in members.enumerated() {
            try await store.join(member, place + 1)
            model.join(member)
        }
        for step in 1...250 {
            let member = members[Int.random(in: 0..<members.count, using: &chance)]
            let isHere = model.people[member]?.isHere ?? false
            switch Int.random(in: 0..<100, using: &chance) {
            case 0..<4:
                let number = 1_000 + 2 * step
                if isHere {
                    try await store.rename(member, number, in: rotated(model.rotations))
                } else if model.rotations == 0 {
                    try await store.join(member, number)
                } else {
                    // Nobody comes into a room that is empty after a removal.
                    guard let host = members.first(where: { model.people[$0]?.isHere == true }) else { continue }
                    try await store.letIn(member, by: host, number, after: model.rotations)
                    model.invite(host)
                }
                model.join(member)
            case 4..<8 where isHere:
                try await store.leave(member, 1_000 + 2 * step, in: rotated(model.rotations))
                model.leave(member)
            case 8..<11 where isHere:
                let other = members[Int.random(in: 0..<members.count, using: &chance)]
                guard other != member, model.people[other]?.isHere == true else { continue }
                try await store.remove(other, by: member, 1_000 + 2 * step, to: model.rotations + 1)
                model.leave(other, removedBy: member)
            case 11..<45 where isHere:
                for number in 0...Int.random(in: 0...3, using: &chance) {
                    let message = message(10_000 + 10 * step + number)
                    try await store.send(member, message, in: rotated(model.rotations))
                    model.send(member)
                }
            case 45... where isHere:
                let kind = Bool.random(using: &chance) ? ReceiptKind.delivered : .read
                let from = Int.random(in: 1...model.head, using: &chance)
                let first = model.people[member]?.spans.first?.joined ?? 1
                let upto = max(first, min(model.head, from - 1 + Self.count(using: &chance)))
                let tag = UInt8.random(in: 0...255, using: &chance)
                let receipt = receipt(kind, from...upto, tag: tag)
                await #expect(throws: StoreError.wrongRoot) {
                    try await store.receive([receipt], room: room, member: member)
                }
                try await store.receive(member, receipt)
                model.receive(kind, from...upto, tag: tag, from: member)
            default:
                continue
            }
            guard model.people[member]?.isHere == true else { continue }
            let standing = try await store.standing(member)
            #expect(
                standing
                    == Standing(
                        head: model.head, members: model.present, joined: model.people[member]?.joined ?? 0,
                        delivered: model.progress(.delivered, of: member), read: model.progress(.read, of: member)
                    )
            )
        }
        guard let asking = members.first(where: { model.people[$0]?.isHere == true }) else { return }
        try await compareMembers(model, store, as: asking)
        let log = try await log(model, store, as: asking)
        try await compareMessages(model, log, store, members, as: asking, &chance)
        try await compareTree(log, store, as: asking, &chance)
        // All but the roots and the rows lives in memory only while the store is open.
        await store.close()
        let again = try shelf.open()
        try await compareTree(log, again, as: asking, &chance)
        // Receipts outlive the bodies that they are for.
        try await again.retain(after: model.head / 2, room: room)
        try await compareMessages(model, log, again, members, as: asking, &chance)
        try await compareKept(model, log, upto: model.head / 2, again, as: asking, &chance)
        await again.close()
    }

    /// How many seqs a receipt is for: mostly few, else about a power of two, where the next level begins.
    private static func count(using chance: inout SeededGenerator) -> Int {
        guard Int.random(in: 0..<4, using: &chance) == 0 else { return Int.random(in: 1...13, using: &chance) }
        return (1 << Int.random(in: 1...7, using: &chance)) + Int.random(in: -1...1, using: &chance)
    }

    /// The room's log, kept naively.
    private func log(_ model: Model, _ store: TableStore, as asking: MemberID) async throws -> NaiveLog {
        let page = try await store.page(.after(0), as: asking)
        #expect(page.events.map(\.kind) == model.lines.map(\.kind))
        #expect(page.events.map(\.member) == model.lines.map(\.member))
        #expect(page.events.map(\.seq) == Array(1...model.head))
        #expect(page.tree == nil)
        var log = NaiveLog()
        for event in page.events { log.append(event) }
        return log
    }

    private func compareMessages(
        _ model: Model, _ log: NaiveLog, _ store: TableStore, _ members: [MemberID], as asking: MemberID,
        _ chance: inout SeededGenerator
    ) async throws {
        let roster = try await store.roster(as: asking)
        #expect(roster.chain == log.crowds.last)
        for seq in 1...model.head where model.lines[seq - 1].kind == .message {
            let audience = model.audience(of: seq, in: members)
            #expect(roster.audience(of: seq, from: model.lines[seq - 1].member) == audience)
            let asked = Int.random(in: 0...model.head + 1, using: &chance)
            let status = try await store.status(.seq(seq), size: asked, as: asking)
            let size = seq <= asked && asked <= model.head ? asked : model.head
            #expect(status.size == size)
            #expect(status.record.inclusion == log.inclusion(seq - 1, in: size))
            #expect(status.record.lists == Data(repeating: 0, count: 32))
            let expected = audience.flatMap { member in
                ReceiptKind.allCases.compactMap { kind -> String? in
                    if kind == .delivered, model.people[member]?.isReadFirst.contains(seq) == true { return nil }
                    return model.people[member]?.receipted[kind]?[seq].map { "\(member) \(kind) \($0)" }
                }
            }
            let claims = status.record.claims
            #expect(claims.map { "\($0.member) \($0.kind) \($0.sig[0])" } == expected)
            #expect(claims.allSatisfy { $0.from <= seq && seq <= $0.upto && $0.sig.count == 64 })
            let uptos = Set(claims.map(\.upto)).filter { $0 < size }.sorted()
            #expect(
                status.sizes
                    == uptos.map {
                        ProvenSize(size: $0, root: Data(log.root($0).bytes), proof: log.consistency($0, size))
                    }
            )
        }
    }

    /// Reads the log where messages up to a seq were removed, from a place on, with the events that are left.
    private func compareKept(
        _ model: Model, _ log: NaiveLog, upto cut: Int, _ store: TableStore, as asking: MemberID,
        _ chance: inout SeededGenerator
    ) async throws {
        for _ in 1...5 {
            var next = Int.random(in: 1...cut, using: &chance)
            let limit = Int.random(in: 1...20, using: &chance)
            while next <= model.head {
                let page = try await store.page(.after(next - 1), limit: limit, tree: 7, kept: true, as: asking)
                if let gap = page.gap?.told {
                    #expect(gap.from == next && gap.upto <= cut)
                    #expect(model.lines[gap.from - 1..<gap.upto].allSatisfy { $0.kind == .message })
                    next = gap.upto + 1
                }
                #expect(page.tree?.before == log.before(next - 1))
                let seqs = page.events.map(\.seq)
                #expect(seqs == Array(next..<next + seqs.count) && seqs.count <= limit && page.head.told == model.head)
                for event in page.events {
                    #expect(event.kind == model.lines[event.seq - 1].kind)
                    #expect((event.body == nil) == (event.kind == .message && event.seq <= cut))
                }
                next += seqs.count
                #expect(page.tree?.proof == log.consistency(7, next - 1))
                guard !seqs.isEmpty || next > cut else { break }
            }
            #expect(next == model.head + 1)
        }
    }

    private func compareMembers(_ model: Model, _ store: TableStore, as asking: MemberID) async throws {
        let list = try await store.members(as: asking)
        #expect(list.head == model.head)
        for row in list.members.told {
            let person = try #require(model.people[row.member])
            #expect(row.delivered == person.cursor[.delivered])
            #expect(row.read == person.cursor[.read])
        }
        let kinds: [EventKind] = [.join, .name, .leave, .rotate, .invite]
        #expect(list.crowd.map(\.seq) == (1...model.head).filter { kinds.contains(model.lines[$0 - 1].kind) })
        for (member, person) in model.people where !person.isHere {
            let refusal: StoreError = person.isRemoved ? .removed : .notAMember
            await #expect(throws: refusal) { try await store.standing(member) }
        }
    }

    /// Compares what is told of the tree at random places.
    private func compareTree(
        _ log: NaiveLog, _ store: TableStore, as asking: MemberID, _ chance: inout SeededGenerator
    ) async throws {
        let head = log.size
        for _ in 1...10 {
            let (after, size) = (Int.random(in: 0...head, using: &chance), Int.random(in: 0...head, using: &chance))
            let limit = Int.random(in: 1...20, using: &chance)
            let page = try await store.page(.after(after), limit: limit, tree: size, as: asking)
            #expect(page.tree?.before == log.before(after))
            #expect(page.tree?.proof == log.consistency(size, min(head, after + limit)))
            let query = TreeQuery(from: after, to: size)
            #expect(try await store.proof(query, room: room, member: asking).proof == log.consistency(after, size))
            let tree = try await store.members(as: asking, size: size).tree
            #expect(tree.before == log.before(head - 1))
            #expect(tree.proof == log.consistency(size, head))
            #expect(tree.event.body == nil && tree.event.hash?.count == 32)
        }
        await #expect(throws: StoreError.noSuchSize) {
            try await store.proof(TreeQuery(from: 1, to: head + 1), room: room, member: asking)
        }
        #expect(try await store.page(.after(0), tree: head + 1, as: asking).tree?.proof.isEmpty == true)
        #expect(try await store.members(as: asking, size: head + 1).tree.proof.isEmpty)
    }
}
