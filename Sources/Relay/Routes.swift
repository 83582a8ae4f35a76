import Foundation
import HTTP
import Kernel
import Sockets
import Storage
import Wire

extension RelayServer {
    /// Answers one request. Whatever goes wrong becomes an answer too.
    func answer(_ request: Request, from connection: Connection) async -> Answer {
        let origin = origin(of: request, from: connection.peer)
        let problem: Problem
        do {
            return try await route(request, from: connection, at: origin)
        } catch {
            problem = self.problem(of: error, toStrangerAt: origin)
        }
        var response = Response.problem(problem)
        if problem.code == .methodNotAllowed {
            response.headers.append(("Allow", Endpoint.methods(of: request.path).joined(separator: ", ")))
        }
        return .response(response)
    }

    /// What a client is told of an error; a failure of the store is noted. Who has no business here is counted, and told
    /// to come later where that is too often.
    func problem(of error: any Error, toStrangerAt origin: IPAddress?) -> Problem {
        if let problem = error as? Problem {
            switch problem.code {
            case .unauthorized, .noRelayToken, .notFound, .methodNotAllowed: break
            default: return problem
            }
            do throws(Problem) { try limits.ask(strangerAt: origin, at: loop.now) } catch { return error }
            return problem
        }
        guard let error = error as? StoreError else { return Problem(.failed) }
        let problem = Problem(store: error)
        if problem.status >= 500 { note(.storeFailed("\(error)")) }
        return problem
    }

    private func route(
        _ request: Request,
        from connection: Connection,
        at origin: IPAddress?
    ) async throws -> Answer {
        let endpoint = try Endpoint(of: request)
        // One that came in pieces was measured before it was read.
        guard request.body.count <= endpoint.mostBody else {
            throw Problem(.tooLarge, title: "the body is beyond the limit of its address")
        }
        let query = QueryItems(request.query)
        if endpoint.room == nil { try limits.ask(strangerAt: origin, at: loop.now) }
        switch endpoint {
        case .health: return .response(.text("ok\n"))
        case .readiness: return .response(try await readiness())
        case .metrics:
            return .response(
                .text(metrics.text(of: store.counts), type: "text/plain; version=0.0.4; charset=utf-8")
            )
        case .join(let room, let member):
            try limits.join(from: origin, at: loop.now)
            return .response(try await join(request, room: room, member: member))
        case .leave(let room, let member):
            try await enter(request, room: room, from: origin, as: member)
            return .response(try await leave(query, room: room, member: member))
        case .standing(let room, let member):
            try await enter(request, room: room, from: origin, as: member)
            return .response(try await standing(query, room: room, member: member))
        case .members(let room):
            return .response(try await members(room: room, member: enter(request, room: room, from: origin)))
        case .send(let room):
            return .response(try await send(request, room: room, member: enter(request, room: room, from: origin)))
        case .sent(let room):
            return .response(try await sent(query, room: room, member: enter(request, room: room, from: origin)))
        case .message(let room, let reference):
            return .response(try await message(reference, room: room, member: enter(request, room: room, from: origin)))
        case .events(let room):
            let member = try await enter(request, room: room, from: origin)
            return try await events(request.query, room: room, member: member)
        case .acknowledge(let room):
            return .response(
                try await acknowledge(request, room: room, member: enter(request, room: room, from: origin))
            )
        case .moves(let room):
            let member = try await enter(request, room: room, from: origin)
            return try await moves(query, room: room, member: member)
        }
    }
}
