/// The body of a push, one for all receivers: chat services show `text` or `content`, programs read `data`. It holds
/// nothing of what was said, by whom or where.
package struct PushBody: Codable, Equatable, Sendable {
    /// The kind of a push.
    package enum Sort: String, Codable, Sendable {
        /// There are new messages.
        case new = "tick.new"
        /// The member tests its target.
        case test = "tick.test"
    }

    package struct Content: Codable, Equatable, Sendable {
        /// The name that the member gave to its target.
        package var target: PushTargetID
        /// How many messages the member is owed and doesn't have; 0 in a test.
        package var new: Int

        package init(target: PushTargetID, new: Int) { (self.target, self.new) = (target, new) }
    }

    package var type: Sort
    /// When it was made, as ISO 8601 in UTC with milliseconds.
    package var timestamp: String
    package var data: Content
    /// For people.
    package var text: String
    /// The same as `text`.
    package var content: String

    /// - Parameter time: in milliseconds since the epoch.
    package init(_ type: Sort, to target: PushTargetID, new: Int, label: String?, at time: Int) {
        self.type = type
        timestamp = Timestamp.text(time)
        data = Content(target: target, new: new)
        let place = label.map { " in \($0)" } ?? ""
        text = type == .new ? "\(new) new\(place)" : "test\(place)"
        content = text
    }
}

/// How a push is made.
package enum PushKind: Hashable, Sendable {
    /// A POST, signed as Standard Webhooks says (https://www.standardwebhooks.com).
    case webhook
    /// A kind that a later version knows, never one of the above.
    case other(String)

    /// All but the unknown ones.
    package static let known: [PushKind] = [.webhook]
}

extension PushKind: RawRepresentable, Codable {
    package init(rawValue: String) { self = rawValue == "webhook" ? .webhook : .other(rawValue) }

    package var rawValue: String {
        switch self {
        case .webhook: "webhook"
        case .other(let text): text
        }
    }
}

/// Why a push failed or a target was refused: no more than its sort, so that nobody looks around in a relay's network with
/// it.
package enum PushClass: Hashable, Sendable {
    // MARK: What came of a request

    /// The host's address isn't one that the relay makes requests to.
    case address
    /// The host has no address, takes no connections, or ended the connection before an answer.
    case connect
    /// No TLS connection that the relay trusts.
    case tls
    /// No answer in time.
    case timeout
    /// The answer was a redirect; none is followed.
    case redirect
    /// The answer had this HTTP status, 400 or greater.
    case status(Int)

    // MARK: Why a target was refused

    /// The relay makes no pushes.
    case off
    /// The relay doesn't know the target's kind.
    case kind
    /// The URL can't be understood, or is too long.
    case url
    /// The URL doesn't begin with `https://`, and the relay's operator hasn't allowed that.
    case scheme
    /// The URL has another port than 443, and the relay's operator hasn't allowed that.
    case port
    /// The target is gone: it has to be set anew.
    case gone

    /// A word that a later version knows.
    case other(String)
}

extension PushClass: RawRepresentable, Codable {
    package init(rawValue: String) {
        switch rawValue {
        case "address": self = .address
        case "connect": self = .connect
        case "tls": self = .tls
        case "timeout": self = .timeout
        case "redirect": self = .redirect
        case "off": self = .off
        case "kind": self = .kind
        case "url": self = .url
        case "scheme": self = .scheme
        case "port": self = .port
        case "gone": self = .gone
        default:
            if let status = Int(rawValue), (400...599).contains(status), rawValue.utf8.count == 3 {
                self = .status(status)
            } else {
                self = .other(rawValue)
            }
        }
    }

    package var rawValue: String {
        switch self {
        case .address: "address"
        case .connect: "connect"
        case .tls: "tls"
        case .timeout: "timeout"
        case .redirect: "redirect"
        case .status(let status): String(status)
        case .off: "off"
        case .kind: "kind"
        case .url: "url"
        case .scheme: "scheme"
        case .port: "port"
        case .gone: "gone"
        case .other(let text): text
        }
    }
}
