import Foundation
import Helpers
import Wire

/// Values by chance, the same on every run.
struct RandomValues {
    private var chance: SeededGenerator

    init(seed: UInt64) { chance = SeededGenerator(seed) }

    mutating func message() -> NewMessage {
        NewMessage(id: id(), kind: Bool.random(using: &chance) ? .message : .list, body: data())
    }

    mutating func line() -> SendLine {
        guard Bool.random(using: &chance) else { return .message(message()) }
        return .signature(epoch: data(of: 32), sig: data(of: Int.random(in: 0..<9, using: &chance) > 0 ? 64 : 63))
    }

    mutating func accepted() -> SendResult {
        Int.random(in: 0..<5, using: &chance) > 0
            ? SendResult.stored(id: id(), seq: RelaysWord(number()), at: RelaysWord(number()))
            : SendResult.refused(
                id: id(), code: RelaysWord(ProblemCode.allCases.randomElement(using: &chance) ?? .failed)
            )
    }

    mutating func rotation() -> NewRotation { NewRotation(id: id(), body: data(), boxes: data()) }

    mutating func boxes() -> BoxesQuery.Answer { BoxesQuery.Answer(boxes: data()) }

    mutating func event() -> Event {
        Event(
            seq: number(),
            kind: (EventKind.known + [.other("later"), .other("\"/é\n")]).randomElement(using: &chance) ?? .message,
            id: id(), member: id(), at: number(), body: Bool.random(using: &chance) ? data() : nil,
            hash: Bool.random(using: &chance) ? data() : nil, sig: Bool.random(using: &chance) ? data() : nil
        )
    }

    private mutating func cut() -> BatchCut {
        BatchCut(
            link: Bool.random(using: &chance) ? data() : nil,
            rest: Bool.random(using: &chance) ? .init(lines: data(), sig: data()) : nil
        )
    }

    mutating func page() -> Page {
        Page(
            head: number(),
            gap: Int.random(in: 0..<5, using: &chance) == 0 ? .init(from: number(), upto: number()) : nil,
            events: (0..<Int.random(in: 0..<4, using: &chance)).map { _ in event() }, cut: cut(),
            tree: Bool.random(using: &chance) ? tree() : nil
        )
    }

    mutating func listPage() -> ListPage {
        ListPage(
            head: number(), events: (0..<Int.random(in: 0..<4, using: &chance)).map { _ in event() },
            inclusions: (0..<Int.random(in: 0..<4, using: &chance)).map { _ in data() }, cut: cut(),
            tree: MemberList.Tree(before: start(), event: event(), proof: data())
        )
    }

    mutating func members() -> MemberList {
        MemberList(
            head: number(),
            members: Int.random(in: 0..<3, using: &chance) > 0
                ? []
                : [Member(member: id(), delivered: number(), read: number(), lastSeen: number(), online: true)],
            crowd: list { $0.event() },
            more: [nil, true, false].randomElement(using: &chance) ?? nil,
            tree: MemberList.Tree(before: start(), event: event(), proof: data())
        )
    }

    mutating func status() -> MessageStatus {
        MessageStatus(
            counter: number(), size: number(), record: record(), batches: list { $0.batch() },
            sizes: list { $0.proven() }
        )
    }

    mutating func statuses() -> MessageStatusList {
        MessageStatusList(
            counter: number(), size: number(), messages: list { $0.record() }, batches: list { $0.batch() },
            more: [nil, true, false].randomElement(using: &chance) ?? nil, sizes: list { $0.proven() }
        )
    }

    private mutating func record() -> MessageRecord {
        MessageRecord(event: event(), lists: data(), inclusion: data(), claims: list { $0.claim() })
    }

    private mutating func claim() -> Claim {
        Claim(
            member: id(), kind: ReceiptKind.allCases.randomElement(using: &chance) ?? .read, from: number(),
            upto: number(), at: number(), sig: data()
        )
    }

    private mutating func batch() -> ToldBatch { ToldBatch(from: number(), lines: data(), sig: data()) }

    private mutating func proven() -> ProvenSize { ProvenSize(size: number(), root: data(), proof: data()) }

    private mutating func list<Element>(_ element: (inout RandomValues) -> Element) -> [Element] {
        (0..<Int.random(in: 0..<3, using: &chance)).map { _ in element(&self) }
    }

    private mutating func tree() -> Page.Tree { Page.Tree(before: start(), proof: data()) }

    private mutating func start() -> TreeStart { TreeStart(range: data(), crowd: data(), lists: data()) }

    /// The data with one to three changes.
    mutating func damaged(_ data: Data) -> Data {
        var bytes = Array(data)
        let usual = Array("\"\\{}[],:0159eE+-. \tnAz=/u\u{0}\u{1F}\u{7F}".utf8) + [0x80, 0xC3, 0xFF]
        for _ in 0..<Int.random(in: 1...3, using: &chance) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &chance)
            let byte = usual.randomElement(using: &chance) ?? 0
            switch Int.random(in: 0..<4, using: &chance) {
            case 0: bytes[place] = byte
            case 1: bytes.insert(byte, at: place)
            case 2: bytes.remove(at: place)
            default: bytes.removeSubrange(place..<min(place + Int.random(in: 1...30, using: &chance), bytes.count))
            }
        }
        return Data(bytes)
    }

    private mutating func id<Name: Identifier>() -> Name {
        Name(rawValue: .random(in: .min ... .max, using: &chance) >> UInt128(Int.random(in: 0..<120, using: &chance)))
    }

    private mutating func data() -> Data { data(of: Int.random(in: 0..<40, using: &chance)) }

    private mutating func data(of count: Int) -> Data {
        Data((0..<count).map { _ in .random(in: .min ... .max, using: &chance) })
    }

    private mutating func number() -> Int {
        [0, -1, .min, .max, 1 << 53].randomElement(using: &chance).flatMap { Bool.random(using: &chance) ? $0 : nil }
            ?? Int.random(in: .min ... .max, using: &chance) >> Int.random(in: 0..<64, using: &chance)
    }
}
