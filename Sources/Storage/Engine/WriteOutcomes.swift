import Synchronization

/// The outcomes of changes that were handed over together, in their order: told once all are known.
final class WriteOutcomes<Outcome: Sendable>: Sendable {
    private struct State {
        var outcomes: [Outcome?]
        var missing: Int
    }

    private let state: Mutex<State>
    private let tell: @Sendable ([Outcome]) -> Void

    init(of count: Int, tell: @escaping @Sendable ([Outcome]) -> Void) {
        state = Mutex(State(outcomes: Array(repeating: nil, count: count), missing: count))
        self.tell = tell
    }

    /// Notes what became of one; to be called once for each.
    func set(_ place: Int, to outcome: Outcome) {
        let all: [Outcome]? = state.withLock { state in
            state.outcomes[place] = outcome
            state.missing -= 1
            return state.missing == 0 ? state.outcomes.compactMap(\.self) : nil
        }
        if let all { tell(all) }
    }
}
