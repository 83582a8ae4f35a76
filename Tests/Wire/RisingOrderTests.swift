import Testing

@testable import Wire

@Suite struct RisingOrderTests {
    @Test(arguments: 0..<9) func aPlaceIsFoundInAnyNumberOfElements(count: Int) {
        let odd = (0..<count).map { 2 * $0 + 1 }
        // A part has the indices of the whole.
        for part in [odd[...], odd.dropFirst(), odd.dropLast(2)] {
            for seq in 0...2 * count + 1 {
                let place = part.index { $0 < seq }
                #expect(part[..<place].allSatisfy { $0 < seq } && part[place...].allSatisfy { $0 >= seq })
                #expect(part.index(of: seq, by: \.self) == part.firstIndex(of: seq))
            }
        }
    }

    @Test func ofSeveralWithOneKeyTheFirstIsFound() {
        let words = [(1, "a"), (2, "b"), (2, "c"), (3, "d")]
        #expect(words.index(of: 2, by: \.0) == 1)
        #expect(words.index { $0.0 <= 2 } == 3)
    }
}
