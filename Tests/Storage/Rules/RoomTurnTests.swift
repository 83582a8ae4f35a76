import Foundation
import Helpers
import Proving
import Testing
import Wire

@testable import Storage

/// The turn that a room is given to a member for its rotation.
@Suite(.everyEngine) struct RoomTurnTests {
    private let shelf: Shelf
    private let store: TableStore

    init() throws {
        shelf = try Shelf()
        store = try shelf.open()
    }

    private func fill() async throws {
        try await store.join([alice, bob, carol])
    }

    /// Somebody comes, goes or is named before each rotation: its maker has the room for a moment.
    @Test func aStaleRotationGivesItsMakerTheRoom() async throws {
        try await fill()
        let crowd = try await store.roster(as: alice).chain
        try await store.rename(bob, 10)
        await #expect(throws: StoreError.staleCrowd) {
            try await store.rotate(rotation(11, to: 1, after: crowd, boxes: boxes(3)))
        }
        // Nobody else states anything, whatever it is; messages are no statements.
        let held = StoreError.heldUp(milliseconds: 5_000)
        await #expect(throws: held) { try await store.rename(bob, 12) }
        await #expect(throws: held) { try await store.leave(carol, 12) }
        await #expect(throws: held) { try await store.join(person(4), 12) }
        await #expect(throws: held) { try await store.invite(invite(30, 12, by: bob), by: bob) }
        await #expect(throws: held) { try await store.remove(carol, by: bob, 12) }
        await #expect(throws: held) { try await store.rotate(12, by: bob, to: 1) }
        try await store.send(bob, message(13))
        #expect(try await store.rename(bob, 10).seq == 4)
        // It outlives the relay; the rotation ends it.
        await store.close()
        let again = try shelf.open()
        await #expect(throws: held) { try await again.rename(bob, 12) }
        #expect(try await again.rotate(14, to: 1) == 6)
        // Bob, who asked as well, has it next.
        shelf.clock.withLock { $0 = 6_000 }
        let bobs = Join(
            kind: .name, id: id(15), new: false, body: statement(.name(sealed("b")), 15, of: bob, in: rotated(1))
        )
        #expect(try await again.join(bob, bobs).seq == 7)
    }

    @Test func theRoomIsGivenForAMomentAndNotAgainAtOnce() async throws {
        try await fill()
        let crowd = try await store.roster(as: alice).chain
        try await store.rename(bob, 10)
        func stale(_ number: Int, _ member: MemberID = alice) async {
            await #expect(throws: StoreError.staleCrowd) {
                try await store.rotate(rotation(number, by: member, to: 1, after: crowd, boxes: boxes(3)), by: member)
            }
        }
        await stale(11)
        shelf.clock.withLock { $0 = 5_999 }
        await #expect(throws: StoreError.heldUp(milliseconds: 1)) { try await store.rename(bob, 12) }
        // Its own stale one doesn't lengthen it.
        await stale(13)
        shelf.clock.withLock { $0 = 6_000 }
        try await store.rename(bob, 14)
        await stale(15)
        try await store.rename(bob, 16)
        // Another has a turn of its own; after a minute so has alice.
        await stale(17, carol)
        await #expect(throws: StoreError.heldUp(milliseconds: 5_000)) { try await store.rename(bob, 18) }
        shelf.clock.withLock { $0 = 61_000 }
        await stale(19)
        await #expect(throws: StoreError.heldUp(milliseconds: 5_000)) { try await store.rename(bob, 20) }
    }

    /// With a dozen devices a person would have the room all the time, and nobody could be removed.
    @Test func thePersonHasItOnceWhateverItsDevices() async throws {
        try await fill()
        let phone = person(5)
        try await store.invite(invite(30, 4, form: .device, uses: 1))
        try await store.join(phone, join(phone, 5, by: 30, form: .device))
        let crowd = try await store.roster(as: alice).chain
        try await store.rename(bob, 10)
        func stale(_ number: Int, _ member: MemberID, at store: TableStore) async {
            await #expect(throws: StoreError.staleCrowd) {
                try await store.rotate(rotation(number, by: member, to: 1, after: crowd, boxes: boxes(4)), by: member)
            }
        }
        await stale(11, alice, at: store)
        shelf.clock.withLock { $0 = 6_000 }
        await stale(12, phone, at: store)
        try await store.rename(bob, 13)
        await store.close()
        let again = try shelf.open()
        await stale(14, phone, at: again)
        try await again.rename(bob, 15)
        await stale(16, carol, at: again)
        await #expect(throws: StoreError.heldUp(milliseconds: 5_000)) { try await again.rename(bob, 17) }
        shelf.clock.withLock { $0 = 61_000 }
        await stale(18, phone, at: again)
        await #expect(throws: StoreError.heldUp(milliseconds: 5_000)) { try await again.rename(bob, 19) }
        shelf.clock.withLock { $0 = 66_000 }
        // Also where the device that had it has left.
        try await again.leave(phone, 20)
        await stale(21, alice, at: again)
        try await again.rename(bob, 22)
    }

    /// The room was kept for a member that was gone.
    @Test func whoLeavesHasNoTurn() async throws {
        try await fill()
        let crowd = try await store.roster(as: alice).chain
        try await store.rename(bob, 10)
        func stale(_ number: Int, _ member: MemberID = alice) async throws {
            try await store.rotate(rotation(number, by: member, to: 1, after: crowd, boxes: boxes(3)), by: member)
        }
        await #expect(throws: StoreError.staleCrowd) { try await stale(11) }
        // Bob has it next, and keeps his time.
        await #expect(throws: StoreError.heldUp(milliseconds: 5_000)) { try await stale(12, bob) }
        try await store.leave(alice, 13)
        await #expect(throws: StoreError.heldUp(milliseconds: 10_000)) { try await store.rename(carol, 14) }
        shelf.clock.withLock { $0 = 6_000 }
        await #expect(throws: StoreError.heldUp(milliseconds: 5_000)) { try await store.rename(carol, 14) }
        try await store.leave(bob, 15)
        try await store.rename(carol, 14)
    }

    /// Who asks meanwhile has it next, and not twice.
    @Test func whoseRotationIsHeldUpHasTheRoomNext() async throws {
        try await fill()
        let crowd = try await store.roster(as: alice).chain
        try await store.rename(bob, 10)
        await #expect(throws: StoreError.staleCrowd) {
            try await store.rotate(rotation(11, to: 1, after: crowd, boxes: boxes(3)))
        }
        func held(_ milliseconds: Int, _ ask: () async throws -> Void) async {
            await #expect(throws: StoreError.heldUp(milliseconds: milliseconds)) { try await ask() }
        }
        // Also where it would have been stale, but not where it is none.
        await held(5_000) {
            try await store.rotate(rotation(12, by: bob, to: 1, after: crowd, boxes: boxes(3)), by: bob)
        }
        await #expect(throws: StoreError.badStatement) {
            try await store.rotate(rotation(13, by: carol, to: 1, after: crowd, boxes: boxes(3)), by: bob)
        }
        await held(10_000) { try await store.rename(carol, 13) }
        await held(10_000) { try await store.rotate(13, by: carol, to: 1) }
        await held(5_000) { try await store.rotate(13, by: bob, to: 1) }
        await held(15_000) { try await store.join(person(4), 13) }
        shelf.clock.withLock { $0 = 6_000 }
        await held(10_000) { try await store.rename(alice, 13) }
        await held(5_000) { try await store.rename(carol, 13) }
        #expect(try await store.rotate(13, by: bob, to: 1) == 5)
        // His turn is over, and carol's is still to come.
        await held(10_000) { try await store.invite(invite(30, 14, by: bob, in: rotated(1)), by: bob) }
        shelf.clock.withLock { $0 = 11_000 }
        #expect(try await store.rotate(14, by: carol, to: 2) == 6)
        try await store.invite(invite(30, 15, by: bob, in: rotated(2)), by: bob)
    }

    /// A code lets in any number of guests, and each may have a turn in every minute.
    @Test func guestsThatTakeTurnsWithoutEndKeepNobodyOut() async throws {
        try await fill()
        let guests = (4...17).map { person($0) }
        for (place, guest) in guests.enumerated() { try await store.join(guest, 4 + place) }
        let crowd = try await store.roster(as: alice).chain
        try await store.rename(carol, 20)
        var number = 21
        /// Each guest tries for the room.
        func crowdIn() async {
            for guest in guests {
                number += 1
                let stale = rotation(number, by: guest, to: 1, after: crowd, boxes: boxes(17))
                _ = try? await store.rotate(stale, by: guest)
            }
        }
        var (at, tries) = (1_000, 0)
        while true {
            await crowdIn()
            tries += 1
            number += 1
            do { try await store.rotate(number, to: 1, removing: Array(guests.dropLast(2))) } catch {
                guard case .heldUp(let wait) = error as? StoreError, tries < 5 else { throw error }
                // They come whenever a turn ends; alice when she was told to.
                let next = at + wait
                while at < next {
                    await crowdIn()
                    at += min(next - at, 5_000)
                    shelf.clock.withLock { [at] in $0 = at }
                }
                continue
            }
            break
        }
        #expect(tries == 2 && at == 1_000 + guests.count * 5_000)
        // The turns of those that she removed don't hold up anybody.
        guard case .heldUp(let wait)? = await error(of: { try await store.rename(bob, number + 1) }) else { return }
        #expect(wait <= 10_000)
    }

    private func error(of ask: () async throws -> Void) async -> StoreError? {
        do { try await ask() } catch { return error as? StoreError }
        return nil
    }

    @Test func theTurnsOfWhoIsRemovedEndWithTheRotation() async throws {
        try await fill()
        let crowd = try await store.roster(as: alice).chain
        try await store.rename(bob, 10)
        for (place, member) in [alice, bob, carol].enumerated() {
            _ = try? await store.rotate(
                rotation(11 + place, by: member, to: 1, after: crowd, boxes: boxes(3)), by: member
            )
        }
        #expect(try await store.rotate(14, to: 1, removing: [bob, carol]) == 5)
        try await store.join(alice, renaming(alice, 15, in: rotated(1)))
        _ = try await store.letIn(person(4), 16)
    }

    /// What such a clock gave would hold up the room until it comes to that time again.
    @Test func aTurnOfAClockThatIsPutBackCountsForNothing() async throws {
        try await fill()
        shelf.clock.withLock { $0 = 3_600_000 }
        let crowd = try await store.roster(as: alice).chain
        try await store.rename(bob, 10)
        func stale(_ number: Int) async {
            await #expect(throws: StoreError.staleCrowd) {
                try await store.rotate(rotation(number, to: 1, after: crowd, boxes: boxes(3)))
            }
        }
        await stale(11)
        // Several relays' clocks are never quite the same.
        shelf.clock.withLock { $0 = 3_599_000 }
        await #expect(throws: StoreError.heldUp(milliseconds: 6_000)) { try await store.rename(bob, 12) }
        shelf.clock.withLock { $0 = 3_000_000 }
        try await store.rename(bob, 12)
        // It has had none by this clock.
        await stale(13)
        await #expect(throws: StoreError.heldUp(milliseconds: 5_000)) { try await store.rename(bob, 14) }
        shelf.clock.withLock { $0 = 3_005_000 }
        await stale(15)
        try await store.rename(bob, 16)
    }

    /// Otherwise rotations without end would hold up each other.
    @Test func oneOfAnotherEpochGivesItsMakerTheRoomToo() async throws {
        try await fill()
        let crowd = try await store.roster(as: alice).chain
        try await store.rotate(10, by: bob, to: 1)
        await #expect(throws: StoreError.staleEpoch) {
            try await store.rotate(rotation(11, to: 1, after: crowd, boxes: boxes(3)))
        }
        await #expect(throws: StoreError.heldUp(milliseconds: 5_000)) { try await store.rotate(12, by: bob, to: 2) }
        #expect(try await store.rotate(13, to: 2) == 5)
    }

    /// What isn't the member's own gives it nothing.
    @Test func whatIsNoRotationGivesNobodyTheRoom() async throws {
        try await fill()
        let crowd = try await store.roster(as: alice).chain
        try await store.rename(bob, 10)
        var forged = rotation(11, to: 1, after: crowd, boxes: boxes(3))
        forged.body[110] ^= 1
        await #expect(throws: StoreError.badStatement) { try await store.rotate(forged) }
        try await store.rename(bob, 12)
    }
}
