import Proving

/// The tree by the recursive definitions of RFC 9162, section 2.1, hashing everything each time.
package struct NaiveTree {
    package var leaves: [Digest]

    package init(leaves: [Digest] = []) { self.leaves = leaves }

    package func root(_ range: Range<Int>) -> Digest {
        if range.isEmpty { return SHA256.digest(of: []) }
        if range.count == 1 { return leaves[range.lowerBound] }
        let middle = range.lowerBound + split(range.count)
        let children = root(range.lowerBound..<middle).bytes + root(middle..<range.upperBound).bytes
        return SHA256.digest(of: [1] + children)
    }

    package func inclusion(_ index: Int, _ range: Range<Int>) -> [Digest] {
        if range.count == 1 { return [] }
        let middle = range.lowerBound + split(range.count)
        return index < middle
            ? inclusion(index, range.lowerBound..<middle) + [root(middle..<range.upperBound)]
            : inclusion(index, middle..<range.upperBound) + [root(range.lowerBound..<middle)]
    }

    package func consistency(_ older: Int, _ range: Range<Int>, whole: Bool = true) -> [Digest] {
        if older == range.upperBound { return whole ? [] : [root(range)] }
        let middle = range.lowerBound + split(range.count)
        return older <= middle
            ? consistency(older, range.lowerBound..<middle, whole: whole) + [root(middle..<range.upperBound)]
            : consistency(older, middle..<range.upperBound, whole: false) + [root(range.lowerBound..<middle)]
    }

    private func split(_ count: Int) -> Int {
        var half = 1
        while half * 2 < count { half *= 2 }
        return half
    }
}
