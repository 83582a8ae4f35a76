import Foundation
import Helpers
import Proving
import Wire

@testable import Storage

/// The epoch of the test room after so many rotations.
func epoch(_ number: Int) -> Digest {
    number == 0 ? testRoom.epoch : SHA256.digest(of: Array("epoch \(number)".utf8))
}

/// The test room after so many rotations.
func rotated(_ number: Int, _ room: TestRoom = testRoom) -> TestRoom {
    var room = room
    room.epoch = epoch(number)
    return room
}

/// The boxes of a rotation for so many; they hold nothing.
func boxes(_ count: Int) -> Data {
    Data((0..<count).flatMap { [UInt8](repeating: UInt8(truncatingIfNeeded: $0), count: Box.count) })
}

/// The id of the invite whose key has a number.
func inviteID(_ key: Int) -> InviteID { InviteID(of: signingKey(key).publicKey) }

/// An invite that a member makes.
///
/// - Parameter key: the number of the invite's key.
func invite(
    _ key: Int, _ number: Int, by member: MemberID = alice, form: InviteForm = .guest, uses: Int = 0, expires: Int = 0,
    in room: TestRoom = testRoom
) -> NewInvite {
    let stated = InviteStatement(by: signingKey(key), form: form, uses: uses, expires: expires)
    return NewInvite(id: id(number), body: statement(.invite(stated), number, of: member, in: room))
}

/// A join by a member's invite.
func join(
    _ member: MemberID, _ number: Int, by key: Int, of inviter: MemberID = alice, form: InviteForm = .guest,
    in room: TestRoom = testRoom
) -> Join {
    let act = Speaker.Saying.join(sealed("name"))
    let body = statement(act, number, of: member, by: signingKey(key), inviter: inviter, form: form, in: room)
    return Join(id: id(number), new: false, body: body)
}

/// A rotation to the epoch with a number.
///
/// - Parameter old: the number of the epoch that it goes on from, where that isn't the room's, the one before.
func rotation(
    _ number: Int, by member: MemberID = alice, to new: Int, from old: Int? = nil, after crowd: Digest,
    removing removed: [MemberID] = [], boxes: Data
) -> NewRotation {
    let stated = RotationStatement(
        after: crowd, from: epoch(old ?? new - 1), to: epoch(new), removing: removed.sorted(), boxes: boxes
    )
    let body = statement(.rotation(stated), number, of: member, in: rotated(new - 1))
    return NewRotation(id: id(number), body: body, boxes: boxes)
}

extension Store {
    @discardableResult
    func invite(_ invite: NewInvite, by member: MemberID = alice, in room: RoomID = room) async throws(StoreError)
        -> Int
    {
        let key = MemberKey(room: room, member: member)
        return try await write(.invite(invite, by: key)) { transaction throws(StoreError) in
            try transaction.makeInvite(invite, by: key)
        }
    }

    @discardableResult
    func join(_ member: MemberID, _ join: Join) async throws(StoreError) -> Join.Answer {
        try await self.join(join, room: room, member: member, token: tokenHash(of: member))
    }

    /// - Returns: its seq.
    /// - Throws: also for one that is stale.
    @discardableResult
    func rotate(_ rotation: NewRotation, by member: MemberID = alice) async throws(StoreError) -> Int {
        let key = MemberKey(room: room, member: member)
        let outcome = try await write(.rotation(rotation, by: key)) { transaction throws(StoreError) in
            try transaction.rotate(rotation, by: key)
        }
        switch outcome {
        case .made(let seq), .repeated(let seq): return seq
        case .stale(let error): throw error
        }
    }

    /// Rotates as it is, to the epoch with a number.
    @discardableResult
    func rotate(
        _ number: Int, by member: MemberID = alice, to new: Int, removing removed: [MemberID] = []
    ) async throws -> Int {
        let (crowd, count) = (try await roster(as: member).chain, try await standing(member).members - removed.count)
        let rotation = StorageTests.rotation(
            number, by: member, to: new, after: crowd, removing: removed, boxes: StorageTests.boxes(count)
        )
        return try await rotate(rotation, by: member)
    }

    /// Removes a member, by a rotation to the epoch with a number.
    @discardableResult
    func remove(_ target: MemberID, by member: MemberID, _ number: Int, to new: Int = 1) async throws -> Int {
        try await rotate(number, by: member, to: new, removing: [target])
    }

    /// Lets a member in after so many rotations, by an invite of another's.
    ///
    /// - Parameter number: that of the invite and its key; the join has the next one.
    @discardableResult
    func letIn(
        _ guest: MemberID, by host: MemberID = alice, _ number: Int, after rotations: Int = 1
    ) async throws(StoreError) -> Join.Answer {
        let room = rotated(rotations)
        // There are no more keys.
        let key = number % 65_521
        try await invite(StorageTests.invite(key, number, by: host, in: room), by: host)
        return try await join(guest, StorageTests.join(guest, number + 1, by: key, of: host, in: room))
    }

    func answer(_ invite: InviteID, at now: Int = 1_000) async throws(StoreError) -> InviteAnswer? {
        try await read { snapshot throws(StoreError) in try snapshot.invite(invite, at: now) }
    }

    func boxes(_ query: BoxesQuery = BoxesQuery(), at seq: Int, as member: MemberID = alice) async throws(StoreError)
        -> Data?
    {
        let key = MemberKey(room: room, member: member)
        return try await read { snapshot throws(StoreError) in try snapshot.boxes(query, at: seq, for: key) }?.boxes
    }
}
