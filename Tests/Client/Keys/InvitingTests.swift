import Foundation
import Helpers
import Synchronization
import Testing
import Wire

@testable import Client
@testable import Proving
@testable import Sealing

/// Coming in by a member's invite, and what a relay may say of one that isn't so.
@Suite struct InvitingTests {
    let room: RoomOfTest
    let alice: Account
    let bob: Account

    init() async throws { (room, alice, bob) = try await RoomOfTest.ofTwo() }

    private func guestAccount(_ invite: OpenedInvite, _ number: UInt8 = 3) throws -> Account {
        let identity = try Identity(secret: [UInt8](repeating: number, count: 32))
        let membership = Membership(relay: "http://127.0.0.1:8425", by: invite, name: "carol")
        return try Account("ops", membership, identity: identity, transport: room.relay)
    }

    /// What the relay tells of alice's invite, with the keys of its code.
    private func answer() async throws -> (answer: InviteAnswer, keys: RoomKeys) {
        _ = try await room.invite(of: alice)
        let keys = try RoomKeys(root: [UInt8](repeating: 50, count: 32))
        let log = room.relay.edit { $0 }
        return (try log.answer(to: InviteID(of: keys.invite.publicKey)), keys)
    }

    @Test func whoIsInvitedReadsAllAndIsKnownAsInvited() async throws {
        try room.send("before", by: alice)
        let invite = try await room.invite(of: bob, uses: 2, for: "carol")
        #expect(invite.inviter == bob.me)
        let carol = try guestAccount(invite)
        try await carol.join(new: false, by: invite)
        #expect(try await room.read(carol) == ["before"])
        let view = try await alice.view()
        #expect(view.present.map(\.inviter?.name) == [nil, nil, "bob"])
        let listed = view.invites(now: 1)
        #expect(listed.map(\.inviter?.name) == [nil, "bob"])
        #expect(listed.map(\.text) == ["", "carol"])
        #expect(listed.last.map { [$0.uses, $0.used] } == [2, 1])
        // A copy of the invite's event is no second invite.
        let event = try #require(room.relay.edit { $0.events.last { $0.kind == .invite } })
        room.relay.edit { _ = $0.append(.invite, messageID(90), bob.me, event.body) }
        #expect(try await alice.view().invites(now: 1).count == 2)
        // Whoever it was that let her in is gone with her invite: she stays, and is named.
        #expect(try await alice.remove(bob.me).invited.map(\.name) == ["carol"])
        #expect(try await alice.view().present.map(\.name) == ["alice", "carol"])
        #expect(try await alice.view().invites(now: 1).isEmpty)
    }

    @Test func anInviteThatIsUsedUpOrEndedLetsNobodyIn() async throws {
        let keys = try RoomKeys(root: [UInt8](repeating: 50, count: 32))
        let invite = try await room.invite(of: alice, uses: 1)
        try await guestAccount(invite).join(new: false, by: invite)
        #expect(await error { try await room.opened(keys) } == .refused(.ended(.used)))
        let second = try await room.invite(of: alice, code: 51)
        try await alice.rotate(forgetting: false)
        let late = try guestAccount(second, 4)
        #expect(await error { try await late.join(new: false, by: second) } == .refused(.ended(.rotated)))
        #expect(try await alice.view().present.map(\.name) == ["alice", "bob", "carol"])
    }

    /// A relay that goes on letting in by an invite that is used up.
    @Test func aJoinWithoutEffectIsNoJoin() async throws {
        let invite = try await room.invite(of: alice, uses: 1)
        try await guestAccount(invite).join(new: false, by: invite)
        room.relay.edit { $0.judges = false }
        let late = try guestAccount(invite, 4)
        let found = await error { try await late.join(new: false, by: invite) }
        #expect(found == .untrue("a join that has no effect"))
        #expect(room.relay.edit { $0.head } == 5)
    }

    /// Another process has joined another room by that name meanwhile.
    @Test func aSecretIsNotKeptForAnotherRoom() async throws {
        let scratch = try Scratch()
        let file = StateFile(path: "\(scratch.path)/tick.json")
        let bob = try room.account("bob", 2, in: file)
        try await alice.remove(bob.me, forgetting: true)
        let invite = try await room.invite(of: alice)
        let other = try EpochSecret(bytes: [UInt8](repeating: 7, count: 32))
        let own = Membership(relay: "http://127.0.0.1:1", id: RoomID(rawValue: 3), secrets: [other], name: "bob")
        try file.update { $0.rooms["ops"] = own }
        try await bob.join(new: false, by: invite)
        #expect(try file.read().rooms["ops"] == own)
    }

    @Test func anInviteIsListedUntilItsTimeIsOver() async throws {
        let terms = try #require(InviteTerms(form: .guest, expires: 1_000, uses: 0))
        try await alice.invite(by: try RoomKeys(root: [UInt8](repeating: 50, count: 32)), terms, for: "carol")
        _ = try await room.invite(of: alice, for: "dave", code: 51)
        let view = try await alice.view()
        #expect(view.invites(now: 999).map(\.text) == ["", "carol", "dave"])
        #expect(view.invites(now: 1_000).map(\.text) == ["", "dave"])
    }

    /// The answer to the join was lost; the member was in the room, and said that alice's removal of it had given it no key.
    @Test func whoWasRemovedIsBackThoughTheAnswerIsLost() async throws {
        let scratch = try Scratch()
        let file = StateFile(path: "\(scratch.path)/tick.json")
        let bob = try room.account("bob", 2, in: file)
        _ = try await bob.view()
        try await alice.remove(bob.me, forgetting: true)
        let invite = try await room.invite(of: alice, uses: 1)
        room.relay.change { _, asked, _ throws(TransportError) in if asked.hasPrefix("PUT ") { throw .timedOut } }
        #expect(await error { _ = try await bob.join(new: false, by: invite) }?.mayBeDone == true)
        room.relay.change(nil)
        let again = try room.account("bob", 2, in: file)
        #expect(try await again.view().isPresent(bob.me))
        #expect(again.withoutKey == nil)
        #expect(again.keys.epoch == alice.keys.epoch)
        try room.send("hello", by: alice)
        #expect(try await room.read(again, from: .last(1)) == ["hello"])
    }

    /// A first join was killed, so that the state file hasn't the room, and the key was changed with `--forget` before the next. What
    /// was sent in between is owed to the member, and no invite gives its key any more.
    @Test func aJoinThatWasKilledHasTheKeyThatItCameWith() async throws {
        let scratch = try Scratch()
        let file = StateFile(path: "\(scratch.path)/tick.json")
        let identity = try Identity(secret: [UInt8](repeating: 3, count: 32))
        func join(by invite: OpenedInvite) async throws -> Account {
            let membership = Membership(relay: "http://127.0.0.1:8425", by: invite, name: "carol")
            let account = try Account("ops", membership, identity: identity, file: file, transport: room.relay)
            try await account.join(new: false, by: invite)
            return account
        }
        // Of a room that was made again, and of another room: neither is of this log.
        let other = Data(repeating: 7, count: 32)
        try file.update { $0.begun = [room.keys.room: [other], RoomID(rawValue: 3): [other]] }
        room.relay.change { _, asked, _ throws(TransportError) in if asked.hasPrefix("PUT ") { throw .timedOut } }
        let first = try await room.invite(of: alice, uses: 1)
        #expect(await error { _ = try await join(by: first) }?.mayBeDone == true)
        room.relay.change(nil)
        try room.send("owed", by: alice)
        try await alice.rotate(forgetting: true)
        let second = try await room.invite(of: alice, uses: 1, code: 51)
        let carol = try await join(by: second)
        try file.update { state in
            state.rooms["ops"] = Membership(relay: "http://127.0.0.1:8425", by: second, name: "carol")
            state.identity = Data(carol.identity.secret)
            carol.keepSecrets(in: &state)
        }
        #expect(try file.read().begun == [room.keys.room: [other], RoomID(rawValue: 3): [other]])
        try room.send("later", by: alice)
        #expect(try await room.read(room.account("carol", 3, in: file)) == ["owed", "later"])
    }

    /// A relay says that a member isn't in the room, which is known here, and shows an invite of an epoch that is over, or one that
    /// somebody made up. What the member seals with, and which log it takes, is not theirs to decide.
    @Test(arguments: [true, false]) func anInviteThatFailsChangesNoKeys(isGenuine: Bool) async throws {
        let scratch = try Scratch()
        let file = StateFile(path: "\(scratch.path)/tick.json")
        let bob = try room.account("bob", 2, in: file)
        let old = try await room.invite(of: alice)
        try await alice.rotate(forgetting: true)
        _ = try await bob.view()
        let secrets = try #require(file.read().rooms["ops"]).secrets
        if isGenuine {
            room.relay.change { _, asked, response throws(TransportError) in
                if asked.hasPrefix("PUT ") { throw .timedOut }
                if asked.hasPrefix("GET ") { response = HonestRelay.State.problem(.notAMember) }
            }
            #expect(await error { _ = try await bob.join(new: false, by: old) } != nil)
            room.relay.change(nil)
        } else {
            try file.update { $0.begun = [room.keys.room: [Data(repeating: 7, count: 32)]] }
        }
        #expect(try file.read().rooms["ops"]?.secrets == secrets)
        let again = try room.account("bob", 2, in: file)
        #expect(again.keys.epoch == alice.keys.epoch)
        #expect(try await again.view().isPresent(bob.me))
        try room.send("hello", by: alice)
        #expect(try await room.read(again, from: .last(1)) == ["hello"])
    }

    @Test func theMembersWhoWereInvitedKnowWhoInvitedThem() async throws {
        let (told, keys) = try await answer()
        let event = try #require(told.event)
        // Bob's invite with alice's code, as somebody may make it who has it: the box is hers.
        var lies: [InviteAnswer] = []
        for byte in [40, 150, 170, 260, 300] {
            var other = event
            other.body?[byte] ^= 1
            lies.append(InviteAnswer(room: room.keys.room, event: other))
        }
        var other = event
        other.id = room.nextID()
        lies.append(InviteAnswer(room: room.keys.room, event: other))
        other = event
        other.member = bob.me
        lies.append(InviteAnswer(room: room.keys.room, event: other))
        lies.append(InviteAnswer(room: RoomID(rawValue: 3), event: event))
        lies.append(InviteAnswer(room: room.keys.room, event: nil))
        lies.append(InviteAnswer(room: room.keys.room, event: room.relay.edit { $0.events[1] }))
        for lie in lies {
            #expect(throws: ClientError.self) { try OpenedInvite(lie, keys: keys) }
        }
        #expect(try OpenedInvite(told, keys: keys).inviter == alice.me)
    }

    /// Alice's statement over an invite of bob's: its box and its entries bind the inviter.
    @Test func anInviteThatAnotherMemberStatesDoesNotOpen() async throws {
        let (told, keys) = try await answer()
        let event = try #require(told.event)
        guard case .invite(let made)? = try RosterBody(#require(event.body), kind: .invite).act as RosterAct? else {
            return #expect(Bool(false))
        }
        _ = try await bob.view()
        let body = try bob.statement(.invite(made), id: event.id, after: 0, now: 1)
        let stated = Event(seq: event.seq, kind: .invite, id: event.id, member: bob.me, at: 1, body: body)
        let lie = InviteAnswer(room: room.keys.room, event: stated)
        #expect(throws: ClientError.forged("an invite that doesn't give the room's key")) {
            try OpenedInvite(lie, keys: keys)
        }
    }

    /// Whoever has the code can make a box that opens for any inviter.
    @Test func whatIsOpenedIsTheInvitersOwnStatement() async throws {
        let (keys, id) = (try RoomKeys(root: [UInt8](repeating: 50, count: 32)), room.nextID())
        let (place, epoch) = (room.keys.room, room.keys.epoch)
        let terms = try #require(InviteTerms(form: .guest, expires: 0, uses: 0))
        func answer(_ key: PublicKey, signedBy signer: Account, as kind: EventKind = .invite) throws -> InviteAnswer {
            let note = try EpochKeys(room.keys.secret, in: place)
                .seal(Data(#"{"text":""}"#.utf8), kind: .invite, id: id, member: alice.me)
            let offer = InviteOffer(room: place, inviter: alice.me, id: id, key: key, terms: terms, note: note)
            let box = try InviteSecret(root: keys.root).box(room.keys.secret, for: offer)
            let rest = RosterAct.invite(InviteStatement(key: key, terms: terms, box: box, note: note)).rest
            let statement = RosterBody.statement(
                .invite, count: 1, token: .zero, epoch: epoch, rest: SHA256.digest(of: rest), id: id, member: alice.me,
                room: place
            )
            let signature = try signer.signingKey.signature(of: statement)
            let count: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 1]
            let start = signer.signingKey.publicKey.bytes + count + Digest.zero.bytes + epoch.bytes
            let body = Data(start + signature.bytes + rest)
            let event = Event(seq: 3, kind: kind, id: id, member: alice.me, at: 1, body: body)
            return InviteAnswer(room: place, event: event)
        }
        let key = keys.invite.publicKey
        #expect(try OpenedInvite(answer(key, signedBy: alice), keys: keys).inviter == alice.me)
        let lies = [
            try answer(key, signedBy: bob), try answer(bob.signingKey.publicKey, signedBy: alice),
            try answer(key, signedBy: alice, as: .name),
        ]
        for lie in lies {
            #expect(throws: ClientError.untrue("another invite than was asked for")) {
                try OpenedInvite(lie, keys: keys)
            }
        }
    }

    /// A member with a program of its own may box what it likes: the newcomer says so before it seals its name.
    @Test func anInviteWithAnotherSecretThanTheRoomsDoesNotOpen() async throws {
        let keys = try RoomKeys(root: [UInt8](repeating: 50, count: 32))
        let terms = try #require(InviteTerms(form: .guest, expires: 0, uses: 0))
        let key = keys.invite.publicKey
        _ = try await alice.view()
        func answer(boxing secret: EpochSecret, noted noting: EpochSecret) throws -> InviteAnswer {
            let id = room.nextID()
            let note = try EpochKeys(noting, in: room.keys.room)
                .seal(Data(#"{"text":""}"#.utf8), kind: .invite, id: id, member: alice.me)
            let offer = InviteOffer(room: room.keys.room, inviter: alice.me, id: id, key: key, terms: terms, note: note)
            let opens = try hkdf(keys.root, info: BoxInfo.inviteSecret.bytes())
            let box = try BoxSealer().box(secret.bytes, key: opens, info: offer.info(epoch: room.keys.epoch))
            let made = InviteStatement(key: key, terms: terms, box: box, note: note)
            let body = try alice.statement(.invite(made), id: id, after: 0, now: 1)
            let event = Event(seq: 3, kind: .invite, id: id, member: alice.me, at: 1, body: body)
            return InviteAnswer(room: room.keys.room, event: event)
        }
        let (own, other) = (room.keys.secret, try EpochSecret(bytes: [UInt8](repeating: 7, count: 32)))
        for (boxed, noted) in [(other, own), (other, other)] {
            let lie = try answer(boxing: boxed, noted: noted)
            #expect(throws: ClientError.forged("an invite that doesn't give the room's key")) {
                try OpenedInvite(lie, keys: keys)
            }
        }
        let lie = try answer(boxing: own, noted: other)
        #expect(throws: ClientError.forged("an invite whose note doesn't open")) { try OpenedInvite(lie, keys: keys) }
        #expect(try OpenedInvite(answer(boxing: own, noted: own), keys: keys).inviter == alice.me)
    }

    /// A relay that shows the newcomer a log of its own, in which everything else is as it should be.
    ///
    /// - Parameter again: whether it has the newcomer state its join twice.
    @Test(arguments: [false, true]) func theLogHasToBeTheOneThatTheInviterKnows(again: Bool) async throws {
        try room.send("before", by: alice)
        let invite = try await room.invite(of: alice)
        #expect(try #require(invite.seen).head.size == 3)
        let events = room.relay.edit { $0.events }
        room.relay.edit { log in
            log.rollBack(to: 2)
            log.append(.message, messageID(7), alice.me, events[2].body)
            log.append(.invite, events[3].id, alice.me, events[3].body)
        }
        let carol = try guestAccount(invite)
        let first = Mutex(again)
        room.relay.change { _, asked, response throws(TransportError) in
            let isFirst = first.withLock { first in
                defer { if asked.hasPrefix("PUT ") { first = false } }
                return first && asked.hasPrefix("PUT ")
            }
            guard isFirst else { return }
            response = HonestRelay.State.problem(.staleCrowd)
        }
        #expect(await error { try await carol.join(new: false, by: invite) } == Self.otherLog)
    }

    /// A relay that tells whoever comes in of one member less: the tree extends the head that the inviter knew.
    @Test func theMembersHaveToBeThoseThatTheInviterKnows() async throws {
        let invite = try await room.invite(of: alice)
        let event = room.relay.edit { $0.events[2] }
        room.relay.edit { log in
            log.rollBack(to: 2)
            log.untruths[2] = .some(nil)
            log.append(.invite, event.id, alice.me, event.body)
        }
        let carol = try guestAccount(invite)
        #expect(await error { try await carol.join(new: false, by: invite) } == Self.otherLog)
        // There was nothing else to find it by.
        #expect(try await carol.view().others(than: carol.me) == [alice.me])
    }

    private static let otherLog = ClientError.forged("a log that is not the one that the invite's maker had proved")

    @Test func oneThatIsNotInTheRoomNeedsAnInvite() async throws {
        let invite = try await room.invite(of: alice)
        let carol = try guestAccount(invite)
        #expect(await error { try await carol.join(new: false) } == .noInvite)
    }

    /// The invite would give an old key.
    @Test func oneWithoutTheKeyInvitesNobody() async throws {
        try room.rotate(by: bob) { [me = alice.me] boxes, recipients in
            if let place = recipients.place(of: me) { boxes[place * Box.count] ^= 1 }
        }
        #expect(await error { _ = try await room.invite(of: alice) } == .withoutKey(by: "bob", bob.me, seq: 3))
        #expect(!room.relay.asked.contains("POST invites"))
    }

    @Test func anInviteThatIsNotInTheLogIsNone() async throws {
        room.relay.change { _, asked, response throws(TransportError) in
            guard asked == "POST invites" else { return }
            response = Response(status: 200, contentType: "application/json", body: Data("{\"seq\":3}".utf8))
        }
        room.relay.state.withLock { state in
            state.nextAsked = { asked, log in if asked.hasPrefix("GET members") { log.rollBack(to: 2) } }
        }
        let found = await error { _ = try await room.invite(of: alice) }
        #expect(found == .otherLog || found == .untrue("an invite that is not in the log"))
    }
}
