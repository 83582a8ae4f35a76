import Arguments
import Foundation
import Kernel
import Relay
import Storage
import Wire

/// A relay's output on stderr: warnings for people, or a log with an entry a line.
struct RelayLog: Sendable {
    /// The form of an entry.
    enum Form: String, CaseIterable, Sendable {
        case text, json
    }

    private let terminal: Terminal
    /// Nil for no log: then only warnings are printed.
    private let form: Form?

    init(_ form: Form?, on terminal: Terminal) {
        self.form = form
        self.terminal = terminal
    }

    /// Logs that the relay accepts connections.
    func started(at url: String) {
        var entry = Entry(.info, "started")
        entry.url = url
        write(entry)
    }

    /// Logs that a signal ends the relay.
    func stopping(at signal: Int32) {
        var entry = Entry(.info, "stopping")
        entry.signal = Int(signal)
        write(entry)
    }

    /// Logs that the relay has ended.
    func stopped() { write(Entry(.info, "stopped")) }

    /// Logs a note of the relay.
    func tell(_ note: RelayNote) {
        switch note {
        case .durability(let durability): tell(durability)
        case .storeFailed(let reason): complain("store-failed", reason, "the store failed: \(reason.printable)")
        case .outOfDescriptors:
            let reason = "no file descriptors are left"
            complain("connection-refused", reason, "a connection was refused: \(reason)")
        case .acceptFailed(let reason):
            complain("accept-failed", reason, "cannot take a connection: \(reason.printable)")
        case .pushed(let push): write(Entry(push))
        case .answered(let request): write(Entry(request))
        }
    }

    private func tell(_ durability: Durability) {
        guard let words = durability.words else { return }
        if form == nil { return durability.loss == .node ? () : terminal.warn(words) }
        var entry = Entry(.info, "store")
        entry.reason = words
        write(entry)
    }

    private func complain(_ event: String, _ reason: String, _ warning: String) {
        guard form != nil else { return terminal.warn(warning) }
        var entry = Entry(.error, event)
        entry.reason = reason
        write(entry)
    }

    private func write(_ entry: Entry) {
        switch form {
        case nil: break
        case .text: terminal.log(entry.text)
        case .json: if let line = try? JSONLine(entry) { terminal.log(line.text) }
        }
    }

    /// An entry. The names of its fields are part of the interface.
    private struct Entry: Encodable {
        enum Level: String, Encodable {
            case info, error
        }

        let at = Syscalls.epochMilliseconds()
        let level: Level
        let event: String
        var url: String?
        var signal: Int?
        var reason: String?
        var peer: String?
        var method: String?
        var route: String?
        var room: Int?
        var status: Int?
        var bytes: Int?
        var ms: Int?
        var host: String?

        init(_ level: Level, _ event: String) {
            self.level = level
            self.event = event
        }

        init(_ request: AnsweredRequest) {
            self.init(.info, "request")
            peer = request.peer
            method = request.method
            route = request.route
            room = request.room
            status = request.status
            bytes = request.bytes
            ms = request.milliseconds
        }

        init(_ push: PushNote) {
            self.init(.info, push.isTest ? "push-test" : "push")
            room = push.room
            host = push.host
            status = push.status
            reason = push.why?.rawValue
            ms = push.milliseconds
        }

        /// The entry's time, level and event, and its fields as `name=value`.
        var text: String {
            let fields: [(String, String?)] = [
                ("url", url), ("signal", signal.map(String.init)), ("reason", reason.map { "'\($0.printable)'" }),
                ("peer", peer), ("method", method), ("route", route), ("room", room.map(String.init)),
                ("host", host.map { "'\($0.printable)'" }),
                ("status", status.map(String.init)), ("bytes", bytes.map(String.init)), ("ms", ms.map(String.init)),
            ]
            let words = fields.compactMap { name, value in value.map { "\(name)=\($0)" } }
            return ([Timestamp.text(at), level.rawValue, event] + words).joined(separator: " ")
        }
    }
}
