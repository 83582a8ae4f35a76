import Helpers
import Testing

@testable import Proving

/// The fast tree beside the naive one, and what a changed bit does to a proof.
@Suite struct TreeTests {
    private static let naive = NaiveTree(leaves: (0..<80).map(Sample.digest))
    private let naive = Self.naive
    private let kept = KeptTree(Self.naive.leaves)

    @Test func everySizeHasTheNaiveRootAndAsManyHashesAsOneBits() {
        var range = CompactRange()
        #expect(range.head == TreeHead.empty)
        for (index, leaf) in naive.leaves.enumerated() {
            range.append(leaf)
            #expect(range.head == naive.head(index + 1))
            #expect(range.hashes.count == (index + 1).nonzeroBitCount)
            #expect(CompactRange(size: range.size, hashes: range.hashes) == range)
            #expect(CompactRange(size: range.size, bytes: range.bytes) == range)
            #expect(kept.hashes(.compactRange(at: range.size)) == range.hashes)
        }
    }

    @Test func compactRangeWithAnotherCountOfHashesIsRefused() {
        let hash = Sample.digest(1)
        #expect(CompactRange(size: 0, hashes: []) == CompactRange())
        #expect(CompactRange(size: 3, hashes: [hash]) == nil)
        #expect(CompactRange(size: 4, hashes: [hash, hash]) == nil)
        #expect(CompactRange(size: -1, hashes: [hash]) == nil)
        #expect(CompactRange(size: 1 << 53, hashes: [hash]) == nil)
        #expect(CompactRange(size: 1, bytes: hash.bytes.dropLast()) == nil)
        #expect(CompactRange(size: 1, bytes: hash.bytes + [0]) == nil)
        let most = [Digest](repeating: hash, count: 53)
        #expect(CompactRange(size: Tree.greatestSize, hashes: most)?.hashes.count == 53)
    }

    @Test func everyLeafOfEverySizeIsIncluded() {
        for size in 1...naive.leaves.count {
            let head = naive.head(size)
            for index in 0..<size {
                let proof = naive.inclusion(index, 0..<size)
                #expect(kept.hashes(.inclusion(of: index, in: size)) == proof)
                #expect(head.includes(naive.leaves[index], at: index, proof: proof))
                #expect(!head.includes(naive.leaves[index], at: index, proof: proof + [head.root]))
                if !proof.isEmpty { #expect(!head.includes(naive.leaves[index], at: index, proof: proof.dropLast())) }
            }
        }
    }

    @Test func everyTwoSizesAreConsistentInBothOrders() {
        let heads = (0...naive.leaves.count).map(naive.head)
        for newer in heads {
            for older in heads[...newer.size] {
                let (old, new) = (older.size, newer.size)
                let proof = 0 < old && old < new ? naive.consistency(old, 0..<new) : []
                #expect(kept.hashes(.consistency(between: old, and: new)) == proof)
                #expect(older.isConsistent(with: newer, proof: proof))
                #expect(newer.isConsistent(with: older, proof: proof))
                #expect(!older.isConsistent(with: newer, proof: proof + [newer.root]))
                if !proof.isEmpty { #expect(!older.isConsistent(with: newer, proof: proof.dropLast())) }
            }
        }
    }

    /// One bit of a leaf, of a root, of a hash in the proof, or another place or size.
    @Test func oneChangedBitInAnInclusionIsFound() {
        var chance = SeededGenerator(1)
        for _ in 0..<300 {
            let size = Int.random(in: 2...80, using: &chance)
            let index = Int.random(in: 0..<size, using: &chance)
            let (leaf, head) = (naive.leaves[index], naive.head(size))
            var proof = naive.inclusion(index, 0..<size)
            #expect(!head.includes(leaf.flipped(&chance), at: index, proof: proof))
            let other = TreeHead(unchecked: size, head.root.flipped(&chance))
            #expect(!other.includes(leaf, at: index, proof: proof))
            let elsewhere = (index + Int.random(in: 1..<size, using: &chance)) % size
            #expect(!head.includes(leaf, at: elsewhere, proof: proof))
            let place = Int.random(in: proof.indices, using: &chance)
            proof[place] = proof[place].flipped(&chance)
            #expect(!head.includes(leaf, at: index, proof: proof))
        }
        #expect(!naive.head(8).includes(naive.leaves[0], at: 8, proof: []))
        #expect(!naive.head(8).includes(naive.leaves[0], at: -1, proof: []))
        #expect(!TreeHead.empty.includes(naive.leaves[0], at: 0, proof: []))
    }

    @Test func oneChangedBitInAConsistencyIsFound() {
        var chance = SeededGenerator(2)
        for _ in 0..<300 {
            let new = Int.random(in: 2...80, using: &chance)
            let old = Int.random(in: 1..<new, using: &chance)
            let (older, newer) = (naive.head(old), naive.head(new))
            var proof = naive.consistency(old, 0..<new)
            let forged = TreeHead(unchecked: old, older.root.flipped(&chance))
            #expect(!forged.isConsistent(with: newer, proof: proof))
            #expect(!older.isConsistent(with: TreeHead(unchecked: new, newer.root.flipped(&chance)), proof: proof))
            let place = Int.random(in: proof.indices, using: &chance)
            proof[place] = proof[place].flipped(&chance)
            #expect(!older.isConsistent(with: newer, proof: proof))
        }
        #expect(!naive.head(5).isConsistent(with: TreeHead(unchecked: 5, Sample.digest(0)), proof: []))
        #expect(!TreeHead.empty.isConsistent(with: naive.head(5), proof: [Sample.digest(0)]))
    }

    /// A relay claims the root that a proof of another length leads to.
    @Test func aProofHasExactlyTheRightLength() {
        for size in 2...40 {
            let (leaf, proof) = (naive.leaves[0], naive.inclusion(0, 0..<size))
            for count in 0...proof.count + 2 where count != proof.count {
                let cut = Array((proof + [leaf, leaf]).prefix(count))
                let root = cut.reduce(leaf, Tree.node)
                #expect(!TreeHead(unchecked: size, root).includes(leaf, at: 0, proof: cut))
            }
        }
        for level in 0...4 {
            let older = naive.head(1 << level)
            for size in older.size + 1...40 {
                let proof = naive.consistency(older.size, 0..<size)
                for count in 0...proof.count + 2 where count != proof.count {
                    let cut = Array((proof + [older.root, older.root]).prefix(count))
                    let root = cut.reduce(older.root, Tree.node)
                    #expect(!older.isConsistent(with: TreeHead(unchecked: size, root), proof: cut))
                }
            }
        }
    }

    /// A log with one leaf changed has another root at every size beyond it, and no proof of either log joins them.
    @Test func aRewrittenLogIsNotConsistent() {
        var chance = SeededGenerator(3)
        for _ in 0..<100 {
            let new = Int.random(in: 2...80, using: &chance)
            let old = Int.random(in: 1..<new, using: &chance)
            var leaves = naive.leaves
            let place = Int.random(in: 0..<old, using: &chance)
            leaves[place] = leaves[place].flipped(&chance)
            let rewritten = NaiveTree(leaves: leaves)
            for proof in [rewritten.consistency(old, 0..<new), naive.consistency(old, 0..<new)] {
                #expect(!naive.head(old).isConsistent(with: rewritten.head(new), proof: proof))
            }
        }
    }

    @Test func aHeadIsWrittenAsAFingerprintAndReadAgain() {
        let head = naive.head(12)
        #expect(head.description == "12-\(head.root)")
        #expect(TreeHead(head.description) == head)
        #expect(TreeHead(head.description.uppercased()) == head)
        #expect(TreeHead("\(TreeHead.empty)") == .empty)
        for wrong in [
            "", "12", "12-", "-12-\(head.root)", "+12-\(head.root)", "012-\(head.root)", "12-\(head.root)0", " \(head)",
            "0-\(head.root)", "9007199254740992-\(head.root)", "12-\(head.root)-",
        ] { #expect(TreeHead(wrong) == nil, "\(wrong)") }
    }
}

extension Digest {
    /// Itself with one bit changed.
    func flipped(_ chance: inout SeededGenerator) -> Digest {
        var bytes = bytes
        bytes[Int.random(in: 0..<32, using: &chance)] ^= 1 << UInt8.random(in: 0..<8, using: &chance)
        return Digest(bytes: bytes) ?? .zero
    }
}

extension NaiveTree {
    fileprivate func head(_ size: Int) -> TreeHead { TreeHead(unchecked: size, root(0..<size)) }
}
