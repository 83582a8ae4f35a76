import Foundation
import Storage
import Testing
import Wire

@testable import Relay

@Suite struct SendTests {
    private let path = "\(RoomID.ops.path)/messages"

    /// A batch of messages of these sizes.
    private func sized(_ sizes: Int..., id: MessageID = .fresh()) -> String {
        let messages = sizes.enumerated().map { index, size in
            NewMessage(id: index == 0 ? id : .fresh(), body: Data(repeating: 1, count: size))
        }
        return body(of: [batch(messages)])
    }

    @Test func linesAreStoredInTheirOrder() async throws {
        try await withRelay { relay in
            try relay.join(.alice)
            let answer = try relay.ask("POST", path, as: .alice, body: messages("one", "two", "three"))
            #expect(answer.fields["content-type"] == "application/x-ndjson")
            #expect(try answer.values(SendResult.self).map(\.seq) == [2, 3, 4])
        }
    }

    @Test func sentAgainIsAnsweredAgain() async throws {
        try await withRelay { relay in
            try relay.join(.alice)
            let body = messages("one", "two")
            let first = try relay.ask("POST", path, as: .alice, body: body)
            #expect(try relay.ask("POST", path, as: .alice, body: body).text == first.text)
        }
    }

    @Test func afterABatchWithTheIdOfAnotherMessageNothingIsStored() async throws {
        try await withRelay { relay in
            try relay.join(.alice)
            let id = MessageID.fresh()
            try #require(relay.ask("POST", path, as: .alice, body: sized(5, id: id)).status == 200)
            let answer = try relay.ask("POST", path, as: .alice, body: sized(1) + sized(6, 6, id: id) + sized(7))
            #expect(try answer.values(SendResult.self).map(\.seq) == [3, nil, nil, nil])
            #expect(try answer.values(SendResult.self).map { $0.code?.told } == [nil, .idTaken, .again, .again])
        }
    }

    @Test func aBatchNeedsOneKindItsSignatureAndIDsOfItsOwn() async throws {
        try await withRelay { relay in
            try relay.join(.alice, .bob)
            let before = try await relay.contents()
            let (one, edit) = (messages("one"), messages("edit", kind: .list))
            let line = String(one.split(separator: "\n")[0]) + "\n"
            let end = String(one.split(separator: "\n")[1]) + "\n"
            let many = (0...NewBatch.limit).map { NewMessage(id: .fresh(), body: Data([UInt8($0 & 255)])) }
            let short = end.replacing("\"sig\":\"CAg", with: "\"sig\":\"")
            for body in [
                line, one + line, end, one + end, one + one, line + edit, line + short, end + one,
                body(of: [batch(many)]),
            ] {
                let answer = try relay.ask("POST", path, as: .alice, body: body)
                #expect(answer.status == 400, "\(body)")
                #expect(try await relay.contents() == before, "\(body)")
            }
            let most = body(of: [batch(Array(many.dropLast()))])
            #expect(try relay.ask("POST", path, as: .alice, body: most + edit).status == 200)
        }
    }

    @Test func messageThatIsTooLargeIsRefusedWithItsBatchLeftToBeSentAgain() async throws {
        var options = RelayOptions.patient
        options.text = 100
        try await withRelay(options) { relay in
            try relay.join(.alice)
            // Sealing and escaping may make a body of 1224 bytes of a text of 100.
            let answer = try relay.ask("POST", path, as: .alice, body: sized(1224, 1) + sized(1225, 1) + sized(1))
            #expect(answer.status == 200)
            let accepted = try answer.values(SendResult.self)
            #expect(accepted.map(\.seq) == [2, 3, nil, nil, nil])
            #expect(accepted.map { $0.code?.told } == [nil, nil, .tooLarge, .again, .again])
            let metrics = try relay.ask("GET", "/metrics").text
            #expect(metrics.contains("tick_messages_total 2\n"))
            // The join's and this one's: two messages shared a commit.
            #expect(metrics.contains("tick_commits_total 2\n"))
        }
    }

    @Test func onlyMessagesThatAreTooLargeStoreNothing() async throws {
        var options = RelayOptions.patient
        options.text = 0
        try await withRelay(options) { relay in
            try relay.join(.alice)
            let key = MemberKey(room: .ops, member: Guest.alice.member)
            func page() async throws -> Page {
                try await relay.store.read { snapshot throws(StoreError) in
                    try snapshot.page(EventsQuery(start: .after(0)), for: key)
                }
            }
            let before = try await page()
            let answer = try relay.ask("POST", path, as: .alice, body: sized(1025))
            #expect(try answer.values(SendResult.self).map { $0.code?.told } == [.tooLarge])
            #expect(try await page() == before)
        }
    }

    @Test func linesBeyondTheLimitAreRefusedTogether() async throws {
        try await withRelay { relay in
            try relay.join(.alice, .bob)
            let before = try await relay.contents()
            let lines = (0...Limits.lines).map {
                "{\"id\":\"\(MessageID(rawValue: UInt128($0)))\",\"body\":\"AA==\"}\n"
            }
            let answer = try relay.ask("POST", path, as: .alice, body: lines.joined())
            #expect(answer.status == 413)
            #expect(answer.code == .tooLarge)
            #expect(try await relay.contents() == before)
        }
    }

    @Test func nonsenseIsRefused() async throws {
        try await withRelay { relay in
            try relay.join(.alice, .bob)
            let before = try await relay.contents()
            for body in [
                "", "\n\n", "hello", "{}", "[]", "null", "{\"id\":\"x\",\"body\":\"AA==\"}",
                "{\"id\":\"\(MessageID.fresh())\",\"body\":\"*\"}", "{\"id\":\"\(MessageID.fresh())\"}",
                messages("good") + "bad", messages("good") + "\u{FEFF}",
            ] {
                let answer = try relay.ask("POST", path, as: .alice, body: body)
                #expect(answer.status == 400, "\(body)")
                #expect(answer.code == .badRequest, "\(body)")
                #expect(try await relay.contents() == before, "\(body)")
            }
        }
    }

    /// Each would be a message for a reader that isn't strict.
    @Test func whatIsNoJSONIsRefusedAndNotStored() async throws {
        try await withRelay { relay in
            try relay.join(.alice, .bob)
            let before = try await relay.contents()
            let good = "{\"id\":\"\(MessageID.fresh())\",\"body\":\"AA==\""
            var bodies = [",}", ",\"x\":01}", ",\"x\":1.}", ",\"x\":\"\\x41\"}", ",\"x\":\"\u{1}\"}", ",\"x\":\"\t\"}"]
                .map {
                    Array((good + $0).utf8)
                }
            for bytes: [UInt8] in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80]] {
                bodies.append(Array((good + ",\"x\":\"").utf8) + bytes + Array("\"}".utf8))
            }
            bodies.append([0xEF, 0xBB, 0xBF] + Array((good + "}").utf8))
            bodies.append(Array(try #require((good + "}").data(using: .utf16))))
            for body in bodies {
                let caller = try relay.caller()
                let head = request(
                    "POST", path, authorization: Guest.alice.authorization, fields: ["Content-Length: \(body.count)"]
                )
                try caller.write(Array(head.utf8) + body)
                let answer = try caller.answer()
                #expect(answer.status == 400, "\(body)")
                #expect(answer.code == .badRequest, "\(body)")
                #expect(try await relay.contents() == before, "\(body)")
            }
            let signature = messages("").split(separator: "\n")[1]
            let fits = good + ",\"x\":[{}]}\n" + signature
            #expect(try relay.ask("POST", path, as: .alice, body: fits).status == 200)
        }
    }

    /// For a person of many devices each is as many rows: 9,900 of them held up everybody's messages for seconds.
    @Test func readReceiptsBeyondTheLimitAreRefusedTogether() async throws {
        try await withRelay { relay in
            try relay.join(.alice, .bob)
            let receipts = "\(RoomID.ops.path)/receipts"
            let line = try relay.rooted(receipt(.read, 2...2), at: 2) + "\n"
            let before = try await relay.contents()
            let many = try relay.ask("POST", receipts, as: .bob, body: String(repeating: line, count: Limits.reads + 1))
            #expect(many.status == 413)
            #expect(many.code == .tooLarge)
            #expect(try await relay.contents() == before)
            let most = try relay.ask("POST", receipts, as: .bob, body: String(repeating: line, count: Limits.reads))
            #expect(most.status == 204)
        }
    }

    @Test func receiptsForWhatIsNotThereAreRefusedTogether() async throws {
        try await withRelay { relay in
            try relay.join(.alice, .bob)
            try #require(relay.ask("POST", path, as: .alice, body: messages("one")).status == 200)
            let before = try await relay.contents()
            let receipts = "\(RoomID.ops.path)/receipts"
            for body in [
                receipt(.read, 3...3), receipt(.read, 3...4),
                try relay.rooted(receipt(.read, 3...3), at: 3) + "\n" + receipt(.read, 9...9),
            ] {
                #expect(try relay.ask("POST", receipts, as: .bob, body: body).code == .wrongRoot, "\(body)")
                #expect(try await relay.contents() == before, "\(body)")
            }
            for body in ["", "{}", receipt(.read, 0...3)] {
                let answer = try relay.ask("POST", receipts, as: .bob, body: body)
                #expect(answer.status == 400, "\(body)")
                #expect(try await relay.contents() == before, "\(body)")
            }
            for query in ["delivered=3-3", delivered("3-2"), "after=x", "last=-1"] {
                let answer = try relay.ask("GET", "\(RoomID.ops.path)/events?\(query)", as: .bob)
                #expect(answer.status == 400, "\(query)")
                #expect(try await relay.contents() == before, "\(query)")
            }
        }
    }
}
