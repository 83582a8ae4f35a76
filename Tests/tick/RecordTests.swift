import Arguments
import Foundation
import Testing
import Wire

@testable import tick

@Suite struct RecordTests {
    /// A record with one value of each kind.
    private struct Sample: Record {
        var text: String? = "a b"
        var bytes: [UInt8]?
        var number: Int? = 3
        var isSo: Bool? = true
        var names: [String]?
        var owner: PushState?
        var owners: [PushState]?

        static let fields: Fields<Self> = [
            .both("text", "t", ["x": .text]) { .text($0.text) },
            .both("bytes", nil, ["y": .text]) { .bytes($0.bytes) },
            .object("base64") { .base64($0.bytes) },
            .both("number", "N", ["x": 2, "y": 1]) { .number($0.number) },
            .both("id") { _ in .id(MessageID(rawValue: 1)) },
            .both("flag", nil, ["x": 1]) { .flag($0.isSo, "so") },
            .both("names", object: { $0.number != 0 }) { .names($0.names) },
            .object("owner") { .record($0.owner) },
            .object("owners") { .records($0.owners) },
        ]
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    private func json(_ sample: Sample) -> String { text(sample.json) }

    // MARK: Objects

    @Test func membersAreInOrderAndAbsentOnesAreLeftOut() {
        let id = MessageID(rawValue: 1)
        #expect(json(Sample()) == #"{"flag":true,"id":"\#(id)","number":3,"text":"a b"}"#)
        let sample = Sample(
            text: nil, bytes: [0x61, 0xE9], number: -7, isSo: false, names: ["x", "y"],
            owner: PushState(.gone, since: 5), owners: [PushState(.set), PushState(.pushed, at: 6)]
        )
        #expect(
            json(sample)
                == #"{"base64":"Yek=","bytes":"a\#u{FFFD}","flag":false,"id":"\#(id)","names":["x","y"],"#
                + #""number":-7,"#
                + #""owner":{"since":5,"state":"gone"},"owners":[{"state":"set"},{"at":6,"state":"pushed"}]}"#
        )
        let empty = json(Sample(text: nil, isSo: nil, names: [], owners: []))
        #expect(empty == #"{"id":"\#(id)","names":[],"number":3,"owners":[]}"#)
        #expect(!json(Sample(number: 0, names: ["x"])).contains("names"))
    }

    @Test func whatSteersATerminalIsEscapedAndReadsBackTheSame() throws {
        let steering = "a\u{7F}\u{85}\u{9B}31m\u{061C}\u{200E}\u{2028}\u{202E}\u{2066}z\u{1B}[0m"
        let line = json(Sample(text: steering))
        #expect(line.contains(#""a\u007f\u0085\u009b31m\u061c\u200e\u2028\u202e\u2066z\u001b[0m""#))
        let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        #expect(object["text"] as? String == steering)
    }

    /// As JSONEncoder wrote it, byte for byte, but for what is escaped besides.
    @Test func otherTextIsAsJSONEncoderWritesIt() throws {
        for value in (0..<0x3100 as Range<UInt32>) {
            guard let scalar = Unicode.Scalar(value), value < 0x20 || !scalar.isUnprintable else { continue }
            let value = "x\(scalar)/\(scalar)"
            let member = #""text":"# + text([UInt8](try JSON.data([value])).dropFirst().dropLast().map { $0 })
            #expect(json(Sample(text: value)).hasSuffix(member + "}"), "U+\(String(scalar.value, radix: 16))")
        }
        #expect(json(Sample(text: "grüße, 世界 👩‍👩‍👧")).contains(#""grüße, 世界 👩‍👩‍👧""#))
    }

    // MARK: Lines of --porcelain

    @Test func fieldsArePartedByBlanksAndMissingOnesAreDashes() {
        #expect(text(Sample().porcelain("x")) == "x so 3 a b")
        #expect(text(Sample(text: nil, number: nil, isSo: false).porcelain("x")) == "x - - ")
        let id = MessageID(rawValue: 2)
        #expect(text(Sample().porcelain("y", of: id, id)) == "y \(id) \(id) 3 ")
    }

    @Test func textIsOneLineThatCanBeReadBack() {
        let steering = Sample(text: "a b\n\t\u{1B}\u{202E}\u{85}é")
        #expect(text(steering.porcelain("x")) == #"x so 3 a b\n\t\x1b\u{202e}\u{85}é"#)
        // What looks like an escape in the text isn't one.
        #expect(text(Sample(text: #"\n"#).porcelain("x")) == #"x so 3 \\n"#)
        // With a mark behind it a backslash is another character.
        #expect(text(Sample(text: "\\\u{34F}n").porcelain("x")) == "x so 3 \\\\\u{34F}n")
        #expect(text(Sample(bytes: [0x5C, 0xE9]).porcelain("y")) == #"y 3 \\\xe9"#)
    }

    // MARK: Layouts

    @Test func aLayoutHasTheValuesAsOneLine() throws {
        let names = Sample.fields.names
        let render = try Layout(parsing: "%t|%N|%(flag)|%(names)|%(bytes)", of: names).renderer(of: Sample.self)
        #expect(text(render(Sample())) == "a b|3|so||\n")
        let steering = Sample(text: "a\\\n", bytes: [0xE9], isSo: false, names: ["x", "y\t"])
        #expect(text(render(steering)) == #"a\\n|3||x,y\t|\xe9"# + "\n")
        #expect(throws: FormatError(.unknownName("owner"), at: 1)) { try Layout(parsing: "%(owner)", of: names) }
    }
}
