import Foundation
import Helpers
import Testing
import Wire

@testable import Storage

/// Random lives of push targets, told to the store and to a model that knows each message by itself.
@Suite(.everyEngine) struct PushModelTests {
    /// A target, kept without a queue: which messages came since it was last at rest.
    private struct Target {
        var number: Int
        /// The messages that the next push is for, as far as they came.
        var waiting: [(seq: Int, at: Int)] = []
        var next = 0
        var claim: PushClaim?
        var leaseEnds = 0
        var upto = 0
        var tries = 0
        var sent: Int?
        var isGone = false
    }

    @Test(arguments: 1...8)
    func theStoreAgreesWithTheModel(_ seed: UInt64) async throws {
        var chance = SeededGenerator(seed)
        let shelf = try Shelf()
        let store = try shelf.open()
        let members = (1...4).map { person($0) }
        try await store.join(members)
        var now = 1_000
        var log: [MemberID?] = [nil, nil, nil, nil]
        var has: [MemberID: Set<Int>] = [:]
        var targets: [MemberID: Target] = [:]
        var old: [(MemberID, PushClaim)] = []

        for step in 1...400 {
            now += Int.random(in: 0...4_000, using: &chance)
            shelf.clock.withLock { $0 = now }
            let member = members[Int.random(in: 0..<members.count, using: &chance)]
            switch Int.random(in: 0..<100, using: &chance) {
            case 0..<6:
                _ = try await store.setPush(target(step % 200, every: 10), origin: origin, room: room, member: member)
                var new = Target(number: step % 200)
                let missing = (1...log.count).first { seq in
                    log[seq - 1].map { $0 != member } == true && has[member]?.contains(seq) != true
                }
                if let missing {
                    new.waiting = (missing...log.count).map { ($0, now) }.filter { log[$0.0 - 1] != nil }
                    new.next = now + 5_000
                }
                if let claim = targets[member]?.claim { old.append((member, claim)) }
                targets[member] = new
            case 6..<8:
                try await store.clearPush(room: room, member: member)
                if let claim = targets[member]?.claim { old.append((member, claim)) }
                targets[member] = nil
            case 8..<40:
                let count = Int.random(in: 1...3, using: &chance)
                let messages = (0..<count).map { message(1_000 + 10 * step + $0) }
                _ = try await store.append(messages, room: room, member: member)
                for _ in messages {
                    log.append(member)
                    for (other, target) in targets where other != member && !target.isGone {
                        if target.waiting.isEmpty {
                            targets[other]?.next = max(now + 5_000, target.sent.map { $0 + 10_000 } ?? 0)
                        }
                        targets[other]?.waiting.append((log.count, now))
                    }
                }
            case 40..<60:
                let from = Int.random(in: 1...log.count, using: &chance)
                // All had joined by then.
                let upto = max(4, min(log.count, from + Int.random(in: 0...8, using: &chance)))
                try await store.receive(member, receipt(.delivered, from...upto))
                has[member, default: []].formUnion(from...upto)
            case 60..<85:
                let claims = try await store.claimPushes(limit: 10)
                var expected: [MemberID: Int] = [:]
                for (member, target) in targets {
                    guard !target.waiting.isEmpty, target.next <= now, target.claim == nil || target.leaseEnds <= now
                    else { continue }
                    var target = target
                    let first = target.upto > 0 ? target.upto : target.waiting[0].seq
                    let missing = target.waiting.first {
                        log[$0.seq - 1] != member && has[member]?.contains($0.seq) != true
                    }
                    if let missing, missing.seq <= first {
                        target.leaseEnds = now + 60_000
                        target.upto = log.count
                        target.claim = claims.first { $0.member == member }
                        expected[member] = (1...log.count).count {
                            log[$0 - 1].map { $0 != member } == true && has[member]?.contains($0) != true
                        }
                    } else {
                        target.waiting = missing.map { first in target.waiting.filter { $0.seq >= first.seq } } ?? []
                        (target.claim, target.upto, target.tries) = (nil, 0, 0)
                        target.next = max(now + 5_000, target.sent.map { $0 + 10_000 } ?? 0)
                    }
                    targets[member] = target
                }
                #expect(Dictionary(uniqueKeysWithValues: claims.map { ($0.member, $0.new) }) == expected)
            default:
                // The outcome of a claim that counts, or of one that doesn't any more.
                if let (_, claim) = old.popLast() {
                    try await store.endPushes([PushEnd(claim, .failed(.status(410)), spread: 0)])
                }
                guard var target = targets[member], let claim = target.claim else { continue }
                let isTaken = Bool.random(using: &chance)
                let isGone = !isTaken && Int.random(in: 0..<4, using: &chance) == 0
                let outcome = isTaken ? PushEnd.Outcome.taken : .failed(.status(isGone ? 410 : 500))
                try await store.endPushes([PushEnd(claim, outcome, spread: 0)])
                target.claim = nil
                if isTaken {
                    target.sent = now
                    // The store looks at what members sent themselves only when a push is due.
                    let isMore = log.count > target.upto
                    target.waiting = isMore ? (target.upto + 1...log.count).map { ($0, now) } : []
                    target.waiting.removeAll { log[$0.seq - 1] == nil }
                    target.next = now + 10_000
                    (target.upto, target.tries) = (0, 0)

                } else {
                    target.tries += 1
                    target.next = now + PushTimes.pause(after: target.tries, spread: 0)
                    if isGone {
                        target.isGone = true
                        target.waiting = []
                    }
                }
                targets[member] = target
            }
            for member in members {
                let standing = try await store.push(room: room, member: member)
                #expect(standing?.target == targets[member].map { StorageTests.target($0.number).target })
                #expect((standing?.next != nil) == (targets[member]?.waiting.isEmpty == false))
                if targets[member]?.waiting.isEmpty == false { #expect(standing?.next == targets[member]?.next) }
                #expect(standing?.push.at == targets[member]?.sent)
                #expect((standing?.push.state == .gone) == (targets[member]?.isGone == true))
            }
        }
        await store.close()
    }
}
