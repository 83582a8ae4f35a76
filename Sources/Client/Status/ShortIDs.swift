import Wire

/// The beginnings of members' ids that tell them apart: as many characters as that takes, and six at least.
///
/// Two ids with the same six characters can be made on purpose, by trying keys.
package struct ShortIDs: Sendable {
    static let shortest = 6

    /// In order.
    private let texts: [String]

    /// - Parameter ids: those to tell apart.
    package init(_ ids: some Sequence<MemberID>) { texts = ids.map(\.description).sorted() }

    /// Whether a name ends as if it had the beginning of an id behind it: `dave (6PR87X)`.
    static func isMark(endOf name: String) -> Bool {
        guard name.last == ")", let start = name.lastIndex(of: "(") else { return false }
        let inner = name[name.index(after: start)...].dropLast()
        return inner.utf8.count >= shortest && inner.utf8.allSatisfy(Crockford.symbols.contains)
    }

    /// The beginning of an id, which is one of them.
    package subscript(_ id: MemberID) -> String {
        let text = id.description
        var (low, high) = (0, texts.count)
        while low < high {
            let middle = (low + high) / 2
            if texts[middle] < text { low = middle + 1 } else { high = middle }
        }
        // Those before and after it in order have the most in common with it.
        let others = [low - 1, low + 1].filter(texts.indices.contains).map { texts[$0] }
        let common = others.map { zip($0.utf8, text.utf8).prefix { $0 == $1 }.count }.max() ?? 0
        return String(text.prefix(Swift.max(Self.shortest, common + 1)))
    }
}
