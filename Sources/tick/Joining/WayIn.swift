import Client
import Foundation
import Sealing
import Wire

/// How a `join` comes in: the room, and what opens it.
struct WayIn {
    let room: RoomID
    /// The invite that lets the member in; nil for a room that was joined here, where it may be there still.
    let invite: OpenedInvite?
    /// The membership as the state file has it, or as it begins.
    let membership: Membership

    /// Finds the room of the code. A relay is asked for an invite that may be a member's: of a code that a person chose, and of
    /// one that makes a room, the room is known.
    init(
        _ request: JoinRequest, makesRoom: Bool, relayToken: String?, state: State, in context: Context,
        by limit: TimeLimit
    ) async throws {
        let known = state.rooms[request.room]
        guard let code = request.code else {
            guard let known else { preconditionFailure("BUG: a join without a code") }
            (room, invite, membership) = (known.id, nil, known)
            return
        }
        if let known, let first = known.firstCode, first.text == code.text {
            (room, membership) = (known.id, known)
            invite = OpenedInvite(firstCode: try RoomKeys(root: Array(first.root)))
            return
        }
        let keys = try RoomKeys(code: code)
        let opened =
            makesRoom || !code.isGenerated
            ? OpenedInvite(firstCode: keys)
            : try await limit.run {
                do {
                    return try await context.opened(keys, of: request.room, at: request.relay, relayToken: relayToken)
                } catch { throw Self.hinted(error, request, isKnown: known != nil) }
            }
        try request.check(opened.room, in: state)
        (room, invite) = (opened.room, opened)
        var membership = known ?? Membership(relay: request.relay, by: opened)
        if room == keys.room { membership.firstCode = FirstCode(text: code.text, root: Data(keys.root)) }
        self.membership = membership
    }

    /// A joined room of that name is at the relay that was asked, and the code may be of another room.
    private static func hinted(_ error: any Error, _ request: JoinRequest, isKnown: Bool) -> any Error {
        guard isKnown, var failure = error as? Failure, failure.cause?.problem?.code == .noSuchRoom else {
            return error
        }
        failure.hint =
            "room '\(request.room.printable)' was joined here with another code: choose another name for one "
            + "at another relay, and give '--relay URL'; or check the code"
        return failure
    }
}
