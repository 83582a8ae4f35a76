import Kernel
import Relay
import Storage
import Synchronization
import Wire

/// A relay's output on stderr: warnings for people, or a log of one entry a line.
struct RelayLog: Sendable {
    enum Form: String, CaseIterable, Sendable {
        case text, json
    }

    private let terminal: Terminal
    /// Nil for no log: then only warnings are printed.
    private let form: Form?
    private let pace = WarningPace()

    init(_ form: Form?, on terminal: Terminal) { (self.form, self.terminal) = (form, terminal) }

    /// Logs that the relay accepts connections.
    func started(at url: String) { write(LogEntry(level: .info, event: "started", url: url)) }

    /// Logs that a signal ends the relay.
    func stopping(at signal: Int32) { write(LogEntry(level: .info, event: "stopping", signal: Int(signal))) }

    func stopped() { write(LogEntry(level: .info, event: "stopped")) }

    func tell(_ note: RelayNote) {
        switch note {
        case .durability(let durability): tell(durability)
        case .storeFailed(let reason): complain("store-failed", reason, "the store failed: \(reason.printable)")
        case .outOfDescriptors:
            let reason = "no file descriptors are left"
            complain("connection-refused", reason, "a connection was refused: \(reason)")
        case .acceptFailed(let reason):
            complain("accept-failed", reason, "cannot take a connection: \(reason.printable)")
        case .datedAhead(let time, let span):
            let words =
                "a room has events up to \(Timestamp.text(time)), \(TimeSpan(.milliseconds(span)).text) ahead of this"
                + " machine's clock: new ones get that time until then"
            complain("dated-ahead", words, words)
        case .pushed(let push): write(LogEntry(level: .info, event: push.isTest ? "push-test" : "push", push: push))
        case .answered(let request): write(LogEntry(level: .info, event: "request", request: request))
        }
    }

    private func tell(_ durability: Durability) {
        guard let words = durability.words else { return }
        if form == nil { return durability.loss == .node ? () : terminal.warn(words) }
        write(LogEntry(level: .info, event: "store", reason: words))
    }

    private func complain(_ event: String, _ reason: String, _ warning: String) {
        guard form != nil else {
            guard let unsaid = pace.says(warning, at: Syscalls.monotonicMilliseconds()) else { return }
            return terminal.warn(warning + (unsaid > 0 ? " (and \(unsaid) more since it was said)" : ""))
        }
        write(LogEntry(level: .error, event: event, reason: reason))
    }

    private func write(_ entry: LogEntry) {
        switch form {
        case nil: break
        case .text: terminal.log(entry.text)
        case .json: terminal.log(String(decoding: entry.json, as: UTF8.self))
        }
    }
}

/// How often a relay's warning is said: once a minute, however often there is a reason. A log has each.
final class WarningPace: Sendable {
    private static let pause = 60_000
    /// The most warnings that are remembered; the reasons in them are the system's.
    private static let most = 100

    private let said = Mutex<[String: (at: Int, unsaid: Int)]>([:])

    /// - Parameter now: in milliseconds, by a clock that isn't set.
    /// - Returns: the number of times that it was left out since it was said; nil where it isn't said now.
    func says(_ warning: String, at now: Int) -> Int? {
        said.withLock { said in
            if let last = said[warning], now < last.at + Self.pause {
                said[warning]?.unsaid += 1
                return nil
            }
            let unsaid = said.removeValue(forKey: warning)?.unsaid ?? 0
            if said.count >= Self.most { said = [:] }
            said[warning] = (now, 0)
            return unsaid
        }
    }
}

struct LogEntry: Record {
    enum Level: String {
        case info, error
    }

    let at = Syscalls.epochMilliseconds()
    let level: Level
    let event: String
    var url: String?
    var signal: Int?
    var reason: String?
    var request: AnsweredRequest?
    var push: PushNote?

    static let fields: Fields<Self> = [
        .object("at") { .number($0.at) },
        .object("level") { .text($0.level.rawValue) },
        .object("event") { .text($0.event) },
        .object("url") { .text($0.url) },
        .object("signal") { .number($0.signal) },
        .object("reason") { .text($0.reason ?? $0.push?.why?.rawValue) },
        .object("peer") { .text($0.request?.peer) },
        .object("method") { .text($0.request?.method) },
        .object("route") { .text($0.request?.route) },
        .object("room") { .number($0.request?.room ?? $0.push?.room) },
        .object("host") { .text($0.push?.host) },
        .object("status") { .number($0.request?.status ?? $0.push?.status) },
        .object("bytes") { .number($0.request?.bytes) },
        .object("ms") { .number($0.request?.milliseconds ?? $0.push?.milliseconds) },
    ]

    /// The entry's time, level and event, and its other fields as `name=value`.
    var text: String {
        let words = Self.fields.all.dropFirst(3).compactMap { field -> String? in
            switch field.value(self) {
            case .text(let text?):
                "\(field.name)=" + (["reason", "host"].contains(field.name) ? "'\(text.printable)'" : text)
            case .number(let number?): "\(field.name)=\(number)"
            default: nil
            }
        }
        return ([Timestamp.text(at), level.rawValue, event] + words).joined(separator: " ")
    }
}
