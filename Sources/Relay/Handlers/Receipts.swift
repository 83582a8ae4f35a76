import HTTP
import Storage
import Wire

extension RelayServer {
    /// Keeps receipts: the asking member's cursors move.
    func acknowledge(_ body: [UInt8], by principal: Principal) throws -> Step {
        try lines(Receipt.self, in: body) { [self] receipts in
            receive(receipts, by: principal) { _ in .respond(Response(status: 204)) }
        }
    }

    /// Has receipts kept, and goes on with the seq of the room's last event.
    func receive(_ receipts: [Receipt], by principal: Principal, then: @escaping (Int) throws -> Step) -> Step {
        .write(Write(.receive(receipts), room: principal.roomID, member: principal.member)) { [self] answer in
            guard case .received(let head) = answer else { preconditionFailure("BUG: receipts that were not received") }
            metrics.receipts += receipts.count
            principal.presence.wasPresent(at: head)
            return try then(head)
        }
    }

    /// The members whose receipts grew since a counter; waits while there are none.
    func moves(_ query: QueryItems, by principal: Principal) throws -> Step {
        let after = try query.count("after") ?? 0
        return .read(longPoll(.moves(after: after), try query.count("wait"), by: principal))
    }
}

extension QueryItems {
    /// The value of an item as a number from 0 on; nil where the item is missing.
    func count(_ name: StaticString) throws(Problem) -> Int? {
        do { return try number(name) } catch { throw Problem(error, title: "the query can't be understood") }
    }
}
