import Foundation
import Wire

extension RelayServer {
    /// The first step of a call, once its body has arrived and its caller is known.
    ///
    /// - Parameter principal: nil for a call that needs no member, and for the join of a new one.
    func route(_ call: Call, _ body: [UInt8], by principal: Principal?) throws -> Step {
        // What is in memory is no answer either.
        if let damage = store.damage { throw damage }
        let endpoint = try call.endpoint.get()
        switch endpoint {
        case .health: return .respond(.text("ok\n"))
        case .readiness: return readiness()
        case .metrics: return exposition()
        case .pushService: return try pushService()
        case .invite(let invite): return self.invite(invite)
        case .join(let room, let member):
            return try join(body, call.credential, room: room, member: member, known: principal)
        default: break
        }
        guard let principal else { preconditionFailure("BUG: a call of nobody's") }
        try limits.ask(principal.member)
        switch endpoint {
        case .leave: return try leave(call.query, by: principal)
        case .standing: return try standing(call.query, by: principal)
        case .removal: return removal(by: principal)
        case .setPush: return try setPush(body, by: principal)
        case .push: return push(by: principal)
        case .clearPush: return clearPush(by: principal)
        case .testPush: return try testPush(by: principal)
        case .members: return try members(call.query, by: principal)
        case .send: return try send(body, by: principal)
        case .sent: return try sent(call.query, by: principal)
        case .message(_, let reference): return try message(reference, call.query, by: principal)
        case .events: return try events(call.query, by: principal)
        case .tree: return try tree(call.query, by: principal)
        case .makeInvite: return try makeInvite(body, by: principal)
        case .rotate: return try rotate(body, by: principal)
        case .boxes(_, let seq): return try boxes(of: seq, call.query, by: principal)
        case .acknowledge: return try acknowledge(body, by: principal)
        case .moves: return try moves(call.query, by: principal)
        case .invite, .pushService, .health, .readiness, .metrics, .join:
            preconditionFailure("BUG: a call that was answered above")
        }
    }

    /// Reads a query, whose error is the code of a problem.
    static func query<Query>(_ read: @autoclosure () throws(ProblemCode) -> Query) throws(Problem) -> Query {
        do { return try read() } catch { throw Problem(error, title: "the query can't be understood") }
    }

    /// Reads a body of one JSON value.
    static func value<Value: Decodable>(of body: [UInt8], orSay title: String) throws(Problem) -> Value {
        do { return try JSON.value(from: Data(body)) } catch { throw Problem(.badRequest, title: title) }
    }
}

extension QueryItems {
    /// The value of an item as a number from 0 on; nil where the item is missing.
    func count(_ name: StaticString) throws(Problem) -> Int? { try RelayServer.query(try number(name)) }
}
