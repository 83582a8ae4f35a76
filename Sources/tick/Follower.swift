import Client
import Kernel
import Wire

/// Shows one room, page after page; a relay that goes away is waited for.
struct Follower {
    private let account: Account
    private let start: Tail.Start
    private let follows: Bool
    private let receipts: Bool
    private let terminal: Terminal
    private var line: EventLine
    /// How many messages are still to be shown; nil for no end.
    private var left: Int?
    private var backoff = Backoff()
    private var isAway = false

    init(
        _ account: Account,
        start: Tail.Start,
        follows: Bool,
        receipts: Bool,
        count: Int?,
        form: EventLine.Form,
        terminal: Terminal
    ) {
        self.account = account
        self.start = start
        self.follows = follows
        self.receipts = receipts
        self.terminal = terminal
        left = count
        line = EventLine(form, room: account.room, terminal: terminal)
    }

    /// Shows what there is, and with `follows` what comes. Whatever ends it, what was written out is receipted first.
    mutating func run() async throws(Failure) {
        guard var tail = try await begin() else { return }
        do throws(Failure) {
            while left != 0, let pull = try await next(&tail) { try show(pull, &tail) }
        } catch {
            try? await tail.finish()
            throw error
        }
        do { try await tail.finish() } catch {
            throw Failure(error, account: account)
        }
    }

    private mutating func begin() async throws(Failure) -> Tail? {
        while true {
            do {
                return try await Tail(account, start: start, follows: follows, receipts: receipts)
            } catch { try await wait(after: error) }
        }
    }

    private mutating func next(_ tail: inout Tail) async throws(Failure) -> Tail.Pull? {
        while true {
            do {
                let pull = try await tail.next()
                if isAway { terminal.say("the relay is back") }
                isAway = false
                backoff.reset()
                return pull
            } catch { try await wait(after: error) }
        }
    }

    /// Waits before the next try, where there is to be one.
    private mutating func wait(after error: ClientError) async throws(Failure) {
        let failure = Failure(error, account: account)
        guard follows, error.isWorthRetrying else { throw failure }
        if !isAway { terminal.warn("\(failure.message ?? ""); waiting for it") }
        isAway = true
        try? await Task.sleep(for: backoff.delay(atLeast: error.retryAfter))
    }

    private mutating func show(_ pull: Tail.Pull, _ tail: inout Tail) throws(Failure) {
        var output = Output(terminal: terminal)
        // What could be written counts, even if the reader of stdout goes away in the middle.
        defer { for event in output.written { tail.wrote(event) } }
        if let gap = pull.gap { try output.add(line.gap(gap), for: nil) }
        for event in pull.events where left != 0 {
            switch event.body {
            case .content:
                try output.add(line.message(event), for: event)
                left? -= 1
            case .forged:
                terminal.warn(
                    "message \(event.event.seq) in '\(account.room.printable)' is not genuine: the relay or its store was tampered with"
                )
                try output.flush()
                for event in output.takeWritten() { tail.wrote(event) }
                tail.withheld(event)
            case .none, .removed: break
            }
        }
        try output.flush()
    }

    /// Gathers lines up to a size and remembers which events have been written out.
    private struct Output {
        let terminal: Terminal
        private var bytes: [UInt8] = []
        private var pending: [OpenedEvent] = []
        private(set) var written: [OpenedEvent] = []

        init(terminal: Terminal) { self.terminal = terminal }

        mutating func add(_ line: [UInt8], for event: OpenedEvent?) throws(Failure) {
            bytes += line
            if let event { pending.append(event) }
            if bytes.count >= 64 << 10 { try flush() }
        }

        mutating func flush() throws(Failure) {
            guard !bytes.isEmpty else { return }
            try terminal.write(bytes: bytes)
            written += pending
            bytes = []
            pending = []
        }

        mutating func takeWritten() -> [OpenedEvent] {
            defer { written = [] }
            return written
        }
    }
}
