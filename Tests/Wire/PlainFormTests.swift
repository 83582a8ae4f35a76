import Foundation
import Testing

@testable import Wire

/// What is read and written byte by byte is what JSONDecoder and JSONEncoder read and write: both are asked here.
/// JSONDecoder takes some texts that are no JSON, which `JSONReader` knows.
@Suite struct PlainFormTests {
    // MARK: Writing

    @Test func everyValueIsWrittenAsJSONEncoderWritesIt() throws {
        var values = RandomValues(seed: 1)
        for _ in 0..<300 {
            try expectSameBytes(values.message())
            try expectSameBytes(values.line())
            try expectSameBytes(values.accepted())
            try expectSameBytes(values.event())
            try expectSameBytes(values.page())
            try expectSameBytes(values.listPage())
            try expectSameBytes(values.members())
            try expectSameBytes(values.status())
            try expectSameBytes(values.statuses())
            try expectSameBytes(values.rotation())
            try expectSameBytes(values.boxes())
        }
    }

    @Test func linesAreWrittenAsJSONEncoderWritesThem() throws {
        var values = RandomValues(seed: 2)
        let answers = (0..<200).map { _ in values.accepted() }
        let expected = try answers.map { try Codables.encoder.encode($0) + Data("\n".utf8) }.reduce(Data(), +)
        #expect(try JSON.lines(answers) == expected)
    }

    private func expectSameBytes(_ value: some Codable) throws {
        let said = String(decoding: try JSON.data(value), as: UTF8.self)
        #expect(said == String(decoding: try Codables.encoder.encode(value), as: UTF8.self))
    }

    // MARK: Reading

    /// Each value, as it is written and with a few of its bytes changed, inserted or left out.
    @Test func everyTextIsReadOrRefusedAsJSONDecoderDoes() {
        var values = RandomValues(seed: 3)
        for _ in 0..<200 {
            expectSameVerdicts(on: values.message(), &values)
            expectSameVerdicts(on: values.line(), &values)
            expectSameVerdicts(on: values.accepted(), &values)
            expectSameVerdicts(on: values.event(), &values)
            expectSameVerdicts(on: values.page(), &values)
            expectSameVerdicts(on: values.listPage(), &values)
            expectSameVerdicts(on: values.members(), &values)
            expectSameVerdicts(on: values.status(), &values)
            expectSameVerdicts(on: values.statuses(), &values)
            expectSameVerdicts(on: values.rotation(), &values)
            expectSameVerdicts(on: values.boxes(), &values)
        }
    }

    @Test(arguments: HostileTexts.all)
    func hostileTextsAreReadOrRefusedAsJSONDecoderDoes(text: String) {
        expectSameVerdicts(on: Data(text.utf8))
        expectSameVerdicts(on: Data((text + "\n").utf8))
        expectSameVerdicts(on: Data((" " + text).utf8))
        expectSameVerdicts(on: Data((text + "}").utf8))
        expectSameVerdicts(on: Data([0xEF, 0xBB, 0xBF] + Array(text.utf8)))
    }

    @Test func otherEncodingsAreReadOrRefusedAsJSONDecoderDoes() {
        for text in HostileTexts.all {
            for encoding in [String.Encoding.utf16, .utf16LittleEndian, .utf32BigEndian] {
                if let data = text.data(using: encoding) { expectSameVerdicts(on: data) }
            }
        }
    }

    @Test func linesAreReadWhetherTheyArePlainOrNot() throws {
        var values = RandomValues(seed: 4)
        var lines = Data()
        var expected: [NewMessage] = []
        for place in 0..<100 {
            let message = values.message()
            expected.append(message)
            let line = String(decoding: try Codables.encoder.encode(message), as: UTF8.self)
            lines += Data((place % 3 == 0 ? line.replacingOccurrences(of: ",", with: ", ") : line).utf8)
            lines += Data((place % 5 == 0 ? "\n\n" : "\n").utf8)
        }
        #expect(try JSON.values(NewMessage.self, fromLines: lines) == expected)
        #expect(try JSON.values(NewMessage.self, fromLines: lines.dropLast()) == expected)
    }

    /// Two values on one line are none, though each by itself is one.
    @Test func aLineIsOneValue() throws {
        let line = try JSON.data(NewMessage(id: MessageID(rawValue: 1), body: Data([1])))
        #expect(throws: (any Error).self) { try JSON.values(NewMessage.self, fromLines: line + line) }
    }

    private func expectSameVerdicts(on value: some Codable, _ values: inout RandomValues) {
        guard let data = try? Codables.encoder.encode(value) else { return }
        expectSameVerdicts(on: data)
        for _ in 0..<8 { expectSameVerdicts(on: values.damaged(data)) }
    }

    private func expectSameVerdicts(on data: Data) {
        expectSameVerdict(NewMessage.self, on: data)
        expectSameVerdict(SendLine.self, on: data)
        expectSameVerdict(SendResult.self, on: data)
        expectSameVerdict(Event.self, on: data)
        expectSameVerdict(Page.self, on: data)
        expectSameVerdict(ListPage.self, on: data)
        expectSameVerdict(MemberList.self, on: data)
        expectSameVerdict(MessageStatus.self, on: data)
        expectSameVerdict(MessageStatusList.self, on: data)
        expectSameVerdict(NewRotation.self, on: data)
        expectSameVerdict(BoxesQuery.Answer.self, on: data)
    }

    private func expectSameVerdict<Value: Codable & Equatable>(_ type: Value.Type, on data: Data) {
        let isJSON = data.withUnsafeBytes { JSONReader.allows($0.bindMemory(to: UInt8.self)) }
        let expected = isJSON ? try? Codables.decoder.decode(type, from: data) : nil
        let read = try? JSON.value(type, from: data)
        #expect(read == expected, "\(type): \(String(decoding: data, as: UTF8.self))")
        guard !data.contains(UInt8(ascii: "\n")), !data.isEmpty else { return }
        let line = try? JSON.values(type, fromLines: data)
        #expect(line == expected.map { [$0] }, "\(type): \(String(decoding: data, as: UTF8.self))")
    }
}

/// Codable's own word, but for base 64, of which it takes more than the one form of some bytes.
private enum Codables {
    static let decoder: JSONDecoder = {
        let decoder = JSONDecoder()
        decoder.dataDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            let text = try container.decode(String.self)
            guard let data = Data(base64Encoded: text), data.base64EncodedString() == text else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "not base 64")
            }
            return data
        }
        return decoder
    }()
    static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }()
}
