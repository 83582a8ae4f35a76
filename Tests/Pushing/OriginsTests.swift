import Testing

@testable import Pushing

/// On a clock of the test's, in milliseconds.
@Suite struct OriginsTests {
    private var origins = Origins()

    /// Begins as many requests as have a turn, and says how many.
    private mutating func begin(_ name: String, _ count: Int, at now: Int) -> Int {
        (0..<count).count { _ in origins.begin(name, at: now) == .now }
    }

    private mutating func end(_ name: String, _ count: Int, at now: Int, hasAnswer: Bool? = true, rest: Int? = nil) {
        for _ in 0..<count { origins.end(name, from: now, hasAnswer: hasAnswer, rest: rest, at: now) }
    }

    @Test mutating func anOriginHasFourRequestsUnderWay() {
        #expect(begin("a", 10, at: 0) == 4)
        end("a", 1, at: 1)
        #expect(begin("a", 10, at: 2) == 1)
    }

    @Test mutating func anOriginHasTenRequestsInASecond() {
        var begun: [Int] = []
        for now in stride(from: 0, to: 5_000, by: 10) where origins.begin("a", at: now) == .now {
            begun.append(now)
            end("a", 1, at: now)
        }
        for (place, start) in begun.enumerated() {
            #expect(begun[place...].count { $0 < start + 1_000 } <= 10)
        }
        #expect(begun.count >= 45)
    }

    @Test mutating func thoseThatWaitAreGivenTimesOfTheirOwn() {
        #expect(begin("a", 4, at: 0) == 4)
        var times: [Int] = []
        for _ in 0..<1_000 { if case .later(let time) = origins.begin("a", at: 0) { times.append(time) } }
        #expect(times.prefix(3) == [1_000, 1_100, 1_200])
        #expect(times.max() == Origins.longestWait)
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
    }

    /// Those that wait for the connections of a slow origin come further apart, those that wait for the second don't.
    @Test mutating func onlyWhoWaitsForASlowRequestWaitsForLong() {
        #expect(begin("a", 4, at: 0) == 4)
        for _ in 0..<4 { origins.end("a", from: 0, hasAnswer: true, rest: nil, at: 800) }
        #expect(begin("a", 4, at: 800) == 4)
        #expect(origins.begin("a", at: 800) == .later(1_800))
        #expect(origins.begin("a", at: 800) == .later(2_000))
        for _ in 0..<4 { origins.end("a", from: 800, hasAnswer: true, rest: nil, at: 900) }
        #expect(begin("a", 2, at: 900) == 2)
        #expect(origins.begin("a", at: 900) == .later(2_100))
    }

    @Test mutating func onlyTheOriginThatAsksForItRests() {
        #expect(begin("a", 1, at: 0) == 1)
        end("a", 1, at: 0, rest: 30)
        #expect(origins.begin("a", at: 29_999) == .later(30_000))
        #expect(origins.rest("a", at: 29_000) == 1)
        #expect(origins.rest("a", at: 30_000) == nil)
        #expect(origins.begin("b", at: 1) == .now)
        #expect(origins.begin("a", at: 30_000) == .now)
    }

    @Test mutating func sixteenAreUnderWayInAll() {
        for number in 0..<8 {
            #expect(begin("good\(number)", 1, at: 0) == 1)
            end("good\(number)", 1, at: 0)
        }
        let begun = (0..<8).map { begin("good\($0)", 4, at: 10_000) }
        #expect(begun == [4, 4, 4, 4, 0, 0, 0, 0])
        #expect(origins.underWay == Origins.mostUnderWay)
        // It isn't for its own sake that it has to wait: until others end, or for a time of its own.
        #expect(origins.begin("good7", at: 10_000) == .full)
        #expect(origins.postpone("good7", at: 10_000) == 11_000)
        #expect(origins.postpone("good7", at: 10_000) == 11_100)
    }

    /// However many names an attacker has, those that answer have their turns.
    @Test mutating func thoseThatHangLeaveRoomForThoseThatAnswer() {
        #expect(begin("good", 1, at: 0) == 1)
        end("good", 1, at: 0)
        let hanging = (0..<100).reduce(0) { $0 + begin("hanging\($1)", 4, at: 10) }
        #expect(hanging == Origins.mostUnproven)
        #expect(begin("good", 4, at: 20) == 4)
        // One that doesn't answer any more is in doubt again.
        end("good", 1, at: 30, hasAnswer: false)
        #expect(begin("good", 1, at: 2_000) == 0)
    }

    /// An answer that takes long holds up the others as one that never comes does.
    @Test mutating func thoseThatAnswerSlowlyAreUnproven() {
        for number in 0..<20 {
            #expect(origins.begin("slow\(number)", at: number * 100) == .now)
            origins.end("slow\(number)", from: number * 100, hasAnswer: true, rest: nil, at: number * 100 + 14_000)
        }
        #expect(begin("good", 1, at: 50_000) == 1)
        end("good", 1, at: 50_000)
        #expect((0..<20).reduce(0) { $0 + begin("slow\($1)", 4, at: 60_000) } == Origins.mostUnproven)
        #expect(begin("good", 4, at: 60_000) == 4)
    }

    @Test mutating func aRequestWhoseEndNobodyKnowsProvesNothing() {
        #expect(begin("a", 2, at: 0) == 2)
        end("a", 1, at: 0)
        end("a", 1, at: 0, hasAnswer: nil)
        #expect((0..<8).reduce(0) { $0 + begin("new\($1)", 1, at: 1) } == 8)
        #expect(begin("a", 1, at: 1) == 1)
    }

    @Test mutating func manyOriginsAreForgottenWhenTheyRest() {
        for number in 0..<20_000 where origins.begin("\(number)", at: number * 2_000) == .now {
            end("\(number)", 1, at: number * 2_000)
        }
        #expect(origins.underWay == 0)
        #expect(origins.count <= 10_000)
    }

    /// Those that asked for patience are no way to fill the relay's memory.
    @Test mutating func notEveryRestIsRemembered() {
        for number in 0..<20_000 {
            let now = number * 1_000
            guard origins.begin("\(number)", at: now) == .now else { continue }
            end("\(number)", 1, at: now, rest: 86_400)
        }
        #expect(origins.count <= 10_000)
        #expect(origins.rest("19999", at: 19_999_000) == 86_400)
    }
}
