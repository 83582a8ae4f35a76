import Arguments
import Client
import Listing

/// The options of `tick list`, checked against each other.
struct ListRequest: Sendable {
    /// The place for a row, as it was typed.
    enum Place: Sendable {
        case first
        case last
        case at(Int)
        case before(RowName)
        case after(RowName)
    }

    let operation: ListCommand.Operation
    let room: String
    let list: String
    /// Whether the command shows the lists' names, not the rows of one.
    let namesLists: Bool
    let follows: Bool
    /// Whether rows have the member who checked them.
    let isVerbose: Bool
    let form: RecordForm
    /// Nil where none was typed.
    let place: Place?
    /// The rows to be changed.
    let rows: [RowName]
    /// The words of a text.
    let words: [String]
    let readsLines: Bool
    /// Whether the ids of edits are printed, where no objects are.
    let printsIDs: Bool
    /// The time after which a relay that doesn't answer is given up.
    let limit: Limit

    /// The hint where the first operand is no room: it is perhaps a row, or a text.
    let hintOfRoom: String?

    /// - Parameters:
    ///   - isRoom: whether a word names a room here.
    ///   - usualRoom: what stands for a room in a hint, `.` where that is one.
    init(_ typed: Parsed, isRoom: (String) throws -> Bool = { _ in true }, usualRoom: String = ".") throws {
        var operands = typed.operands[...]
        var operation = ListCommand.Operation.show
        if let word = operands.first, let named = ListCommand.Operation(typed: word) {
            operation = named
            operands = operands.dropFirst()
            // As where a variable with the room and the text is empty.
            guard operation == .show || !operands.isEmpty else {
                throw Failure(
                    .usage, "missing operand 'ROOM' of '\(operation.rawValue)'",
                    hint: "'tick list show \(word)' shows the list of a room called '\(word)'"
                )
            }
        }
        let room = operands.popFirst() ?? "."
        (self.operation, self.room) = (operation, room)
        list = typed[ListCommand.list] ?? ListEdit.usualList
        namesLists = typed[ListCommand.all]
        follows = typed[ListCommand.follow]
        // An edit stays in the outbox where the relay doesn't answer.
        let isShown = operation == .show && !typed[ListCommand.follow]
        // Others may have made edits by the 100,000 since, of which nothing is kept before all were read.
        let usual = isShown ? TimeLimit.usualForMuch() : .never
        limit = typed[WaitOptions.timeout].map { Limit(after: $0) } ?? usual
        isVerbose = typed[ListCommand.verbose]
        readsLines = typed[ListCommand.lines]
        printsIDs = operation == .add && !typed[ListCommand.quiet]
        form = RecordForm(
            json: typed[ListCommand.json], porcelain: typed[ListCommand.porcelain], format: typed[ListCommand.format],
            null: typed[ListCommand.null]
        )
        place = try Self.place(typed)
        // A text stays out of errors, which may be logged.
        let typedWords = [room] + (operation == .edit ? ["TEXT"] : operands)
        let line = ListHint(
            usualRoom, list: list, operation.rawValue, typedWords.map(Shell.word).joined(separator: " ")
        )
        // A text has any words.
        let names = [.show, .add].contains(operation) ? [] : operation == .edit ? operands.prefix(1) : operands
        let behind = try names.first { word in try isRoom(word) }
        let isRoom = try isRoom(room)
        guard isRoom || !Invite.isOne(room) else { throw Failure.inviteAsRoom }
        // An empty name is that of a variable that wasn't set, and no row.
        hintOfRoom =
            isRoom || room.isEmpty
            ? nil
            : behind.map { "the room comes first, and \($0.quoted) is one" }
                ?? line.text("names the room first: there is no room '\(room.printable)'")
        switch operation {
        case .show: (rows, words) = ([], [])
        case .add: (rows, words) = ([], Array(operands))
        case .move: (rows, words) = (try operands.map { text in try RowName(text) }, [])
        case .remove, .check, .uncheck:
            // A range of positions becomes its positions.
            var names: [RowName] = []
            for text in operands {
                let range = try MessageName.range(text)
                for name in range?.map(\.description) ?? [text] { names.append(try RowName(name)) }
            }
            (rows, words) = (names, [])
        case .edit:
            (rows, words) = (try operands.prefix(1).map { text in try RowName(text) }, Array(operands.dropFirst()))
        }
        try check(typed, operands, isRoom: isRoom)
    }

    /// Whether the output has the names of members.
    var namesMembers: Bool {
        switch form.style {
        case .text: isVerbose
        case .porcelain: false
        case .json: true
        case .format(let layout): layout.has("from", "json")
        }
    }

    /// Whether the output has the positions of changed rows.
    var tellsPositions: Bool {
        if case .format(let layout) = form.style { layout.has("position", "json") } else { false }
    }

    private static func place(_ typed: Parsed) throws -> Place? {
        if typed[ListCommand.first] { return .first }
        if typed[ListCommand.last] { return .last }
        if let position = typed[ListCommand.at] { return position == 1 ? .first : .at(position) }
        if let row = typed[ListCommand.before] { return .before(try RowName(row)) }
        return try typed[ListCommand.after].map { row in .after(try RowName(row)) }
    }

    /// The words of other programs for the operations.
    private static let otherWords = [
        "del": "remove", "delete": "remove", "mv": "move", "ls": "show", "append": "add", "set": "edit",
        "change": "edit", "undo": "uncheck", "tick": "check",
    ]

    /// The words with which other programs make a list; here its first row does.
    private static let makingWords: Set<String> = ["create", "init", "make", "new"]

    /// The hint where no room of that name was joined; nil where there is nothing special about it.
    var hintOfWord: String? {
        // A row is rarely a room's name, and a room's name is rarely a number.
        if ![.show, .add].contains(operation) {
            return room.allSatisfy { $0.isNumber || $0 == "-" } ? hintOfRoom : nil
        }
        guard operation == .show, Self.makingWords.contains(room) else { return nil }
        return "a list is made by its first row: 'tick list add --list NAME ROOM TEXT'"
    }

    /// The hint for a word behind a room, which may be a list.
    private func hint(_ room: String, _ word: String) -> String {
        if Self.makingWords.contains(room) {
            return "a list is made by its first row: " + ListHint(word, "add", "TEXT").text("adds one")
        }
        guard ListEdit.isName(word) else { return ListHint(room).text("shows the list; see 'tick list -h'") }
        return ListHint(room, list: word).text("shows the list of that name")
    }

    private func check(_ typed: Parsed, _ operands: ArraySlice<String>, isRoom: Bool) throws {
        func missing(_ operand: String, _ isMissing: Bool) throws {
            guard isMissing else { return }
            throw Failure(.usage, "missing operand '\(operand)' of '\(operation.rawValue)'", hint: hintOfRoom)
        }
        if operation == .show, let word = operands.first {
            if ListCommand.Operation(typed: word) != nil {
                let hint = ListHint(room, word).text("is how it begins")
                throw Failure(.usage, "the operation comes before the room", hint: hint)
            }
            guard !isRoom, !Self.makingWords.contains(room) else {
                throw Failure(.usage, "unexpected operand '\(word.printable)'", hint: hint(room, word))
            }
            let operations = ListCommand.Operation.allCases.map(\.rawValue)
            let similar = Self.otherWords[room] ?? Suggestion.closest(to: room, among: operations)
            throw Failure(
                .usage, "unknown operation '\(room.printable)'",
                hint: similar.map { "did you mean '\($0)'?" } ?? operations.joined(separator: ", ")
            )
        }
        if typed[WaitOptions.wait]?.stage == .read {
            throw Failure(.usage, "an edit is delivered or not: it can't be waited for being read")
        }
        switch operation {
        case .show: break
        case .add: try missing("TEXT", words.isEmpty && !readsLines)
        case .edit:
            try missing("ROW", rows.isEmpty)
            try missing("TEXT", words.isEmpty)
        case .move:
            try missing("ROW", rows.isEmpty)
            if rows.count > 1 { throw Failure(.usage, "'move' moves one row") }
            if place == nil {
                throw Failure(.usage, "no place given", hint: "--first, --last, --at N, --before ROW or --after ROW")
            }
        case .remove, .check, .uncheck: try missing("ROW", rows.isEmpty)
        }
    }
}
