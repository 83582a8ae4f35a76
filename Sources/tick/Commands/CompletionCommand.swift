import Arguments
import Client
import Listing
import Wire

/// `tick completion`: prints a shell's completion script, and the words that these scripts ask for.
///
/// The words come from the state file, members also from the relay. Nothing is changed, and nothing is printed on stderr:
/// that would appear in the line that is being typed.
enum CompletionCommand: Command {
    static let rooms = Flag("rooms", help: "print this machine's names for rooms")
    static let members = Option<String>(
        "members",
        "ROOM",
        help: "print the names of the others in ROOM, or in any room",
        completes: .room,
        bare: ""
    )
    static let lists = Flag("lists", help: "print the names of lists that were read here")
    static let rows = Option<String>(
        "rows",
        "ROOM",
        help: "print the ids of the rows of lists in ROOM, or in any room, as they were read here",
        completes: .room,
        bare: ""
    )
    static let outbox = Flag("outbox", help: "print the ids of the messages in the outbox")

    static let word = "completion"

    static let syntax = CommandSyntax(
        word,
        summary: "Print a shell's completion script",
        options: [rooms, members, lists, rows, outbox],
        operands: [
            Operand(
                "bash|zsh|fish",
                .optional,
                help: "the shell",
                completes: .words(Shell.allCases.map(\.rawValue))
            )
        ],
        exclusive: [[rooms, members, lists, rows, outbox]],
        usage: ["bash|zsh|fish", "--rooms | --members[=ROOM] | --lists | --rows[=ROOM] | --outbox"]
    )

    static func run(_ typed: Parsed, in context: Context) async throws(Failure) {
        let asks = typed[rooms] || typed[outbox] || typed[lists] || typed[members] != nil || typed[rows] != nil
        guard asks != !typed.operands.isEmpty else {
            throw Failure(
                .usage,
                asks ? "a shell and a question cannot be used together" : "no shell given",
                hint: "bash, zsh or fish"
            )
        }
        if let name = typed.operands.first {
            guard let shell = Shell(rawValue: name) else {
                throw Failure(.usage, "no completion for '\(name.printable)'", hint: "bash, zsh or fish")
            }
            return try context.terminal.write(shell.script(for: Program.syntax))
        }
        let words: [String]
        do {
            words =
                if typed[rooms] {
                    try context.state().rooms.keys.sorted()
                } else if typed[outbox] {
                    (try context.state().outbox.map(\.id) + context.state().acks.map(\.id)).map(\.description)
                } else if typed[lists] {
                    Set(try folds(inRoom: "", context).flatMap(\.names)).sorted()
                } else if let room = typed[rows] {
                    try folds(inRoom: room, context).flatMap { fold in
                        fold.lists.values.flatMap(\.rows).map(\.id.description)
                    }
                } else {
                    try await names(inRoom: typed[members] ?? "", context)
                }
        } catch { throw .quiet(error.status) }
        // Words that a shell would have to quote are left out: they come from a file, or from other members.
        for word in words where isPlain(word) { try context.terminal.line(word) }
    }

    /// The lists of the room, or of all rooms, as they were read here.
    private static func folds(inRoom room: String, _ context: Context) throws(Failure) -> [ListFold] {
        let accounts = room.isEmpty ? try context.accounts() : [try context.account(room)]
        return accounts.compactMap { try? ListReader($0, file: context.stateFile).kept.fold }
    }

    private static func isPlain(_ word: String) -> Bool {
        // An address-like name, such as 'bob@laptop', needs no quoting either.
        do { try RoomName.check(word.replacing("@", with: "_")) } catch { return false }
        return true
    }

    /// The names of the other members of the room, or of all rooms, and the beginning of the id where several have a name,
    /// as far as the relays answer within a second.
    private static func names(inRoom room: String, _ context: Context) async throws(Failure) -> [String] {
        let accounts = room.isEmpty ? try context.accounts() : [try context.account(room)]
        let all = await withTaskGroup(of: [String]?.self) { group in
            for account in accounts { group.addTask { await names(others: account) } }
            group.addTask {
                try? await Task.sleep(for: .seconds(1))
                return nil
            }
            var all: Set<String> = []
            for _ in accounts {
                guard let some = await group.next() ?? nil else { break }
                all.formUnion(some)
            }
            group.cancelAll()
            return all
        }
        return all.sorted()
    }

    private static func names(others account: Account) async -> [String] {
        let others = (try? await account.view())?.present.filter { $0.member != account.me && !$0.isPhantom } ?? []
        return others.map { $0.mark ?? $0.name }
    }
}
