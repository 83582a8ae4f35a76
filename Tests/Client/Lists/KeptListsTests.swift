import Listing
import Proving
import Testing
import Wire

@testable import Client

@Suite struct KeptListsTests {
    private let member = MemberID(rawValue: 1)

    /// Edits of the lists that the words name, at seqs 10, 20, 30 and so on; `-` is one that can't be shown.
    private func lists(_ words: String) throws -> KeptLists {
        var kept = KeptLists()
        for (place, word) in words.split(separator: " ").enumerated() {
            let seq = 10 * (place + 1)
            let id = MessageID(rawValue: UInt128(seq))
            kept.addUnsigned(seq, of: word == "-" ? nil : String(word))
            kept.place = seq
            guard word != "-", let edit = ListEdit(.add(text: "row \(seq)", .last), in: String(word)) else { continue }
            _ = kept.fold.apply(edit, id: id, by: Row.Stamp(seq: seq, member: member, at: seq))
        }
        kept.head = try #require(TreeHead(size: kept.place + 5, root: SHA256.digest(of: [UInt8](words.utf8))))
        return kept
    }

    @Test func whatIsKeptIsReadAsItWas() throws {
        var kept = try lists("a a b - a b")
        kept.chain = Folded(kept: SHA256.digest(of: [1]))
        kept.base = kept.head
        kept.signed = 9
        kept.copies = [12, 13]
        kept.nobodysCount = 3
        kept.keyless = [.init(seq: 11, key: .none), .init(seq: 12, key: .given)]
        kept.shown = ["a": [MessageID(rawValue: 20), MessageID(rawValue: 10)], "b": []]
        _ = kept.fold.note(MessageID(rawValue: 7))
        let read = try #require(KeptLists(bytes: kept.bytes))
        #expect(read == kept)
        #expect(read.fold.ids == kept.fold.ids)
        #expect(read.fold.names == ["a", "b"])
        #expect(read.fold.lists["a"]?.all == kept.fold.lists["a"]?.all)
    }

    @Test func aDamagedFileIsNone() throws {
        let bytes = try lists("a b").bytes
        #expect(KeptLists(bytes: []) == nil)
        #expect(KeptLists(bytes: bytes.dropLast()) == nil)
        for place in bytes.indices {
            var damaged = bytes
            damaged[place] ^= 1
            #expect(KeptLists(bytes: damaged) == nil)
        }
    }

    @Test func aReceiptCoversEditsOfShownListsOnly() throws {
        #expect(try lists("a a a").ranges(for: ["a"]) == [10...35])
        #expect(try lists("a a a").ranges(for: ["b"]) == [])
        #expect(try lists("a b a").ranges(for: ["a"]) == [10...10, 30...35])
        #expect(try lists("a b a").ranges(for: ["b"]) == [20...20])
        #expect(try lists("a b a").ranges(for: ["a", "b"]) == [10...35])
        #expect(try lists("a - a").ranges(for: ["a"]) == [10...10, 30...35])
    }

    @Test func whatWasReceiptedIsNotDueAnyMore() throws {
        var kept = try lists("a b a")
        kept.sign(kept.ranges(for: ["a"]), for: ["a"])
        #expect(kept.ranges(for: ["a"]) == [])
        #expect(kept.ranges(for: ["b"]) == [20...35])
        kept.sign(kept.ranges(for: ["b"]), for: ["b"])
        #expect(kept.unsigned.isEmpty)
        kept.addUnsigned(40, of: "b")
        #expect(kept.ranges(for: ["b"]) == [40...40])
    }

    /// For any order of edits and looks: no receipt runs over what wasn't shown, and in the end nothing is left out.
    @Test func noReceiptRunsOverWhatWasNotShown() throws {
        var chance = SystemRandomNumberGenerator()
        for _ in 0..<500 {
            var kept = KeptLists()
            var open: [Int: String] = [:]
            for seq in 1...60 {
                let list = ["a", "b", "c"].randomElement(using: &chance) ?? "a"
                kept.addUnsigned(seq, of: list)
                kept.place = seq
                open[seq] = list
                guard Int.random(in: 0..<4, using: &chance) == 0 else { continue }
                kept.head = try #require(TreeHead(size: seq, root: SHA256.digest(of: [UInt8(seq)])))
                let shown = Set(["a", "b", "c"].shuffled(using: &chance).prefix(Int.random(in: 1...2, using: &chance)))
                let ranges = kept.ranges(for: shown)
                for range in ranges {
                    for seq in range { #expect(open[seq].map(shown.contains) ?? true) }
                }
                for seq in open.keys where ranges.contains(where: { $0.contains(seq) }) { open[seq] = nil }
                kept.sign(ranges, for: shown)
                #expect(!open.values.contains { shown.contains($0) })
            }
        }
    }

    /// The oldest runs were given up, of whatever list they were.
    @Test(arguments: [0, 1, 400, 1_002]) func aMemberThatEditsTwoListsByTurnsKeepsNoOtherFromItsReceipt(
        place: Int
    ) throws {
        var words = (0..<1_002).map { $0.isMultiple(of: 2) ? "a" : "b" }
        words.insert("x", at: place)
        let kept = try lists(words.joined(separator: " "))
        #expect(kept.unsigned.count <= KeptLists.mostUnsigned)
        let seq = 10 * (place + 1)
        #expect(kept.ranges(for: ["x"]) == [seq...(seq == kept.place ? kept.head.size : seq)])
    }

    /// Of as many runs of each list, those of lists that were shown here stay.
    @Test func aMemberThatEditsManyListsOnceKeepsNoneThatIsShownFromItsReceipt() throws {
        var kept = KeptLists()
        kept.shown["x"] = []
        for seq in 1...2_000 { kept.addUnsigned(seq, of: seq == 1 ? "x" : "list \(seq)") }
        #expect(kept.unsigned.count <= KeptLists.mostUnsigned)
        #expect(kept.ranges(for: ["x"]) == [1...1])
    }

    @Test func noReceiptRunsOverWhatWasGivenUp() throws {
        var chance = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            var (kept, open): (KeptLists, [Int: String]) = (KeptLists(), [:])
            try KeptLists.$mostUnsigned.withValue(16) {
                for seq in 1...200 {
                    let list = ["a", "a", "b", "b", "c", "d"].randomElement(using: &chance) ?? "a"
                    kept.addUnsigned(seq, of: list)
                    #expect(kept.unsigned.count <= 16)
                    kept.place = seq
                    open[seq] = list
                    guard Int.random(in: 0..<40, using: &chance) == 0 else { continue }
                    kept.head = try #require(TreeHead(size: seq, root: SHA256.digest(of: [UInt8(seq)])))
                    let shown = Set(["a", "b", "c", "d"].shuffled(using: &chance).prefix(2))
                    let ranges = kept.ranges(for: shown)
                    for seq in ranges.joined() {
                        #expect(open[seq].map(shown.contains) ?? true)
                        open[seq] = nil
                    }
                    kept.sign(ranges, for: shown)
                }
            }
        }
    }

    /// A relay took away the signature of one edit in one reading, and of another in the next one.
    @Test func whatOneReadingCannotShowIsNotReceipted() throws {
        var mine = try lists("a a - a")
        mine.nobodys.insert(30...30)
        mine.nobodysCount = 1
        var theirs = try lists("a - a a")
        theirs.nobodys.insert(20...20)
        theirs.nobodysCount = 1
        mine.merge(theirs, shownHere: [])
        #expect(mine.ranges(for: ["a"]) == [10...20, 40...45])
        // What the other couldn't show isn't receipted yet.
        var signed = try lists("a - a a")
        signed.sign(signed.ranges(for: ["a"]), for: ["a"])
        mine = try lists("a a a a")
        mine.merge(signed, shownHere: [])
        #expect(mine.ranges(for: ["a"]) == [10...45])
    }

    /// Those that were made while this device was away, of any list: one run of many is one block.
    @Test func manyThatAreNeverReceiptedAreOneBlock() throws {
        let kept = try lists("a - - - b")
        #expect(kept.unsigned.map { [$0.first, $0.last] } == [[10, 10], [20, 40], [50, 50]])
        #expect(kept.ranges(for: ["a", "b"]) == [10...10, 50...55])
    }

    @Test func twoProcessesKeepWhatEitherHasRead() throws {
        var mine = try lists("a b")
        let theirs = try lists("a b a")
        mine.shown["a"] = [MessageID(rawValue: 10)]
        mine.sign(mine.ranges(for: ["a"]), for: ["a"])
        mine.merge(theirs, shownHere: ["a"])
        #expect(mine.place == 30 && mine.head == theirs.head)
        #expect(mine.shown["a"] == [MessageID(rawValue: 10)])
        #expect(mine.unsigned.map(\.first) == [20, 30])
        var other = theirs
        other.merge(try lists("a"), shownHere: [])
        #expect(other.place == 30)
    }
}
