import Foundation

/// A man page's source, as far as tests look at it.
struct ManPage {
    /// Such as `tick-send.1`.
    let name: String
    private let lines: [String]

    static let folder = HouseTests.top.appending(path: "man")

    static func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    init(_ name: String) throws {
        self.init(name, text: try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8))
    }

    init(_ name: String, text: String) {
        self.name = name
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// The lines of a section.
    private func section(_ title: String) -> ArraySlice<String> {
        guard let start = lines.firstIndex(of: ".Sh \(title)") else { return [] }
        return lines[(start + 1)...].prefix { !$0.hasPrefix(".Sh ") }
    }

    /// The page's subject in one line.
    var subject: String {
        section("NAME").first { $0.hasPrefix(".Nd ") }.map { MdocLine($0).text } ?? ""
    }

    /// The forms of the synopsis, without program and command.
    var synopsis: [String] {
        var forms: [[String]] = []
        for line in section("SYNOPSIS") {
            if line == ".Nm" || line.hasPrefix(".Nm ") {
                forms.append([])
            } else if !forms.isEmpty {
                forms[forms.count - 1].append(MdocLine(line).text)
            }
        }
        return forms.map { $0.joined(separator: " ") }
    }

    /// The options that are explained: `-f, --file FILE`. Lists inside the list are not looked at.
    var options: [String] {
        var depth = 0
        var options: [String] = []
        for line in section("OPTIONS") {
            if line.hasPrefix(".Bl ") { depth += 1 }
            if line == ".El" { depth -= 1 }
            if depth == 1, line.hasPrefix(".It Fl ") { options.append(MdocLine(line).text) }
        }
        return options
    }

    /// The lists of a section that have one, each under its subsection's title; each item's cells as they are shown, without a
    /// table's heading.
    func tables(in title: String) -> [(title: String, rows: [[String]])] {
        var tables: [(title: String, rows: [[String]])] = []
        var subsection = ""
        for line in section(title) {
            if line.hasPrefix(".Ss ") { subsection = String(line.dropFirst(4)) }
            if line.hasPrefix(".Bl ") { tables.append((subsection, [])) }
            guard line.hasPrefix(".It "), !line.hasPrefix(".It Sy "), !tables.isEmpty else { continue }
            let cells = line.dropFirst(4).components(separatedBy: " Ta ").map { MdocLine(".It \($0)").text }
            tables[tables.count - 1].rows.append(cells)
        }
        return tables
    }

    /// The pages that are referred to, such as `tick-send.1`.
    var references: [String] {
        lines.compactMap { line in
            let words = MdocLine.words(of: line).map(\.text)
            guard let place = words.firstIndex(where: { $0 == ".Xr" || $0 == "Xr" }), words.count > place + 2 else {
                return nil
            }
            return "\(words[place + 1]).\(words[place + 2])"
        }
    }

    /// The literal blocks, each with its first line's number.
    var blocks: [(line: Int, lines: [String])] {
        var blocks: [(line: Int, lines: [String])] = []
        var isInside = false
        for (number, line) in zip(1..., lines) {
            if line.hasPrefix(".Bd -literal") {
                blocks.append((number + 1, []))
                isInside = true
            } else if line == ".Ed" {
                isInside = false
            } else if isInside {
                blocks[blocks.count - 1].lines.append(MdocLine.unescaped(line))
            }
        }
        return blocks
    }
}
