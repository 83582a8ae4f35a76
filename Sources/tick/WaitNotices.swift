import Client
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
