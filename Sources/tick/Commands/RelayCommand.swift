import Arguments
import Client
import Foundation
import Kernel
import Pushing
import Relay
import Sockets
import Storage
import Wire

/// `tick relay`: serves rooms over HTTP.
enum RelayCommand: Command {
    static let listen = Option<String>(
        "listen", "HOST:PORT", help: "the address to listen on; port 0 takes a free one", repeats: .refused
    )
    static let store = Option<String>(
        "store",
        "sqlite:FILE|URI",
        help: "store the rooms in this file, or in PostgreSQL (postgres://…)",
        completes: .words(["postgres://", "sqlite:"])
    )
    static let ephemeral = Flag("ephemeral", help: "store the rooms in a temporary folder that is removed at the end")
    static let fingerprint = Option<Fingerprints>(
        "fingerprint",
        "MEMBER",
        help: "print size and root of the log of this member's room, or of 'all', and end",
        repeats: .refused,
        parse: { text throws(ValueError) in
            if text == "all" { return .all }
            guard let member = MemberID(text) else { throw ValueError("neither a member's id nor 'all'") }
            return .of(member)
        }
    )

    /// The values of `--fingerprint`.
    enum Fingerprints: Sendable {
        case all
        case of(MemberID)
    }

    static let tokenFile = Option<String>(
        "token-file", "FILE", help: "require the token in FILE for joining", completes: .file
    )
    static let maxMessage = Option<Int>(
        "max-message",
        "SIZE",
        help: "the longest text of one message (64K)",
        parse: { text throws(ValueError) in
            let size = try SizeGrammar.parse(text)
            guard 1...Limits.mostText ~= size else { throw ValueError("must be from 1 to 1M") }
            return size
        }
    )
    static let retain = Option<Duration>(
        "retain", "DUR", help: "remove messages older than DUR, such as 90d (none)",
        parse: DurationGrammar.parseWithUnit
    )
    static let memberRate = Option<Int>(
        "member-rate", "COUNT", help: "requests a second from a member (200)", parse: rate
    )
    static let strangerRate = Option<Int>(
        "stranger-rate", "COUNT", help: "requests a second from an address without a member's token (20)", parse: rate
    )
    static let joinRate = Option<Int>("join-rate", "COUNT", help: "joins a minute from an address (60)", parse: rate)
    static let maxConnections = Option<Int>(
        "max-connections", "COUNT", help: "connections from an address (1000)", parse: rate
    )
    static let proxy = Option<IPAddress>(
        "proxy", "ADDRESS", help: "trust the X-Forwarded-For of this proxy", repeats: .allCount
    ) { text throws(ValueError) in
        guard let address = IPAddress(text) else { throw ValueError("not an IP address") }
        return address
    }
    static let pushAllow = Option<PushAllowance>(
        "push-allow",
        "HOST|CIDR[:PORT]",
        help: "allow push targets there that are not public, or not https:// on port 443",
        repeats: .allCount
    ) { text throws(ValueError) in
        guard let allowance = PushAllowance(text) else { throw ValueError("not a host or network") }
        return allowance
    }
    static let pushAfter = Option<Duration>(
        "push-after", "DUR", help: "push to members who don't have a message after DUR (5s)",
        parse: DurationGrammar.parseWithUnit
    )
    static let pushExpire = Option<Duration>(
        "push-expire", "DUR", help: "try a push that fails for DUR (24h)", parse: DurationGrammar.parseWithUnit
    )
    static let noPush = Flag("no-push", help: "make no pushes")
    static let log = Option<RelayLog.Form>("log", help: "write a log to standard error")
    static let logRequests = Flag("log-requests", help: "log each request, too")

    /// The files that a relay has open, with a connection and one to spare: with fewer it would listen, and answer nobody.
    private static let fewestFiles = 29

    static let word = "relay"
    static let needsState = false

    static let syntax = CommandSyntax(
        word,
        summary: "Serve rooms over HTTP",
        options: [
            listen, store, ephemeral, fingerprint, tokenFile, maxMessage, retain, memberRate, strangerRate, joinRate,
            maxConnections, proxy, pushAllow, pushAfter, pushExpire, noPush, log, logRequests,
        ],
        rules: [
            Rule([ephemeral], not: [store, fingerprint]), Rule([noPush], not: [pushAllow, pushAfter, pushExpire]),
            // It looks into a store, and serves nothing.
            Rule(
                [fingerprint],
                not: [
                    listen, tokenFile, maxMessage, retain, memberRate, strangerRate, joinRate, maxConnections, proxy,
                    pushAllow, pushAfter, pushExpire, noPush, log, logRequests,
                ]
            ),
        ],
        elsewhere: ["broker", "daemon", "serve", "server"],
        strange: [
            "--port": "--listen 127.0.0.1:PORT", "-p": "--listen 127.0.0.1:PORT", "--db": "--store sqlite:FILE",
            "--bind": "--listen",
        ]
    )

    /// Parses a limit: a number up to a million; 0 is no limit.
    private static func rate(_ text: String) throws(ValueError) -> Int {
        try IntegerGrammar.parse(text, in: 0...1_000_000)
    }

    static func run(_ typed: Parsed, in context: Context) async throws {
        var options = RelayOptions()
        if let text = typed[listen] {
            let address = try ListenAddress(text)
            (options.host, options.port) = (address.host, address.port)
        }
        if let size = typed[maxMessage] { options.text = size }
        if let file = typed[tokenFile] { options.token = try token(in: file, context.terminal) }
        options.retain = try typed[retain].map { span in try milliseconds(span, "--retain") }
        options.memberRate = typed[memberRate] ?? options.memberRate
        options.strangerRate = typed[strangerRate] ?? options.strangerRate
        options.joinRate = typed[joinRate] ?? options.joinRate
        options.connections = typed[maxConnections] ?? options.connections
        options.proxies = Set(typed.all(proxy))
        options.pushes = typed[noPush] ? nil : PushPolicy(allowing: Set(typed.all(pushAllow)))
        if let span = typed[pushAfter] { options.pushTimes.after = try milliseconds(span, "--push-after") }
        if let span = typed[pushExpire] { options.pushTimes.expire = try milliseconds(span, "--push-expire") }
        options.certificates = context.variable("SSL_CERT_FILE")
        options.notesRequests = typed[logRequests]
        let log = RelayLog(typed[log] ?? (typed[logRequests] ? .text : nil), on: context.terminal)
        if let members = typed[fingerprint] {
            return try printHeads(of: members, in: try StoreName(typed[store], in: context), on: context.terminal)
        }
        Syscalls.raiseDescriptorLimit()
        guard Syscalls.canOpen(fewestFiles) else { throw Failure.tooFewFiles(fewestFiles) }
        warn(of: options, on: context.terminal)
        if typed[ephemeral] {
            let folder = try TemporaryFolder("tick-relay", in: context)
            defer { folder.remove() }
            try await serve(options, from: .sqlite(path: folder.path + "/relay.db"), log, on: context.terminal)
        } else {
            try await serve(options, from: try StoreName(typed[store], in: context), log, on: context.terminal)
        }
    }

    /// Prints the head of the tree of each room that the member is or was in; a member id belongs to one room alone.
    /// For all members, each id stands before its room's head.
    private static func printHeads(of members: Fingerprints, in name: StoreName, on terminal: Terminal) throws {
        switch members {
        case .all:
            for (member, head) in try name.heads(of: nil) { try terminal.line("\(member) \(head)") }
        case .of(let member):
            let heads = try name.heads(of: member)
            guard !heads.isEmpty else {
                throw Failure(
                    .refused, "no room in the store '\(name.shown.printable)' has the member \(member)",
                    hint: "a member who joined after a backup isn't in it: another of its room, as '--fingerprint all' "
                        + "shows them, will do"
                )
            }
            for (_, head) in heads { try terminal.line(head.description) }
        }
    }

    /// Warns of a relay that listens on more than this machine: who can reach it, and what protects it.
    private static func warn(of options: RelayOptions, on terminal: Terminal) {
        // The proxy that is named has TLS.
        guard !RelayAddress.isLoopback(host: options.host), options.proxies.isEmpty else { return }
        let admission = options.token == nil ? "without a token and without TLS" : "without TLS"
        terminal.warn("other machines reach this relay \(admission)")
        terminal.hint("'--listen 127.0.0.1:PORT' is for this machine alone; tick-relay(1) has the proxies for TLS")
    }

    private static func serve(
        _ options: RelayOptions, from name: StoreName, _ log: RelayLog, on terminal: Terminal
    ) async throws {
        let lock = try name.lock()
        defer { lock?.release() }
        let store: TableStore
        do { store = try name.open(times: options.pushTimes) } catch {
            lock?.takeBack()
            throw error
        }
        let loop = try EventLoop()
        let server = RelayServer(on: loop, store: store, options: options, note: log.tell)
        // Signals are caught before the relay says that it listens. Under nohup(1) it survives its terminal.
        let signals = try SignalWatch(always: [SIGINT, SIGTERM], grace: 0)
        let url = try await server.listen()
        async let served: Void = server.run()
        // Where nobody reads it, it serves all the same.
        do { try terminal.writeAnswer(bytes: Array("listening on \(url)\n".utf8)) } catch {
            // The URL could not be printed. The child task has to end before this scope does.
            await server.stop()
            throw error
        }
        log.started(at: url)
        signals.cutoff.add {
            // The next one ends the process at once.
            signals.restore()
            if let signal = signals.signal { log.stopping(at: signal) }
            Task { await server.stop() }
        }
        await served
        loop.stop()
        log.stopped()
        if signals.signal == SIGINT { throw Failure.quiet(.interrupted) }
    }

    /// A hundred years: times in the far future are added to.
    private static let longest = Duration.seconds(36_500 * 86_400)

    private static func milliseconds(_ span: Duration, _ option: String) throws -> Int {
        guard span.milliseconds > 0 else { throw Failure(.usage, "'\(option)' must be greater than 0") }
        guard span <= longest else { throw Failure(.usage, "'\(option)' must be at most 36500d") }
        return span.milliseconds
    }

    private static func token(in file: String, _ terminal: Terminal) throws -> Data {
        let isTyped = file == "-" && Syscalls.isTerminal(STDIN_FILENO)
        let token =
            isTyped
            ? try terminal.secret(prompt: "token: ")
            : try String(text: InputFile.read(file, atMost: 64 << 10), of: "the token file '\(file.printable)'")
        guard !token.isEmpty else { throw Failure(.badInput, "the token file '\(file.printable)' is empty") }
        // Clients send no other bytes, and a header section has room for so many.
        guard token.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), token.utf8.count <= 4096 else {
            throw Failure(
                .badInput,
                "the token file '\(file.printable)' has no token: one word of ASCII characters, at most 4096"
            )
        }
        return Data(token.utf8)
    }
}
