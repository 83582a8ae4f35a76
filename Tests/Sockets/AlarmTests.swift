import Testing

@testable import Sockets

@Suite struct AlarmTests {
    @Test func itRingsOnceAtItsTimeAndNotBefore() async throws {
        try await Polling.epoll.run { desk in
            let loop = desk.loop
            let rung = Waiter()
            var times = 0
            let alarm = Alarm(on: loop) {
                times += 1
                rung.resume(.timedOut)
            }
            let time = loop.now + 20
            alarm.set(time)
            _ = await rung.wait()
            #expect(loop.now >= time)
            #expect(times == 1)
        }
    }

    @Test func whatIsPutOffRingsLaterAndWhatIsClearedNever() async throws {
        try await Polling.epoll.run { desk in
            let loop = desk.loop
            let rung = Waiter()
            var times = 0
            let alarm = Alarm(on: loop) {
                times += 1
                rung.resume(.timedOut)
            }
            let other = Alarm(on: loop) { times += 100 }
            other.set(loop.now + 5)
            other.clear()
            let ended = Alarm(on: loop) { times += 1_000 }
            ended.set(loop.now + 5)
            ended.end()
            alarm.set(loop.now + 5)
            let time = loop.now + 30
            alarm.set(time)
            _ = await rung.wait()
            #expect(loop.now >= time)
            #expect(times == 1)
        }
    }

    @Test func whatIsSetToAnEarlierTimeRingsThen() async throws {
        try await Polling.epoll.run { desk in
            let loop = desk.loop
            let rung = Waiter()
            let alarm = Alarm(on: loop) { rung.resume(.timedOut) }
            alarm.set(loop.now + 3_600_000)
            alarm.set(loop.now + 10)
            #expect(await rung.wait() == .timedOut)
        }
    }
}
