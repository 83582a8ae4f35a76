import Arguments
import Client
import Foundation
import Kernel
import Proving
import Sealing
import Sockets
import Storage
import Wire

// The messages for the errors of the other modules. Those carry facts; only this file words them for people.

extension Failure {
    /// Words an error of any module; one without words is a bug of tick, and never passes for success.
    ///
    /// - Parameter account: the account whose relay was asked, for which another log is noted; nil where there is none, or several.
    init(_ error: any Error, account: Account? = nil) {
        switch error {
        case let failure as Failure: self = failure
        case let late as TimedOutError: self = Failure(late.error, account: account).timedOut
        case let error as ClientError:
            self.init(wording: error, account)
            cause = error
            if error == .otherLog { account?.note(isDoubted: true) }
        case let error as StateError: self.init(wording: error)
        case let error as UsageError: self.init(.usage, error.message, hint: error.hint)
        case let error as SealingError: self.init(wording: error)
        case let error as SocketError: self.init(wording: error)
        // No thread, file or memory is left, which can be anywhere in a command: the status says nothing of what was done.
        case let error as SystemError where [EAGAIN, EMFILE, ENFILE, ENOMEM].contains(error.number):
            self.init(
                .bug, "\(error.call) failed: \(error.reason)",
                hint: "the limits may be too low, such as those that 'ulimit -a' shows"
            )
        default: self.init(.bug, "this is a bug in tick: \(error)")
        }
    }

    /// A command about all rooms finds none.
    static var noRoomJoined: Failure {
        Failure(.refused, "no room was joined here", hint: "join one with 'tick join'")
    }

    /// Words a relay's error about a room that has no account yet.
    ///
    /// - Parameters:
    ///   - relayToken: the one that the relay was sent.
    ///   - form: of the invite; only `join`, of a guest's, has '--relay'.
    init(_ error: ClientError, room: String, relay: String, relayToken: String?, form: InviteForm = .guest) {
        if error.problem?.code == .noRelayToken {
            self.init(refusing: relayToken, at: relay, form)
        } else {
            self.init(wording: error, nil, room: room.printable, url: relay)
        }
        cause = error
    }

    private init(wording error: StateError) {
        let (message, hint): (String, String?) =
            switch error {
            case .unreadable(let path, let reason): ("cannot read '\(path.printable)': \(reason)", nil)
            case .unwritable(let path, let reason): ("cannot write '\(path.printable)': \(reason)", nil)
            case .corrupt(let path, let line, let column, let what):
                (
                    "cannot understand '\(path.printable):\(line):\(column)': \(what.printable)",
                    "nothing was changed; correct the file or move it away: \(Self.loss(without: path))"
                )
            case .newer(let path, let version):
                (
                    "'\(path.printable)' has version \(version), which this tick doesn't know",
                    "nothing was changed; use a newer tick, or another file with '--config FILE'"
                )
            case .older(let path, let version, let waiting):
                (
                    "'\(path.printable)' is of version \(version), which an earlier tick wrote",
                    "nothing was changed; \(Self.wayOn(waiting, path))"
                )
            case .noHome:
                ("cannot tell where the state file is: HOME is not set", "set TICK_CONFIG or give '--config FILE'")
            case .left(let room): ("the state file no longer has your room '\(room.printable)': nothing was kept", nil)
            }
        let isLeft = if case .left = error { true } else { false }
        self.init(isLeft ? .refused : .badConfiguration, message, hint: hint)
    }

    /// Says what it costs to be without a file: the state file, or one beside it.
    private static func loss(without path: String) -> String {
        let loss =
            if path.hasSuffix(".tree") {
                "the log that the relay shows next is trusted as it is"
            } else if path.hasSuffix(".failed") {
                "its messages are taken again"
            } else {
                "you have a new identity and no rooms"
            }
        return "without it \(loss)"
    }

    /// The way on with the file of an earlier tick, by the number of messages in its outbox.
    private static func wayOn(_ waiting: Int?, _ path: String) -> String {
        switch waiting {
        case nil: "move the file away: \(loss(without: path))"
        case 0?: "its outbox is empty: move the file away and join the rooms again"
        case let waiting?:
            "its outbox holds \(waiting.of("message")), which 'tick outbox flush' of that tick still sends; then move the "
                + "file away and join the rooms again"
        }
    }

    private init(wording error: ClientError, _ account: Account?, room named: String? = nil, url: String? = nil) {
        let url = account?.relay.relay ?? url
        let relay = url.map { "relay '\($0.printable)'" } ?? "the relay"
        let room = account?.room.printable ?? named ?? "ROOM"
        switch error {
        case .unreachable(let url, let cause):
            self.init(.unreachable, "cannot reach relay '\(url.printable)'")
            let proxy = ProxyVariable.name(for: url, in: Syscalls.environment())
            message? += (proxy.map { " through the proxy of \($0)" } ?? "") + ": \(error.reason.printable)"
            switch cause {
            case _ where proxy != nil: hint = Self.hint(ofProxyTo: url)
            case .unknownIssuer:
                hint = "if its authority is private, name a file with its certificate in SSL_CERT_FILE"
            case .noAuthorities: hint = Self.hintWithoutAuthorities
            case .cannotConnect(let system?) where system.number == ECONNREFUSED: hint = Self.start(ofRelay: url)
            default: break
            }
        case .nonsense(_, let status, let isPage):
            self.init(
                .unreachable, "\(relay) gave an invalid answer: \(error.reason.printable)",
                hint: isPage
                    ? Self.hintOfPage : Self.hint(ofStatus: status, from: url) ?? url.flatMap(Self.hint(ofProxyTo:))
            )
        case .untrue: self.init(.refused, "\(relay) gave an untrue answer: \(error.reason.printable)")
        case .otherLog:
            let lost = account?.log.lost ?? []
            self.init(
                .refused,
                lost.isEmpty
                    ? "the relay's log of room '\(room)' is not the one that was read before"
                    : Self.lack(lost, of: room),
                hint:
                    "if a backup was restored, or a member made the room again: 'tick join \(room) --accept-log=SIZE-HEX', "
                    + "as 'tick relay --store sqlite:FILE --fingerprint \(account?.me.description ?? "all")' prints it at the "
                    + "relay, or 'tick status --verified' of a member whom you trust"
            )
        case .moved(let relay): self.init(.refused, "room '\(room)' was moved to relay '\(relay.printable)' meanwhile")
        case .removed(let removal): self.init(removal, of: account, room: room)
        case .withoutKey(let name, let member, let seq):
            self.init(
                .refused,
                "\(name.printable) changed the key of room '\(room)' (seq \(seq)) and gave this member none",
                hint:
                    "'tick rotate \(room)' gives everyone a new one; 'tick remove \(room) \(member)' everyone but "
                    + name.printable
            )
        case .keyPutBack:
            self.init(
                .refused, "the log of room '\(room)' went back to an earlier key than this client had",
                hint:
                    "who was removed since is in the room again: 'tick members \(room)' shows all, 'tick remove \(room) MEMBER' "
                    + "gives everyone else a new key, and 'tick rotate \(room)' everyone"
            )
        case .noInvite:
            self.init(
                .refused, "you are not a member of room '\(room)', and no invite of it is known here",
                hint: Self.newInvite(to: room)
            )
        case .otherPerson(.guest):
            self.init(
                .refused,
                "this machine was in room '\(room)' as a device of somebody who is there: no invite lets it in",
                hint: "'tick device add' on another machine of that person does"
            )
        case .otherPerson(.device):
            self.init(
                .refused, "this machine was in room '\(room)' as another person, and stays that",
                hint: "use another state file: 'tick --config FILE device use'"
            )
        case .otherForm(.guest):
            self.init(
                .refused, "this secret has the code of an invite", hint: "'tick join' takes it, without 'device '")
        case .otherForm(.device):
            self.init(
                .refused, "this invite has the code of a device's secret",
                hint: "'tick device use' takes it, as 'tick device add' printed it: with 'device ' in front"
            )
        case .clockBehind(isProven: true):
            self.init(
                .badConfiguration,
                "this machine's clock is more than a day behind: it is before what this member has last stated in room '\(room)'",
                hint: "nothing was changed; set the clock"
            )
        case .clockBehind(isProven: false):
            self.init(
                .unreachable,
                "\(relay) says that this member has stated something in room '\(room)' more than a day ahead of this "
                    + "machine's clock",
                hint: "set the clock, if it is behind: else the relay is wrong"
            )
        case .listEdit, .closed: self.init(.refused, error.reason)
        case .away:
            self.init(
                .refused, error.reason,
                hint: "it came before this device joined: 'tick tail -n N \(room)' shows all up to there, then run "
                    + "'tick ack \(room)'"
            )
        case .rateLimited(let seconds, _):
            let pause = seconds.map { " " + $0.of("second") } ?? ""
            self.init(.rateLimited, "\(error.reason.printable): \(relay) asks to wait\(pause)")
        case .refused(let problem): self.init(problem, room: room, relay, account, url: url)
        }
    }

    /// The hint where it takes another invite. It is read from a file only without the room, and the list of processes shows an operand.
    private static func newInvite(to room: String) -> String {
        "ask a member for one: 'tick invite \(room)'; 'tick join <FILE' takes it, without the room"
    }

    private static let hintOfPage = "what answers isn't a tick relay: perhaps a login page of the network"

    /// The hint for an answer that no relay gives with its status; nil where there is no next step.
    private static func hint(ofStatus status: Int, from url: String?) -> String? {
        switch status {
        // So a port for TLS answers what isn't.
        case 400 where url?.hasPrefix("http:") == true: "check the relay's URL: it may begin with https://"
        case 404: "check the relay's URL: a proxy may serve the relay under another path"
        case 300..<400: "check the relay's URL: it may begin with https://, or the network may want a login first"
        case 511: "the network wants a login first: log in by a browser"
        default: nil
        }
    }

    /// The hint that the environment names a proxy for a URL; nil where it names none.
    private static func hint(ofProxyTo url: String) -> String? {
        ProxyVariable.name(for: url, in: Syscalls.environment()).map {
            "\($0) is set; list hosts to reach without a proxy in no_proxy"
        }
    }

    /// The hint where the file with the trusted authorities can't be used.
    private static var hintWithoutAuthorities: String {
        Syscalls.environment()["SSL_CERT_FILE"].map { $0.isEmpty } ?? true
            ? "install ca-certificates, or name a file of authorities in SSL_CERT_FILE"
            : "SSL_CERT_FILE names that file: correct it, or unset it"
    }

    /// The hint to start a relay at a URL, where that is one of this machine.
    private static func start(ofRelay url: String) -> String? {
        guard let port = url.wholeMatch(of: #/http://(?:127\.0\.0\.1|localhost):(\d+)/#)?.1 else { return nil }
        return "start one with 'tick relay\(port == "8425" ? "" : " --listen 127.0.0.1:\(port)")'"
    }

    private init(_ problem: Problem, room: String, _ relay: String, _ account: Account?, url: String?) {
        switch problem.code {
        case .noSuchRoom:
            let place = url.map { "'\($0.printable)'" } ?? relay
            self.init(
                .refused, "no room at \(place) has this code", hint: "check the code, or make the room with '--new'"
            )
        case .notAMember, .unauthorized:
            self.init(
                .refused,
                "you are not a member of room '\(room)' at \(relay)",
                hint:
                    "join again with 'tick join \(room)', after 'tick leave' with an invite; "
                    + "if that finds no room, the relay has another store, or has lost it"
            )
        case .tooOld:
            self.init(.refused, "\(relay) no longer speaks this version of the protocol", hint: "use a newer tick")
        case .notFound:
            self.init(
                .refused, "\(relay) doesn't have version 3 of the protocol",
                hint: "it may be an earlier one, or a proxy may serve it under another path"
            )
        case .inviteEnded:
            let why =
                switch problem.end {
                case .used?: "is used up"
                case .expired?: "has expired"
                case .left?: "no longer works: the member that made it has left"
                case .rotated?, nil: "no longer works: the room's key was changed"
                }
            self.init(
                .refused, "this invite to room '\(room)' \(why)", hint: Self.newInvite(to: room))
        case .pushRefused: self.init(refusing: problem.class, room: room, relay)
        case .noSuchPush: self.init(withoutTargetIn: room)
        case .noSuchMessage: self.init(.refused, "no such message in room '\(room)'")
        case .noRelayToken:
            self.init(refusing: account?.relayToken, at: url, account?.device == nil ? .guest : .device)
        case .rateLimited: self.init(.rateLimited, "\(relay) refused: \(problem.title.printable)")
        default:
            self.init(problem.status >= 500 ? .unreachable : .refused, "\(relay) refused: \(problem.title.printable)")
        }
    }

    /// A relay takes no join without its token, or with another one.
    ///
    /// - Parameter token: the one that it was sent; nil for none.
    private init(refusing token: String?, at url: String?, _ form: InviteForm) {
        let (environment, place) = (Syscalls.environment(), url?.printable ?? "URL")
        let known = environment["TICK_RELAY_TOKEN"] ?? ""
        let isWithheld = !known.isEmpty && known != token && !RelayVariable.allows(url ?? "", in: environment)
        let hint =
            if isWithheld {
                "TICK_RELAY_TOKEN was not sent, since TICK_RELAY names another relay: set that to '\(place)'"
                    + (form == .guest ? ", or join with '--relay \(place)'" : "")
            } else {
                token == nil ? "set TICK_RELAY_TOKEN" : "set TICK_RELAY_TOKEN to the relay's current token"
            }
        self.init(
            .refused, "relay '\(place)' " + (token == nil ? "requires a relay token" : "refuses the relay token"),
            hint: hint
        )
    }

    private init(wording error: SealingError) {
        switch error {
        case .notACode(let reason):
            let hint = reason == .mistyped ? "copy it again, all six groups, from where it was shown" : nil
            self.init(.usage, "not a code: \(reason.words)", hint: hint)
        default: self.init(.bug, "sealing failed: \(error)")
        }
    }

    /// The store can't be used.
    ///
    /// - Parameter store: its name, for an error that doesn't have it.
    init(_ error: StoreError, store: String) {
        let (name, reason, hint): (String, String, String?) =
            switch error {
            case .unusable(let path, let reason):
                Self.missingFolder(of: path).map { (path, "the folder '\($0)' doesn't exist", "mkdir -p '\($0)'") }
                    ?? (path, reason.printable, nil)
            case .corrupt(let path, let reason):
                // What the log holds would be written into the copy.
                (
                    path, "it is damaged (\(reason.printable))",
                    "remove it, '\(path.printable)-wal' and '\(path.printable)-shm', and copy a backup to it; see tick-relay(1)"
                )
            case .unusableDatabase(let name, let reason): (name, reason.printable, nil)
            case .older(let path, let version):
                (
                    path, "its version is \(version), which an earlier tick wrote",
                    "name another file with '--store', and make its rooms anew with 'tick join --new'"
                )
            case .pooled:
                (
                    store, "a pooler doesn't keep a session of PostgreSQL for each connection",
                    "set 'pool_mode = session' in pgbouncer, or name PostgreSQL itself with '--store'"
                )
            case .noLibrary(let path): (path, "libpq is not installed", "install libpq5")
            case .newer(let path, let version):
                (path, "its version is \(version), which a newer tick wrote", "use that tick")
            default: (store, String(describing: error).printable, nil)
            }
        self.init(.badConfiguration, "cannot use the store '\(name.printable)': \(reason)", hint: hint)
    }

    /// The words for what was sent from here and the relay lacks, with the seqs and ids.
    ///
    /// - Parameter room: its name, printable.
    static func lack(_ lost: [(id: MessageID, seq: Int)], of room: String) -> String {
        let what = "the relay lacks \(lost.count.of("message")) sent from here to room '\(room)':"
        return ([what] + lost.map { "\($0.seq) \($0.id)" }).joined(separator: "\n")
    }

    /// The folder of a file, where it doesn't exist.
    private static func missingFolder(of path: String) -> String? {
        guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return nil }
        let folder = String(path[..<slash])
        do throws(SystemError) { _ = try Syscalls.status(of: folder) } catch {
            return error.number == ENOENT ? folder.printable : nil
        }
        return nil
    }

    private init(wording error: SocketError) {
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
}

extension SealingError.Reason {
    /// The reason in words, without any part of the text.
    fileprivate var words: String {
        switch self {
        case .empty: "it is empty"
        case .controlCharacter: "it has a control character or a line break"
        case .mistyped: "it is mistyped, its last four characters don't fit the others"
        case .tooLong: "it has more than \(Code.limit) bytes"
        }
    }
}
