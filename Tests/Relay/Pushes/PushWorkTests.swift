import Foundation
import Pushing
import Testing
import Wire

@testable import Relay
@testable import Storage

@Suite struct PushWorkTests {
    private func claim(_ member: MemberID, in room: RoomID) -> PushClaim {
        let address = PushAddress(
            kind: .webhook,
            url: "https://a.example/hook",
            origin: "https://a.example:443",
            secret: Data(count: 32),
            target: PushTargetID(rawValue: 1),
            label: nil,
            isGone: false
        )
        return PushClaim(room: room, member: member, attempt: 1, id: PushID(rawValue: 2), address: address, new: 1)
    }

    /// A member that has left while its push waited for a turn is asked nothing.
    @Test func whatWaitsForATurnIsDroppedWithItsTarget() {
        let work = PushWork(policy: PushPolicy(), certificates: nil)
        let (alice, bob) = (Guest.alice.member, Guest.bob.member)
        work.claimed = [(bob, RoomID.ops), (alice, .ops), (bob, .other)].map { (claim($0, in: $1), 0) }
        work.drop(.ops, bob)
        #expect(work.claimed.map(\.claim.member) == [alice, bob])
        #expect(work.claimed.map(\.claim.room) == [.ops, .other])
    }
}
