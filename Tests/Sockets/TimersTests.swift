import Testing

@testable import Sockets

@Suite struct TimersTests {
    let timers = Timers()
    let trace = Trace()

    final class Trace {
        var names: [String] = []
    }

    @discardableResult
    func add(_ name: String, at time: Int) -> Sockets.Timer {
        timers.add(at: time) { [trace] in trace.names.append(name) }
    }

    @Test func timersFireInTheOrderOfTheirTimes() {
        for time in [5, 3, 9, 1, 7, 2, 8, 4, 6] { add(String(time), at: time) }
        timers.fire(at: 6)
        #expect(trace.names == ["1", "2", "3", "4", "5", "6"])
        timers.fire(at: 100)
        #expect(trace.names.suffix(3) == ["7", "8", "9"])
    }

    @Test func timersOfTheSameTimeFireInTheOrderInWhichTheyWereMade() {
        for name in 0..<20 { add(String(name), at: 1) }
        timers.fire(at: 1)
        #expect(trace.names == (0..<20).map(String.init))
    }

    @Test func cancelledTimerDoesNotFire() {
        let first = add("first", at: 1)
        add("second", at: 2)
        first.cancel()
        first.cancel()
        #expect(timers.next == 2)
        timers.fire(at: 2)
        #expect(trace.names == ["second"])
    }

    @Test func timerMayBeCancelledByAnotherOneOfTheSameTime() {
        var later: Sockets.Timer?
        _ = timers.add(at: 1) { later?.cancel() }
        later = add("later", at: 1)
        timers.fire(at: 1)
        #expect(trace.names.isEmpty)
    }

    @Test func whatATimerAddsWaitsForTheNextRound() {
        var count = 0
        func again() {
            count += 1
            _ = timers.add(at: 1, again)
        }
        again()
        timers.fire(at: 1)
        #expect(count == 2)
        timers.fire(at: 1)
        #expect(count == 3)
        timers.removeAll()
    }

    @Test func cancelledTimersAreNotHoarded() {
        let connections = 1_000
        var idle = (0..<connections).map { timers.add(at: 75_000 + $0) {} }
        for request in 1...50 {
            for connection in 0..<connections {
                idle[connection].cancel()
                idle[connection] = timers.add(at: 75_000 + request) {}
            }
            #expect(timers.count <= connections * 5 / 4 + 1)
        }
        #expect(timers.next == 75_050)
    }

    @Test func orderSurvivesTheRebuilding() {
        var order = SystemRandomNumberGenerator()
        let all = (0..<1_000).shuffled(using: &order).map { (time: $0, timer: add(String($0), at: $0)) }
        for (time, timer) in all where time % 3 != 0 { timer.cancel() }
        timers.fire(at: 1_000)
        #expect(trace.names == stride(from: 0, to: 1_000, by: 3).map { String($0) })
    }

    @Test func cancelLetsGoOfWhatTheActionHolds() {
        weak var held: Trace?
        let timer: Sockets.Timer
        do {
            let trace = Trace()
            held = trace
            timer = timers.add(at: 1) { trace.names.append("") }
        }
        #expect(held != nil)
        timer.cancel()
        #expect(held == nil)
    }
}
