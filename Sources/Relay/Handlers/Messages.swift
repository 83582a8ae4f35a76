import HTTP
import Storage
import Wire

/// Messages, receipts and the log.
extension RelayServer {
    /// Stores batches of messages, in order, and answers once they are on the disk: with a line for each message.
    func send(_ body: [UInt8], by principal: Principal) throws -> Step {
        try lines(SendLine.self, in: body) { [self] lines in
            let batches: [NewBatch]
            do throws(ProblemCode) { batches = try NewBatch.batches(lines) } catch {
                throw Problem(
                    error,
                    title: "a batch is lines of one kind, 256 at most, each with an id of its own, and has a signature"
                )
            }
            let what = Write.What.append(batches, largest: Limits.body(text: options.text))
            return .write(Write(what, room: principal.roomID, member: principal.member)) { [self] answer in
                guard case .appended(let results) = answer else { preconditionFailure("BUG: messages not appended") }
                principal.presence.wasPresent(at: results.last?.seq?.told ?? 0)
                metrics.messages += results.count { $0.seq != nil }
                if let time = results.last?.at?.told { stored(at: time) }
                let make: @Sendable () throws(Problem) -> Response = { () throws(Problem) in try .lines(results) }
                return try work(results.count, beyond: Self.manyRows, make) { .respond($0) }
            }
        }
    }

    /// Keeps receipts: the asking member's cursors move.
    func acknowledge(_ body: [UInt8], by principal: Principal) throws -> Step {
        try lines(Receipt.self, in: body) { [self] receipts in
            guard receipts.count(where: { $0.kind == .read }) <= Limits.reads else {
                throw Problem(.tooLarge, title: "more than \(Limits.reads) read receipts in one request")
            }
            return receive(receipts, by: principal) { _ in .respond(Response(status: 204)) }
        }
    }

    /// Keeps receipts, and goes on with the seq of the room's last event.
    private func receive(
        _ receipts: [Receipt], isUrgent: Bool = true, by principal: Principal, then: @escaping (Int) throws -> Step
    ) -> Step {
        let write = Write(.receive(receipts), room: principal.roomID, member: principal.member)
        return .write(write, isUrgent: isUrgent) { [self] answer in
            guard case .received(let head) = answer else { preconditionFailure("BUG: receipts that were not received") }
            metrics.receipts += receipts.count
            principal.presence.wasPresent(at: head)
            return try then(head)
        }
    }

    /// Answers with a page of the log, or of its list edits. The receipt in the request is kept first; where there is
    /// nothing new, the request waits.
    func events(_ items: QueryItems, by principal: Principal) throws -> Step {
        var query = try Self.query(try EventsQuery(items))
        let receipt = query.delivered
        // The receipt isn't held while the request waits.
        query.delivered = nil
        let poll = longPoll(query.kind == .list ? .edits(query) : .events(query), query.wait, by: principal)
        guard let receipt else { return .read(poll) }
        let version = principal.room.log.version
        return receive([receipt], isUrgent: !isAtEnd(poll), by: principal) { head in
            principal.room.end = (head, version)
            return .read(poll)
        }
    }

    /// Answers the members whose receipts grew since a counter; waits while there are none.
    func moves(_ query: QueryItems, by principal: Principal) throws -> Step {
        let after = try query.count("after") ?? 0
        return .read(longPoll(.moves(after: after), try query.count("wait"), by: principal))
    }

    /// Answers one message with its receipts.
    func message(
        _ reference: Endpoint.Reference, _ query: QueryItems, by principal: Principal
    ) throws(Problem) -> Step {
        let (size, counter) = (try query.count("size") ?? 0, try query.count("after") ?? 0)
        return read(.long, inTurn: true, by: principal) { snapshot, key throws(StoreError) in
            try snapshot.message(reference, size: size, after: counter, for: key)
        } then: { [self] status in
            try respond(status, rows: status.record.claims.count + status.sizes.count)
        }
    }

    /// Answers the asking member's own latest messages with their receipts: with `all=1` everyone's, with `receipts=0` without
    /// receipts.
    func sent(_ query: QueryItems, by principal: Principal) throws(Problem) -> Step {
        let last = min(try query.count("last") ?? 10, Limits.statuses)
        let (before, size) = (try query.count("before") ?? 0, try query.count("size") ?? 0)
        let (ofAll, receipts) = (try query.count("all") == 1, try query.count("receipts") != 0)
        return read(.long, inTurn: true, by: principal) { snapshot, key throws(StoreError) in
            try snapshot.sent(last: last, before: before, ofAll: ofAll, receipts: receipts, size: size, for: key)
        } then: { [self] list in
            let rows = list.messages.reduce(list.messages.count + list.sizes.count) { $0 + $1.claims.count }
            return try respond(list, rows: rows)
        }
    }

    /// Answers the consistency proof between two sizes of the room's tree.
    func tree(_ items: QueryItems, by principal: Principal) throws(Problem) -> Step {
        let query = try Self.query(try TreeQuery(items))
        return read(by: principal) { snapshot, key throws(StoreError) in
            try snapshot.proof(query, for: key)
        } then: {
            .respond(try .json($0))
        }
    }
}
