import Helpers
import Testing

@testable import Proving

/// What a store is asked for, in a log whose kept roots reach to level 16.
@Suite struct ProofPlanTests {
    private static let count = 70_000
    private static let (kept, ranges) = {
        let leaves = (0..<count).map(Sample.digest)
        var range = CompactRange()
        var ranges = [range]
        for leaf in leaves {
            range.append(leaf)
            ranges.append(range)
        }
        return (KeptTree(leaves), ranges)
    }()

    /// Sizes and indices beside the borders of full subtrees, and some of chance.
    private static let sizes: [Int] = {
        var chance = SeededGenerator(4)
        let borders = [1, 2, 255, 256, 257, 511, 512, 4096, 65_535, 65_536, 65_537, 65_792, 69_999, 70_000]
        return borders + (0..<20).map { _ in Int.random(in: 1...count, using: &chance) }
    }()

    @Test func proofsFromKeptHashesAreRight() throws {
        for new in Self.sizes {
            for old in Self.sizes where old <= new {
                let (older, newer) = (Self.ranges[old].head, Self.ranges[new].head)
                let consistency = try #require(Self.kept.hashes(.consistency(between: old, and: new)))
                #expect(older.isConsistent(with: newer, proof: consistency))
                let inclusion = try #require(Self.kept.hashes(.inclusion(of: old - 1, in: new)))
                #expect(newer.includes(Sample.digest(old - 1), at: old - 1, proof: inclusion))
            }
            #expect(Self.kept.hashes(.compactRange(at: new)) == Self.ranges[new].hashes)
        }
    }

    @Test func aRangeIsFoundAmongMany() {
        let plans = stride(from: 0, to: Self.count, by: 97).map { ProofPlan.inclusion(of: $0, in: Self.count) }
        let needed = plans.flatMap(\.ranges)
        let ranges = KeptHashes.merged(needed)
        #expect(ranges.count > 100)
        for needed in Set(needed) {
            #expect(KeptHashes.place(of: needed, in: ranges) == ranges.firstIndex { $0.contains(needed) })
        }
        for indices in [Self.count..<Self.count + 1, 0..<Self.count] {
            #expect(KeptHashes.place(of: KeptHashes(level: 0, indices: indices), in: ranges) == nil)
        }
        #expect(KeptHashes.place(of: KeptHashes(level: 24, indices: 0..<1), in: ranges) == nil)
    }

    @Test func fewRangesAreReadHoweverLargeTheLog() {
        var chance = SeededGenerator(5)
        for bits in 8...32 {
            let size = Int.random(in: 1 << (bits - 1)...1 << bits, using: &chance)
            let index = Int.random(in: 0..<size, using: &chance)
            for plan in [
                ProofPlan.inclusion(of: index, in: size), .consistency(between: index, and: size),
                .compactRange(at: size),
            ] {
                #expect(plan.ranges.allSatisfy { Subtree.isKept($0.level) })
                for level in stride(from: 0, through: 24, by: 4) {
                    let ranges = plan.ranges.filter { $0.level == level }
                    #expect(ranges.count <= 2)
                    #expect(ranges.allSatisfy { $0.indices.count <= (level < 24 ? 48 : 512) })
                    #expect(ranges.allSatisfy { $0.indices.upperBound << level <= size })
                }
            }
        }
        #expect(ProofPlan.consistency(between: 7, and: 7).ranges.isEmpty)
        #expect(ProofPlan.consistency(between: 0, and: 7).ranges.isEmpty)
    }

    @Test func theLargestLogHasAPlan() {
        let size = Tree.greatestSize
        #expect(ProofPlan.compactRange(at: 1 << 52).ranges == [KeptHashes(level: 24, indices: 0..<1 << 28)])
        #expect(!ProofPlan.inclusion(of: size - 1, in: size).ranges.isEmpty)
    }

    @Test func hashesThatWereNotAllReadMakeNoProof() {
        let plan = ProofPlan.inclusion(of: 300, in: 1000)
        var read = plan.ranges.map(Self.kept.read)
        #expect(plan.hashes(from: read) != nil)
        read[0].removeLast()
        #expect(plan.hashes(from: read) == nil)
        #expect(plan.hashes(from: []) == nil)
    }
}
