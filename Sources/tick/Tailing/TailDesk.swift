import Client
import Synchronization

/// What rooms that are tailed together share: the output, one at a time, how much is still to be shown, and the end.
final class TailDesk: Sendable {
    /// Why a tail ends before its rooms do.
    enum Ending: Sendable {
        /// As many messages as were asked for are shown.
        case counted
        case timeUp
        /// Nobody reads standard output any more.
        case readerGone
        case signal(Int32)
        /// What one room met is the end for all.
        case failed(Failure)
    }

    private struct State {
        var left: Int?
        var ending: Ending?
        var stop: (@Sendable () -> Void)?
        var isTaken = false
        var waiting: [CheckedContinuation<Void, Never>] = []
        /// How many rooms wait for each relay that is away, and what was said about it.
        var away: [String: (rooms: Int, failure: Failure)] = [:]
        var nameWidth = 0
    }

    private let state: Mutex<State>
    let terminal: Terminal
    /// How far a long catch-up is, where standard output doesn't show it.
    let progress: Progress

    /// - Parameters:
    ///   - count: how many messages are to be shown; nil for no end.
    ///   - runs: whether a command has the terminal for itself.
    init(_ terminal: Terminal, count: Int?, runs: Bool = false) {
        state = Mutex(State(left: count))
        self.terminal = terminal
        progress = Progress(terminal, isWanted: !terminal.outputIsTerminal && !runs)
    }

    // MARK: Speech

    func warn(_ text: String) {
        progress.clear()
        terminal.warn(text)
    }

    func say(_ text: String) {
        progress.clear()
        terminal.say(text)
    }

    func say(_ failure: Failure) {
        progress.clear()
        terminal.say(failure)
    }

    // MARK: The end

    /// Does something, once, as soon as the end has come.
    func whenEnding(_ stop: @escaping @Sendable () -> Void) {
        let isOver = state.withLock { state in
            state.stop = stop
            return state.ending != nil
        }
        if isOver { stop() }
    }

    /// Brings the end; only the first reason counts.
    func end(_ ending: Ending) {
        let stop = state.withLock { state in
            guard state.ending == nil else { return Optional<@Sendable () -> Void>.none }
            state.ending = ending
            return state.stop
        }
        stop?()
    }

    var ending: Ending? { state.withLock { $0.ending } }
    var isOver: Bool { ending != nil }

    /// How many messages are still to be shown; nil for no end.
    var left: Int? { state.withLock { $0.left } }

    /// One more is to be shown: false where enough are.
    func takeOne() -> Bool {
        state.withLock { state in
            guard let left = state.left else { return true }
            if left > 0 { state.left = left - 1 }
            return left > 0
        }
    }

    // MARK: Turns

    /// Waits until nobody else writes; first come, first served. To be given back.
    func takeTurn() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard state.isTaken else {
                    state.isTaken = true
                    return true
                }
                state.waiting.append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
    }

    func giveTurn() {
        let next = state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.isTaken = false
                return CheckedContinuation<Void, Never>?.none
            }
            return state.waiting.removeFirst()
        }
        next?.resume()
    }

    // MARK: What is known of all rooms

    /// A room's relay doesn't answer: whether that is news.
    func goesAway(_ relay: String, _ failure: Failure) -> Bool {
        state.withLock { state in
            state.away[relay] = (rooms: (state.away[relay]?.rooms ?? 0) + 1, failure: failure)
            return state.away[relay]?.rooms == 1
        }
    }

    /// A room's relay answers again: whether that is the last of those who waited for it.
    func comesBack(_ relay: String) -> Bool {
        state.withLock { state in
            state.away[relay]?.rooms -= 1
            guard state.away[relay]?.rooms == 0 else { return false }
            state.away[relay] = nil
            return true
        }
    }

    /// What is the matter with a relay that is away now; nil where all answer.
    var trouble: Failure? { state.withLock { $0.away.values.first?.failure } }

    /// The widest name so far, with this one, so that texts stand below one another.
    func width(with name: Int) -> Int {
        state.withLock { state in
            state.nameWidth = max(state.nameWidth, name)
            return state.nameWidth
        }
    }
}
