import Client
import Kernel
import Synchronization
import Wire

/// The state that the followers of several rooms share: the output, which one room uses at a time, the count, and the end.
final class TailSession: Sendable {
    /// The reason why a session ends before its rooms do.
    enum Ending: Sendable {
        /// COUNT messages were shown.
        case counted
        case timeUp
        /// The reader of standard output has gone.
        case readerGone
        case signal(Int32)
        /// One room's failure ends all.
        case failed(Failure)

        /// The end after a failure to write: one without a message means that the reader has gone.
        init(writing failure: Failure) { self = failure.message == nil ? .readerGone : .failed(failure) }
    }

    private struct State {
        var left: Int?
        /// The number of those that are counted and not shown yet.
        var inHand = 0
        var isEmpty = true
        var ending: Ending?
        var isTaken = false
        var waiting: [CheckedContinuation<Void, Never>] = []
        /// The number of rooms that wait for each relay that can't be reached, and the failure that was printed.
        var away: [String: (rooms: Int, failure: Failure)] = [:]
        /// Whether each relay that was asked has answered.
        var hasAnswered: [String: Bool] = [:]
        var nameWidth = 0
        /// The number of rooms of which not everything was shown that was there at the beginning.
        var behind: Int
        /// The number of rooms that have none of the members that are asked for.
        var withoutSenders = 0
    }

    private let state: Mutex<State>
    /// Ends the work of all rooms when the session ends.
    let cutoff = Cutoff()
    let terminal: Terminal
    /// The progress of a long catch-up, where standard output doesn't show it.
    let progress: Progress
    /// Whether there is one room, which is not named.
    let isAlone: Bool

    /// - Parameters:
    ///   - count: the number of messages to show; nil for no limit.
    ///   - rooms: the number of rooms to show.
    ///   - runs: whether a command writes to the terminal.
    init(_ terminal: Terminal, count: Int?, rooms: Int = 1, runs: Bool = false, isAlone: Bool = true) {
        self.isAlone = isAlone
        state = Mutex(State(left: count, behind: rooms))
        self.terminal = terminal
        progress = Progress(terminal, isWanted: !terminal.outputIsTerminal && !runs)
    }

    // MARK: Messages

    func warn(_ text: String) { terminal.warn(text) }
    func note(_ text: String) { terminal.note(text) }
    func say(_ failure: Failure) { terminal.say(failure) }

    // MARK: The end

    /// Ends the session; only the first reason counts.
    func end(_ ending: Ending) {
        let isFirst = state.withLock { state in
            guard state.ending == nil else { return false }
            state.ending = ending
            return true
        }
        if isFirst { cutoff.end() }
    }

    var ending: Ending? { state.withLock { $0.ending } }
    var isOver: Bool { ending != nil }

    /// The number of messages still to be shown; nil for no limit.
    var left: Int? { state.withLock { $0.left } }

    /// Whether no message was shown.
    var isEmpty: Bool { state.withLock { $0.isEmpty } }

    /// Counts one more message; false where the count is complete.
    func takeOne() -> Bool {
        state.withLock { state in
            state.isEmpty = false
            guard let left = state.left else { return true }
            if left > 0 { state.left = left - 1 }
            return left > 0
        }
    }

    /// Counts one more message, which takes a while; false where the count is complete.
    func takeInHand() -> Bool {
        guard takeOne() else { return false }
        state.withLock { $0.inHand += 1 }
        return true
    }

    /// Notes the end of one that was in hand. It counts no more where it was not shown.
    func putDown(isShown: Bool) {
        state.withLock { state in
            state.inHand -= 1
            if !isShown { state.left? += 1 }
        }
    }

    /// Whether as many as were asked for are shown.
    var isCounted: Bool { state.withLock { $0.left == 0 && $0.inHand == 0 } }

    /// Notes that everything of a room was shown that was there at the beginning, or that nothing more of it will be.
    func noteCaughtUp() { state.withLock { $0.behind -= 1 } }

    /// Whether a room has more to show that was there at the beginning.
    var isBehind: Bool { state.withLock { $0.behind > 0 } }

    /// Notes that a room has none of the members that are asked for.
    ///
    /// - Returns: whether all rooms are noted by now.
    func isLastWithoutSenders(of rooms: Int) -> Bool {
        state.withLock { state in
            state.withoutSenders += 1
            return state.withoutSenders == rooms
        }
    }

    // MARK: The output

    /// Waits until no other room uses the output, in order of the calls. Followed by `releaseOutput`.
    func takeOutput() async {
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

    func releaseOutput() {
        let next = state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.isTaken = false
                return CheckedContinuation<Void, Never>?.none
            }
            return state.waiting.removeFirst()
        }
        next?.resume()
    }

    // MARK: Relays and names

    /// Notes that a room's relay has answered. The last of several rooms says that it is back.
    func answered(_ account: Account, _ retry: inout Retry) {
        guard let note = retry.answered(), noteBack(account.relay.relay) else { return }
        terminal.say(note, of: account, isAlone: isAlone)
    }

    /// Notes that a room's relay didn't answer, and waits before the next try. The first of several rooms says so.
    ///
    /// - Parameter limit: the end of the pause.
    /// - Throws: the error where there is no next try.
    func wait(
        after error: ClientError, _ account: Account, _ retry: inout Retry, by limit: Limit = .never
    ) async throws {
        if isOver { return }
        do throws(ClientError) {
            let note = try retry.failed(error)
            if let note, noteAway(account.relay.relay, Failure(error, account: account)) {
                terminal.say(note, of: account)
            }
        } catch {
            giveUp(account, &retry)
            throw error
        }
        await retry.pause(after: error, by: limit)
    }

    /// Stops waiting for a room's relay; other rooms may go on.
    func giveUp(_ account: Account, _ retry: inout Retry) {
        if retry.answered() != nil { _ = noteBack(account.relay.relay) }
    }

    /// - Returns: whether it is the first room to note that.
    func noteAway(_ relay: String, _ failure: Failure) -> Bool {
        state.withLock { state in
            state.away[relay] = (rooms: (state.away[relay]?.rooms ?? 0) + 1, failure: failure)
            return state.away[relay]?.rooms == 1
        }
    }

    /// - Returns: whether it is the last room to note that.
    func noteBack(_ relay: String) -> Bool {
        state.withLock { state in
            state.away[relay]?.rooms -= 1
            guard state.away[relay]?.rooms == 0 else { return false }
            state.away[relay] = nil
            return true
        }
    }

    /// Whether a relay can't be reached now, as far as the followers of its rooms know.
    func isAway(_ relay: String) -> Bool { state.withLock { $0.away[relay] != nil } }

    /// The failure of a relay that can't be reached now; nil for none.
    var trouble: Failure? { state.withLock { $0.away.values.first?.failure } }

    /// Notes that a relay is asked for the first time.
    func noteRequest(to relay: String) { state.withLock { $0.hasAnswered[relay] = $0.hasAnswered[relay] ?? false } }

    /// Notes that a relay has answered, or has failed, which has its own message.
    func noteAnswer(of relay: String) { state.withLock { $0.hasAnswered[relay] = true } }

    /// A relay that has neither answered nor failed yet; nil for none.
    var silent: String? { state.withLock { $0.hasAnswered.filter { !$0.value }.keys.min() } }

    /// Whether any relay has answered.
    var hasAnswer: Bool { state.withLock { $0.hasAnswered.values.contains(true) } }

    /// The width of the widest name so far, this one included, so that texts are aligned.
    func width(with name: Int) -> Int {
        state.withLock { state in
            state.nameWidth = max(state.nameWidth, name)
            return state.nameWidth
        }
    }
}

/// Buffers lines up to a size, and records which messages were written.
struct PageOutput {
    /// An event, as far as its receipt needs it: whole events are costly to keep.
    typealias Line = (seq: Int, kind: EventKind)

    private static let most = 64 << 10

    private let terminal: Terminal
    private var bytes: [UInt8] = []
    private var pending: [Line] = []
    private var written: [Line] = []

    init(terminal: Terminal) { self.terminal = terminal }

    /// - Parameter isWithheld: whether no receipt may cover the event.
    mutating func add(_ line: [UInt8], of event: Event, isWithheld: Bool) throws {
        if !isWithheld { pending.append((event.seq, event.kind)) }
        try add(line)
    }

    /// Adds a line without a receipt.
    mutating func add(_ line: [UInt8]) throws {
        bytes += line
        if bytes.count >= Self.most { try flush() }
    }

    mutating func flush() throws {
        guard !bytes.isEmpty else { return }
        try terminal.write(bytes: bytes)
        written += pending
        bytes = []
        pending = []
    }

    /// The events written since the last call.
    mutating func takeWritten() -> [Line] {
        defer { written = [] }
        return written
    }
}
