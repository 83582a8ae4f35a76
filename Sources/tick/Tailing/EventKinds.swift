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
                guard let kind = Kind(rawValue: String(word)) else {
                    throw ValueError("must be \(WordGrammar.list(Kind.allCases.map(\.rawValue) + ["all"]))")
                }
                kinds.insert(kind)
            }
        }
        return EventKinds(kinds: kinds)
    }

    var gaps: Bool { kinds.contains(.gap) }
    var receipts: Bool { kinds.contains(.receipt) }
    var areReceiptsAlone: Bool { kinds == [.receipt] }

    /// What one of them is called.
    var noun: String { areReceiptsAlone ? "receipt" : kinds.isSubset(of: [.message, .gap]) ? "message" : "event" }

    func contains(_ kind: EventKind) -> Bool { Kind(rawValue: kind.rawValue).map(kinds.contains) ?? false }
}
