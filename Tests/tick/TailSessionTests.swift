import Client
import Foundation
import Sealing
import Synchronization
import Testing

@testable import tick

@Suite struct TailSessionTests {
    private let terminal = Terminal(color: "never", environment: [:])

    @Test func oneAtATimeHasTheTurn() async {
        let session = TailSession(terminal, count: nil)
        let visitors = Visitors()
        await withTaskGroup { group in
            for _ in 0..<100 {
                group.addTask {
                    await session.takeOutput()
                    visitors.come()
                    await Task.yield()
                    visitors.go()
                    session.releaseOutput()
                }
            }
        }
        #expect(visitors.most == 1)
        #expect(visitors.all == 100)
    }

    /// Counts who is inside, and how many there ever were at once.
    private final class Visitors: Sendable {
        private let counts = Mutex((now: 0, most: 0, all: 0))
        var most: Int { counts.withLock { $0.most } }
        var all: Int { counts.withLock { $0.all } }

        func come() {
            counts.withLock {
                $0.now += 1
                $0.most = max($0.most, $0.now)
                $0.all += 1
            }
        }

        func go() { counts.withLock { $0.now -= 1 } }
    }

    @Test func noMoreAreTakenThanWereAskedFor() {
        let session = TailSession(terminal, count: 2)
        #expect([session.takeOne(), session.takeOne(), session.takeOne()] == [true, true, false])
        #expect(session.left == 0)
        let endless = TailSession(terminal, count: nil)
        #expect(endless.takeOne() && endless.left == nil)
    }

    @Test func theFirstEndCountsAndIsToldOnce() {
        let session = TailSession(terminal, count: nil)
        let told = Visitors()
        session.cutoff.add { told.come() }
        #expect(!session.isOver)
        session.end(.timeUp)
        session.end(.readerGone)
        guard case .timeUp = session.ending else { return #expect(Bool(false)) }
        #expect(told.all == 1)
        let late = TailSession(terminal, count: nil)
        late.end(.timeUp)
        late.cutoff.add { told.come() }
        #expect(told.all == 2)
    }

    @Test func roomsOfOneRelayAreAwayAndBackTogether() {
        let session = TailSession(terminal, count: nil)
        let failure = Failure(.unreachable, "away")
        #expect(session.noteAway("a", failure))
        #expect(!session.noteAway("a", failure))
        #expect(session.noteAway("b", failure))
        #expect(!session.noteBack("a"))
        #expect(session.noteBack("a"))
        #expect(session.trouble != nil)
        #expect(session.noteBack("b"))
        #expect(session.trouble == nil)
    }

    /// Receipts that were given up while their relay was away kept it away: the events' "is back" was never said.
    @Test func aRoomThatGivesUpWaitsNoLonger() async throws {
        let session = TailSession(terminal, count: nil)
        let membership = Membership(
            relay: "http://127.0.0.1:1",
            code: "7K3QF-9V2MX",
            keys: try RoomKeys(root: [UInt8](repeating: 9, count: 32)),
            name: "alice"
        )
        let account = try Account("ops", membership, identity: Identity(secret: Array(repeating: 7, count: 32)))
        let away = ClientError.unreachable(relay: membership.relay, .cannotConnect(nil))
        var (events, receipts) = (Retry(), Retry())
        try await session.wait(after: away, account, &events)
        try await session.wait(after: away, account, &receipts)
        session.giveUp(account, &receipts)
        session.giveUp(account, &receipts)
        #expect(session.isAway(membership.relay))
        session.answered(account, &events)
        #expect(!session.isAway(membership.relay) && session.trouble == nil)
    }
}
