import Foundation
import Proving
import Synchronization
import Wire

@testable import Client

/// A relay in memory behind the transport: one room, an honest log, and what it was asked. A test may change its answers.
final class HonestRelay: Transport {
    struct State {
        var room: RoomLogOfTest
        var pageSize = 1_000
        /// False for a relay that says that it changed the key, and doesn't.
        var rotates = true
        /// The event that is appended in the place of a rotation, under its id; nil for the rotation.
        var rotation: (@Sendable (NewRotation) throws -> (member: MemberID, body: Data, boxes: Data))?
        /// True for one that says of each batch that its epoch is over.
        var saysStale = false
        var asked: [String] = []
        /// What becomes of the room before each request, in a room where others write meanwhile.
        var next: (@Sendable (inout RoomLogOfTest) -> Void)?
        /// The same before a request, which it gets as `asked` has it.
        var nextAsked: (@Sendable (String, inout RoomLogOfTest) -> Void)?
        /// Changes an answer, or throws instead of one; gets the number of the request, from 0 on.
        var change: (@Sendable (Int, String, inout Response) throws(TransportError) -> Void)?
        /// The answer to a request that does nothing then; nil where it is taken.
        var refuse: (@Sendable (String) -> Response?)?
        /// What standings are answered with; nil for the truth.
        var standing: Standing?
    }

    let state: Mutex<State>

    init(_ room: RoomLogOfTest) { state = Mutex(State(room: room)) }

    /// What was asked, as method and the end of the path with its query.
    var asked: [String] { state.withLock { $0.asked } }

    /// The receipts that it has, as member, kind, from and upto.
    var receipts: [RoomLogOfTest.Kept] { state.withLock { $0.room.receipts } }

    func change(_ change: (@Sendable (Int, String, inout Response) throws(TransportError) -> Void)?) {
        state.withLock { $0.change = change }
    }

    /// Changes each answer to requests that begin so.
    func change<Value: Codable & SendableMetatype>(
        _ start: String, _: Value.Type, _ change: @escaping @Sendable (inout Value) -> Void
    ) {
        self.change { _, asked, response throws(TransportError) in
            guard asked.hasPrefix(start), var value = try? JSON.value(Value.self, from: response.body) else { return }
            change(&value)
            if let data = try? JSON.data(value) { response.body = data }
        }
    }

    func edit<Answer>(_ edit: (inout RoomLogOfTest) -> Answer) -> Answer { state.withLock { edit(&$0.room) } }

    func response(to request: Request) async throws(TransportError) -> Response {
        let result: Result<Response, TransportError> = state.withLock { state in
            let number = state.asked.count
            let path = request.url.components(separatedBy: "/v3/")[1]
            let place = path.components(separatedBy: "/").dropFirst(2).joined(separator: "/")
            state.asked.append("\(request.method) \(place)")
            state.next?(&state.room)
            state.nextAsked?("\(request.method) \(place)", &state.room)
            var response = state.refuse?("\(request.method) \(place)") ?? state.answer(request, path: path)
            do throws(TransportError) { try state.change?(number, "\(request.method) \(place)", &response) } catch {
                return .failure(error)
            }
            return .success(response)
        }
        return try result.get()
    }
}

extension HonestRelay.State {
    fileprivate mutating func answer(_ request: Request, path: String) -> Response {
        let parts = path.components(separatedBy: "?")
        let query = QueryItems(Array((parts.count > 1 ? parts[1] : "").utf8)[...])
        let told = request.fields.first { $0.name == "Authorization" }
            .flatMap { Credential(authorization: Array($0.value.utf8)[...]) }
        guard let endpoint = try? Endpoint(method: request.method, path: Array("/v3/\(parts[0])".utf8)[...]) else {
            return Self.problem(.notFound)
        }
        do {
            if case .invite(let invite) = endpoint { return try Self.json(room.answer(to: invite)) }
            guard let credential = told else { throw ProblemCode.unauthorized }
            return try answer(endpoint, query, request.body ?? Data(), credential.member)
        } catch let code as ProblemCode {
            return Self.problem(Problem(code))
        } catch {
            return Self.problem(error as? Problem ?? Problem(.badRequest))
        }
    }

    private mutating func answer(
        _ endpoint: Endpoint, _ items: QueryItems, _ body: Data, _ member: MemberID
    ) throws -> Response {
        func number(_ name: StaticString) throws -> Int { try items.number(name) ?? 0 }
        if case .join = endpoint { return try Self.json(room.join(JSON.value(Join.self, from: body), member)) }
        let removal = room.isPresent(member) ? nil : room.removal(of: member)
        if case .removal = endpoint, let removal { return try Self.json(removal) }
        guard room.isPresent(member) || !room.judges else { throw removal == nil ? ProblemCode.notAMember : .removed }
        switch endpoint {
        case .leave:
            guard let leave = Leave(items) else { throw ProblemCode.badRequest }
            try room.check(.leave, leave.id, member, leave.body)
            return try Self.json(StatementAnswer(seq: room.append(.leave, leave.id, member, leave.body).seq))
        case .rotate:
            let rotation = try JSON.value(NewRotation.self, from: body)
            guard rotates else { return try Self.json(StatementAnswer(seq: room.head)) }
            if let other = try self.rotation?(rotation) {
                let seq = room.append(.rotate, rotation.id, other.member, other.body).seq
                room.boxes[seq] = other.boxes
                return try Self.json(StatementAnswer(seq: seq))
            }
            return try Self.json(StatementAnswer(seq: room.rotate(rotation, member)))
        case .boxes(_, let seq):
            let query = try BoxesQuery(items)
            guard let boxes = room.boxes[seq] else { throw ProblemCode.notFound }
            let asked = boxes.dropFirst(query.from * Box.count).prefix(query.count.map { $0 * Box.count } ?? .max)
            return try Self.json(BoxesQuery.Answer(boxes: Data(asked)))
        case .makeInvite:
            let invite = try JSON.value(NewInvite.self, from: body)
            try room.check(.invite, invite.id, member, invite.body)
            return try Self.json(StatementAnswer(seq: room.append(.invite, invite.id, member, invite.body).seq))
        case .standing: return try Self.json(standing ?? room.standing(of: member))
        case .members: return try Self.json(room.members(MembersQuery(items)))
        case .events:
            let query = try EventsQuery(items)
            if let receipt = query.delivered { try room.take(receipt, member) }
            if query.kind == .list { return try Self.json(room.edits(query, limit: pageSize)) }
            return try Self.json(room.page(query, limit: pageSize))
        case .tree:
            let query = try TreeQuery(items)
            let told = query.asksRoot ? Data(room.treeHead(at: query.from).root.bytes) : nil
            return try Self.json(TreeQuery.Answer(proof: room.proof(query.from, query.to), root: told))
        case .send:
            var results: [SendResult] = []
            for batch in try NewBatch.batches(JSON.values(SendLine.self, fromLines: body)) {
                let known = Set(batch.messages.map(\.id)).intersection(room.events.map(\.id))
                let isOfNow = batch.epoch == Data((room.roster.room.epoch ?? .zero).bytes) && !saysStale
                if known.isEmpty, isOfNow { room.append(batch, member) }
                results += batch.messages.map { message in
                    guard let event = room.events.first(where: { $0.id == message.id }) else {
                        return .refused(id: message.id, code: RelaysWord(isOfNow ? .again : .staleEpoch))
                    }
                    guard event.body == message.body else {
                        return .refused(id: message.id, code: RelaysWord(.idTaken))
                    }
                    return .stored(id: event.id, seq: RelaysWord(event.seq), at: event.at)
                }
            }
            return Response(status: 200, contentType: "application/x-ndjson", body: try JSON.lines(results))
        case .sent:
            let size = try number("size") > 0 ? number("size") : room.head
            let isOfAll = try number("all") == 1
            let end = try number("before") > 0 ? min(size, number("before") - 1) : size
            let mine = try room.events.prefix(end).filter { $0.kind == .message && (isOfAll || $0.member == member) }
                .suffix(number("last"))
            let records = mine.map { room.record($0, size: size, after: 0) }
            let sizes = room.sizes(records.flatMap(\.claims), size)
            return try Self.json(
                MessageStatusList(
                    counter: room.receipts.count, size: size, messages: records, batches: room.batches(of: Array(mine)),
                    sizes: sizes)
            )
        case .message(_, let reference):
            let event = room.events.first { event in
                switch reference {
                case .id(let id): event.id == id
                case .seq(let seq): event.seq == seq
                }
            }
            guard let event, event.kind.isSent else { throw ProblemCode.noSuchMessage }
            let asked = try number("size")
            let size = (event.seq...room.head).contains(asked) ? asked : room.head
            let record = try room.record(event, size: size, after: number("after"))
            return try Self.json(
                MessageStatus(
                    counter: room.receipts.count, size: size, record: record, batches: room.batches(of: [event]),
                    sizes: room.sizes(record.claims, size)
                )
            )
        case .acknowledge:
            for receipt in try JSON.values(Receipt.self, fromLines: body) { try room.take(receipt, member) }
            return Response(status: 204)
        case .moves:
            let moved = try Set(room.receipts.dropFirst(min(number("after"), room.receipts.count)).map(\.member))
            let rows = room.members(MembersQuery()).members.told.filter { moved.contains($0.member) }
            return try Self.json(
                CursorMoves(
                    counter: room.receipts.count,
                    moved: rows.map { .init(member: $0.member, delivered: $0.delivered, read: $0.read) }
                )
            )
        default: throw ProblemCode.notFound
        }
    }

    static func json(_ value: some Encodable) throws -> Response {
        Response(status: 200, contentType: "application/json", body: try JSON.data(value))
    }

    static func problem(_ code: ProblemCode) -> Response { problem(Problem(code)) }

    private static func problem(_ problem: Problem) -> Response {
        let body = (try? JSON.data(problem)) ?? Data()
        return Response(status: problem.status, contentType: "application/problem+json", body: body)
    }
}
