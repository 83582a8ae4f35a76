import Foundation
import Sealing
import Testing
import Wire

@Suite struct RoomKeysReceiptsTests {
    private let keys: RoomKeys
    private let receipt: Receipt

    init() throws {
        keys = try RoomKeys(root: Samples.root)
        receipt = try keys.receipt(.delivered, from: 1275, upto: 1284, member: Samples.member)
    }

    @Test func aReceiptVerifies() {
        #expect(receipt.kind == .delivered)
        #expect(receipt.from == 1275)
        #expect(receipt.upto == 1284)
        #expect(receipt.tag.count == 32)
        #expect(keys.verifies(receipt.tag, kind: .delivered, from: 1275, upto: 1284, member: Samples.member))
    }

    @Test func aTagIsOnlyForWhatItSays() throws {
        let tag = receipt.tag
        #expect(!keys.verifies(tag, kind: .read, from: 1275, upto: 1284, member: Samples.member))
        #expect(!keys.verifies(tag, kind: .delivered, from: 1274, upto: 1284, member: Samples.member))
        #expect(!keys.verifies(tag, kind: .delivered, from: 1275, upto: 1285, member: Samples.member))
        #expect(!keys.verifies(tag, kind: .delivered, from: 1284, upto: 1275, member: Samples.member))
        #expect(!keys.verifies(tag, kind: .delivered, from: 1275, upto: 1284, member: MemberID(rawValue: 1)))
        let others = try RoomKeys(root: Samples.otherRoot)
        #expect(!others.verifies(tag, kind: .delivered, from: 1275, upto: 1284, member: Samples.member))
    }

    @Test func everyChangedBitOfATagIsNoticed() {
        for place in receipt.tag.indices {
            for bit in 0..<8 {
                var tag = receipt.tag
                tag[place] ^= 1 << bit
                #expect(!keys.verifies(tag, kind: .delivered, from: 1275, upto: 1284, member: Samples.member))
            }
        }
    }

    @Test func aTagOfAnotherLengthIsWrong() {
        for tag in [Data(), receipt.tag.dropLast(), receipt.tag + [0]] {
            #expect(!keys.verifies(tag, kind: .delivered, from: 1275, upto: 1284, member: Samples.member))
        }
    }

    @Test func aTagThatIsASliceVerifies() {
        let slice = (Data([9]) + receipt.tag).dropFirst()
        #expect(keys.verifies(slice, kind: .delivered, from: 1275, upto: 1284, member: Samples.member))
    }
}
