import Arguments
import Client
import Kernel
import Wire

/// The failure of a command: a status for scripts, a message for people.
struct Failure: Error {
    var status: ExitStatus
    /// The message: what failed first, the subject in single quotes, the system's reason last; nil where nothing is to
    /// be printed.
    var message: String?
    /// The next step, only where there is one.
    var hint: String?
    /// The relay's error that it words; nil for others.
    var cause: ClientError?
    /// Whether the time was up without an answer of the relay: then it isn't asked once more.
    var isOfSilence: Bool { status == .timedOut && cause != nil }

    /// The next step where a relay that can't be used stays so without it; nil where it may just be down.
    var mending: String? {
        if case .unreachable(_, .cannotConnect)? = cause { nil } else { hint }
    }

    init(_ status: ExitStatus, _ message: String?, hint: String? = nil) {
        (self.status, self.message, self.hint) = (status, message, hint)
    }

    /// A failure with a status and no message.
    static func quiet(_ status: ExitStatus) -> Failure { Failure(status, nil) }

    /// A command would fail in its middle, where nobody knows what it has done.
    static var tooFewFiles: Failure {
        Failure(
            .badConfiguration, "too many open files: fewer than \(Program.fewestFiles) more can be opened",
            hint: "nothing was done; 'ulimit -n' shows the limit"
        )
    }

    /// A command would wait for ever.
    static var tooFewThreads: Failure {
        Failure(
            .badConfiguration, "too few threads: fewer than \(Program.fewestThreads) more can be started",
            hint: "nothing was done; 'ulimit -u' and 'ulimit -v' show the limits"
        )
    }

    /// This failure where the time was up before the relay had answered.
    var timedOut: Failure {
        var failure = self
        failure.status = .timedOut
        failure.message = "timed out: " + (message ?? "")
        // The silence is the time that is up.
        if case .unreachable(let url, _)? = cause, cause?.isSilence == true {
            failure.message = Self.silence(of: url)
        }
        return failure
    }

    /// The message where the time was up while a relay was silent.
    static func silence(of relay: String) -> String { "timed out: relay '\(relay.printable)' did not answer" }
}

/// The time was up before the relay had answered: the error that the request ended with.
struct TimedOutError: Error {
    let error: any Error
}

/// The exit status: the same numbers for every command, listed in every man page.
enum ExitStatus: Int32, Error {
    case done = 0
    /// The answer is no: a predicate, or nobody to wait for.
    case no = 1
    case usage = 2
    case unreachable = 3
    /// Not joined, wrong code, forbidden.
    case refused = 4
    case rateLimited = 5
    case badInput = 65
    /// Our own bug.
    case bug = 70
    /// An output that can't be written, because of a full disk for instance. A broken pipe is not one.
    case cannotWrite = 74
    /// The message is in the outbox, not sent yet.
    case queued = 75
    case badConfiguration = 78
    case timedOut = 124
    /// A command that can't be executed, as a shell says it.
    case notExecutable = 126
    /// A command that isn't there, as a shell says it.
    case notFound = 127
    case hungUp = 129
    case interrupted = 130
    case terminated = 143

    /// Another process is doing it. As with a queued message, the caller may try again later.
    static let busy = queued
}

// The words for a text that should name one member of a room, and for what its members did.

extension Failure {
    /// The text names nobody in the room, or more than one.
    init(naming text: String, _ found: [RoomMember], in view: RoomView, _ account: Account) {
        let (name, room) = (text.printable, account.room.printable)
        if !found.isEmpty {
            // Each has a line of its own, as after a time-out.
            let lines =
                ["'\(name)' is ambiguous: \(found.count) members of room '\(room)'"]
                + found.map { "\($0.name.printable) (\($0.shortID))  \($0.presence)" }
            self.init(
                .usage, lines.joined(separator: "\n"),
                hint: "name one by the beginning of its id, such as '\(found[0].shortID)'"
            )
        } else if text == account.name
            || view.devices.contains(where: { $0.name == text && $0.person == view.person(of: account.me) })
        {
            self.init(.usage, "'\(name)' is you: your own messages are not delivered to you")
        } else {
            let others =
                view.persons.filter { $0.member != view.person(of: account.me) }
                + view.present.filter { $0.device != nil }
            self.init(
                .usage, "no member of room '\(room)' is called '\(name)'",
                hint: Suggestion.closest(to: text, among: others.map(\.name)).map { "did you mean '\($0.printable)'?" }
            )
        }
    }

    /// Another member removed this one.
    init(_ removal: Removal?, of account: Account?, room: String) {
        let remover = account?.remover(in: removal)?.printable ?? "another member"
        self.init(
            .refused, "you are no longer in room '\(room)': removed by \(remover)",
            hint: "the room's key was changed: "
                + (account?.device == nil
                    ? "ask a member for an invite, by 'tick invite \(room)', or let another machine of yours 'tick device add'"
                    : "'tick device add' on another machine of yours lets this one in again")
        )
    }
}

extension RoomMember {
    /// The member's presence by the relay's word: `online`, or when it was last seen.
    var presence: String {
        guard let row = row?.shown else { return "never seen" }
        return row.online ? "online" : "last seen \(LocalTime(row.lastSeen).text)"
    }
}

// The words for push targets that are refused, and for pushes that fail.

extension Failure {
    /// The relay refuses a room's push target.
    ///
    /// - Parameter relay: `relay 'URL'`.
    init(refusing target: PushClass?, room: String, _ relay: String) {
        guard target != .off else {
            self.init(.refused, "\(relay) makes no pushes")
            return
        }
        self.init(.refused, "\(relay) refuses the push target" + (target.map { ": \($0.words)" } ?? ""))
        if let target { hint = Self.hint(for: target, room: room) }
    }

    /// The user has no push target in a room.
    init(withoutTargetIn room: String) {
        self.init(.refused, "room '\(room)' has no push target", hint: "'tick push set \(room) URL' sets one")
    }

    /// A test push failed.
    init(testing host: String, _ reason: PushClass, room: String) {
        self.init(.no, "the test push to '\(host.printable)' failed: \(reason.words)")
        hint = Self.hint(for: reason, room: room.printable)
    }

    private static func hint(for reason: PushClass, room: String) -> String? {
        if reason.canBeAllowed { return "the relay's operator can allow it with 'tick relay --push-allow HOST:PORT'" }
        return reason == .gone || reason == .status(410) ? "'tick push set \(room)' sets it anew" : nil
    }
}

/// The environment variable that names the proxy for a relay, as curl(1) has it.
enum ProxyVariable {
    /// The variable that applies to a URL; nil where no proxy is used.
    static func name(for url: String, in environment: [String: String]) -> String? {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        let isSecure = url.hasPrefix("https:")
        // HTTP_PROXY is never used: a web server sets it from a field of a request.
        let names = (isSecure ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]) + ["all_proxy", "ALL_PROXY"]
        guard let name = names.first(where: { value($0) != nil }) else { return nil }
        let exceptions = value("no_proxy") ?? value("NO_PROXY") ?? ""
        return isExempt(host(of: url), by: exceptions) ? nil : name
    }

    private static func isExempt(_ host: Substring, by exceptions: String) -> Bool {
        if exceptions == "*" { return true }
        let address = IPAddress(String(host))
        return exceptions.split { $0 == "," || $0 == " " }.contains { exception in
            // A network, as libcurl reads it since 7.86.
            if let address, exception.contains("/"), let network = IPNetwork(String(exception)) {
                return network.contains(address)
            }
            let name = exception.drop { $0 == "." }.lowercased()
            return host == name || host.hasSuffix("." + name)
        }
    }

    private static func host(of url: String) -> Substring {
        let authority = url.drop { $0 != "/" }.drop { $0 == "/" }.prefix { $0 != "/" }
        return authority.hasPrefix("[")
            ? authority.dropFirst().prefix { $0 != "]" } : authority.prefix { $0 != ":" }
    }
}
