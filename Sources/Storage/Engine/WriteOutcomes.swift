import Synchronization

/// The outcomes of writes that were handed over together, in their order: told once all are known.
final class WriteOutcomes: Sendable {
    private struct State {
        var outcomes: [Write.Outcome?]
        var missing: Int
    }

    private let state: Mutex<State>
    private let tell: @Sendable ([Write.Outcome]) -> Void

    init(of count: Int, tell: @escaping @Sendable ([Write.Outcome]) -> Void) {
        state = Mutex(State(outcomes: Array(repeating: nil, count: count), missing: count))
        self.tell = tell
    }

    /// Notes what became of one; to be called once for each.
    func set(_ place: Int, to outcome: Write.Outcome) {
        let all: [Write.Outcome]? = state.withLock { state in
            state.outcomes[place] = outcome
            state.missing -= 1
            return state.missing == 0 ? state.outcomes.compactMap(\.self) : nil
        }
        if let all { tell(all) }
    }
}
