import Arguments
import Wire

/// What `--events` takes: the kinds of events that are shown, with commas between them.
struct EventKinds: Equatable, Sendable {
    enum Kind: String, CaseIterable, Sendable {
        case message, join, leave, name, gap, receipt
    }

    private let kinds: Set<Kind>

    /// What is shown where nothing was said.
    static let usual = EventKinds(kinds: [.message, .gap])

    static func parse(_ text: String) throws(ValueError) -> EventKinds {
        var kinds: Set<Kind> = []
        for word in text.split(separator: ",", omittingEmptySubsequences: false) {
            if word == "all" {
                kinds.formUnion(Kind.allCases)
            } else {
                kinds.insert(try WordGrammar.parse(String(word)))
            }
        }
        return EventKinds(kinds: kinds)
    }

    var gaps: Bool { kinds.contains(.gap) }
    var receipts: Bool { kinds.contains(.receipt) }

    func contains(_ kind: EventKind) -> Bool { Kind(rawValue: kind.rawValue).map(kinds.contains) ?? false }
}
