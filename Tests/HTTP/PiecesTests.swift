import Helpers
import Testing

@testable import HTTP

/// Promises about all requests, tried on requests made by chance from a fixed seed.
@Suite struct PiecesTests {
    /// A request as bytes, with what is to be read from it.
    struct Sample {
        var bytes: [UInt8]
        var target: String
        var body: [UInt8]
    }

    private func sample(_ chance: inout SeededGenerator) -> Sample {
        let target = "/" + chance.text(0...20) + (Bool.random(using: &chance) ? "?" + chance.text(0...20) : "")
        let body = (0..<Int.random(in: 0...40, using: &chance)).map { _ in UInt8.random(in: 0...255, using: &chance) }
        var lines = ["Host: relay.example:8425"]
        for _ in 0..<Int.random(in: 0...5, using: &chance) {
            lines.append("X-\(chance.text(1...9)): \(chance.text(0...30))")
        }
        var content = body
        switch Int.random(in: 0...2, using: &chance) {
        case 0: lines.append("Content-Length: \(body.count)")
        case 1 where body.isEmpty: break
        default:
            lines.append("Transfer-Encoding: chunked")
            content = []
            var rest = body[...]
            while !rest.isEmpty {
                let chunk = rest.prefix(Int.random(in: 1...20, using: &chance))
                content += Array("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk + Array("\r\n".utf8)
                rest = rest.dropFirst(chunk.count)
            }
            content += Array("0\r\n\r\n".utf8)
        }
        lines.shuffle(using: &chance)
        let head = "POST \(target) HTTP/1.1\r\n" + lines.map { $0 + "\r\n" }.joined() + "\r\n"
        return Sample(bytes: Array(head.utf8) + content, target: target, body: body)
    }

    private func requests(_ pieces: some Sequence<[UInt8]>) throws -> [WholeRequest] {
        var parser = RequestParser()
        var requests: [WholeRequest] = []
        for piece in pieces {
            parser.append(piece)
            while let request = try parser.next() { requests.append(request) }
        }
        #expect(parser.state == .idle)
        #expect(parser.capacity == 0)
        return requests
    }

    @Test func aRequestIsTheSameWhereverItIsCut() throws {
        var chance = SeededGenerator(1)
        for _ in 0..<12 {
            let sample = sample(&chance)
            let whole = try requests([sample.bytes])
            #expect(whole.map(\.target) == [sample.target])
            #expect(whole.map(\.body) == [sample.body])
            for cut in 1..<sample.bytes.count {
                #expect(try requests([Array(sample.bytes[..<cut]), Array(sample.bytes[cut...])]) == whole)
            }
        }
    }

    @Test func aRequestIsTheSameInPiecesOfAnySize() throws {
        var chance = SeededGenerator(2)
        for size in 1...64 {
            let sample = sample(&chance)
            let pieces = stride(from: 0, to: sample.bytes.count, by: size).map {
                Array(sample.bytes[$0...].prefix(size))
            }
            #expect(try requests(pieces) == requests([sample.bytes]))
        }
    }

    @Test func pipelinedRequestsComeOutInOrder() throws {
        var chance = SeededGenerator(3)
        for _ in 0..<20 {
            let samples = (0..<10).map { _ in sample(&chance) }
            var rest = Array(samples.map(\.bytes).joined())[...]
            var pieces: [[UInt8]] = []
            while !rest.isEmpty {
                pieces.append(Array(rest.prefix(Int.random(in: 1...500, using: &chance))))
                rest = rest.dropFirst(pieces.last?.count ?? 0)
            }
            let read = try requests(pieces)
            #expect(read.map(\.target) == samples.map(\.target))
            #expect(read.map(\.body) == samples.map(\.body))
        }
    }

    /// Whatever comes: no crash, a refusal with a status of ours, and the same outcome for other pieces.
    @Test func damagedRequestsAreReadOrRefused() {
        var chance = SeededGenerator(4)
        let marks = Array("\r\n\t :;,0aF\0".utf8) + [0x7F, 0xFF]
        let samples = (0..<50).map { _ in sample(&chance).bytes }
        var refused = 0
        for round in 0..<10_000 {
            var bytes = samples[round % samples.count]
            for _ in 0..<Int.random(in: 1...3, using: &chance) {
                let place = Int.random(in: 0..<bytes.count, using: &chance)
                let mark = marks[Int.random(in: 0..<marks.count, using: &chance)]
                switch Int.random(in: 0...3, using: &chance) {
                case 0: bytes[place] = mark
                case 1: bytes.insert(mark, at: place)
                case 2: bytes[place] = UInt8.random(in: 0...255, using: &chance)
                default: if bytes.count > 1 { bytes.remove(at: place) }
                }
            }
            let whole = Vector.outcome(of: [bytes])
            let cut = Int.random(in: 0...bytes.count, using: &chance)
            #expect(Vector.outcome(of: [Array(bytes[..<cut]), Array(bytes[cut...])]) == whole)
            if let status = whole.last.flatMap({ Int($0) }) {
                #expect([400, 413, 414, 431, 501, 505].contains(status))
                refused += 1
            }
        }
        // Both must happen often, or the damage shows nothing.
        #expect((1_000...9_000).contains(refused))
    }
}

extension SeededGenerator {
    /// Lower-case letters and digits.
    fileprivate mutating func text(_ count: ClosedRange<Int>) -> String {
        let characters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
        return String(
            (0..<Int.random(in: count, using: &self)).map { _ in characters[Int.random(in: 0..<36, using: &self)] }
        )
    }
}
