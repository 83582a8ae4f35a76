import Arguments
import Wire

/// The value of `--events`: the kinds of events to show, separated by commas.
struct EventKinds: Equatable, Sendable {
    enum Kind: String, CaseIterable, Sendable {
        case message, join, leave, name, gap, receipt, list
    }

    private let kinds: Set<Kind>

    /// The kinds without `--events`.
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

    /// The noun for one of them.
    var noun: String { areReceiptsAlone ? "receipt" : kinds.isSubset(of: [.message, .gap]) ? "message" : "event" }

    /// A removal is a way of leaving.
    func contains(_ kind: EventKind) -> Bool {
        Kind(rawValue: kind == .remove ? EventKind.leave.rawValue : kind.rawValue).map(kinds.contains) ?? false
    }
}
