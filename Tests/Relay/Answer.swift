import Foundation
import Wire

/// An answer as it came.
struct Answer {
    var status: Int
    /// By name in lower case.
    var fields: [String: String] = [:]
    var body = Data()

    init(status: Int) { self.status = status }

    var text: String { String(decoding: body, as: UTF8.self) }

    /// The problem's word; nil where it is none.
    var code: ProblemCode? { (try? JSON.value(Problem.self, from: body))?.code }

    /// The body as one value.
    func value<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value { try JSON.value(from: body) }

    /// The body as a value a line.
    func values<Value: Decodable>(_ type: Value.Type = Value.self) throws -> [Value] {
        try JSON.values(fromLines: body)
    }
}
