import Arguments
import Client
import Listing
import Wire

/// `tick list`: shows, follows and edits a room's ordered lists.
enum ListCommand: Command {
    static let list = Option<String>(
        "list",
        "NAME",
        help: "the list to show or edit (\(ListEdit.usualList))",
        completes: .listName,
        parse: { text throws(ValueError) in
            if let unseen = ListEdit.unseen(in: text) {
                throw ValueError("U+\(unseen.codePoint) can't be seen, and can't be in a name")
            }
            guard ListEdit.isName(text) else {
                throw ValueError("a name has 1 to \(Limits.name) bytes, and no white space at its ends")
            }
            return text
        }
    )
    static let all = Flag("all", help: "name the room's lists")
    static let follow = Flag("follow", short: "f", help: "show changes as they come")
    static let verbose = Flag("verbose", short: "v", help: "tell who checked a row, and when")
    static let lines = Flag("lines", short: "l", help: "each line of standard input is a row")
    static let first = Flag("first", help: "make it the first row")
    static let last = Flag("last", help: "make it the last row")
    static let at = Option<Int>(
        "at", "N", help: "make it row N", parse: IntegerGrammar.within(1...OrderedList.mostRows)
    )
    static let before = Option<String>("before", "ROW", help: "put it before that row", completes: .row)
    static let after = Option<String>("after", "ROW", help: "put it after that row", completes: .row)
    static let json = Flag("json", help: "print an object for each row, or each edit")
    static let porcelain = Option<PorcelainVersion>("porcelain", help: "print records for scripts", bare: .v1)
    static let format = Layout.option(
        "format", of: RowRecord.fields.names, help: "print each row by the layout F, such as '%p %t'"
    )
    static let null = Flag("null", short: "z", help: "end records with NUL")

    static let quiet = Flag("quiet", short: "q", help: "don't print ids")

    /// The operation on a list: the first operand, where it is one of these words.
    enum Operation: String, CaseIterable, Sendable {
        case show, add, move, edit, remove, check, uncheck

        /// Parses a word; `rm`, `done` and `undone` are accepted as well.
        init?(typed word: String) {
            guard let operation = Self(rawValue: word) ?? Self.otherWords[word] else { return nil }
            self = operation
        }

        /// The operation that the operands ask for: `show` for none, or a room alone; nil where a room is followed by other
        /// words.
        init?(of operands: [String]) {
            guard let word = operands.first, let operation = Self(typed: word) else {
                guard operands.count < 2 else { return nil }
                self = .show
                return
            }
            self = operation
        }

        private static let otherWords: [String: Self] = ["rm": .remove, "done": .check, "undone": .uncheck]
    }

    static let word = "list"

    static let syntax = CommandSyntax(
        word,
        summary: "Show, follow and edit a room's shared lists",
        options: [
            list, all, follow, verbose, lines, first, last, at, before, after, WaitOptions.editWait, WaitOptions.except,
            WaitOptions.everyDevice, WaitOptions.timeout, json, porcelain, format, null, quiet,
        ],
        operands: [
            Operand(
                "OPERATION", .optional, help: "the operation (show)",
                completes: .operation(Operation.allCases.map(\.rawValue))
            ),
            Operand("ROOM", .optional, help: "the room", completes: .room),
            Operand("ROW|TEXT", .zeroOrMore, help: "rows, by position or id; the text of a row", completes: .row),
        ],
        exclusive: [[first, last, at, before, after], [json, porcelain, format], [json, quiet]],
        rules: [
            Rule([all, follow, null, porcelain, format, verbose], onlyWith: ["show"]),
            Rule([lines, quiet], onlyWith: ["add"]),
            Rule([first, last, at, before, after], onlyWith: ["add", "move"]),
            Rule(
                [WaitOptions.wait], onlyWith: Operation.allCases.map(\.rawValue).filter { $0 != "show" },
                saying: "'--wait' is for edits", hint: "'tick status --wait' waits for one made before"
            ),
            Rule([WaitOptions.everyDevice], needs: [WaitOptions.wait]),
            Rule([follow], not: [WaitOptions.timeout]), Rule([all], not: [follow, list, format, verbose]),
            Rule([verbose], not: [json, porcelain, format]),
            Rule([Given("text") { Operation(of: $0.operands) == .add && $0.operands.count > 2 }], not: [lines]),
            Rule([Given("'-z'", for: null)], not: [json]),
        ] + WaitOptions.rules,
        text: { first in
            switch first.flatMap(Operation.init(typed:)) {
            case .add: 2
            case .edit: 3
            default: nil
            }
        },
        operation: { Operation(of: $0)?.rawValue },
        usage: [
            "[-fvz] [--list NAME | --all] [--json | --porcelain[=v1] | --format F] [--timeout DUR] [show] [ROOM]",
            "[-lq] [--list NAME] [--first | --last | --at N | --before ROW | --after ROW] [--wait[=COND]] "
                + "[--except @NAME]... [--every-device] [--timeout DUR] [--json] add ROOM [TEXT...]",
            "[--list NAME] (--first | --last | --at N | --before ROW | --after ROW) [--wait[=COND]] [--except @NAME]... "
                + "[--every-device] [--timeout DUR] [--json] move ROOM ROW",
            "[--list NAME] [--wait[=COND]] [--except @NAME]... [--every-device] [--timeout DUR] [--json] edit ROOM ROW "
                + "TEXT...",
            "[--list NAME] [--wait[=COND]] [--except @NAME]... [--every-device] [--timeout DUR] [--json] "
                + "(remove | check | uncheck) ROOM ROW...",
        ],
        elsewhere: ["agenda", "checklist", "task", "tasks", "todo"]
    )

    static func run(_ typed: Parsed, in context: Context) async throws {
        let request = try ListRequest(
            typed, isRoom: { try $0 == "." || context.state().rooms[$0] != nil },
            usualRoom: context.hasUsualRoom ? "." : "ROOM"
        )
        var context = context
        context.isLive = request.follows
        let account: Account
        do { account = try context.account(request.room) } catch {
            var failure = Failure(error)
            failure.hint = request.hintOfWord ?? failure.hint
            throw failure
        }
        let reader = try ListReader(account, file: context.stateFile)
        if request.operation == .show {
            let view = ListView(request, account, reader, context)
            try await request.limit.forOneLook.run {
                var view = view
                try await view.run()
            }
        } else {
            var editor = ListEditor(request, account, reader, context)
            try await editor.run(waiting: try WaitOptions(typed, account, context.terminal))
        }
    }
}
