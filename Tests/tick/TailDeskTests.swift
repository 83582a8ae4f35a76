import Synchronization
import Testing

@testable import tick

@Suite struct TailDeskTests {
    private let terminal = Terminal(color: "never", environment: [:])

    @Test func oneAtATimeHasTheTurn() async {
        let desk = TailDesk(terminal, count: nil)
        let visitors = Visitors()
        await withTaskGroup { group in
            for _ in 0..<100 {
                group.addTask {
                    await desk.takeTurn()
                    visitors.come()
                    await Task.yield()
                    visitors.go()
                    desk.giveTurn()
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
        let desk = TailDesk(terminal, count: 2)
        #expect([desk.takeOne(), desk.takeOne(), desk.takeOne()] == [true, true, false])
        #expect(desk.left == 0)
        let endless = TailDesk(terminal, count: nil)
        #expect(endless.takeOne() && endless.left == nil)
    }

    @Test func theFirstEndCountsAndIsToldOnce() {
        let desk = TailDesk(terminal, count: nil)
        let told = Visitors()
        desk.whenEnding { told.come() }
        #expect(!desk.isOver)
        desk.end(.timeUp)
        desk.end(.readerGone)
        guard case .timeUp = desk.ending else { return #expect(Bool(false)) }
        #expect(told.all == 1)
        let late = TailDesk(terminal, count: nil)
        late.end(.timeUp)
        late.whenEnding { told.come() }
        #expect(told.all == 2)
    }

    @Test func roomsOfOneRelayAreAwayAndBackTogether() {
        let desk = TailDesk(terminal, count: nil)
        let failure = Failure(.unreachable, "away")
        #expect(desk.goesAway("a", failure))
        #expect(!desk.goesAway("a", failure))
        #expect(desk.goesAway("b", failure))
        #expect(!desk.comesBack("a"))
        #expect(desk.comesBack("a"))
        #expect(desk.trouble != nil)
        #expect(desk.comesBack("b"))
        #expect(desk.trouble == nil)
    }
}
