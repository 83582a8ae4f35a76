import Client
import Wire

/// How a report is printed.
struct ReportForm {
    enum Style {
        case text
        case json
        case porcelain
        case format(Format)
    }

    var style = Style.text
    /// What ends a record: a newline, or with `-z` a NUL.
    var end = UInt8(ascii: "\n")
    /// How many names stand where members are told by name; nil where nothing was said.
    var names: Int?

    /// A line for a program or a person, with its end.
    func line(_ key: String, facts: [Int], _ text: String) -> Look.Line {
        Look.Line(key: key, facts: facts, bytes: Array(text.utf8) + [end])
    }

    /// An object, with its end.
    func line(_ key: String, facts: [Int], _ object: some Encodable) throws(Failure) -> Look.Line {
        Look.Line(key: key, facts: facts, bytes: try JSONLine(object).bytes + [end])
    }

    /// A record of `--porcelain`: a letter, fields, and last a text that may have blanks in it.
    func line(_ key: String, facts: [Int], _ record: PorcelainRecord) -> Look.Line {
        Look.Line(key: key, facts: facts, bytes: record.bytes + [end])
    }
}
