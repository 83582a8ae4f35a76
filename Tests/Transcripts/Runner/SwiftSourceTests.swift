import Testing

@Suite struct SwiftSourceTests {
    private func source(_ text: String) -> SwiftSource { SwiftSource(path: "Sources/Wire/X.swift", text: text) }

    @Test(arguments: [
        ("a // b", "a ", ""), ("a /* b */ c", "a  c", ""), ("a /* /* b */ c */ d", "a  d", ""),
        ("f(\"text\")", "f(\"\")", "text"), ("f(\"a // b\") // c", "f(\"\") ", "a // b"),
        ("f(\"a \\\" b\") + c", "f(\"\") + c", "a \\\" b"), ("f(#\"a \" \\ b\"#) + c", "f(\"\") + c", "a \" \\ b"),
        ("f(\"\") + g(\"\\\\\")", "f(\"\") + g(\"\")", "\\\\"), ("f(\"\"\"a \" b\"\"\")", "f(\"\")", "a \" b"),
        ("f(\"a\", \"b\")", "f(\"\", \"\")", "a b"), ("#if x", "#if x", ""),
    ])
    func tellsApartCodeCommentsAndText(line: String, code: String, literal: String) {
        #expect(source(line).code == [code])
        #expect(source(line).literals == [literal])
    }

    @Test func longTextAndCommentsGoOnOverLines() {
        let source = source("a = \"\"\"\n  text // here\n  \"\"\"\nb /* c\nd */ e")
        #expect(source.code == ["a = \"", "", "\"", "b ", " e"])
        #expect(source.literals == ["", "  text // here", "  ", "", ""])
    }

    @Test func knowsItsRoomAndImports() {
        let source = source("import A\n@testable import B\npackage import C\nimport struct D.E\n// import F\n")
        #expect(source.room == "Wire")
        #expect(source.imports.map(\.module) == ["A", "B", "C", "D"])
        #expect(source.imports.map(\.line) == [1, 2, 3, 4])
    }
}
