import Foundation
import Proving
import Wire

@testable import Client
@testable import Sealing

extension Account {
    @discardableResult
    func remove(_ target: MemberID, forgetting: Bool = false) async throws -> Rotated {
        try await rotate(forgetting: forgetting) { view in view.present.filter { $0.member == target } }
    }
}

extension RoomOfTest {
    /// An invite that a member makes, opened with its code.
    func invite(
        of inviter: Account, uses: Int = 0, for text: String = "", code: UInt8 = 50, form: InviteForm = .guest
    ) async throws -> OpenedInvite {
        let keys = try RoomKeys(root: [UInt8](repeating: code, count: 32))
        guard let terms = InviteTerms(form: form, expires: 0, uses: uses) else { throw ClientError.noInvite }
        try await inviter.invite(by: keys, terms, for: text)
        return try await opened(keys, form: form)
    }

    /// What the relay tells of an invite, opened with its code.
    func opened(_ keys: RoomKeys, form: InviteForm = .guest) async throws -> OpenedInvite {
        let answer = try await RelayClient.invite(
            InviteID(of: keys.invite.publicKey), at: "http://127.0.0.1:8425", transport: relay
        )
        return try OpenedInvite(answer, keys: keys, form: form)
    }

    /// A device of another member's person.
    func device(
        _ device: String?, _ number: UInt8, of inviter: Account, named name: String? = nil, code: UInt8
    ) async throws -> Account {
        let invite = try await invite(of: inviter, uses: 1, for: device ?? "", code: code, form: .device)
        var membership = Membership(relay: "http://127.0.0.1:8425", by: invite, name: name ?? inviter.name)
        membership.device = device
        let identity = try Identity(secret: [UInt8](repeating: number, count: 32))
        let account = try Account("ops", membership, identity: identity, transport: relay)
        try await account.join(new: false, by: invite)
        return account
    }

    /// A member that comes by an invite of another's.
    func guest(_ name: String, _ number: UInt8, by inviter: Account, code: UInt8) async throws -> Account {
        let invite = try await invite(of: inviter, code: code)
        let identity = try Identity(secret: [UInt8](repeating: number, count: 32))
        let membership = Membership(relay: "http://127.0.0.1:8425", by: invite, name: name)
        let account = try Account("ops", membership, identity: identity, transport: relay)
        try await account.join(new: false, by: invite)
        return account
    }

    /// Appends a rotation as a member with a program of its own may make it.
    ///
    /// - Parameter other: the secret of another epoch, whose kept one is left to the others.
    func rotate(
        by rotator: Account, forgetting: Bool = false, past: Box? = nil, kept: Box? = nil,
        keptOf other: EpochSecret? = nil,
        changing change: (inout Data, [BoxRecipient]) -> Void = { _, _ in }
    ) throws {
        let id = nextID()
        let roster = relay.edit { $0.roster }
        let recipients = roster.recipients(after: roster.seq)
        guard let old = rotator.keys.newest else { throw ClientError.noInvite }
        let made = try Rotation(in: keys.room, crowd: roster.chain, from: old, to: recipients, forgetting: forgetting)
        var boxes = made.boxes
        change(&boxes, recipients)
        let told = made.statement
        let kept =
            try kept
            ?? other.map { other in
                try RotationPlace(of: told, in: keys.room).kept(other, made.secret, BoxSealer())
            }
        let statement = RotationStatement(
            crowd: told.crowd, oldEpoch: told.oldEpoch, newEpoch: told.newEpoch, ephemeral: told.ephemeral,
            past: past ?? told.past, kept: kept ?? told.kept, boxes: SHA256.digest(of: boxes), removed: []
        )
        let last = roster.members[rotator.me]?.record.count ?? 0
        let body = try RosterBody(
            .rotation(statement), count: last + 1,
            token: rotator.relay.credential.token.withBytes { SHA256.digest(of: $0) },
            epoch: roster.room.epoch ?? .zero, id: id, room: keys.room, signedBy: rotator.signingKey
        )
        relay.edit { log in
            let seq = log.append(.rotate, id, rotator.me, body.bytes).seq
            log.boxes[seq] = boxes
        }
    }
}

extension RoomOfTest {
    /// A state file gets the room, where it hasn't it, as someone's.
    func join(_ name: String, _ number: UInt8, in file: StateFile) throws {
        try file.update { state in
            state.rooms["ops"] = state.rooms["ops"] ?? membership(name)
            state.identity = Data(repeating: number, count: 32)
        }
    }

    /// Someone's account with a state file that has the room.
    func account(
        _ name: String, _ number: UInt8, in file: StateFile, by transport: (any Transport)? = nil
    ) throws -> Account {
        try join(name, number, in: file)
        let known = try file.read().rooms["ops"] ?? membership(name)
        let identity = try Identity(secret: [UInt8](repeating: number, count: 32))
        return try Account("ops", known, identity: identity, file: file, transport: transport ?? relay)
    }
}

extension Account {
    /// The same, with the keys of now.
    func reading() async throws -> Account {
        _ = try await view()
        return self
    }
}
