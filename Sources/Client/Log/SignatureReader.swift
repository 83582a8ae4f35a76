import Foundation
import Proving
import Wire

/// Verifies that the messages and list edits of a log are signed by their members, page by page, before any is shown.
struct SignatureReader: Sendable {
    private var batches: BatchReader
    /// The seq of the last event that was taken.
    private var end: Int?

    init(room: RoomID) {
        batches = BatchReader(room: room)
    }

    /// Whether a batch is there in part, which no relay stores: its member signed lines that have others in their places, or none.
    ///
    /// - Parameter isAtEnd: whether the log has no more lines than were read.
    func hasPart(isAtEnd: Bool) -> Bool { batches.isBroken || isAtEnd && batches.awaitsLines }

    /// Says that events lie before the next page which this reader isn't given.
    mutating func passGap() { batches.passGap() }

    /// Takes the events of the next page.
    ///
    /// - Parameters:
    ///   - bodies: the SHA-256 of their bodies.
    ///   - cut: the page's.
    ///   - roster: the members up to the page's end at least.
    ///   - epoch: the room's where an event stands.
    /// - Returns: the seqs of the messages and list edits that their members didn't sign.
    mutating func unsigned(
        in events: [Event], bodies: [Digest], _ cut: BatchCut, _ roster: Roster, epoch: (_ seq: Int) -> Digest
    ) async -> Set<Int> {
        var entries: [BatchReader.Entry] = []
        entries.reserveCapacity(events.count)
        for place in events.indices where events[place].kind.isSent {
            entries.append(
                BatchReader.Entry(
                    seq: events[place].seq, kind: events[place].kind.rawValue, member: events[place].member,
                    line: Batch.Line(id: events[place].id, body: bodies[place]),
                    signature: events[place].sig.flatMap { Signature(bytes: $0) }
                )
            )
        }
        // A link and a rest are of the page's first and last event. Who has read on from the event before knows how the batch began: a
        // relay that lost the first line of one, or moved it, would make up for it with a link.
        let first = events.first?.seq
        let readsOn = end.map { $0 + 1 == first } ?? false
        let link = !readsOn && entries.first?.seq == first ? cut.link.flatMap { Digest(bytes: $0) } : nil
        end = events.last?.seq ?? end
        let rest = entries.last?.seq == events.last?.seq ? cut.rest.flatMap(BatchRest.init(told:)) : nil
        let stretches = await batches.take(
            entries, link: link ?? .zero, rest: rest, epoch: epoch,
            key: { member, _ in roster.members[member]?.record.key }, holding: Self.holding
        )
        return stretches.reduce(into: []) { if !$1.isSigned { $0.formUnion($1.seqs) } }
    }

    /// So many signatures take longer than to begin another task.
    private static let share = 64

    /// Verifies signatures, many of them on all cores.
    private static func holding(_ signatures: [BatchSignature]) async -> [Bool] {
        guard signatures.count > share else { return signatures.map(\.holds) }
        return await withTaskGroup(of: (Int, [Bool]).self) { group in
            for start in stride(from: 0, to: signatures.count, by: share) {
                let part = signatures[start..<min(start + share, signatures.count)]
                group.addTask { (start, part.map(\.holds)) }
            }
            var holds = [Bool](repeating: false, count: signatures.count)
            for await (start, part) in group { holds.replaceSubrange(start..<start + part.count, with: part) }
            return holds
        }
    }
}

extension BatchRest {
    fileprivate init?(told: BatchCut.Rest) {
        guard let signature = Signature(bytes: told.sig) else { return nil }
        self.init(lines: told.lines, signature: signature)
    }
}

/// The batches that a relay tells beside records of messages, each verified once.
struct ToldBatches {
    private let room: RoomID
    private let batches: [(told: ToldBatch, lines: [Batch.Line])]
    private struct Claim: Hashable {
        let from: Int
        let member: MemberID
        let kind: EventKind
        let epoch: Digest
    }

    /// What was verified, and whether it holds.
    private var verified: [Claim: Bool] = [:]

    init(_ batches: [ToldBatch], in room: RoomID) {
        self.room = room
        self.batches = batches.map { ($0, Batch.lines($0.lines) ?? []) }
    }

    /// Whether one of the batches has the event as a line, and is signed by the event's member.
    ///
    /// - Parameters:
    ///   - body: the SHA-256 of its body.
    ///   - roster: the members up to the event at least.
    ///   - epoch: the room's where the event stands.
    mutating func sign(_ event: Event, body: Digest, _ roster: Roster, epoch: Digest) -> Bool {
        guard let (told, lines) = batches.last(where: { $0.told.from <= event.seq }),
            lines.indices.contains(event.seq - told.from),
            lines[event.seq - told.from] == Batch.Line(id: event.id, body: body),
            let signature = Signature(bytes: told.sig), let key = roster.members[event.member]?.record.key
        else { return false }
        let claim = Claim(from: told.from, member: event.member, kind: event.kind, epoch: epoch)
        if let isSigned = verified[claim] { return isSigned }
        let isSigned = Batch(room: room, member: event.member, epoch: epoch, kind: event.kind.rawValue)
            .isSigned(lines, signature, by: key)
        verified[claim] = isSigned
        return isSigned
    }
}
