/// A line of mdoc(7) as the text it becomes: as much of the language as synopses and lists of options need.
struct MdocLine {
    /// What the line becomes, with single blanks: `[-n N|+SEQ | --new]`.
    private(set) var text = ""

    private var isGlued = true
    private var brackets: [Character] = []

    init(_ line: String) {
        guard line.hasPrefix(".") else {
            text = Self.unescaped(line)
            return
        }
        // After `Fl` each word is an option, up to the next macro.
        var isFlag = false
        for word in Self.words(of: String(line.dropFirst())) {
            let isMacro = !word.isQuoted && Self.macros.contains(word.text)
            if isMacro {
                isFlag = word.text == "Fl"
                switch word.text {
                case "Op", "Oo": open("[", "]", endsItself: word.text == "Op")
                case "Pq", "Po": open("(", ")", endsItself: word.text == "Pq")
                case "Oc": glue("]")
                case "Pc": glue(")")
                case "Ns": isGlued = true
                default: break
                }
            } else if [",", ".", ":", ";"].contains(word.text) {
                glue(word.text)
            } else {
                add((isFlag && word.text != "|" ? "-" : "") + Self.unescaped(word.text))
            }
        }
        for bracket in brackets.reversed() { glue(String(bracket)) }
    }

    private mutating func add(_ word: String) {
        if !isGlued { text += " " }
        text += word
        isGlued = false
    }

    private mutating func glue(_ word: String) {
        text += word
        isGlued = false
    }

    /// `Op` ends with its line, `Oo` with an `Oc`.
    private mutating func open(_ left: Character, _ right: Character, endsItself: Bool) {
        add(String(left))
        isGlued = true
        if endsItself { brackets.append(right) }
    }

    private static let macros: Set<String> = [
        "Ar", "Cm", "Em", "Ev", "Fl", "It", "Li", "Nd", "Nm", "No", "Ns", "Oc", "Oo", "Op", "Pa", "Pc", "Po", "Pq",
        "Ql", "Sy", "Xr",
    ]

    /// The words of a line; those in double quotes are one.
    static func words(of line: String) -> [(text: String, isQuoted: Bool)] {
        var words: [(text: String, isQuoted: Bool)] = []
        var rest = Substring(line).drop { $0 == " " }
        while !rest.isEmpty {
            let isQuoted = rest.hasPrefix("\"")
            if isQuoted { rest = rest.dropFirst() }
            let word = rest.prefix { isQuoted ? $0 != "\"" : $0 != " " }
            words.append((String(word), isQuoted))
            rest = rest[word.endIndex...].dropFirst(isQuoted ? 1 : 0).drop { $0 == " " }
        }
        return words
    }

    /// The characters that roff's escapes stand for.
    static func unescaped(_ text: String) -> String {
        var plain = text
        for (escape, character) in [
            (#"\&"#, ""), (#"\-"#, "-"), (#"\(aq"#, "'"), (#"\(dq"#, "\""), (#"\(oq"#, "‘"), (#"\(cq"#, "’"),
            (#"\(OK"#, "✓"), (#"\[u2026]"#, "…"), (#"\e"#, #"\"#),
        ] { plain = plain.replacing(escape, with: character) }
        return plain
    }
}
