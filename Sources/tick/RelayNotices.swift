// What the user is told of a relay that a command waits for: only this file words it.

import Client
import Synchronization

extension Terminal {
    /// Says what a command's retries came to.
    ///
    /// - Parameters:
    ///   - isAlone: false where the command has to do with several relays, so that one that is back is named.
    ///   - meanwhile: what the command does while the relay is away.
    func say(
        _ note: Retry.Note?,
        of account: Account,
        isAlone: Bool = true,
        meanwhile: String = "waiting for it"
    ) {
        guard let note else { return }
        var failure: Failure?
        if case .away(let error) = note { failure = Failure(error, account: account) }
        let isNamed = !isAlone || note == .paced
        say(note, of: isNamed ? account.relay.relay : nil, as: failure, meanwhile: meanwhile)
    }

    /// The same of a relay, or of one of several.
    ///
    /// - Parameters:
    ///   - relay: nil where it isn't named.
    ///   - failure: the words for a relay that is away.
    func say(
        _ note: Retry.Note?,
        of relay: String?,
        as failure: Failure? = nil,
        meanwhile: String = "waiting for it"
    ) {
        let name = relay.map { "relay '\($0.printable)'" }
        switch note {
        case .away?: warn("\(failure?.message ?? ""); \(meanwhile)")
        case .back?: self.note("\(name ?? "the relay") is back")
        case .paced?: warn("\(name ?? "a relay") answers waits at once with nothing: it is asked less often")
        case nil: break
        }
    }
}

/// Says on a terminal, after three seconds without an answer, which relay a command waits for: once for all requests that
/// wait for it together, and again only after it has answered.
///
/// A request that the relay may hold back is not counted.
final class SilenceNotice: Sendable {
    private static let patience = Duration.seconds(3)

    private let terminal: Terminal
    private let told = Mutex<Set<String>>([])

    init(_ terminal: Terminal) { self.terminal = terminal }

    /// Makes the requests of an account at a relay.
    func transport(to relay: String) -> any Transport {
        terminal.redraws ? Watched(relay: relay, notice: self) : URLSessionTransport.shared
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
