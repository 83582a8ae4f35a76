import Foundation
import HTTP
import Kernel
import Sockets
import Storage
import Wire

extension RelayServer {
    /// Answers one request. Whatever goes wrong becomes an answer too.
    func answer(_ request: Request, from connection: Connection) async -> Response {
        let problem: Problem
        do {
            return try await route(request, from: connection)
        } catch {
            problem = self.problem(of: error)
        }
        var response = Response.problem(problem)
        if problem.code == .methodNotAllowed {
            response.headers.append(("Allow", Endpoint.methods(of: request.path).joined(separator: ", ")))
        }
        return response
    }

    /// What a client is told of an error; a failure of the store is noted.
    func problem(of error: any Error) -> Problem {
        if let error = error as? Problem { return error }
        guard let error = error as? StoreError else { return Problem(.failed) }
        let problem = Problem(store: error)
        if problem.status >= 500 { note(.storeFailed("\(error)")) }
        return problem
    }

    private func route(_ request: Request, from connection: Connection) async throws -> Response {
        let endpoint = try Endpoint(of: request)
        let query = QueryItems(request.query)
        switch endpoint {
        case .health: return .text("ok\n")
        case .readiness: return try await readiness()
        case .metrics: return .text(metrics.text, type: "text/plain; version=0.0.4; charset=utf-8")
        case .join(let room, let member): return try await join(request, room: room, member: member)
        case .leave(let room, let member):
            try await authenticate(request, room: room, as: member)
            return try await leave(query, room: room, member: member)
        case .standing(let room, let member):
            try await authenticate(request, room: room, as: member)
            return try await standing(room: room, member: member)
        case .members(let room):
            return try await members(room: room, member: authenticate(request, room: room))
        case .send(let room):
            return try await send(request, room: room, member: authenticate(request, room: room))
        case .sent(let room):
            return try await sent(query, room: room, member: authenticate(request, room: room))
        case .message(let room, let reference):
            return try await message(reference, room: room, member: authenticate(request, room: room))
        case .events(let room):
            let member = try await authenticate(request, room: room)
            return try await events(request.query, room: room, member: member, connection: connection)
        case .acknowledge(let room):
            return try await acknowledge(request, room: room, member: authenticate(request, room: room))
        case .moves(let room):
            let member = try await authenticate(request, room: room)
            return try await moves(query, room: room, member: member, connection: connection)
        }
    }
}
