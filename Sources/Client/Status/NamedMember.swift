import Wire

/// A member in a list, where others may have the same name.
package protocol NamedMember {
    var member: MemberID { get }
    /// What the member is called.
    var name: String { get }
    /// The beginning of its id, where the name doesn't tell it apart; nil where it does.
    var mark: String? { get set }
}

extension NamedMember {
    /// The name that tells it apart from the others of the list: `dave`, or `dave (6PR87X)`.
    package var label: String { mark.map { "\(name) (\($0))" } ?? name }
}

extension Sequence where Element: NamedMember {
    /// The members that a text names: by their names, their labels or the beginnings of their ids. An id that is complete
    /// names one member, whatever others are called.
    package func called(_ text: String) -> [Element] {
        if let whole = MemberID(text), let one = first(where: { $0.member == whole }) { return [one] }
        let id = text.uppercased()
        return filter { element in
            let isBeginning = id.utf8.count >= ShortIDs.shortest && element.member.description.hasPrefix(id)
            return element.name == text || element.label == text || isBeginning
        }
    }
}

extension Array where Element: NamedMember {
    /// The same with marks at the names that several have, or that look like another's, and at those that look as if they had
    /// a mark: anybody may take the name `dave (6PR87X)`.
    ///
    /// - Parameter short: gives the beginnings of ids that tell all of the room apart, so that a mark names one member
    ///   wherever it is typed. Computed only where it is needed.
    func marked(by short: @autoclosure () -> ShortIDs) -> [Element] {
        var seen: Set<String> = []
        var shared: Set<String> = []
        for element in self {
            let skeleton = element.name.skeleton
            let isShared = !seen.insert(skeleton).inserted
            if isShared || ShortIDs.isMark(endOf: element.name) { shared.insert(skeleton) }
        }
        guard !shared.isEmpty else { return self }
        let short = short()
        return map { element in
            var element = element
            if shared.contains(element.name.skeleton) { element.mark = short[element.member] }
            return element
        }
    }
}
