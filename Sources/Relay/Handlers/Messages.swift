import HTTP
import Wire

extension RelayServer {
    /// One message with its audience and their receipts.
    func message(
        _ reference: Endpoint.Reference,
        room: RoomID,
        member: MemberID
    ) async throws -> Response {
        let status = try await store.message(reference, room: room, member: member)
        return try await elsewhere(status.audience.count, beyond: Self.manyLines) { () throws(Problem) in
            try .json(status)
        }
    }

    /// The asking member's own latest messages with theirs, or where `receipts=0` asks for none without.
    func sent(_ query: QueryItems, room: RoomID, member: MemberID) async throws -> Response {
        let last = min(try query.number("last") ?? 10, Limits.pageEvents)
        let receipts = try query.number("receipts") != 0
        let list = try await store.sent(last: last, receipts: receipts, room: room, member: member)
        let rows = list.messages.reduce(list.messages.count) { $0 + $1.audience.count }
        return try await elsewhere(rows, beyond: Self.manyLines) { () throws(Problem) in try .json(list) }
    }
}
