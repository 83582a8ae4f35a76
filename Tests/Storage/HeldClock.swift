import Dispatch
import Storage
import Synchronization

/// Holds the writer inside a transaction by its clock, so that what comes meanwhile gathers.
final class HeldClock: Sendable {
    private enum State { case open, shut, holding }

    private let state = Mutex(State.open)
    private let opened = DispatchSemaphore(value: 0)

    func now() -> Int {
        let waits = state.withLock { state in
            guard state == .shut else { return false }
            state = .holding
            return true
        }
        if waits { opened.wait() }
        return 1_000
    }

    var isHolding: Bool { state.withLock { $0 == .holding } }

    func shut() { state.withLock { $0 = .shut } }

    func open() {
        state.withLock { $0 = .open }
        opened.signal()
    }
}

/// Runs one request that holds the writer, then `count` more behind it, and lets them go when all of them wait.
func gathered<Answer: Sendable>(
    _ count: Int, in store: TableStore, behind clock: HeldClock, _ ask: @escaping @Sendable (Int) async -> Answer
) async -> [Answer] {
    clock.shut()
    async let held: Void? = try? store.check()
    while !clock.isHolding { await Task.yield() }
    let answers = await withTaskGroup(of: (Int, Answer).self) { group in
        for number in 0..<count { group.addTask { (number, await ask(number)) } }
        while store.counts.waiting < count { await Task.yield() }
        clock.open()
        var answers: [Int: Answer] = [:]
        for await (number, answer) in group { answers[number] = answer }
        return (0..<count).compactMap { answers[$0] }
    }
    _ = await held
    return answers
}
