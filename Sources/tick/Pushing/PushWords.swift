import Client
import Wire

// The state of a push target, in words for people.

extension PushState {
    /// `pushed 12:03:06`, `push failing since 11:50 (503)`, `push target gone since 12:03 (410)`.
    var text: String {
        let since = since.map { " since \(LocalTime($0).toTheMinute)" } ?? ""
        let reason = `class`.map { " (\($0.rawValue.printable))" } ?? ""
        return switch state {
        case .set: "push target set"
        case .other: "push target set (a newer tick is needed to tell more)"
        case .pushed: at.map { "pushed \(LocalTime($0).text)" } ?? "pushed"
        case .failing: "push failing\(since)\(reason)"
        case .gone: "push target gone\(since)\(reason)"
        }
    }

    /// The values by which a live report finds that the text has changed.
    var facts: [Int] {
        [Word.allCases.firstIndex(of: state) ?? 0, since ?? 0, at ?? 0, `class`?.rawValue.hashValue ?? 0]
    }
}

extension PushClass {
    /// The reason why a push failed or a target was refused, about the target.
    var words: String {
        switch self {
        case .address: "its address is not one that the relay makes requests to"
        case .connect: "it can't be reached, or doesn't answer in HTTP"
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
    /// The result of the push for a message that the member doesn't have; nil where there is nothing to tell. A failing
    /// target isn't mentioned for a member whose requests come: it needs no push.
    var pushed: String? {
        guard let push = push?.shown, deliveredAt == nil, !hasLeft else { return nil }
        return switch push.state {
        case .pushed: push.text
        case .failing, .gone: online.shown ? nil : push.text
        case .set, .other: nil
        }
    }
}
