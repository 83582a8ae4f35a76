import Foundation
import Kernel
import Proving
import Sealing
import Wire

extension Account {
    /// What a rotation did, and the room after it.
    package struct Rotated: Sendable {
        package let view: RoomView
        /// The room in which the members to remove were found.
        package let before: RoomView
        package let removed: [RoomMember]
        /// How many members have the new key.
        package let members: Int
        /// The members that are in the room by an invite of one that was removed, and weren't removed themselves.
        package let invited: [RoomMember]
    }

    /// Changes the room's key, and removes members: all who are in the room after it get the new key. Where others come or go
    /// meanwhile it begins again.
    ///
    /// - Parameters:
    ///   - find: returns the members to remove, by the room as it is now; throws where they can't be told.
    ///   - forgetting: whether who joins later can't read the messages of before.
    ///   - limit: the end of the wait. What the relay asks to wait beyond it is an error at once.
    ///   - onNote: is given the note, once, that the relay asks to wait.
    /// - Throws: `.untrue` where the relay said that it did so and did not.
    @discardableResult
    package func rotate(
        forgetting: Bool, by limit: Limit = .never, removing find: (RoomView) throws -> [RoomMember] = { _ in [] },
        onNote: (Retry.Note) -> Void = { _ in }
    ) async throws -> Rotated {
        var backoff = Backoff(from: .milliseconds(50), cap: .seconds(2))
        var retry = Retry()
        // The members, as far as they were folded, where the relay said that others came since.
        var former: Digest?
        var unchanged = 0
        while true {
            let view = try await view()
            unchanged = view.roster.chain == former ? unchanged + 1 : 0
            // A relay can say so for ever.
            guard unchanged < Self.mostUnchanged else {
                throw ClientError.nonsense("a change of the room that is not there")
            }
            former = nil
            let removed = try find(view)
            do throws(ClientError) {
                return try await rotate(removing: removed, forgetting: forgetting, in: view, within: limit)
            } catch {
                switch error {
                // Fresh bytes for the members of now.
                case .refused(let problem) where [.staleCrowd, .staleEpoch].contains(problem.code):
                    former = view.roster.chain
                // Somebody else's rotation comes first, or the room is given a moment.
                case .rateLimited where limit.allows(error.retryAfter): try retry.failed(error).map(onNote)
                default: throw error
                }
                await limit.sleep(for: backoff.delay(atLeast: error.retryAfter))
                if limit.isPast { throw error }
            }
        }
    }

    /// How many times a relay may say that the room has changed, and show no change.
    private static let mostUnchanged = 3

    private func rotate(
        removing members: [RoomMember], forgetting: Bool, in view: RoomView, within limit: Limit
    ) async throws(ClientError) -> Rotated {
        let (roster, removed) = (view.roster, members.map(\.member).sorted())
        guard view.isPresent(me), let old = keys.newest else { throw .noInvite }
        // From an older key nobody who joins later is led to the one that messages were sealed with meanwhile.
        if !forgetting, case .olderThanJoin? = withoutKey { try needKey() }
        let recipients = roster.recipients(after: roster.seq, removing: removed)
        let rotation = try sealing { () throws(SealingError) in
            try Rotation(
                in: keys.room, crowd: roster.chain, from: old, to: recipients, removing: removed, forgetting: forgetting
            )
        }
        let id = MessageID.now()
        try await counted(after: count(in: view), within: limit) { last throws(ClientError) in
            let body = try statement(
                .rotation(rotation.statement), id: id, after: last, now: Syscalls.epochMilliseconds()
            )
            // Its own box gives it to this member, too, where the answer is lost.
            keys.expect(rotation.secret)
            do throws(ClientError) {
                _ = try await relay.rotate(NewRotation(id: id, body: body, boxes: rotation.boxes))
            } catch {
                if !error.mayBeDone { keys.expectNoMore(rotation.secret) }
                throw error
            }
        }
        let after = try await self.view()
        guard let made = after.roster.epochs.rotations.last(where: { $0.id == id }), made.member == me,
            made.statement == rotation.statement
        else { throw .untrue("a change of the key that is not in the log") }
        return Rotated(
            view: after, before: view, removed: members, members: recipients.count,
            invited: after.invited(by: removed)
        )
    }
}

extension RoomView {
    /// The members in the room that came by invites of these.
    package func invited(by inviters: [MemberID]) -> [RoomMember] {
        present.filter { member in member.inviter.map { inviters.contains($0.member) } ?? false }
    }

    /// Finds the persons and devices that a text names to be removed: persons but one's own, by their names or the beginnings of
    /// their ids, and devices of those that have several, but this machine: `bob/phone`. An `@` may stand before it.
    package func removable(_ text: String, but me: MemberID) -> [RoomMember] {
        Self.addressed(
            text, among: persons.filter { $0.member != person(of: me) }, devices.filter { $0.member != me }
        )
    }

    /// The members in the room that a person or a device is, in the order of their first joins.
    package func devices(removedWith named: RoomMember) -> [RoomMember] {
        let ids = ids(of: named)
        return present.filter { ids.contains($0.member) }
    }

    /// The devices of a member's person that were in the room and no longer are, in the order of their first joins, each by the
    /// last name that it gave.
    package func formerDevices(ofPersonOf member: MemberID) -> [RoomDevice] {
        listed(devices: roster.devices(of: roster.person(of: member)).filter { !isPresent($0) })
    }

    /// Whether a device ever had this name.
    package func wasDevice(_ member: MemberID, called text: String) -> Bool {
        roster.members[member]?.namings(at: Tree.greatestSize).contains {
            (device(of: member, at: $0.seq + 1) ?? DeviceName.first) == text
        } ?? false
    }

    /// Whether a member that is no longer in the room has the key of now: who leaves keeps it until somebody changes it.
    package func keptKey(_ member: MemberID) -> Bool {
        guard let left = roster.members[member]?.left else { return false }
        return left > roster.epochs.last?.start ?? 0
    }

    /// Whether since a member's end the room's key was changed so that who joins later can't read the messages of before.
    package func hasForgotten(since member: MemberID) -> Bool {
        guard let left = roster.members[member]?.left else { return false }
        return roster.epochs.rotations.contains { $0.seq >= left && $0.statement.past == nil }
    }
}
