import Foundation
import Testing
import Wire

/// The bytes that cross the network, one value a file in `Tests/Vectors/Wire`. A change there breaks every older peer.
@Suite struct VectorTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Vectors/Wire")

    static let id = MessageID(rawValue: 1 << 100 | 1)
    static let member = MemberID(rawValue: 2)
    static let room = RoomID(rawValue: 4)
    static let event = Event(
        seq: 7, kind: .message, id: id, member: member, at: 1_763_700_000_000, body: Data([0xFB, 0xFF])
    )
    static let hash = Data(repeating: 0xBB, count: 32)
    static let start = TreeStart(range: hash + hash, crowd: hash, lists: Data(count: 32))
    static let claim = Claim(
        member: member, kind: .read, from: 5, upto: 9, at: 1_763_700_000_001, sig: Data(repeating: 0xCC, count: 64)
    )
    static let row = Member(member: member, delivered: 6, read: 5, lastSeen: 1_763_700_000_002, online: true)
    static let target = PushTargetID(rawValue: 3)
    static let failing = PushState(
        .failing, since: 1_763_700_000_003, at: 1_763_700_000_002, upto: 6, class: .status(503)
    )
    static let record = MessageRecord(event: event, lists: Data(count: 32), inclusion: hash + hash, claims: [claim])
    static let line = Data(repeating: 0xEE, count: 48)
    static let batch = ToldBatch(from: 7, lines: line, sig: claim.sig)
    static let cut = BatchCut(link: hash, rest: .init(lines: line, sig: claim.sig))
    static let size = ProvenSize(size: 9, root: claim.sig.prefix(32), proof: hash)
    static let join = Event(seq: 1, kind: .join, id: id, member: member, at: 1, body: Data([9]))

    static let vectors: [Vector] = [
        Vector("accepted", SendResult.stored(id: id, seq: 7, at: 1_763_700_000_000)),
        Vector("accepted-refused", SendResult.refused(id: id, code: RelaysWord(.idTaken))),
        Vector("event-message", event),
        Vector("event-body-gone", Event(seq: 7, kind: .message, id: id, member: member, at: 0, body: nil, hash: hash)),
        Vector("event-join", join),
        Vector("event-later", Event(seq: 6, kind: .other("é\"/"), id: id, member: member, at: 6, body: nil)),
        Vector("event-leave", Event(seq: 2, kind: .leave, id: id, member: member, at: 2, body: Data([7]))),
        Vector("event-list", Event(seq: 5, kind: .list, id: id, member: member, at: 5, body: Data([5]))),
        Vector("event-name", Event(seq: 3, kind: .name, id: id, member: member, at: 3, body: Data([8]))),
        Vector("event-rotate", Event(seq: 8, kind: .rotate, id: id, member: member, at: 8, body: Data([10]))),
        Vector("event-invite", Event(seq: 9, kind: .invite, id: id, member: member, at: 9, body: Data([11]))),
        Vector("invite-answer", InviteAnswer(room: room, event: join)),
        Vector("invite-answer-first", InviteAnswer(room: room, event: nil)),
        Vector("new-invite", NewInvite(id: id, body: Data([11]))),
        Vector("new-rotation", NewRotation(id: id, body: Data([10]), boxes: Data(repeating: 0xDD, count: 48))),
        Vector("boxes", BoxesQuery.Answer(boxes: Data(repeating: 0xDD, count: 48))),
        Vector("problem-invite", Problem.ended(.rotated)),
        Vector("join", Join(id: id, new: true, body: Data([4]))),
        Vector(
            "join-answer", Join.Answer(seq: 3, at: 1_763_700_000_000, kind: .name, head: 9, known: true, before: start)
        ),
        Vector("statement-answer", StatementAnswer(seq: 8)),
        Vector("claim", claim),
        Vector("member", row),
        Vector("member-push", with(row) { $0.push = failing }),
        Vector(
            "member-list",
            MemberList(
                head: 7, members: [row], crowd: [join],
                tree: .init(before: start, event: with(event) { ($0.body, $0.hash) = (nil, hash) }, proof: Data())
            )
        ),
        Vector("message-status", MessageStatus(counter: 12, size: 11, record: record, batches: [batch], sizes: [size])),
        Vector(
            "message-status-list",
            MessageStatusList(counter: 12, size: 11, messages: [record], batches: [batch], sizes: [size])
        ),
        Vector("moves", CursorMoves(counter: 12, moved: [.init(member: member, delivered: 9, read: 5)])),
        Vector("moves-list", CursorMoves(counter: 12, moved: [.init(member: member, delivered: 9, read: 5, list: 8)])),
        Vector(
            "list-page",
            ListPage(
                head: 7, events: [Event(seq: 5, kind: .list, id: id, member: member, at: 5, body: Data([5]))],
                inclusions: [hash], cut: cut,
                tree: .init(before: start, event: with(event) { ($0.body, $0.hash) = (nil, hash) }, proof: hash)
            )
        ),
        Vector("new-message", NewMessage(id: id, body: Data([0xFB, 0xFF]))),
        Vector("new-edit", NewMessage(id: id, kind: .list, body: Data([0xFB, 0xFF]))),
        Vector("new-batch", SendLine.signature(epoch: hash, sig: claim.sig)),
        Vector("event-signed", with(event) { $0.sig = claim.sig }),
        Vector("page", Page(head: 7, events: [event])),
        Vector("page-cut", Page(head: 7, events: [event], cut: cut)),
        Vector(
            "page-gap",
            Page(head: 9, gap: .init(from: 1, upto: 9), events: [], tree: .init(before: start, proof: Data()))
        ),
        Vector("page-tree", Page(head: 7, events: [event], tree: .init(before: start, proof: hash))),
        Vector("problem", Problem(.staleEpoch)),
        Vector("problem-retry", Problem(.rateLimited, title: "at most 100 messages a second", retryAfter: 2)),
        Vector("problem-push", Problem(.pushRefused, class: .address)),
        Vector("push-body", PushBody(.new, to: target, new: 17, label: "ops", at: 1_763_700_000_045)),
        Vector("push-body-test", PushBody(.test, to: target, new: 0, label: nil, at: 1_763_700_000_000)),
        Vector("push-service", PushService(kinds: [.webhook], after: 5, expire: 86_400)),
        Vector("push-service-none", PushService(kinds: [])),
        Vector(
            "push-standing",
            PushStanding(
                kind: .webhook, host: "127.0.0.1:9000", target: target, label: nil, every: 60, push: .init(.set)
            )
        ),
        Vector(
            "push-standing-queued",
            PushStanding(
                kind: .webhook, host: "hooks.example.org", target: target, label: "ops", every: 10, push: failing,
                queued: 1_763_700_000_003, next: 1_763_700_000_009, tries: 2
            )
        ),
        Vector("push-state-gone", PushState(.gone, since: 1_763_700_000_003, class: .status(410))),
        Vector("push-state-pushed", PushState(.pushed, at: 1_763_700_000_002, upto: 9)),
        Vector(
            "push-target",
            PushTarget(
                url: "https://hooks.example.org/a?b=c",
                secret: hash,
                target: target,
                label: "ops",
                every: 300
            )
        ),
        Vector("push-target-plain", PushTarget(url: "https://ntfy.example.org/x", secret: hash, target: target)),
        Vector("push-test", PushTest(at: 1_763_700_000_004, ms: 41, status: 204, class: nil)),
        Vector("push-test-failed", PushTest(at: 1_763_700_000_004, ms: 3, status: nil, class: .connect)),
        Vector("receipt-delivered", Receipt(kind: .delivered, from: 5, upto: 9, root: hash, sig: claim.sig)),
        Vector("receipt-read", Receipt(kind: .read, from: 9, upto: 9, root: hash, sig: claim.sig)),
        Vector("receipt-list", Receipt(kind: .list, from: 9, upto: 12, root: hash, sig: claim.sig)),
        Vector("tree-answer", TreeQuery.Answer(proof: hash + hash)),
        Vector("tree-answer-root", TreeQuery.Answer(proof: hash + hash, root: hash)),
        Vector(
            "standing",
            Standing(
                head: 9, members: 3, joined: 1, delivered: .init(cursor: 9, missing: 0, beyond: []),
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
        #expect(try JSON.value(SendResult.self, from: Data(text.utf8)) == SendResult.stored(id: Self.id, seq: 7, at: 1))
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
