import Synchronization

/// What becomes of orders that were given together, in their order: told once all of it is known.
final class Outcomes: Sendable {
    private struct State {
        var outcomes: [Order.Outcome?]
        var missing: Int
    }

    private let state: Mutex<State>
    private let tell: @Sendable ([Order.Outcome]) -> Void

    init(of count: Int, tell: @escaping @Sendable ([Order.Outcome]) -> Void) {
        state = Mutex(State(outcomes: Array(repeating: nil, count: count), missing: count))
        self.tell = tell
    }

    /// Notes what became of one; to be called once for each.
    func set(_ place: Int, to outcome: Order.Outcome) {
        let all: [Order.Outcome]? = state.withLock { state in
            state.outcomes[place] = outcome
            state.missing -= 1
            return state.missing == 0 ? state.outcomes.compactMap(\.self) : nil
        }
        if let all { tell(all) }
    }
}
