import Foundation
import HTTP
import Kernel
import Storage
import Wire

extension Response {
    /// An answer is for who asked, and for that moment: no proxy may keep it (RFC 9111 section 5.2.2.5). One that is told to keep
    /// whatever doesn't say so would answer with an older log, and give a member's answers to who has no credential.
    private static let unkept = (name: "Cache-Control", value: "no-store")

    /// An answer with one JSON value.
    static func json(_ value: some Encodable, status: Int = 200) throws(Problem) -> Response {
        let body = try encoded(try JSON.data(value))
        return Response(status: status, headers: [("Content-Type", "application/json"), unkept], body: body)
    }

    /// An answer with one JSON value a line.
    static func lines(_ values: [some Encodable]) throws(Problem) -> Response {
        let body = try encoded(try JSON.lines(values))
        return Response(status: 200, headers: [("Content-Type", "application/x-ndjson"), unkept], body: body)
    }

    /// An answer with plain text.
    static func text(_ text: String, type: String = "text/plain; charset=utf-8") -> Response {
        Response(status: 200, headers: [("Content-Type", type), unkept], body: Array(text.utf8))
    }

    /// A problem (RFC 9457).
    static func problem(_ problem: Problem) -> Response {
        var headers: [(name: String, value: String)] = [("Content-Type", "application/problem+json"), unkept]
        if let seconds = problem.retryAfter { headers.append(("Retry-After", String(seconds))) }
        if problem.status == 401 { headers.append(("WWW-Authenticate", "Bearer")) }
        return Response(status: problem.status, headers: headers, body: (try? encoded(try JSON.data(problem))) ?? [])
    }

    private static func encoded(_ data: @autoclosure () throws -> Data) throws(Problem) -> [UInt8] {
        do { return Array(try data()) } catch { throw Problem(.failed) }
    }
}

extension RelayServer {
    /// The problem that tells a client of an error; a failure of the store is logged.
    func problem(of error: any Error) -> Problem {
        if let problem = error as? Problem { return problem }
        guard let error = error as? StoreError else { return Problem(.failed) }
        let problem = Problem(store: error)
        if problem.status >= 500 { note(.failure(error)) }
        return problem
    }

    /// The problem for bytes that are no request. It is charged to the client's address, which has to come later where
    /// that is too often.
    func problem(of error: HTTPError, from origin: IPAddress?) -> Problem {
        do throws(Problem) { try limits.ask(unidentifiedAt: origin) } catch { return error }
        return Problem(http: error)
    }
}

extension Problem {
    /// The problem of a write or a question that the store refused or failed at.
    init(store error: StoreError) {
        switch error {
        case .notAMember: self.init(.notAMember)
        case .removed: self.init(.removed)
        case .badStatement: self.init(.badStatement)
        case .staleCount(let last): self.init(.staleCount, count: last)
        case .staleEpoch: self.init(.staleEpoch)
        case .staleCrowd: self.init(.staleCrowd)
        case .inviteEnded(let end): self = .ended(end)
        case .tooManyInvites: self.init(.forbidden, title: "a person has only so many invites that let in")
        case .roomFull: self.init(.roomFull)
        case .tooManyDevices:
            self.init(.roomFull, title: "this person has as many devices in the room as it can have")
        case .heldUp(let milliseconds):
            self.init(
                .rateLimited, title: "another member is changing the room's key",
                retryAfter: (milliseconds + 999) / 1_000
            )
        case .wrongToken: self.init(.unauthorized)
        case .noSuchRoom: self.init(.noSuchRoom)
        case .idTaken: self.init(.idTaken)
        case .noSuchMessage: self.init(.noSuchMessage)
        case .badReceipt:
            self.init(.badRequest, title: "a receipt isn't whole, or ends where its member wasn't in the room")
        case .wrongRoot: self.init(.wrongRoot)
        case .noSuchSize: self.init(.badRequest, title: "the log is not as long as that")
        case .full: self.init(.unavailable, title: "the relay's disk is full", retryAfter: 30)
        case .moved: self.init(.unavailable, title: "the relay's store was moved or deleted", retryAfter: 30)
        case .corrupt: self.init(.unavailable, title: "the relay's store is damaged", retryAfter: 30)
        case .unknown:
            self.init(
                .unavailable, title: "the relay's store may or may not have taken this; try again with the same id",
                retryAfter: 1
            )
        case .interrupted: self.init(.unavailable, title: "the relay's store is away", retryAfter: 1)
        default: self.init(.unavailable, title: "the relay's store failed", retryAfter: 5)
        }
    }

    /// The problem of bytes that are no request.
    init(http error: HTTPError) {
        let code: ProblemCode =
            switch error.status {
            case 413: .tooLarge
            case 414: .targetTooLong
            case 431: .headerTooLarge
            case 501: .unsupported
            case 505: .versionNotSupported
            default: .badRequest
            }
        self.init(code, title: error.reason)
    }
}
