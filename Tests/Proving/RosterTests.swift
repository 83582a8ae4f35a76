import Foundation
import Helpers
import Testing
import Wire

@testable import Proving

@Suite struct RosterTests {
    @Test(arguments: [(1, true), (2, true), (3, true), (4, false), (5, false)])
    func anyRosterIsFoldedAsTheRulesRead(seed: Int, opensNames: Bool) throws {
        var chance = SeededGenerator(UInt64(seed))
        var naive = NaiveRoster(opensNames: opensNames)
        var roster = Roster(room: Sample.room, open: opensNames ? Sample.open : nil)
        let speakers = try (1...4).map { try Speaker($0) }
        var (seq, counts) = (0, [Int](repeating: 0, count: speakers.count))
        for _ in 0..<120 {
            seq += Int.random(in: 1...3, using: &chance)
            let place = Int.random(in: speakers.indices, using: &chance)
            var speaker = speakers[place]
            if Int.random(in: 0..<12, using: &chance) == 0 { speaker.token = Sample.digest(99) }
            if Int.random(in: 0..<8, using: &chance) > 0 { counts[place] += Int.random(in: 1...9, using: &chance) }
            let kind = RosterKind.allCases.randomElement(using: &chance) ?? .join
            var saying = NaiveRoster.Saying(
                seq: seq,
                kind: kind,
                member: speaker.member,
                removed: kind == .remove ? speakers.randomElement(using: &chance)?.member : nil,
                opens: Int.random(in: 0..<4, using: &chance) > 0,
                count: max(1, counts[place]),
                token: speaker.token
            )
            saying.fault =
                [.none, .none, .none, .none, .none, .none, .none, .body, .key, .signature]
                .randomElement(using: &chance) ?? .none
            let event = try event(saying, by: speaker, other: speakers[(place + 1) % speakers.count])
            let before = roster.judgement(of: event)
            let judgement = try roster.apply(event)
            #expect(before == judgement)
            let expected = naive.hear(saying)
            #expect(Sample.word(judgement.change) == expected.change, "seq \(seq)")
            #expect(judgement.flaw == expected.flaw, "seq \(seq)")
            for speaker in speakers {
                guard let record = roster.members[speaker.member]?.record else { continue }
                #expect(record.isPresent == naive.isPresent(speaker.member), "seq \(seq)")
                #expect(record.count == naive.lastCount(speaker.member), "seq \(seq)")
            }
        }
        // What was is still known when more has come.
        for seq in 1...seq + 1 {
            for speaker in speakers {
                let standing = roster.standing(of: speaker.member, at: seq)
                #expect((standing != .absent) == naive.isPresent(speaker.member, at: seq))
                let isPhantom = naive.isPresent(speaker.member, at: seq) && naive.isPhantom(speaker.member, at: seq)
                #expect((standing == .phantom) == isPhantom)
                let audience = naive.audience(of: seq, from: speaker.member)
                #expect(roster.audience(of: seq, from: speaker.member) == audience)
            }
        }
    }

    private func event(_ saying: NaiveRoster.Saying, by speaker: Speaker, other: Speaker) throws -> RosterEvent {
        let id = MessageID(rawValue: UInt128(saying.seq))
        let act: RosterAct =
            switch saying.kind {
            case .join, .name: .presence(name: saying.opens ? Sample.name : Sample.closed)
            case .leave: .leave
            case .remove: .removal(of: saying.removed ?? speaker.member)
            }
        var signer = saying.fault == .key ? other : speaker
        signer.token = speaker.token
        var body = try signer.body(act, count: saying.count, id: id).bytes
        if saying.fault == .body { body.append(contentsOf: Data(count: 1200)) }
        // In a removal the signature begins 16 bytes later.
        if saying.fault == .signature { body[saying.kind == .remove ? 100 : 84] ^= 1 }
        let event = RosterEvent(seq: saying.seq, kind: saying.kind, id: id, member: speaker.member, body: body)
        return try #require(event)
    }

    /// A relay logs a removal only once its target has left, so that it has no effect, and again when the target is back.
    @Test func aRemovalThatHadNoEffectHasNoneLater() throws {
        let (alice, bob) = (try Speaker(1), try Speaker(2))
        var roster = Roster(room: Sample.room, open: Sample.open)
        try roster.apply(alice.event(1, .join, .presence(name: Sample.name), count: 1))
        try roster.apply(bob.event(2, .join, .presence(name: Sample.name), count: 1))
        try roster.apply(bob.event(3, .leave, .leave, count: 2))
        let removal = try alice.event(4, .remove, .removal(of: bob.member), count: 5)
        #expect(try roster.apply(removal).flaw == .removedAbsent)
        try roster.apply(bob.event(5, .join, .presence(name: Sample.name), count: 3))
        let again = try #require(
            RosterEvent(seq: 6, kind: .remove, id: removal.id, member: alice.member, body: removal.body)
        )
        #expect(try roster.apply(again).flaw == .count)
        #expect(roster.standing(of: bob.member, at: 7) == .member)
    }

    @Test func theAudienceIsThatOfThen() throws {
        let (alice, bob) = (try Speaker(1), try Speaker(2))
        var roster = Roster(room: Sample.room, open: Sample.open)
        try roster.apply(alice.event(1, .join, .presence(name: Sample.name), count: 1))
        try roster.apply(bob.event(3, .join, .presence(name: Sample.name), count: 1))
        try roster.apply(bob.event(5, .name, .presence(name: Sample.closed), count: 2))
        try roster.apply(bob.event(7, .leave, .leave, count: 3))
        let audiences = (1...8).map { roster.audience(of: $0, from: alice.member) }
        #expect(audiences == [[], [], [], [bob.member], [bob.member], [], [], []])
        #expect(roster.standing(of: bob.member, at: 6) == .phantom)
        #expect(roster.members[bob.member]?.naming(at: 5)?.name == "name")
        #expect(roster.audience(of: 4, from: bob.member) == [alice.member])
    }

    @Test func whoWasRemovedIsToldFromWhoLeft() throws {
        let (alice, bob) = (try Speaker(1), try Speaker(2))
        var roster = Roster(room: Sample.room, open: Sample.open)
        try roster.apply(alice.event(1, .join, .presence(name: Sample.name), count: 1))
        try roster.apply(bob.event(2, .join, .presence(name: Sample.closed), count: 1))
        try roster.apply(alice.event(3, .remove, .removal(of: bob.member), count: 2))
        try roster.apply(bob.event(5, .join, .presence(name: Sample.name), count: 3))
        try roster.apply(bob.event(6, .leave, .leave, count: 4))
        let member = try #require(roster.members[bob.member])
        #expect((1...7).map(member.isRemoved) == [false, false, false, true, true, false, false])
        #expect((1...7).map(member.joined) == [nil, nil, 2, nil, nil, 5, nil])
        #expect(roster.present(at: 3) == [alice.member, bob.member])
        #expect(roster.present(at: 4) == [alice.member])
    }

    @Test func eventsComeInTheOrderOfTheirSeqs() throws {
        let alice = try Speaker(1)
        var roster = Roster(room: Sample.room)
        try roster.apply(alice.event(4, .join, .presence(name: Sample.name), count: 1))
        let chain = roster.chain
        for seq in [3, 4] {
            let event = try alice.event(seq, .leave, .leave, count: 2)
            #expect(throws: ProvingError.outOfOrder(seq: seq, after: 4)) { try roster.apply(event) }
        }
        #expect(roster.chain == chain && roster.standing(of: alice.member, at: 5) == .member)
    }

    @Test func theChainIsThatOfTheLog() throws {
        let alice = try Speaker(1)
        var (roster, log) = (Roster(room: Sample.room), LogState(room: Sample.room))
        for seq in 1...3 {
            let event = try alice.event(seq, .name, .presence(name: Sample.name), count: seq)
            try roster.apply(event)
            let body = SHA256.digest(of: event.body)
            let link = LogEvent(seq: seq, at: 9, kind: "name", id: event.id, member: event.member, body: body)
            try log.append(#require(link))
            #expect(roster.chain == log.crowd)
        }
    }
}
