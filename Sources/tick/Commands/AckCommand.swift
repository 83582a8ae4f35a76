import Arguments
import Client
import Foundation
import Kernel
import Wire

/// `tick ack`: marks messages as read.
enum AckCommand: Command {
    static let all = Flag("all", help: "all messages that are in the room now, also those never shown here")
    static let only = Flag("only", help: "only the messages named, not those before them")
    static let timeout = TimeLimit.option(
        help: "give up after DUR, such as 90s or 300ms (a number alone is seconds): then the ack is queued")
    static let quiet = Flag("quiet", short: "q", help: "print only warnings")

    private static let messages = Given("messages") { $0.operands.count > 1 }

    static let word = "ack"

    static let syntax = CommandSyntax(
        word,
        summary: "Mark messages as read",
        options: [all, only, timeout, quiet],
        operands: [
            Operand("ROOM", .optional, help: "the room; without messages: what was shown here", completes: .room),
            Operand(
                "ID|SEQ|-",
                .zeroOrMore,
                help: "up to this message; 'last': the last shown, 48-50: that range alone; '-': read ids or lines of "
                    + "'tail --json' from standard input",
                completes: .words(["last"])
            ),
        ],
        exclusive: [[all, only]],
        rules: [
            Rule([all], not: [messages]),
            Rule([only], needs: [messages], saying: "no message given", hint: "'--only' needs ids or seqs"),
        ],
        elsewhere: ["confirm", "seen"]
    )

    /// The messages that are to be marked.
    private enum Wish: Sendable {
        case all
        /// The messages that this client has shown.
        case shown
        /// - Parameter last: the message that `last` stands for; nil where it isn't among them.
        case named([Endpoint.Reference], [ClosedRange<Int>], alone: Bool, last: Int?)

        /// The wish as the outbox keeps it; nil where it can't.
        func queued(of account: Account) -> QueuedAck? {
            let now = Syscalls.epochMilliseconds()
            switch self {
            case .all: return QueuedAck(allOf: account, at: now)
            case .shown:
                let ends = account.log.delivered.ranges.map { Endpoint.Reference.seq($0.upperBound) }
                return QueuedAck(ends, alone: false, of: account, at: now)
            case .named(let messages, let ranges, let isAlone, _):
                return ranges.isEmpty ? QueuedAck(messages, alone: isAlone, of: account, at: now) : nil
            }
        }

        /// Forgets that a command had failed for the messages.
        ///
        /// - Parameter left: the messages that are unread still, or the first of those that were named.
        func clearFailed(of account: Account, but left: [Int], in file: StateFile) throws(StateError) {
            guard try !file.failedMessages(of: account.keys.room).messages.isEmpty else { return }
            try file.changeFailedMessages(of: account.keys.room) { failed in
                guard case .named(let messages, let ranges, _, _) = self else {
                    return failed.clear { !left.contains($0.seq) }
                }
                var marked = account.log.read
                guard left.isEmpty else { return failed.clear([], and: marked) }
                for range in ranges { marked.insert(range) }
                failed.clear(messages, and: marked)
            }
        }

        /// Marks the messages.
        ///
        /// - Parameter failed: the room's messages for which a command failed.
        /// - Returns: a note for the user, nil for none; and the messages that are unread still.
        func carryOut(
            for account: Account, _ failed: FailedMessages, in context: Context
        ) async throws(ClientError) -> (text: String?, left: [Int]) {
            switch self {
            case .all:
                let unshown = try await account.acknowledgeAll()
                warn(of: unshown.gone, account, in: context)
                if unshown.nobodys > 0 {
                    let (what, are) = (unshown.nobodys.of("message"), unshown.nobodys == 1 ? "is" : "are")
                    let room = account.room.printable
                    context.terminal.warn("\(what) in '\(room)' can't be shown, and \(are) not marked")
                }
                guard unshown.count > 0 else { return (nil, unshown.left) }
                let were = unshown.count == 1 ? "was" : "were"
                return ("marked \(unshown.words), which \(were) never shown here", unshown.left)
            case .shown:
                let marked = try await account.acknowledgeShown()
                warn(of: marked.gone, account, in: context)
                if marked.count > 0 { return ("marked \(marked.words)", marked.left) }
                let kept = marked.isCut ? ", and is still kept," : ""
                return (marked.left.isEmpty ? "nothing that was shown here\(kept) is unread" : nil, marked.left)
            case .named(let messages, let ranges, let isAlone, let last):
                var (lost, left): (Int, [Int]) = (0, [])
                do throws(ClientError) {
                    if !messages.isEmpty {
                        lost = try await acknowledge(messages, alone: isAlone, failed, for: account)
                    }
                    for range in ranges { try await account.acknowledge(in: range) }
                } catch {
                    guard case .away(let seq) = error else { throw error }
                    left = [seq]
                }
                if lost > 0 { return (FailedMessages.lost(lost, room: account.room.printable), left) }
                return (last.map { "'last' is message \($0)" }, left)
            }
        }

        /// Warns once of what is no longer kept, and so not marked.
        private func warn(of gone: [ClosedRange<Int>], _ account: Account, in context: Context) {
            guard let text = Gap.unmarked(gone, in: " in '\(account.room.printable)'") else { return }
            context.terminal.warn(text)
            account.log.noteUnmarked(gone)
        }

        /// Marks messages. One that is noted as failed and that retention has removed is passed over.
        ///
        /// - Returns: the number of those.
        private func acknowledge(
            _ messages: [Endpoint.Reference], alone: Bool, _ failed: FailedMessages, for account: Account
        ) async throws(ClientError) -> Int {
            do throws(ClientError) { try await account.acknowledge(messages, alone: alone) } catch {
                guard error.problem?.code == .noSuchMessage, messages.contains(where: failed.has) else { throw error }
                guard messages.count > 1 else { return 1 }
                var lost = 0
                for message in messages { lost += try await acknowledge([message], alone: alone, failed, for: account) }
                return lost
            }
            return 0
        }
    }

    static func run(_ typed: Parsed, in context: Context) async throws {
        let account = try MessageName.account(typed.operands, in: context)
        // A cancelled request fails, and its ack is queued.
        try await Limit(after: typed[timeout]).forOneLook.run { try await mark(typed, of: account, in: context) }
    }

    private static func mark(_ typed: Parsed, of account: Account, in context: Context) async throws {
        let names = typed.operands.dropFirst()
        var trouble: ClientError?
        if !typed[only] {
            do throws(ClientError) { try await account.learnShown() } catch {
                // The receipts that are kept here are enough where the relay doesn't answer.
                guard error.isWorthRetrying else { throw error }
                trouble = error
            }
        }
        let wish: Wish
        if typed[all] {
            wish = .all
        } else if names.isEmpty {
            guard !account.log.delivered.ranges.isEmpty else {
                // The relay may know of messages that were shown and aren't noted here.
                if let trouble { throw trouble }
                throw Failure.nothingShown(in: account.room.printable)
            }
            wish = .shown
        } else {
            wish = try named(names, alone: typed[only], of: account, in: context)
        }
        if trouble == nil { trouble = try await context.sendOutbox(of: account, isQuiet: typed[quiet]) }
        if case .named(let messages, let ranges, _, _) = wish, messages.isEmpty, ranges.isEmpty { return }
        let failed = try context.stateFile.failedMessages(of: account.keys.room)
        var left: [Int] = []
        do throws(ClientError) {
            // A relay that didn't answer isn't asked again.
            if let trouble, trouble.isWorthRetrying { throw trouble }
            let outcome = try await wish.carryOut(for: account, failed, in: context)
            if let text = outcome.text, !typed[quiet] { context.terminal.say(text) }
            left = outcome.left
        } catch {
            if case .nonsense = error { throw error }
            guard error.isWorthRetrying else { throw error }
            var ack = wish.queued(of: account)
            ack?.tries = 1
            ack?.lastError = error.reason
            throw try queue(ack, of: account, after: Failure(error, account: account), in: context)
        }
        try wish.clearFailed(of: account, but: left, in: context.stateFile)
        try await context.keepCheckpoint(of: account)
        if let left = left.first { throw ClientError.away(left) }
    }

    private static func named(
        _ names: ArraySlice<String>, alone isAlone: Bool, of account: Account, in context: Context
    ) throws -> Wish {
        var messages: [Endpoint.Reference] = []
        var ranges: [ClosedRange<Int>] = []
        for name in names {
            guard name != "-" else {
                context.terminal.sayReading("ids and seqs")
                messages += try fromInput()
                continue
            }
            let name = try MessageName(name)
            if case .range(let range) = name {
                ranges.append(range)
            } else {
                messages.append(try name.reference(of: account, in: context))
            }
        }
        let last = names.contains("last") ? account.log.delivered.ranges.last?.upperBound : nil
        return .named(messages, ranges, alone: isAlone, last: last)
    }

    /// Leaves the ack in the outbox.
    ///
    /// - Parameter ack: nil where the outbox can't keep it, since the messages aren't known.
    /// - Returns: the failure to end with.
    private static func queue(
        _ ack: QueuedAck?, of account: Account, after failure: Failure, in context: Context
    ) throws -> Failure {
        var failure = failure
        guard let ack else {
            failure.hint =
                "a range, or a message that was not read here, can't be marked without the relay, except by its id"
            return failure
        }
        do throws(StateError) { try Outgoing(account, file: context.stateFile).queue(ack) } catch {
            guard error.isUnwritable else { throw error }
            failure.hint = "the ack is not in the outbox: \(Failure(error).message ?? "")"
            return failure
        }
        failure.status = .queued
        failure.hint = "the ack is in the outbox; \(Failure.sender(of: "it", isAway: failure.cause?.isAway == true))"
        return failure
    }

    /// Reads lines, each an id, a seq or an object of `tail --json`.
    private static func fromInput() throws -> [Endpoint.Reference] {
        struct Line: Decodable {
            var event: String?
            var id: MessageID?
        }
        var references: [Endpoint.Reference] = []
        for line in try InputFile.read(nil, needsAll: true).split(separator: UInt8(ascii: "\n")) {
            let text = String(decoding: line, as: UTF8.self).trimmingWhiteSpace
            guard !text.isEmpty else { continue }
            if text.hasPrefix("{") {
                guard let object = try? JSON.value(Line.self, from: Data(line)) else {
                    throw Failure(.badInput, "a line of standard input is not an object of 'tail --json'")
                }
                guard object.event ?? "message" == "message" else { continue }
                guard let id = object.id else {
                    throw Failure(
                        .badInput, "an object on standard input has no 'id'",
                        hint: "the objects of 'tick tail --json' have one"
                    )
                }
                references.append(.id(id))
            } else if let reference = Endpoint.Reference(text) {
                references.append(reference)
            } else {
                throw Failure(
                    .badInput, "a line of standard input is neither an id nor a seq: '\(text.prefix(40).printable)'"
                )
            }
        }
        return references
    }
}

extension Account.Marked {
    /// `3 messages, 48 to 50`
    fileprivate var words: String { count == 1 ? "message \(first)" : "\(count) messages, \(first) to \(last)" }
}
