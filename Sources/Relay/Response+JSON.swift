import Foundation
import HTTP
import Wire

extension Response {
    /// An answer with one JSON value.
    static func json(_ value: some Encodable, status: Int = 200) throws(Problem) -> Response {
        Response(
            status: status,
            headers: [("Content-Type", "application/json")],
            body: try encoded { try JSON.data(value) }
        )
    }

    /// An answer with one JSON value a line.
    static func lines(_ values: [some Encodable]) throws(Problem) -> Response {
        let body = try encoded { try JSON.lines(values) }
        return Response(status: 200, headers: [("Content-Type", "application/x-ndjson")], body: body)
    }

    /// An answer with plain text.
    static func text(_ text: String, type: String = "text/plain; charset=utf-8") -> Response {
        Response(status: 200, headers: [("Content-Type", type)], body: Array(text.utf8))
    }

    /// An answer that says why not (RFC 9457).
    static func problem(_ problem: Problem) -> Response {
        var headers: [(name: String, value: String)] = [("Content-Type", "application/problem+json")]
        if let seconds = problem.retryAfter { headers.append(("Retry-After", String(seconds))) }
        if problem.status == 401 { headers.append(("WWW-Authenticate", "Bearer")) }
        return Response(status: problem.status, headers: headers, body: (try? encoded { try JSON.data(problem) }) ?? [])
    }

    private static func encoded(_ encode: () throws -> Data) throws(Problem) -> [UInt8] {
        do { return Array(try encode()) } catch { throw Problem(.failed) }
    }
}
