/// How a push is made.
package enum PushKind: Hashable, Sendable {
    /// A POST, signed as Standard Webhooks says (https://www.standardwebhooks.com).
    case webhook
    /// A kind that a later version knows, never one of the above.
    case other(String)

    /// All but the unknown ones.
    package static let known: [PushKind] = [.webhook]
}

extension PushKind: RawRepresentable {
    package init(rawValue: String) {
        self = rawValue == "webhook" ? .webhook : .other(rawValue)
    }

    package var rawValue: String {
        switch self {
        case .webhook: "webhook"
        case .other(let text): text
        }
    }
}

extension PushKind: Codable {}
