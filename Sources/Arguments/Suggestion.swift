/// Suggestions for unknown words.
package enum Suggestion {
    /// The known word that is closest to a typed one; nil where none is close. The first of equals wins.
    ///
    /// A word is close if it is the only one that begins with the typed one, or if at most a third of its letters differ.
    package static func closest(to typed: String, among known: [String]) -> String? {
        let begun = known.filter { !typed.isEmpty && $0.hasPrefix(typed) }
        if begun.count == 1 { return begun[0] }
        // A longer word can't be meant, and its distance would take long to find.
        guard typed.utf8.count <= 64 else { return nil }

        var closest: (word: String, distance: Int)?
        for word in known {
            let distance = distance(typed, word)
            let limit = max(3, typed.count, word.count) / 3
            guard distance <= limit, distance < typed.count, distance < closest?.distance ?? .max else { continue }
            closest = (word, distance)
        }
        return closest?.word
    }

    /// The number of letters to insert, delete, replace or swap with a neighbour to turn one word into the other: the
    /// Damerau-Levenshtein distance, in its restricted form.
    package static func distance(_ one: String, _ other: String) -> Int {
        let one = Array(one.unicodeScalars)
        let other = Array(other.unicodeScalars)
        var last: [Int] = []
        var row = Array(0...other.count)
        for i in one.indices {
            var next = [i + 1]
            for j in other.indices {
                var distance = min(row[j + 1] + 1, next[j] + 1, row[j] + (one[i] == other[j] ? 0 : 1))
                if i > 0, j > 0, one[i] == other[j - 1], one[i - 1] == other[j] {
                    distance = min(distance, last[j - 1] + 1)
                }
                next.append(distance)
            }
            last = row
            row = next
        }
        return row[other.count]
    }
}
