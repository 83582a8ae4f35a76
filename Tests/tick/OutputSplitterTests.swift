import Testing

@testable import tick

@Suite struct OutputSplitterTests {
    private func split(_ pieces: [String], longest: Int = 100) -> [String] {
        var splitter = OutputSplitter(longest: longest)
        return (pieces.map { splitter.take(Array($0.utf8)) } + [splitter.end()]).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    @Test func linesAreHandedOnAsWholes() {
        #expect(split(["one\ntw", "o\n\nth", "ree"]) == ["one\n", "two\n\n", "", "three\n"])
        #expect(split(["one\n"]) == ["one\n", ""])
        #expect(split([""]) == ["", ""])
    }

    @Test func aLineThatIsTooLongIsHandedOnInPartsOfWholeCharacters() {
        #expect(split(["abcdef\n"], longest: 3) == ["abc\ndef\n", ""])
        #expect(split(["abcdefg"], longest: 3) == ["abc\ndef\n", "g\n"])
        #expect(split(["ab", "cd", "ef"], longest: 3) == ["", "abc\n", "", "def\n"])
        #expect(split(["aaé\n"], longest: 3) == ["aa\né\n", ""])
        #expect(split(["a\u{1F600}\n"], longest: 4) == ["a\n\u{1F600}\n", ""])
    }

    /// No character has so many continuation bytes.
    @Test func bytesThatAreNoTextAreSplitAnywhere() {
        var splitter = OutputSplitter(longest: 4)
        let bytes = splitter.take(Array(repeating: 0x80, count: 9))
        #expect(bytes.filter { $0 == 0x80 }.count + splitter.end().filter { $0 == 0x80 }.count == 9)
        #expect(bytes.split(separator: 0x0A).allSatisfy { $0.count <= 4 && !$0.isEmpty })
    }
}
