import Arguments
import Client

/// `tick device`: several machines of one person.
enum DeviceCommand: Command {
    static let expires = Option<Duration>("expires", "DUR", help: "how long it lets in (1d)") {
        text throws(ValueError) in
        let span = try DurationGrammar.parseWithUnit(text)
        guard span > .zero else { throw ValueError("must be longer than 0") }
        return span
    }
    static let forget = RotateCommand.forget
    static let json = Flag("json", help: "print objects")
    static let quiet = Flag("quiet", short: "q", help: "print only warnings, and what is still to be looked at")

    static let word = "device"

    static let syntax = CommandSyntax(
        word,
        summary: "Be one person on several machines",
        options: [expires, forget, json, TimeLimit.option, quiet],
        operands: [
            Operand(operations.joined(separator: "|"), .required, help: "the operation", completes: .words(operations)),
            Operand(
                "NAME|ROOM", .zeroOrMore, help: "with add and remove the device's name; rooms (all)", completes: .room
            ),
        ],
        rules: [
            Rule([expires], onlyWith: ["add"]), Rule([forget], onlyWith: ["remove"]), Rule([json], onlyWith: ["list"]),
            Rule([quiet], onlyWith: ["add", "use", "remove"]),
        ],
        operation: { $0.first.flatMap(Operation.init)?.rawValue },
        usage: [
            "[-q] [--expires DUR] [--timeout DUR] add NAME [ROOM...]",
            "[-q] [--timeout DUR] use",
            "[--json] [--timeout DUR] list [ROOM...]",
            "[-q] [--forget] [--timeout DUR] remove NAME [ROOM...]",
        ],
        elsewhere: ["devices", "link", "machine", "pair"]
    )

    private enum Operation: String, CaseIterable {
        case add, use, list, remove
    }

    private static let operations = Operation.allCases.map(\.rawValue)

    static func run(_ typed: Parsed, in context: Context) async throws {
        let (word, words) = (typed.operands[0], Array(typed.operands.dropFirst()))
        guard let operation = Operation(rawValue: word) else {
            // The word may be a secret, which no error repeats.
            let similar = Suggestion.closest(to: word, among: operations)
            throw Failure(
                .usage, "the first word is no operation",
                hint: similar.map { "did you mean '\($0)'?" } ?? "one of \(operations.joined(separator: ", "))"
            )
        }
        let (time, isQuiet) = (TimeLimit(typed), typed[quiet])
        switch operation {
        case .add:
            let name = try deviceName(words)
            let isRoom = try context.state().rooms[name] != nil
            guard words.count > 1 || !isRoom else {
                throw Failure(
                    .usage, "\(name.quoted) is a room: no name of a device given",
                    hint: "'tick device add NAME \(name.printable)'"
                )
            }
            let accounts = try accounts(words.dropFirst(), in: context)
            let adding = DeviceAdding(context: context, time: time, isQuiet: isQuiet)
            try await adding.run(name, in: accounts, for: typed[expires] ?? .seconds(86_400))
        case .use:
            guard words.isEmpty else {
                throw Failure(.usage, "too many operands", hint: "the secret is read from standard input")
            }
            let secret = try DeviceSecret(readBy: context.terminal)
            try await DeviceUse(context: context, time: time, isQuiet: isQuiet).run(secret)
        case .list:
            let list = DeviceList(context: context, asObjects: typed[json], limit: time)
            try await list.show(try accounts(words[...], in: context))
        case .remove:
            let name = try deviceName(words)
            let accounts = try accounts(words.dropFirst(), in: context)
            let removal = DeviceRemoval(context: context, time: time, forgets: typed[forget], isQuiet: isQuiet)
            try await removal.run(name, in: accounts, areNamed: words.count > 1)
        }
    }

    /// The name of a device, as it is typed.
    private static func deviceName(_ words: [String]) throws -> String {
        guard let word = words.first else {
            throw Failure(.usage, "no name of a device given", hint: "see 'tick device -h'")
        }
        let name = try MemberName(word).text
        guard !name.contains("/") else {
            throw Failure(.usage, "'\(name.printable)' can't be a device's name: it has a '/'")
        }
        return name
    }

    /// The accounts of the rooms that are named, else of all.
    private static func accounts(_ rooms: ArraySlice<String>, in context: Context) throws -> [Account] {
        let named = try rooms.map { try context.account($0) }.unique(by: \.room)
        let accounts = rooms.isEmpty ? try context.accounts() : named
        guard !accounts.isEmpty else { throw Failure.noRoomJoined }
        return accounts
    }
}

/// The failures in some rooms, for a command that goes on with the others.
struct RoomFailures {
    private var all: [(rooms: [String], failure: Failure, words: String)] = []
    /// The words for what isn't done in such a room: `not joined`.
    let words: String

    init(_ words: String) { self.words = words }

    var isEmpty: Bool { all.isEmpty }

    /// - Parameter words: what is to be said of this room; nil for the same as of the others.
    mutating func add(_ error: any Error, room: String, of account: Account? = nil, _ words: String? = nil) {
        let (failure, words) = (Failure(error, account: account), words ?? self.words)
        // A relay that can't be reached is said once.
        if let place = all.firstIndex(where: { ($0.failure.message, $0.words) == (failure.message, words) }) {
            all[place].rooms.append(room)
        } else {
            all.append(([room], failure, words))
        }
    }

    /// Prints all of them but one, which is thrown: one that may not be there the next time, else one that is more than a no.
    func end(in terminal: Terminal) throws {
        var failures = all.map { rooms, failure, words in
            var failure = failure
            let quoted = rooms.map(\.quoted)
            if let message = failure.message, rooms.count > 1 || !message.contains(quoted[0]) {
                failure.message = "\(message); \(words): \(quoted.listed)"
            }
            return failure
        }
        guard !failures.isEmpty else { return }
        let passing = failures.firstIndex { [.unreachable, .rateLimited, .timedOut].contains($0.status) }
        let last = failures.remove(at: passing ?? failures.firstIndex { $0.status != .no } ?? 0)
        for failure in failures { terminal.say(failure) }
        throw last
    }
}
