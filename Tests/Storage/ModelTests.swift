import Storage
import Testing
import Wire

/// Random lives of a room, told to the store and to the model.
@Suite struct ModelTests {
    /// SplitMix64, so that a seed that fails fails again (Steele, Lea, Flood: Fast splittable pseudorandom number
    /// generators).
    struct Chance: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var value = state
            value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
            return value ^ value >> 31
        }
    }

    @Test(arguments: 1...12)
    func theStoreAgreesWithTheModel(_ seed: UInt64) async throws {
        var chance = Chance(state: seed)
        let shelf = try Shelf()
        let store = try shelf.open()
        var model = Model()
        // Member ids in order of first joins, so that the audience's order can be compared.
        let members = (1...5).map { MemberID(rawValue: $0) }
        for member in members {
            try await store.join(member, Int(member.rawValue))
            model.join(member)
        }
        for step in 1...250 {
            let member = members[Int.random(in: 0..<members.count, using: &chance)]
            let isHere = model.people[member]?.isHere ?? false
            switch Int.random(in: 0..<100, using: &chance) {
            case 0..<4:
                try await store.join(member, 1_000 + step)
                model.join(member)
            case 4..<8 where isHere:
                try await store.leave(member, 1_000 + step)
                model.leave(member)
            case 8..<45 where isHere:
                for number in 0...Int.random(in: 0...3, using: &chance) {
                    try await store.send(member, message(10_000 + 10 * step + number))
                    model.send(member)
                }
            case 45... where isHere:
                let kind = Bool.random(using: &chance) ? ReceiptKind.delivered : .read
                let from = Int.random(in: 1...model.head, using: &chance)
                let upto = min(model.head, from + Int.random(in: 0...12, using: &chance))
                let tag = UInt8.random(in: 0...255, using: &chance)
                try await store.receive(member, receipt(kind, from...upto, tag: tag))
                model.receive(kind, from...upto, tag: tag, from: member)
            default:
                continue
            }
            guard model.people[member]?.isHere == true else { continue }
            let standing = try await store.standing(member)
            #expect(
                standing
                    == Standing(
                        head: model.head,
                        members: model.present,
                        joined: model.people[member]?.joined ?? 0,
                        delivered: model.progress(.delivered, of: member),
                        read: model.progress(.read, of: member)
                    )
            )
        }
        guard let asking = members.first(where: { model.people[$0]?.isHere == true }) else { return }
        try await compareMessages(model, store, as: asking)
        try await compareMembers(model, store, as: asking)
    }

    private func compareMessages(_ model: Model, _ store: SQLiteRoomStore, as asking: MemberID) async throws {
        for seq in 1...model.head where model.lines[seq - 1].kind == .message {
            let status = try await store.status(seq, as: asking)
            #expect(status.audience.map(\.member) == model.audience(of: seq))
            for row in status.audience {
                let receipted = model.people[row.member]?.receipted ?? [:]
                #expect(row.delivered?.tag.first == receipted[.delivered]?[seq])
                #expect(row.read?.tag.first == receipted[.read]?[seq])
            }
        }
    }

    private func compareMembers(_ model: Model, _ store: SQLiteRoomStore, as asking: MemberID) async throws {
        let list = try await store.members(room: room, member: asking)
        #expect(list.head == model.head)
        for row in list.members {
            let person = try #require(model.people[row.member])
            #expect(row.joined == person.joined)
            #expect(row.left == person.spans.last?.left)
            #expect(row.delivered == person.cursor[.delivered])
            #expect(row.read == person.cursor[.read])
        }
        let page = try await store.page(.after(0), as: asking)
        #expect(page.events.map(\.kind) == model.lines.map(\.kind))
        #expect(page.events.map(\.member) == model.lines.map(\.member))
        #expect(page.events.map(\.seq) == Array(1...model.head))
    }
}
