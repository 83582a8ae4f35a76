/// One pass over the arguments of one table. It continues after an error, since a `-h` may follow.
struct Scan {
    private(set) var given: [String: [Parsed.Occurrence]] = [:]
    private(set) var operands: [(word: String, place: Int)] = []
    /// The first error.
    private(set) var fault: UsageError.Fault?
    private(set) var wantsHelp = false
    /// The option that takes the next word as its value.
    private(set) var unfinished: OptionSyntax?
    /// Whether no further word can be an option.
    private(set) var isEnded = false
    /// The long option that ended the text.
    private(set) var textEnd: String?

    private let options: [OptionSyntax]
    /// Whether options stand before the words.
    private let followsOptions: Bool
    private var rest: ArraySlice<String>
    /// Whether the words are those of a text, and so are refused where they look like options.
    private var isInText = false
    /// Whether the next word that is no option begins the text.
    private var isBeforeText = false

    /// Scans the arguments; the places of the operands are the slice's indices.
    init(
        _ options: [OptionSyntax], optionsEndAfter: Int?, text: (String?) -> Int? = { _ in nil },
        _ arguments: ArraySlice<String>, followsOptions: Bool = false
    ) {
        (self.options, self.followsOptions) = (options, followsOptions)
        rest = arguments
        while operands.count < optionsEndAfter ?? .max, let word = rest.first {
            if !isInText, let start = text(operands.first?.word) {
                isInText = operands.count > start
                isBeforeText = operands.count == start
            }
            let place = rest.startIndex
            rest.removeFirst()
            if word == "-" || word.utf8.first != UInt8(ascii: "-") {
                if let meant = optionMeant(by: word) {
                    blame(unknown(meant.typed, meant.option, in: word, inText: isInText))
                }
                if let textEnd { blame(.textBehindOption(word, option: textEnd)) }
                operands.append((word, place))
            } else if word == "--" {
                isEnded = !isInText
                if isEnded { break }
                blame(.dashInText(word))
            } else if word.utf8.dropFirst().first == UInt8(ascii: "-") {
                takeLong(word)
            } else if isInText {
                blame(.dashInText(word))
            } else {
                takeShort(word)
            }
        }
        if operands.count >= optionsEndAfter ?? .max { isEnded = true }
        operands += zip(rest, rest.indices).map { (word: $0, place: $1) }
    }

    /// The scanned words, parsed by a command's table.
    func parsed(for command: CommandSyntax) -> Parsed {
        parsed(for: command, operation: command.operation(operands.map(\.word)))
    }

    /// The scanned words, where the command's operation is already known.
    func parsed(for command: CommandSyntax, operation: String?) -> Parsed {
        Parsed(options: command.options, given: given, operands: operands, operation: operation)
    }

    // Words are split by bytes: `=` with a combining accent after it would be one Character.
    private mutating func takeLong(_ word: String) {
        let body = word.utf8.dropFirst(2)
        let equals = body.firstIndex(of: UInt8(ascii: "=")) ?? body.endIndex
        let name = String(Substring(body[..<equals]))
        guard let option = options.first(where: { $0.name == name }) else {
            let suggestion = Suggestion.closest(to: name, among: options.map(\.name)).map { "--\($0)" }
            return blame(unknown("--\(name)", suggestion, in: word, inText: isInText))
        }
        if isInText { textEnd = "--\(name)" }
        let value = equals == body.endIndex ? nil : String(Substring(body[body.index(after: equals)...]))
        take(option, typed: "--\(name)", value: value)
    }

    /// The error for an unknown option. Where a text comes next, and nothing else was typed, it has the words that make a text of it.
    private func unknown(
        _ option: String, _ suggestion: String?, in word: String, inText: Bool = false
    ) -> UsageError.Fault {
        // The letters of a text such as `-hello` may be options, too.
        let isAlone = isBeforeText && !followsOptions && rest.isEmpty && given.keys.allSatisfy { $0 == Flag.help.name }
        let text = isAlone ? (operands.map(\.word) + ["--", word]).map(Shell.word).joined(separator: " ") : nil
        return .unknownOption(option, suggestion: suggestion, inText: inText || isBeforeText && !isAlone, asText: text)
    }

    private mutating func takeShort(_ word: String) {
        let wantedHelp = wantsHelp
        var letters = word.unicodeScalars.dropFirst()
        // `-5f` is `-n 5 -f`, as with tail(1).
        let digits = String(letters.prefix { ("0"..."9").contains($0) })
        if !digits.isEmpty, let number = options.first(where: { $0.short == "n" && $0.value?.isOptional == false }) {
            letters = letters.dropFirst(digits.unicodeScalars.count)
            take(number, typed: "-n", value: digits)
        }
        while let letter = letters.popFirst() {
            guard let option = options.first(where: { $0.short?.unicodeScalars.first == letter }) else {
                // A text such as `-hello` asks for no help: that would end with status 0, and nothing is sent.
                if isBeforeText { wantsHelp = wantedHelp }
                return blame(unknown(letter, in: word))
            }
            let takesValue = option.value.map { !$0.isOptional } ?? false
            let value = takesValue && !letters.isEmpty ? String(letters) : nil
            take(option, typed: "-\(letter)", value: value)
            if value != nil { return }
        }
    }

    /// The error for an unknown letter. A long option with one dash, such as `-lines`, and a number, such as `-10`, are
    /// named as a whole.
    private func unknown(_ letter: Unicode.Scalar, in word: String) -> UsageError.Fault {
        let body = word.utf8.dropFirst()
        if body.allSatisfy(Quantities.isDigit) { return unknown(word, nil, in: word) }
        let name = String(Substring(body.prefix { $0 != UInt8(ascii: "=") }))
        guard options.contains(where: { $0.name == name }) else {
            return unknown("-\(letter)", nil, in: word)
        }
        return unknown("-\(name)", "--\(name)", in: word)
    }

    /// Records an option spelled `typed`, with the value in the same word.
    private mutating func take(_ option: OptionSyntax, typed: String, value: String?) {
        var value = value
        if let syntax = option.value {
            if value == nil, !syntax.isOptional {
                value = rest.popFirst()
                if !syntax.takesOptions, let taken = value.flatMap(known) {
                    return blame(.optionAsValue(option: typed, taken: taken, long: "--\(option.name)"))
                }
                if value == nil {
                    unfinished = option
                    return blame(.missingValue(option: typed))
                }
            }
            if value == nil, let next = rest.first, isValue(next, of: option) {
                return blame(.detachedValue(option: "--\(option.name)", value: next, inText: isInText))
            }
        } else if value != nil {
            return blame(.unexpectedValue(option: typed))
        }
        do {
            let read = try option.read(value)
            if option.name == Flag.help.name { wantsHelp = true }
            given[option.name, default: []].append(Parsed.Occurrence(text: value, value: read))
        } catch {
            let shown = option.value?.isSecret == true ? nil : value
            blame(.badValue(option: typed, value: shown, reason: error.reason))
        }
    }

    /// The option of this table that a word is, without its value; nil for none. An empty variable without quotes makes it the value of
    /// the option before it.
    private func known(_ word: String) -> String? {
        let body = word.unicodeScalars.dropFirst()
        guard word.utf8.first == UInt8(ascii: "-"), let second = body.first else { return nil }
        guard second == "-" else {
            let letters = options.compactMap { $0.short?.unicodeScalars.first }
            return body.allSatisfy(letters.contains) ? word : nil
        }
        return word == "--" ? word : long(body.dropFirst())
    }

    /// The option that a word is meant as where an editor or a web page has made one dash of two, or a longer one of one; nil for none.
    private func optionMeant(by word: String) -> (typed: String, option: String)? {
        let rest = word.unicodeScalars.drop { $0 == "-" || ("\u{2010}"..."\u{2015}").contains($0) || $0 == "\u{2212}" }
        guard rest.startIndex != word.startIndex else { return nil }
        guard let option = long(rest) else { return nil }
        return (String(String.UnicodeScalarView(word.unicodeScalars.prefix { $0 != "=" })), option)
    }

    /// The long option of this table whose name stands before an equals sign, or alone; nil for none.
    private func long(_ body: Substring.UnicodeScalarView) -> String? {
        let name = String(String.UnicodeScalarView(body.prefix { $0 != "=" }))
        return options.contains { $0.name == name } ? "--\(name)" : nil
    }

    /// Whether a word after an option with an optional value may be meant as that value, though it would be an operand.
    private func isValue(_ word: String, of option: OptionSyntax) -> Bool {
        guard !word.hasPrefix("-") else { return false }
        do throws(ValueError) { _ = try option.read(word) } catch { return false }
        return true
    }

    private mutating func blame(_ fault: UsageError.Fault) { if self.fault == nil { self.fault = fault } }
}

/// A command line by the tables: the program's options and the command's name, then the words after that.
struct LineScan {
    let program: ProgramSyntax
    let outer: Scan
    /// The command; nil where none, or an unknown one, is named.
    let command: CommandSyntax?
    /// The words after the command's name; nil where the command is.
    let inner: Scan?

    /// Scans the words, without the program's own name.
    init(_ program: ProgramSyntax, _ words: [String]) {
        self.program = program
        outer = Scan(program.options, optionsEndAfter: 1, words[...])
        guard let name = outer.operands.first, let command = program.command(named: name.word) else {
            (command, inner) = (nil, nil)
            return
        }
        self.command = command
        inner = Scan(
            command.options + program.everywhere, optionsEndAfter: command.optionsEndAfter, text: command.text,
            words[(name.place + 1)...], followsOptions: !outer.given.isEmpty
        )
    }

    /// The program's options, wherever they stand.
    var globals: Parsed {
        Parsed(options: program.options, given: outer.given.merging(inner?.given ?? [:]) { $0 + $1 })
    }
}
