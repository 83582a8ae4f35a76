import Client
import Foundation
import Sealing
import Testing

@testable import tick

@Suite struct PatienceTests {
    /// Receipts that were given up while their relay was away kept it away: the events' "is back" was never said.
    @Test func whoGivesUpWaitsNoMore() async throws {
        let desk = TailDesk(Terminal(color: "never", environment: [:]), count: nil)
        let membership = Membership(
            relay: "http://127.0.0.1:1",
            code: "7K3QF-9V2MX",
            root: Data(repeating: 9, count: 32),
            name: "alice",
            joined: true
        )
        let account = try Account("ops", membership, identity: Identity(secret: Array(repeating: 7, count: 32)))
        var patience = Patience(account, desk: desk, waits: true, isAlone: true)
        try await patience.wait(after: .unreachable(relay: membership.relay, reason: "connection refused"))
        #expect(desk.trouble != nil)
        patience.giveUp()
        #expect(desk.trouble == nil)
        patience.giveUp()
        #expect(desk.goesAway(membership.relay, .quiet(.unreachable)))
    }
}
