import Client
import Foundation
import Sealing
import Testing

@testable import tick

@Suite struct ReconnectionTests {
    /// Receipts that were given up while their relay was away kept it away: the events' "is back" was never said.
    @Test func aRoomThatGivesUpWaitsNoLonger() async throws {
        let session = TailSession(Terminal(color: "never", environment: [:]), count: nil)
        let membership = Membership(
            relay: "http://127.0.0.1:1",
            code: "7K3QF-9V2MX",
            root: Data(repeating: 9, count: 32),
            name: "alice"
        )
        let account = try Account("ops", membership, identity: Identity(secret: Array(repeating: 7, count: 32)))
        var reconnection = Reconnection(account, session: session, waits: true, isAlone: true)
        try await reconnection.wait(after: .unreachable(relay: membership.relay, reason: "connection refused"))
        #expect(session.trouble != nil)
        reconnection.giveUp()
        #expect(session.trouble == nil)
        reconnection.giveUp()
        #expect(session.goesAway(membership.relay, .quiet(.unreachable)))
    }
}
