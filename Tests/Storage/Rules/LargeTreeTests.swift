import Foundation
import Proving
import Testing
import Wire

@testable import Storage

/// A tree with roots of subtrees of levels up to 16 in the tables.
@Suite(.everyEngine) struct LargeTreeTests {
    private let count = 66_000

    @Test func proofsAndRootsAtAnySizeAreRight() async throws {
        let shelf = try Shelf()
        let store = try shelf.open()
        try await store.join([alice, bob])
        var log = try TreeStart(LogState(room: room)).state(0)
        var roots = [Tree.emptyRoot]
        func follow(_ events: [Event]) throws {
            for event in events {
                try log.append(try event.link())
                roots.append(log.range.root)
            }
        }
        for first in stride(from: 3, to: count, by: 1_000) {
            let messages = (first..<min(first + 1_000, count + 1)).map { message($0) }
            _ = try await store.append(messages, room: room, member: alice)
        }
        while log.size < count { try follow(try await store.page(.after(log.size)).events) }

        let sizes = [1, 2, 15, 16, 17, 255, 256, 257, 4_095, 4_096, 32_768, 65_535, 65_536, 65_537, count - 1, count]
        for older in sizes {
            for newer in sizes where older <= newer {
                let answer = try await store.proof(TreeQuery(from: newer, to: older), room: room, member: alice)
                let proof = stride(from: 0, to: answer.proof.count, by: 32).compactMap {
                    Digest(bytes: answer.proof[$0..<$0 + 32])
                }
                let heads = [older, newer].compactMap { TreeHead(size: $0, root: roots[$0]) }
                #expect(heads[0].isConsistent(with: heads[1], proof: proof))
            }
        }
        // One by one, all in one request, close together and far apart, remembered and not.
        let uptos = sizes.filter { $0 > 2 } + Array(60_000...60_100)
        let receipts = uptos.map { upto in
            var receipt = receipt(.delivered, upto...upto)
            receipt.root = Data(roots[upto].bytes)
            return receipt
        }
        for receipt in receipts.prefix(5) { try await store.receive([receipt], room: room, member: bob) }
        try await store.receive(receipts, room: room, member: bob)
        await store.close()
        let again = try shelf.open()
        try await again.receive(receipts, room: room, member: bob)
        await again.close()
    }
}
