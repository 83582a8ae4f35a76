import Foundation
import Helpers
import Testing
import Wire

@testable import Proving

@Suite struct RosterTests {
    @Test(arguments: 1...8)
    func anyRosterIsFoldedAsTheRulesRead(seed: Int) throws {
        var chance = SeededGenerator(UInt64(seed))
        var naive = NaiveRoster()
        var roster = Roster(room: Sample.room)
        var again = Roster(room: Sample.room)
        let speakers = try (1...4).map { try Speaker($0) }
        var (seq, counts) = (0, [Int](repeating: 0, count: speakers.count))
        for _ in 0..<120 {
            seq += Int.random(in: 1...3, using: &chance)
            let place = Int.random(in: speakers.indices, using: &chance)
            var speaker = speakers[place]
            if Int.random(in: 0..<12, using: &chance) == 0 { speaker.token = Sample.digest(99) }
            if Int.random(in: 0..<8, using: &chance) > 0 { counts[place] += Int.random(in: 1...9, using: &chance) }
            var kind = RosterKind.allCases.randomElement(using: &chance) ?? .join
            // A rotation ends all invites.
            if kind == .rotate, Int.random(in: 0..<3, using: &chance) > 0 { kind = .join }
            var saying = NaiveRoster.Saying(
                seq: seq,
                kind: kind,
                member: speaker.member,
                removed: kind == .rotate && seq.isMultiple(of: 2)
                    ? speakers.randomElement(using: &chance)?.member : nil,
                count: max(1, counts[place]),
                token: speaker.token
            )
            // Most invites are new ones, and most joins are by one that was made.
            let known = naive.past.filter { $0.change == "invited" }.map(\.invite)
            switch kind {
            case .invite:
                let isNew = Int.random(in: 0..<6, using: &chance) > 0
                saying.invite = isNew ? naive.past.count + 1 : known.randomElement(using: &chance) ?? 0
                saying.form = Bool.random(using: &chance) ? .guest : .device
                saying.uses = saying.form == .device ? 1 : Int.random(in: 0...2, using: &chance)
            case .join:
                saying.invite = (known.suffix(3) + [0, 200]).randomElement(using: &chance) ?? 0
                saying.form = naive.made(saying.invite)?.form ?? .guest
            default: break
            }
            if Int.random(in: 0..<10, using: &chance) >= 6 {
                saying.fault = NaiveRoster.Saying.Fault.allCases.randomElement(using: &chance) ?? .none
            }
            saying.epoch = saying.fault == .epoch ? Sample.digest(98) : naive.epochs.last ?? Sample.epoch
            let event = try event(saying, in: naive, roster, by: speaker, other: speakers[(place + 1) % speakers.count])
            let before = roster.judgement(of: event)
            let judgement = try roster.apply(event)
            #expect(before == judgement)
            let expected = naive.hear(saying)
            #expect(Sample.word(judgement.change) == expected.change, "seq \(seq)")
            #expect(judgement.flaw == expected.flaw, "seq \(seq)")
            // Who knows what was found needs no signature.
            #expect(try again.apply(event, signatures: .judged(judgement.flaw)) == judgement, "seq \(seq)")
            for speaker in speakers {
                guard let record = roster.members[speaker.member]?.record else { continue }
                #expect(record.isPresent == naive.isPresent(speaker.member), "seq \(seq)")
                #expect(record.count == naive.lastCount(speaker.member), "seq \(seq)")
            }
            for invite in [0] + known {
                let record = roster.invite(InviteID(of: Self.invite(invite).publicKey))
                #expect((record?.end == nil) == naive.letsIn(invite), "seq \(seq)")
            }
        }
        #expect(again.members == roster.members && again.epochs == roster.epochs && again.chain == roster.chain)
        // What was is still known when more has come.
        for seq in 1...seq + 1 {
            for speaker in speakers {
                #expect(roster.isPresent(speaker.member, at: seq) == naive.isPresent(speaker.member, at: seq))
                let audience = naive.audience(of: seq, from: speaker.member)
                #expect(roster.audience(of: seq, from: speaker.member) == audience)
                #expect(roster.person(of: speaker.member) == naive.person(of: speaker.member))
                #expect(
                    roster.persons(owed: seq, from: speaker.member) == naive.persons(owed: seq, from: speaker.member)
                )
            }
        }
    }

    /// The key of an invite by its number.
    private static func invite(_ number: Int) -> SigningKey {
        number == 0 ? Sample.invite : Sample.key(UInt8(20 + number))
    }

    private func event(
        _ saying: NaiveRoster.Saying, in naive: NaiveRoster, _ roster: Roster, by speaker: Speaker, other: Speaker
    ) throws -> RosterEvent {
        let id = MessageID(rawValue: UInt128(saying.seq))
        let said: Speaker.Saying =
            switch saying.kind {
            case .join: .join()
            case .name: .name()
            case .leave: .leave
            case .rotate:
                .rotation(
                    RotationStatement(
                        after: saying.fault == .crowd ? Sample.digest(97) : roster.chain,
                        from: saying.fault == .old ? Sample.digest(97) : saying.epoch,
                        to: saying.fault == .new ? saying.epoch : saying.newEpoch,
                        removing: saying.removed.map { [$0] } ?? []
                    )
                )
            case .invite:
                .invite(InviteStatement(by: Self.invite(saying.invite), form: saying.form, uses: saying.uses))
            }
        var (signer, place) = (saying.fault == .key ? other : speaker, Entry.Place?.none)
        (signer.token, signer.epoch) = (speaker.token, saying.epoch)
        signer.invite = Self.invite(saying.invite)
        (signer.inviter, signer.form) = (naive.made(saying.invite)?.member ?? .nobody, saying.form)
        switch saying.fault {
        case .form: signer.form = saying.form == .guest ? .device : .guest
        case .inviter: signer.inviter = signer.inviter == .nobody ? speaker.member : .nobody
        case .entry: place = Entry.Place(member: speaker.member, id: id, count: saying.count + 1)
        default: break
        }
        var body = try signer.body(said, count: saying.count, id: id, place: place).bytes
        switch saying.fault {
        case .body: body.append(contentsOf: Data(count: 1200))
        case .box where saying.kind == .join: body.replaceSubrange(169..<201, with: Data(count: 32))
        case .box where saying.kind == .name: body.replaceSubrange(168..<200, with: Data(count: 32))
        case .signature: body[110] ^= 1
        default: break
        }
        let event = RosterEvent(seq: saying.seq, kind: saying.kind, id: id, member: speaker.member, body: body)
        return try #require(event)
    }

    /// Nobody but who has an effect decides what the room's epoch is.
    @Test func theFirstEventWithAnEffectFixesTheEpoch() throws {
        var (alice, bob) = (try Speaker(1), try Speaker(2))
        var roster = Roster(room: Sample.room)
        (bob.epoch, bob.invite) = (Sample.digest(1), Sample.key(8))
        #expect(try roster.apply(bob.event(1, .join(), count: 1)).flaw == .invite)
        #expect(try roster.apply(bob.event(2, .leave, count: 2)).flaw == .absent)
        #expect(roster.room.epoch == nil)
        #expect(try roster.apply(alice.event(3, .join(), count: 1)).flaw == nil)
        #expect(roster.room.epoch == Sample.epoch)
        bob.invite = Sample.invite
        #expect(try roster.apply(bob.event(4, .join(), count: 3)).flaw == .epoch)
        bob.epoch = Sample.epoch
        #expect(try roster.apply(bob.event(5, .join(), count: 4)).flaw == nil)
        alice.epoch = Sample.digest(1)
        let rotation = RotationStatement(
            after: roster.chain, from: alice.epoch, to: Sample.digest(7), removing: [bob.member]
        )
        for (seq, said) in [(6, Speaker.Saying.name()), (7, .rotation(rotation)), (8, .leave)] {
            #expect(try roster.apply(alice.event(seq, said, count: seq)).flaw == .epoch)
        }
        #expect(roster.present(at: 9) == [alice.member, bob.member])
    }

    /// A relay that has seen an entry can't use it for somebody else, another event or another count.
    @Test func anEntryIsForOneMemberEventAndCount() throws {
        let alice = try Speaker(1)
        var roster = Roster(room: Sample.room)
        let (id, other) = (MessageID(rawValue: 1), MessageID(rawValue: 2))
        let places = [
            Entry.Place(member: MemberID(rawValue: 1), id: id, count: 5),
            Entry.Place(member: alice.member, id: other, count: 5), Entry.Place(member: alice.member, id: id, count: 4),
        ]
        for place in places {
            let event = try alice.event(1, .join(), count: 5, place: place)
            #expect(roster.judgement(of: event).flaw == .entry)
        }
        #expect(try roster.apply(alice.event(1, .join(), count: 5)).flaw == nil)
    }

    @Test func theLatestBoxKeyIsKept() throws {
        let alice = try Speaker(1)
        var roster = Roster(room: Sample.room)
        try roster.apply(alice.event(1, .join(), count: 1))
        let id = MessageID(rawValue: 2)
        let body = try RosterBody(
            .name(Sample.box(7), Sample.name), count: 2, token: alice.token, epoch: alice.epoch, id: id,
            room: Sample.room, signedBy: alice.key
        )
        try roster.apply(#require(RosterEvent(seq: 2, kind: .name, id: id, member: alice.member, body: body.bytes)))
        let member = try #require(roster.members[alice.member])
        #expect((2...3).map { member.naming(at: $0)?.box } == [alice.box, Sample.box(7)])
    }

    /// A relay logs a removal only once its target has left, so that it has no effect, and again when the target is back.
    @Test func aRemovalThatHadNoEffectHasNoneLater() throws {
        let (alice, bob) = (try Speaker(1), try Speaker(2))
        var roster = Roster(room: Sample.room)
        try roster.apply(alice.event(1, .join(), count: 1))
        try roster.apply(bob.event(2, .join(), count: 1))
        try roster.apply(bob.event(3, .leave, count: 2))
        let removal = try alice.event(4, removal(of: bob, in: roster), count: 5)
        #expect(try roster.apply(removal).flaw == .removedAbsent)
        #expect(roster.room.epoch == Sample.epoch)
        try roster.apply(bob.event(5, .join(), count: 3))
        let again = try #require(
            RosterEvent(seq: 6, kind: .rotate, id: removal.id, member: alice.member, body: removal.body)
        )
        #expect(try roster.apply(again).flaw == .count)
        #expect(roster.isPresent(bob.member, at: 7))
    }

    /// What removes one from a room that hasn't rotated yet.
    private func removal(of target: Speaker, in roster: Roster) -> Speaker.Saying {
        .rotation(
            RotationStatement(after: roster.chain, from: Sample.epoch, to: Sample.digest(7), removing: [target.member])
        )
    }

    /// Takes both into the epoch that a removal began, with an invite from one for the other.
    private func letIn(
        _ guest: inout Speaker, by host: inout Speaker, _ seq: Int, count: Int, _ roster: inout Roster
    ) throws {
        (host.epoch, guest.epoch) = (Sample.digest(7), Sample.digest(7))
        (guest.invite, guest.inviter) = (Sample.key(20), host.member)
        let invite = try host.event(seq, .invite(InviteStatement(by: Sample.key(20))), count: count)
        #expect(try roster.apply(invite).flaw == nil)
    }

    @Test func aRotationRemovesSeveralAndEndsTheInvite() throws {
        var (alice, bob, carol, dave) = try (Speaker(1), Speaker(2), Speaker(3), Speaker(4))
        var roster = Roster(room: Sample.room)
        for (seq, speaker) in [alice, bob, carol].enumerated() {
            try roster.apply(speaker.event(seq + 1, .join(), count: 1))
        }
        let all = [alice, bob, carol].map { BoxRecipient($0.member, key: $0.box) }.sorted { $0.member < $1.member }
        #expect(roster.recipients(after: 3) == all)
        let gone = [bob.member, carol.member].sorted()
        #expect(roster.recipients(after: 3, removing: gone) == [BoxRecipient(alice.member, key: alice.box)])
        let rotation = RotationStatement(after: roster.chain, from: Sample.epoch, to: Sample.digest(7), removing: gone)
        #expect(try roster.apply(alice.event(4, .rotation(rotation), count: 2)).change == .rotated(removed: gone))
        #expect(roster.present(at: 4).count == 3 && roster.present(at: 5) == [alice.member])
        #expect(roster.recipients(after: 4) == [BoxRecipient(alice.member, key: alice.box)])
        #expect(roster.members[bob.member]?.isRemoved(at: 5) == true)
        #expect(roster.room.epoch == Sample.digest(7) && roster.room.endedEpochs == [Sample.epoch])
        (alice.epoch, bob.epoch, dave.epoch) = (Sample.digest(7), Sample.digest(7), Sample.digest(7))
        // A removal raises no counts: what was said before is for an epoch that is over.
        #expect(roster.members[bob.member]?.record.count == 1)
        #expect(try roster.apply(carol.event(5, .leave, count: 9)).flaw == .epoch)
        #expect(try roster.apply(bob.event(6, .join(), count: 2)).flaw == .invite)
        #expect(try roster.apply(dave.event(7, .join(), count: 1)).flaw == .invite)
        #expect(try roster.apply(alice.event(8, .name(), count: 3)).flaw == nil)
    }

    @Test func aRotationIsForOneValueOfTheChain() throws {
        let (alice, bob) = (try Speaker(1), try Speaker(2))
        var roster = Roster(room: Sample.room)
        try roster.apply(alice.event(1, .join(), count: 1))
        let rotation = RotationStatement(after: roster.chain, from: Sample.epoch, to: Sample.digest(7))
        // Somebody comes before the rotation is logged, and would have no box.
        try roster.apply(bob.event(2, .join(), count: 1))
        #expect(try roster.apply(alice.event(3, .rotation(rotation), count: 2)).flaw == .crowd)
        #expect(roster.room.epoch == Sample.epoch)
    }

    @Test func noEpochComesAgain() throws {
        var alice = try Speaker(1)
        var roster = Roster(room: Sample.room)
        try roster.apply(alice.event(1, .join(), count: 1))
        let epochs = [Sample.epoch, Sample.digest(7), Sample.digest(8)]
        for seq in 2...3 {
            alice.epoch = epochs[seq - 2]
            let next = RotationStatement(after: roster.chain, from: epochs[0], to: epochs[seq - 1])
            #expect(try roster.apply(alice.event(seq, .rotation(next), count: seq)).flaw == nil)
        }
        alice.epoch = epochs[2]
        for (old, new) in [(2, epochs[0]), (2, epochs[1]), (2, epochs[2])] {
            let again = RotationStatement(after: roster.chain, from: epochs[old], to: new)
            #expect(try roster.judgement(of: alice.event(4, .rotation(again), count: 4)).flaw == .rotation)
        }
        let never = RotationStatement(after: roster.chain, from: Sample.digest(9), to: Sample.digest(10))
        #expect(try roster.judgement(of: alice.event(4, .rotation(never), count: 4)).flaw == .rotation)
    }

    @Test func anInviteLetsInAsOftenAsItSays() throws {
        let alice = try Speaker(1)
        var roster = Roster(room: Sample.room)
        try roster.apply(alice.event(1, .join(), count: 1))
        let twice = InviteStatement(by: Sample.key(20), uses: 2)
        let id = InviteID(of: Sample.key(20).publicKey)
        #expect(try roster.apply(alice.event(2, .invite(twice), count: 2)).change == .invited(id))
        #expect(roster.openInvites.map(\.id).contains(id))
        var flaws: [RosterError?] = []
        for number in 2...4 {
            var guest = try Speaker(UInt8(number))
            (guest.invite, guest.inviter) = (Sample.key(20), alice.member)
            // By a statement that has no effect it isn't used.
            #expect(try roster.apply(guest.event(10 * number, .leave, count: 1)).flaw == .absent)
            flaws.append(try roster.apply(guest.event(10 * number + 1, .join(), count: 2)).flaw)
            guard flaws.last == .some(nil) else { continue }
            #expect(roster.members[guest.member]?.inviter(at: 50) == alice.member)
        }
        #expect(flaws == [nil, nil, .invite])
        #expect(roster.invite(id)?.end == .used && roster.openInvites.map(\.id) == [Sample.room.firstInvite])
        #expect(roster.members[alice.member]?.inviter(at: 50) == nil)
    }

    /// Who leaves and comes back has no invites; those of others still let in.
    @Test func whoLeavesEndsItsOwnInvites() throws {
        let (alice, bob) = (try Speaker(1), try Speaker(2))
        var roster = Roster(room: Sample.room)
        try roster.apply(alice.event(1, .join(), count: 1))
        try roster.apply(bob.event(2, .join(), count: 1))
        try roster.apply(alice.event(3, .invite(InviteStatement(by: Sample.key(20))), count: 2))
        try roster.apply(bob.event(4, .invite(InviteStatement(by: Sample.key(21))), count: 2))
        let ids = [20, 21].map { InviteID(of: Sample.key($0).publicKey) }
        try roster.apply(alice.event(5, .leave, count: 3))
        try roster.apply(alice.event(6, .join(), count: 4))
        #expect(ids.map { roster.invite($0)?.end } == [.left, nil])
        let rotation = RotationStatement(after: roster.chain, from: Sample.epoch, to: Sample.digest(7))
        try roster.apply(alice.event(7, .rotation(rotation), count: 5))
        // What ended it first stays.
        #expect(ids.map { roster.invite($0)?.end } == [.left, .rotated])
        #expect(roster.invite(Sample.room.firstInvite)?.end == .rotated && roster.openInvites.isEmpty)
    }

    @Test func theAudienceIsThatOfThen() throws {
        let (alice, bob) = (try Speaker(1), try Speaker(2))
        var roster = Roster(room: Sample.room)
        try roster.apply(alice.event(1, .join(), count: 1))
        try roster.apply(bob.event(3, .join(), count: 1))
        try roster.apply(bob.event(5, .name(Sample.other), count: 2))
        try roster.apply(bob.event(7, .leave, count: 3))
        let audiences = (1...8).map { roster.audience(of: $0, from: alice.member) }
        #expect(audiences == [[], [], [], [bob.member], [bob.member], [bob.member], [bob.member], []])
        let names = (5...6).map { roster.members[bob.member]?.naming(at: $0)?.sealed }
        #expect(names == [Sample.name, Sample.other])
        #expect(roster.audience(of: 4, from: bob.member) == [alice.member])
    }

    /// By a raised count a remover whose clock is ahead would lock the member out.
    @Test func aRemovalRaisesNoCountButItsOwn() throws {
        var (alice, bob) = (try Speaker(1), try Speaker(2))
        var roster = Roster(room: Sample.room)
        try roster.apply(alice.event(1, .join(), count: 1))
        try roster.apply(bob.event(2, .join(), count: 1))
        try roster.apply(alice.event(3, removal(of: bob, in: roster), count: 1_000))
        #expect(roster.members[bob.member]?.record.count == 1)
        #expect(roster.members[alice.member]?.record.count == 1_000)
        try letIn(&bob, by: &alice, 4, count: 1_001, &roster)
        #expect(try roster.apply(bob.event(5, .join(), count: 2)).flaw == nil)
    }

    @Test func whoWasRemovedIsToldFromWhoLeft() throws {
        var (alice, bob) = (try Speaker(1), try Speaker(2))
        var roster = Roster(room: Sample.room)
        try roster.apply(alice.event(1, .join(), count: 1))
        try roster.apply(bob.event(2, .join(Sample.other), count: 1))
        try roster.apply(alice.event(3, removal(of: bob, in: roster), count: 2))
        try letIn(&bob, by: &alice, 4, count: 3, &roster)
        try roster.apply(bob.event(5, .join(), count: 3))
        try roster.apply(bob.event(6, .leave, count: 4))
        let member = try #require(roster.members[bob.member])
        #expect((1...7).map(member.isRemoved) == [false, false, false, true, true, false, false])
        #expect((1...7).map(member.joined) == [nil, nil, 2, nil, nil, 5, nil])
        #expect(roster.present(at: 3) == [alice.member, bob.member])
        #expect(roster.present(at: 4) == [alice.member])
    }

    @Test func eventsComeInTheOrderOfTheirSeqs() throws {
        let alice = try Speaker(1)
        var roster = Roster(room: Sample.room)
        try roster.apply(alice.event(4, .join(), count: 1))
        let chain = roster.chain
        for seq in [3, 4] {
            let event = try alice.event(seq, .leave, count: 2)
            #expect(throws: ProvingError.outOfOrder(seq: seq, after: 4)) { try roster.apply(event) }
        }
        #expect(roster.chain == chain && roster.isPresent(alice.member, at: 5))
    }

    @Test func theChainIsThatOfTheLog() throws {
        let alice = try Speaker(1)
        var (roster, log) = (Roster(room: Sample.room), LogState(room: Sample.room))
        for seq in 1...3 {
            let event = try alice.event(seq, seq == 1 ? .join() : .name(), count: seq)
            try roster.apply(event)
            let body = SHA256.digest(of: event.body)
            let link = LogEvent(
                seq: seq, at: 9, kind: event.kind.rawValue, id: event.id, member: event.member, body: body)
            try log.append(#require(link))
            #expect(roster.chain == log.crowd)
        }
    }
}
