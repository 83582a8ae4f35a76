import Foundation
import Testing
import Wire

/// The bytes that cross the network, one value a file in `Tests/Vectors/Wire`. A change there breaks every older peer.
@Suite struct VectorTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Vectors/Wire")

    static let id = MessageID(rawValue: 1 << 100 | 1)
    static let member = MemberID(rawValue: 2)
    static let event = Event(
        seq: 7,
        kind: .message,
        id: id,
        member: member,
        at: 1_763_700_000_000,
        body: Data([0xFB, 0xFF])
    )
    static let claim = MessageStatus.Claim(from: 5, upto: 9, tag: Data([1, 2, 3]), at: 1_763_700_000_001)
    static let row = Member(
        member: member,
        name: Data([4]),
        nameID: id,
        joined: 1,
        left: nil,
        delivered: 6,
        read: 5,
        lastSeen: 1_763_700_000_002,
        online: true
    )

    static let vectors: [Vector] = [
        Vector("accepted", Accepted(id: id, seq: 7, at: 1_763_700_000_000)),
        Vector("accepted-refused", Accepted(id: id, code: .idTaken)),
        Vector("event-message", event),
        Vector("event-body-gone", Event(seq: 7, kind: .message, id: id, member: member, at: 0, body: nil)),
        Vector("event-join", Event(seq: 1, kind: .join, id: id, member: member, at: 1, body: Data([9]))),
        Vector("event-leave", Event(seq: 2, kind: .leave, id: id, member: member, at: 2, body: nil)),
        Vector("event-name", Event(seq: 3, kind: .name, id: id, member: member, at: 3, body: Data([8]))),
        Vector("join", Join(id: id, proof: Data(repeating: 0xAA, count: 32), name: Data([4]), new: true)),
        Vector("join-answer", Join.Answer(seq: 3, at: 1_763_700_000_000, head: 9, known: true)),
        Vector("member", row),
        Vector(
            "member-left",
            with(row) {
                $0.left = 8; $0.online = false
            }
        ),
        Vector("member-list", MemberList(head: 9, members: [row])),
        Vector("message-status", MessageStatus(event: event, audience: [.init(member: member, delivered: claim)])),
        Vector("message-status-read", MessageStatus.Row(member: member, delivered: claim, read: claim)),
        Vector("message-status-list", MessageStatusList(messages: [.init(event: event, audience: [])])),
        Vector("moves", Moves(counter: 12, moved: [.init(member: member, delivered: 9, read: 5)])),
        Vector("new-message", NewMessage(id: id, body: Data([0xFB, 0xFF]))),
        Vector("page", Page(head: 7, events: [event])),
        Vector("page-gap", Page(head: 9, gap: .init(from: 1, upto: 9), events: [])),
        Vector("problem", Problem(.wrongProof)),
        Vector("problem-retry", Problem(.rateLimited, title: "at most 100 messages a second", retryAfter: 2)),
        Vector("receipt-delivered", Receipt(kind: .delivered, from: 5, upto: 9, tag: Data([1, 2, 3]))),
        Vector("receipt-read", Receipt(kind: .read, from: 9, upto: 9, tag: Data([1, 2, 3]))),
        Vector(
            "standing",
            Standing(
                head: 9,
                members: 3,
                joined: 1,
                delivered: .init(cursor: 9, missing: 0, beyond: []),
                read: .init(cursor: 4, missing: 2, beyond: [[6, 6], [8, 9]])
            )
        ),
    ]

    @Test(arguments: vectors)
    func valueIsWrittenAsTheseBytes(vector: Vector) throws {
        #expect(try vector.written() == String(contentsOf: vector.file, encoding: .utf8))
    }

    @Test(arguments: vectors)
    func theseBytesAreReadAsTheValue(vector: Vector) throws {
        #expect(try vector.isRead(Data(contentsOf: vector.file)))
    }

    @Test func everyFileHasItsValue() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(files.sorted() == Self.vectors.map(\.file.lastPathComponent).sorted())
    }

    @Test func fieldsOfALaterVersionArePassedOver() throws {
        let text = #"{"at":1,"id":"\#(Self.id)","seq":7,"later":{"more":[1]}}"#
        #expect(try JSON.value(Accepted.self, from: Data(text.utf8)) == Accepted(id: Self.id, seq: 7, at: 1))
    }

    private static func with<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {
        var value = value
        change(&value)
        return value
    }

    /// A value and the file that says how it is written.
    struct Vector: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The value as one line of text, with its newline.
        let written: @Sendable () throws -> String
        let isRead: @Sendable (_ data: Data) throws -> Bool

        init(_ name: String, _ value: some Codable & Equatable & Sendable) {
            testDescription = name
            written = { String(decoding: try JSON.lines([value]), as: UTF8.self) }
            isRead = { try JSON.value(from: $0) == value }
        }

        var file: URL { VectorTests.folder.appending(path: "\(testDescription).json") }
    }
}
