import Foundation
import Kernel
import Proving
import Wire

extension Account {
    /// Removes another member from the room, and sees to it that it is no longer there.
    ///
    /// - Returns: the room after it.
    /// - Throws: `.untrue` where the relay said that it did so and did not.
    @discardableResult
    package func remove(_ target: MemberID, in view: RoomView) async throws(ClientError) -> RoomView {
        let id = MessageID.now()
        try await counted(after: count(in: view)) { last throws(ClientError) in
            let body = try statement(.removal(of: target), id: id, after: last, now: Syscalls.epochMilliseconds())
            _ = try await relay.remove(target, Leave(id: id, body: body))
        }
        let after = try await self.view()
        guard !after.isPresent(target) else { throw .untrue("a removal that is not in the log") }
        return after
    }

    /// What the member that removed this one is called, by the statements that both are signed; nil where the relay showed
    /// none that is genuine.
    ///
    /// When it was, and whether it was the last thing said, is the relay's word: this member is told no more of the log.
    package func remover(in removal: Removal?) -> String? {
        guard let removal, removal.name.member == removal.event.member,
            let removing = signed(removal.event), removing.act == .removal(of: me),
            case .presence(let sealed)? = signed(removal.name)?.act
        else { return nil }
        return keys.name(sealed, id: removal.name.id, of: removal.name.member)
    }

    /// The statement in a crowd event; nil where it isn't its member's own.
    private func signed(_ event: Event) -> CrowdBody? {
        guard let told = CrowdEvent(event), let body = try? CrowdBody(told.body, kind: told.kind),
            MemberID(key: body.key, room: keys.room) == told.member,
            body.isSigned(id: told.id, member: told.member, room: keys.room)
        else { return nil }
        return body
    }
}
