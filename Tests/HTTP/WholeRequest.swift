@testable import HTTP

/// A request and its body, with the parts of its target as text.
@dynamicMemberLookup
struct WholeRequest: Equatable {
    let request: Request
    let body: [UInt8]

    var target: String { String(decoding: request.target, as: UTF8.self) }
    var path: String { String(decoding: request.path, as: UTF8.self) }
    var query: String { String(decoding: request.query, as: UTF8.self) }

    subscript<Value>(dynamicMember part: KeyPath<Request, Value>) -> Value { request[keyPath: part] }
}

extension RequestParser {
    /// The next request, once its body is here.
    mutating func next() throws(HTTPError) -> WholeRequest? {
        guard let request = try nextRequest(), let body = try takeBody() else { return nil }
        return WholeRequest(request: request, body: body)
    }
}
