import Client
import Wire

// How a push target fares, in words for people.

extension PushState {
    /// `pushed 12:03:06`, `push failing since 11:50 (503)`, `push target gone since 12:03 (410)`.
    var text: String {
        let since = since.map { " since \(Moment($0).toTheMinute)" } ?? ""
        let reason = `class`.map { " (\($0.rawValue.printable))" } ?? ""
        return switch state {
        case .set, .other: "push target set"
        case .pushed: at.map { "pushed \(Moment($0).text)" } ?? "pushed"
        case .failing: "push failing\(since)\(reason)"
        case .gone: "push target gone\(since)\(reason)"
        }
    }

    /// The values that matter.
    var facts: [Int] {
        [Word.allCases.firstIndex(of: state) ?? 0, since ?? 0, at ?? 0, `class`?.rawValue.hashValue ?? 0]
    }
}

extension PushClass {
    /// Why a push failed or a target was refused, about the target.
    var words: String {
        switch self {
        case .address: "its address is not one that the relay makes requests to"
        case .connect: "it can't be reached"
        case .tls: "it has no TLS that the relay trusts"
        case .timeout: "it didn't answer in time"
        case .redirect: "it answered with a redirect, which isn't followed"
        case .status(let status): "it answered with status \(status)"
        case .off: "the relay makes no pushes"
        case .kind: "the relay doesn't know its kind"
        case .url: "its URL can't be understood, or is too long"
        case .scheme: "its URL doesn't begin with 'https://'"
        case .port: "its URL has another port than 443"
        case .gone: "it is gone"
        case .other(let word): "'\(word.printable)'"
        }
    }

    /// Whether the relay's operator can allow it.
    var canBeAllowed: Bool { [.address, .scheme, .port].contains(self) }
}

extension DeliveryStatus.Row {
    /// What came of the push for a message that the member doesn't have; nil where there is nothing to tell. A member whose
    /// requests come needs no push: of its failing target nothing is said.
    var pushed: String? {
        guard let push = push?.shown, deliveredAt == nil, !hasLeft else { return nil }
        return switch push.state {
        case .pushed: push.text
        case .failing, .gone: online.shown ? nil : push.text
        case .set, .other: nil
        }
    }
}
