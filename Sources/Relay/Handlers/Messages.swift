import HTTP
import Wire

extension RelayServer {
    /// One message with its audience and their receipts.
    func message(
        _ reference: Endpoint.Reference,
        room: RoomID,
        member: MemberID
    ) async throws -> Response {
        try .json(await store.message(reference, room: room, member: member))
    }

    /// The asking member's own latest messages with theirs, or where `receipts=0` asks for none without.
    func sent(_ query: QueryItems, room: RoomID, member: MemberID) async throws -> Response {
        let last = min(try query.number("last") ?? 10, Limits.pageEvents)
        let receipts = try query.number("receipts") != 0
        return try .json(await store.sent(last: last, receipts: receipts, room: room, member: member))
    }
}
