import Client
import Wire

/// Messages as a command line names them: by a seq, an id, `last`, `mine`, or a range of seqs such as `48-50`.
enum MessageName: Equatable, Sendable {
    case one(Endpoint.Reference)
    case range(ClosedRange<Int>)
    /// The last message that this client has shown in the room.
    case last
    /// The last message that this client has sent there, or put into its outbox.
    case mine

    /// The longest range: each of its seqs is a request.
    private static let mostOfRange = 1_000

    init(_ text: String) throws {
        if text == "last" {
            self = .last
        } else if text == "mine" {
            self = .mine
        } else if let reference = Endpoint.Reference(text) {
            self = .one(reference)
        } else if let range = try Self.range(text) {
            self = .range(range)
        } else {
            let isSeveral = text.first?.isNumber == true && text.contains { "-.,:".contains($0) }
            throw Failure(
                .usage, "'\(text.printable)' is neither an id nor a seq",
                hint: isSeveral ? "a range is written as '3-7'; others are words of their own" : nil
            )
        }
    }

    /// Parses a range, of seqs or of positions from 1 on; nil for a text that is none.
    static func range(_ text: String) throws -> ClosedRange<Int>? {
        let ends = text.split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, ends.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
        else {
            return nil
        }
        guard let first = Int(ends[0]), let last = Int(ends[1]), first > 0, first <= last else {
            throw Failure(.usage, "'\(text)' is no range: it begins with its smaller number, from 1 on")
        }
        guard last - first < mostOfRange else {
            throw Failure(.usage, "'\(text)' is too long: a range has at most \(mostOfRange) numbers")
        }
        return first...last
    }

    /// The account of the room that is the first of some words, behind which messages are named.
    static func account(_ words: [String], in context: Context) throws -> Account {
        do { return try context.account(firstOf: words) } catch {
            var failure = Failure(error)
            if failure.status == .refused, let word = words.first, words.count == 1, (try? MessageName(word)) != nil {
                let rooms = failure.hint ?? ""
                failure.hint =
                    context.hasUsualRoom
                    ? "the room comes first: '. \(word)' is '\(word)' of the only room, or that of TICK_ROOM"
                    : "the room comes first; \(rooms)"
            }
            throw failure
        }
    }

    /// The references to the messages, at least one for each name; the relay is asked for those of a range.
    static func references(
        _ names: [MessageName], of account: Account, in context: Context
    ) async throws -> [Endpoint.Reference] {
        var references: [Endpoint.Reference] = []
        if names.contains(.last) {
            // The receipts that are kept here are enough where the relay doesn't answer.
            do throws(ClientError) { try await account.learnShown() } catch {
                guard error.isWorthRetrying, !Task.isCancelled else { throw error }
            }
        }
        for name in names {
            guard case .range(let range) = name else {
                references.append(try name.reference(of: account, in: context))
                continue
            }
            references += try await account.messages(in: range)
        }
        return references
    }

    /// The message, where it is one.
    func reference(of account: Account, in context: Context) throws -> Endpoint.Reference {
        let room = account.room.printable
        switch self {
        case .one(let reference): return reference
        case .range: preconditionFailure("BUG: a range is several messages")
        case .last:
            if let seq = account.log.delivered.ranges.last?.upperBound { return .seq(seq) }
            throw Failure.nothingShown(in: room)
        case .mine:
            if let id = try context.state()[account]?.lastSent { return .id(id) }
            throw Failure(.refused, "no message was sent from here to room '\(room)'")
        }
    }
}

extension Failure {
    /// This client has shown no message that a member was to get, and so has none to mark.
    static func nothingShown(in room: String) -> Failure {
        Failure(
            .no, "no message that others sent to room '\(room)' since you joined was shown here",
            hint: "'tick tail \(room)' shows them, 'tick ack --all \(room)' marks them unseen"
        )
    }
}
