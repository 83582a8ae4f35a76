import Arguments
import Client
import Foundation
import Kernel
import Sealing
import Synchronization

/// The surroundings of a command: the streams, the environment, the state file.
struct Context: Sendable {
    let terminal: Terminal
    let environment: [String: String]
    let stateFile: StateFile
    /// The command line as it was typed, the program's name first.
    var arguments: [[UInt8]] = []
    /// Whether the command redraws a report, which itself says what it waits for.
    var isLive = false
    private let opened = OpenedAccounts()
    private let notice: SilenceNotice

    init(terminal: Terminal, environment: [String: String], stateFile: StateFile, arguments: [[UInt8]] = []) {
        self.terminal = terminal
        notice = SilenceNotice(terminal)
        (self.environment, self.stateFile, self.arguments) = (environment, stateFile, arguments)
    }

    /// A variable of the environment; an empty one counts as not set.
    func variable(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }

    /// `${XDG_DATA_HOME:-~/.local/share}`; a folder that isn't absolute counts as not set. Nil where the home folder isn't
    /// known.
    func dataFolder(home: @autoclosure () -> String? = Syscalls.homeFolder()) -> String? {
        func folder(_ name: String) -> String? { variable(name).flatMap { $0.hasPrefix("/") ? $0 : nil } }
        return folder("XDG_DATA_HOME") ?? (folder("HOME") ?? home()).map { $0 + "/.local/share" }
    }

    func state() throws -> State { try stateFile.read() }

    /// The one account that the command has opened; nil where it has opened none, or several.
    var account: Account? {
        let accounts = opened.all
        return accounts.count == 1 ? accounts[0] : nil
    }

    /// The room that a word of the command line names: `.` is that of TICK_ROOM, else the only one that was joined here.
    func room(_ word: String) throws -> String {
        guard word == "." else { return word }
        if let room = variable("TICK_ROOM") { return room }
        let joined = try state().rooms.keys.sorted()
        if joined.count == 1 { return joined[0] }
        guard !joined.isEmpty else { throw Failure.noRoomJoined }
        throw Failure(
            .usage, "which room? \(joined.count) were joined here",
            hint: "name one, or set TICK_ROOM: " + joined.map(\.printable).joined(separator: ", ")
        )
    }

    /// Whether `.` names a room.
    var hasUsualRoom: Bool { (try? room(".")) != nil }

    /// The account of a room that was joined on this machine; `.` is one, too.
    func account(_ word: String) throws -> Account {
        let room = try room(word)
        let state = try state()
        guard let secret = try secret(of: state), let membership = state.rooms[room] else {
            let known = state.rooms.keys.sorted()
            let hint =
                if let similar = Suggestion.closest(to: room, among: known) {
                    "did you mean '\(similar.printable)'?"
                } else if known.isEmpty {
                    stateFile.exists
                        ? "join one with 'tick join'"
                        : "there is no state file '\(stateFile.path.printable)' yet; 'tick join' makes it"
                } else {
                    "rooms joined here: " + known.map(\.printable).joined(separator: ", ")
                }
            guard !Invite.isOne(room) else { throw Failure.inviteAsRoom }
            throw Failure(.refused, "room '\(room.printable)' was not joined here", hint: hint)
        }
        return try account(room, membership, secret)
    }

    /// The account of the room that is the first of some operands. A hint says so where it was put last.
    func account(firstOf words: [String]) throws -> Account {
        let word = words.first ?? "."
        do { return try account(word) } catch {
            var failure = Failure(error)
            let rooms = try state().rooms
            guard failure.status == .refused, word != ".", let last = words.dropFirst().last, rooms[last] != nil,
                Suggestion.closest(to: word, among: rooms.keys.sorted()) == nil
            else { throw failure }
            failure.hint = "the room comes first, and \(last.quoted) is one"
            throw failure
        }
    }

    /// The accounts of all rooms, sorted by name.
    func accounts() throws -> [Account] {
        let state = try state()
        guard let secret = try secret(of: state) else { return [] }
        return try state.rooms.sorted { $0.key < $1.key }.map { try account($0.key, $0.value, secret) }
    }

    /// The identity's secret; nil where none was made yet. A file with rooms has one: a new one would be somebody else, beside the
    /// member that the rooms are of.
    func secret(of state: State) throws -> Data? {
        guard state.identity != nil || state.rooms.isEmpty else {
            throw Failure(
                .badConfiguration, "'\(stateFile.path.printable)' has rooms, and no 'identity'",
                hint: "put it back from a copy of the file, or move the file away and join again"
            )
        }
        return state.identity
    }

    private func account(_ room: String, _ membership: Membership, _ secret: Data) throws -> Account {
        do {
            let account = try account(room, membership, as: Identity(secret: Array(secret)))
            opened.add(account)
            return account
        } catch  where !(error is StateError) {
            throw Failure(
                .badConfiguration, "room '\(room.printable)' in '\(stateFile.path.printable)' can't be used: \(error)"
            )
        }
    }

    /// Makes an account's requests at a relay. A notice says that the relay is silent, unless a live report does.
    func transport(to relay: String) -> any Transport {
        isLive ? URLSessionTransport.shared : notice.transport(to: relay)
    }

    /// Keeps how far a room's log was verified. Where the file can't be written the user is warned, once, and the
    /// command goes on.
    ///
    /// - Throws: a failure where another process has verified another log, or where an accepted one can't be kept.
    func keepCheckpoint(of account: Account) async throws {
        let trouble: StateError?
        do throws(ClientError) { trouble = try await account.keepCheckpoint(in: stateFile) } catch {
            // Without the relay only the proof that is due is missing: the next run asks for it.
            guard error == .otherLog else { return }
            throw Failure(error, account: account)
        }
        if let trouble, account.log.replaces { throw Failure(trouble) }
        for trouble in [trouble, account.log.keepTrouble] { warn(of: trouble, account) }
    }

    /// Warns that a file can't be written, once for each account.
    func warn(of trouble: StateError?, _ account: Account, hint: String? = nil) {
        guard let trouble, account.log.mayWarn(of: trouble) else { return }
        terminal.warn(Failure(.done, Failure(trouble).message, hint: hint))
    }

    /// Counts a room that was just joined among those that the command has opened.
    func hasJoined(_ account: Account) { opened.add(account) }

    /// Keeps what was proved of all rooms that the command has opened, before it ends.
    ///
    /// - Parameter limit: when the relay is no longer asked for a proof that is due. What needs none is kept all the same.
    /// - Returns: the failure where another process has proved another log; nil where all is well.
    func keepAll(by limit: Limit = .never) async -> Failure? {
        var failure: Failure?
        for account in opened.all where account.log.hasNews {
            do {
                try await limit.atMost(.seconds(10)).run { try await keepCheckpoint(of: account) }
            } catch { failure = failure ?? Failure(error, account: account) }
        }
        return failure
    }

    /// The same in a command that goes on: at most every ten seconds. A failure is left for its end to find, and to tell.
    ///
    /// - Parameter keptAt: when they were kept last; nil for not yet.
    func keepAll(since keptAt: inout ContinuousClock.Instant?, by limit: Limit) async {
        guard keptAt.map({ $0.duration(to: .now) > .seconds(10) }) ?? true else { return }
        keptAt = .now
        await keepQuietly(by: limit)
    }

    private func keepQuietly(by limit: Limit) async {
        for account in opened.all where account.log.hasNews {
            _ = try? await limit.atMost(.seconds(10)).run { try await account.keepCheckpoint(in: stateFile) }
        }
    }

    /// The same beside work that follows rooms, which a signal may end.
    func keeping<Answer: Sendable>(while work: () async throws -> Answer) async rethrows -> Answer {
        let keeper = Task {
            while (try? await Task.sleep(for: .seconds(10))) != nil { await keepQuietly(by: .never) }
        }
        defer { keeper.cancel() }
        return try await work()
    }

    /// Says, before anything is sealed, that nothing is sealed for an earlier key to which the room's log went back.
    func needKeyToSeal(of account: Account, by limit: Limit) async throws {
        do { try await account.needKeyToSeal(by: limit) } catch { throw Failure(error, account: account) }
    }

    /// Sends the room's messages in the outbox that no running sender holds, and its acks.
    ///
    /// - Returns: the result. Unsent messages are no failure: the outbox keeps them. Nor is a file that can't be written: the room
    ///   can be read all the same.
    func flushOutbox(of account: Account, by limit: Limit = .never) async throws -> Outgoing.Report {
        let outgoing = Outgoing(account, file: stateFile)
        var report = Outgoing.Report()
        do throws(StateError) {
            report = try await outgoing.flush(.abandoned, by: limit)
            try await outgoing.flushAcks(into: &report, by: limit)
        } catch {
            guard error.isUnwritable else { throw error }
            report.trouble = error
        }
        return report
    }

    /// Sends the room's outbox, as every command that reaches the relay does, and says how many were sent.
    ///
    /// - Parameters:
    ///   - isNeeded: whether the command can't go on where the state file can't be written.
    ///   - isQuiet: whether only what couldn't be done is said.
    /// - Returns: the error that ended the sending; nil for none.
    @discardableResult
    func sendOutbox(
        of account: Account, by limit: Limit = .never, isNeeded: Bool = false, isQuiet: Bool = false
    ) async throws -> ClientError? {
        let report = try await flushOutbox(of: account, by: limit)
        if isNeeded, let trouble = report.trouble { throw trouble }
        warn(of: report.trouble, account)
        if let text = report.text(), !isQuiet || report.isIncomplete { terminal.say(text) }
        return report.error
    }

    /// Ends a command that has sent its messages: sends the room's acks in the outbox, and asks who can't read the messages. Of the acks
    /// only what couldn't be done is said.
    ///
    /// - Parameter limit: that of the command.
    func finishSending(of account: Account, by limit: Limit) async {
        var report = Outgoing.Report()
        let limit = limit.atMost(.seconds(5))
        try? await Outgoing(account, file: stateFile).flushAcks(into: &report, by: limit)
        if report.isIncomplete, let text = report.text() { terminal.say(text) }
        await findKeyless(of: account, by: limit)
    }

    /// Asks for the members where some may lack the room's key, so that `sayNotes` says who.
    func findKeyless(of account: Account, by limit: Limit) async {
        if account.keys.hasFlawedRotation { _ = try? await limit.run { try await account.lastView() } }
    }

    /// Says at the end of a command what is to be known of its rooms, whatever it did there: what is forged in them, members who were given
    /// no key, and those who have seen another log.
    ///
    /// - Parameter failure: the failure with which the command ends; nil for none. One for want of a key says itself what lacks.
    func sayNotes(besides failure: Failure? = nil) {
        let withKeys = failure?.cause?.isOfKey != true
        // An account that was opened before the command joined its room again is out of date.
        for account in opened.all.filter(\.log.hasView).reversed().unique(by: \.room).reversed() {
            let notes = account.rosterNotes(withKeys: withKeys)
            // Who has just left a room can't mend anything there.
            if notes.isEmpty || account.end == .left { continue }
            for note in notes { terminal.say(note) }
        }
    }
}

/// The accounts that a command has opened.
private final class OpenedAccounts: Sendable {
    private let accounts = Mutex<[Account]>([])
    var all: [Account] { accounts.withLock { $0 } }

    func add(_ account: Account) { accounts.withLock { $0.append(account) } }
}

extension Array where Element: Sendable {
    /// Does something with all elements concurrently: one whose relay can't be reached doesn't delay the others.
    ///
    /// - Returns: the results in the order of the elements.
    func results<Value: Sendable>(
        _ work: @escaping @Sendable (Element) async throws -> Value
    ) async -> [Result<Value, any Error>] {
        let results = await withTaskGroup(of: (Int, Result<Value, any Error>).self) { group in
            for (index, element) in enumerated() {
                group.addTask { (index, await result { try await work(element) }) }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        return results.sorted { $0.key < $1.key }.map(\.value)
    }

    /// The same for work of which each part is needed.
    ///
    /// - Throws: the failure of the first element that has one, when all are done.
    func concurrently<Value: Sendable>(
        _ work: @escaping @Sendable (Element) async throws -> Value
    ) async throws -> [Value] {
        try await results(work).map { try $0.get() }
    }
}

/// The value or the failure of some work.
func result<Value: Sendable>(_ work: () async throws -> Value) async -> Result<Value, any Error> {
    do { return .success(try await work()) } catch { return .failure(error) }
}
