import Arguments
import Client
import Foundation
import Kernel
import Sealing
import Sockets
import Storage
import Wire

// The words for what the other rooms throw. They carry facts; this is the only place that says them to people.

extension Failure {
    /// What was typed can't be understood.
    init(_ error: UsageError) { self.init(.usage, error.message, hint: error.hint) }

    /// The state file can't be used.
    init(_ error: StateError) {
        switch error {
        case .unreadable(let path, let reason):
            self.init(.badConfiguration, "cannot read '\(path.printable)': \(reason)")
        case .unwritable(let path, let reason):
            self.init(.badConfiguration, "cannot write '\(path.printable)': \(reason)")
        case .corrupt(let path, let line, let column, let what):
            self.init(
                .badConfiguration,
                "cannot understand '\(path.printable):\(line):\(column)': \(what.printable)",
                hint: "nothing was changed; mend the file or move it away"
            )
        case .newer(let path, let version):
            self.init(
                .badConfiguration,
                "'\(path.printable)' is of version \(version), which is newer than this tick",
                hint: "nothing was changed; use a newer tick, or another file with '--config FILE'"
            )
        case .noHome:
            self.init(
                .badConfiguration,
                "cannot tell where the state file is: HOME is not set",
                hint: "set TICK_CONFIG or give '--config FILE'"
            )
        }
    }

    /// The relay couldn't be reached, or didn't do what was asked.
    init(_ error: ClientError, account: Account) {
        let relay = "'\(account.relay.relay.printable)'"
        switch error {
        case .unreachable:
            let environment = ProcessInfo.processInfo.environment
            if let name = ProxyVariable.name(for: account.relay.relay, in: environment) {
                self.init(
                    .unreachable,
                    "cannot reach relay \(relay) through the proxy of \(name): \(error.reason.printable)",
                    hint: "\(name) is set; no_proxy names the hosts that are asked without it"
                )
                return
            }
            let isHere = ["http://127.0.0.1", "http://localhost"].contains { account.relay.relay.hasPrefix($0) }
            self.init(
                .unreachable,
                "cannot reach relay \(relay): \(error.reason.printable)",
                hint: isHere && error.reason == "connection refused" ? "start one with 'tick relay'" : nil
            )
        case .nonsense: self.init(.unreachable, "relay \(relay) answers nonsense: \(error.reason.printable)")
        case .rewound:
            self.init(
                .unreachable,
                "room '\(account.room.printable)' at relay \(relay) went back: \(error.reason)",
                hint: "its store was put back to an older copy; 'tick tail --new' goes on from what is there"
            )
        case .rateLimited(let seconds):
            let pause = seconds.map { " \($0) second\($0 == 1 ? "" : "s")" } ?? ""
            self.init(.rateLimited, "relay \(relay) asks to wait\(pause): too many requests")
        case .refused(let problem): self.init(problem, room: account.room, relay: relay)
        }
        retryAfter = error.retryAfter
    }

    private init(_ problem: Problem, room: String, relay: String) {
        let room = room.printable
        switch problem.code {
        case .noSuchRoom:
            self.init(
                .refused,
                "no room at \(relay) has this code",
                hint: "check the code, or make the room with '--new'"
            )
        case .notAMember, .unauthorized:
            self.init(
                .refused,
                "relay \(relay) doesn't know you in room '\(room)'",
                hint:
                    "join it again: 'tick join \(room)', or 'tick join --new \(room)' where the relay has lost the room"
            )
        case .noSuchMessage: self.init(.refused, "no such message in room '\(room)'")
        case .noRelayToken:
            self.init(.refused, "relay \(relay) asks for a relay token", hint: "set TICK_RELAY_TOKEN")
        case .rateLimited: self.init(.rateLimited, "relay \(relay) refused: \(problem.title.printable)")
        default:
            self.init(
                problem.status >= 500 ? .unreachable : .refused,
                "relay \(relay) refused: \(problem.title.printable)"
            )
        }
    }

    init(_ error: SealingError) {
        switch error {
        case .notACode(let reason): self.init(.usage, "this is no code: \(reason)")
        default: self.init(.bug, "sealing failed: \(error)")
        }
    }

    init(_ error: StoreError, store: String) {
        switch error {
        case .unusable(let path, _) where path.contains("/") && Self.isMissing(folderOf: path):
            let folder = path[..<(path.lastIndex(of: "/") ?? path.endIndex)]
            self.init(
                .badConfiguration,
                "cannot use the store '\(path.printable)': the folder '\(folder.printable)' doesn't exist",
                hint: "mkdir -p '\(folder.printable)'"
            )
        case .unusable(let path, let reason):
            self.init(
                .badConfiguration,
                "cannot use the store '\(path.printable)': \(String(describing: reason).printable)"
            )
        default:
            self.init(
                .badConfiguration,
                "cannot use the store '\(store.printable)': \(String(describing: error).printable)"
            )
        }
    }

    private static func isMissing(folderOf path: String) -> Bool {
        guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return false }
        do throws(SystemError) { _ = try Syscalls.status(of: String(path[..<slash])) } catch {
            return error.number == ENOENT
        }
        return false
    }

    init(_ error: SocketError) {
        switch error {
        case .cannotListen(let address, let error):
            self.init(.unreachable, "cannot listen on '\(address.printable)': \(error.reason)")
        case .unknownHost(let host, let reason):
            self.init(.unreachable, "cannot listen on '\(host.printable)': \(reason)")
        case .failed(let error): self.init(.unreachable, "\(error.call) failed: \(error.reason)")
        case .timedOut: self.init(.timedOut, "timed out")
        case .closed: self.init(.bug, "the event loop has ended")
        }
    }

    /// Does what can only fail by a mistake of our own.
    static func bug<Value>(_ body: () throws -> Value) throws(Failure) -> Value {
        do { return try body() } catch { throw Failure(.bug, "this is a bug in tick: \(error)") }
    }
}
