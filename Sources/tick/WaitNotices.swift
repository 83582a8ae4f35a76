import Arguments
import Client
import Kernel
import Synchronization

// The words of a command on stderr while it waits. The words for a relay that is away, or back, are only here.

extension Terminal {
    /// Prints the note of a command's retries, with what mends a relay that waiting alone doesn't.
    ///
    /// - Parameters:
    ///   - account: nil for the relay of one of several rooms.
    ///   - failure: the words for a relay that is away, where they are at hand.
    ///   - isAlone: false where the command uses several relays: then one that is back is named.
    ///   - meanwhile: the command's work while the relay is away.
    func say(
        _ note: Retry.Note?, of account: Account?, as failure: Failure? = nil, isAlone: Bool = true,
        meanwhile: String = "waiting for it"
    ) {
        let name = account.map { "relay '\($0.relay.relay.printable)'" }
        switch note {
        case .away(let error)?:
            let failure = failure ?? account.map { Failure(error, account: $0) }
            warn("\(failure?.message ?? ""); \(meanwhile)")
            // Waiting alone doesn't mend it.
            if let mending = failure?.mending { hint(mending) }
        case .back?: self.note("\(isAlone ? "the relay" : name ?? "the relay") is back")
        case .paced?: warn("\(name ?? "a relay") answers waits at once with nothing: it is asked less often")
        case nil: break
        }
    }
}

/// Says on a terminal, after three seconds without an answer, which relay a command waits for: once for all requests
/// that wait for it together, and again only after it has answered.
///
/// A request that the relay may hold back is not counted.
final class SilenceNotice: Sendable {
    private static let patience = Duration.seconds(3)

    private let terminal: Terminal
    private let told = Mutex<Set<String>>([])

    init(_ terminal: Terminal) { self.terminal = terminal }

    /// Makes the requests of an account at a relay.
    func transport(to relay: String) -> any Transport {
        // It begins with its session now.
        let shared = URLSessionTransport.shared
        return terminal.redraws ? Watched(relay: relay, notice: self) : shared
    }

    private func isSilent(_ relay: String) {
        guard told.withLock({ $0.insert(relay).inserted }) else { return }
        terminal.note("waiting for the relay '\(relay.printable)' …")
    }

    private func answers(_ relay: String) { _ = told.withLock { $0.remove(relay) } }

    private struct Watched: Transport {
        let relay: String
        let notice: SilenceNotice

        func response(to request: Request) async throws(TransportError) -> Response {
            guard !request.waits else { return try await URLSessionTransport.shared.response(to: request) }
            let alarm = Task {
                try await Task.sleep(for: SilenceNotice.patience)
                notice.isSilent(relay)
            }
            defer { alarm.cancel() }
            let response = try await URLSessionTransport.shared.response(to: request)
            notice.answers(relay)
            return response
        }
    }
}

/// The members that a wait is still for: the last line of stderr on a terminal, and their names for the end of the
/// wait.
final class WaitDisplay: Sendable {
    private let terminal: Terminal
    private let stage: Condition.Stage
    private let missing = Mutex<[DeliveryStatus.Row]?>(nil)

    init(_ terminal: Terminal, _ stage: Condition.Stage) { (self.terminal, self.stage) = (terminal, stage) }

    /// The names at the last check; nil before the first.
    var names: [String]? { missing.withLock { $0 }?.map(\.label) }

    /// A line for a missing member: its name, and the result of the push to it, if there was one.
    func line(of name: String) -> String {
        let row = missing.withLock { $0 }?.first { $0.label == name }
        return name.printable + (row?.pushed.map { "  \($0)" } ?? "")
    }

    /// Shows the names of the members who are missing.
    func show(_ rows: [DeliveryStatus.Row]) {
        missing.withLock { $0 = rows }
        guard terminal.redraws else { return }
        let names = rows.map(\.label)
        let what = stage == .read ? "not read by" : "not delivered to"
        let text = "waiting: \(what) \(names.count.of("member")): \(names.map(\.printable).joined(separator: ", "))"
        // The cursor stays behind the text, and must not begin a new line.
        terminal.redraw(terminal.cut(text, to: terminal.errorColumns - 1))
    }
}

/// A progress line on stderr, redrawn in place. Nothing is drawn in the first second, nor where stderr is no terminal.
final class Progress: Sendable {
    private static let firstAfter = 1_000
    private static let pause = 200

    private let terminal: Terminal
    private let isWanted: Bool
    /// The time from which on it may be drawn.
    private let next: Mutex<Int>

    /// - Parameter isWanted: false where the output on stdout shows the progress already.
    init(_ terminal: Terminal, isWanted: Bool = true) {
        self.terminal = terminal
        self.isWanted = isWanted && terminal.redraws
        next = Mutex(Syscalls.monotonicMilliseconds() + Self.firstAfter)
    }

    /// Draws the progress; the text is computed only where it is drawn.
    func show(_ text: @autoclosure () -> String) {
        guard isWanted else { return }
        let now = Syscalls.monotonicMilliseconds()
        let isDue = next.withLock { next in
            guard now >= next else { return false }
            next = now + Self.pause
            return true
        }
        if isDue { terminal.redraw(text()) }
    }
}

/// `--timeout` of the commands that make requests and wait for nothing else.
struct TimeLimit {
    static let option = Option<Duration>(
        "timeout", "DUR", help: "give up after DUR, such as 90s or 300ms (a number alone is seconds), with status 124",
        parse: DurationGrammar.parse
    )

    /// The time that a command which shows something waits for silent relays in all, its outbox included.
    static let usual = Duration.seconds(30)

    /// The limit, from now on, of one that reads as much as there is, and shows nothing before it has read that.
    static func usualForMuch() -> Limit { Limit(ofSilence: usual, atMost: .seconds(600)) }

    let limit: Limit
    private let isTyped: Bool

    /// Counts from now on.
    ///
    /// - Parameter usual: the limit where none was typed; nil for none. A relay that is silent for so long can't be
    ///   reached. Where 0 was typed, it is that of a single look.
    init(_ typed: Parsed, usual: Duration? = nil) {
        let span = typed[Self.option]
        limit = span == .zero ? Limit(after: .zero).forOneLook : Limit(after: span ?? usual)
        isTyped = span != nil
    }

    /// Makes a command's requests, which are given up when the time is up.
    ///
    /// - Throws: `TimedOutError` where the relay had not answered by then.
    func run<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        do { return try await limit.run(work) } catch {
            let status = Failure(error).status
            guard isTyped, limit.isPast, status == .unreachable || status == .rateLimited else { throw error }
            throw TimedOutError(error: error)
        }
    }
}
