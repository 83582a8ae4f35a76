import Proving
import Testing

@testable import Client

/// What a report that runs for ever remembers of receipts.
@Suite struct VerifiedReceiptsTests {
    private func key(_ number: Int) -> Digest { SHA256.digest(of: Array(String(number).utf8)) }

    @Test func onlySoManyAreRememberedAndTheLatestAreAmongThem() {
        var receipts = VerifiedReceipts()
        let most = VerifiedReceipts.most
        for number in 0..<3 * most { receipts.insert(key(number)) }
        let known = [0, 2 * most, 3 * most - 1].map { receipts.contains(key($0)) }
        #expect(known == [false, true, true])
    }

    @Test func whatIsAskedForStays() {
        var receipts = VerifiedReceipts()
        receipts.insert(key(0))
        for number in 1...3 * VerifiedReceipts.most {
            receipts.insert(key(number))
            guard number % 1_000 == 0 else { continue }
            let isKnown = receipts.contains(key(0))
            #expect(isKnown)
        }
    }
}
