import Foundation
import Helpers
import Testing
import Wire

@testable import Proving

@Suite struct BatchReaderTests {
    /// A log of batches, of two members and both kinds, with events between them that are in none.
    private struct Log {
        var entries: [BatchReader.Entry] = []
        /// The places in `entries` of each batch, in order.
        var batches: [Range<Int>] = []
        let speakers: [Speaker]
        let rotation: Int

        init(_ chance: inout SeededGenerator) throws {
            speakers = try [Speaker(1), Speaker(2)]
            rotation = Int.random(in: 5...15, using: &chance)
            var seq = 0
            while entries.count < 24 {
                if Int.random(in: 0..<3, using: &chance) == 0 { seq += Int.random(in: 1...3, using: &chance) }
                let count = [1, 1, 2, 3, 6].randomElement(using: &chance) ?? 1
                let speaker = speakers[Int.random(in: 0...1, using: &chance)]
                let kind = Bool.random(using: &chance) ? "message" : "list"
                // A batch doesn't go on over a rotation.
                if seq < rotation, seq + count >= rotation { seq = rotation }
                try append(count, of: kind, by: speaker, after: seq)
                seq += count
            }
        }

        mutating func append(_ count: Int, of kind: String, by speaker: Speaker, after seq: Int) throws {
            let lines = (1...count).map {
                Batch.Line(id: MessageID(rawValue: UInt128(seq + $0)), body: Sample.digest(seq + $0))
            }
            let batch = Batch(room: Sample.room, member: speaker.member, epoch: epoch(seq + 1), kind: kind)
            let signature = try batch.signature(of: lines, by: speaker.key)
            batches.append(entries.count..<entries.count + count)
            for (place, line) in lines.enumerated() {
                entries.append(
                    BatchReader.Entry(
                        seq: seq + 1 + place, kind: kind, member: speaker.member, line: line,
                        signature: place == count - 1 ? signature : nil
                    )
                )
            }
        }

        func epoch(_ seq: Int) -> Digest { Sample.digest(seq <= rotation ? 1000 : 1001) }

        func key(_ member: MemberID, _ seq: Int) -> PublicKey? {
            speakers.first { $0.member == member }?.key.publicKey
        }

        private func batch(around place: Int) -> Range<Int>? {
            batches.first { $0.lowerBound < place && place < $0.upperBound }
        }

        /// What a relay tells before the entry at a place: the link of the batch that goes on there.
        func link(before place: Int) -> Digest {
            batch(around: place).map { Batch.link(entries[$0.lowerBound..<place].map(\.line)) } ?? .zero
        }

        /// What a relay tells where a page ends before the entry at a place.
        func rest(from place: Int) -> BatchRest? {
            guard let batch = batch(around: place), let signature = entries[batch.upperBound - 1].signature else {
                return nil
            }
            let lines = entries[place..<batch.upperBound].flatMap(\.line.bytes)
            return BatchRest(lines: Data(lines), signature: signature)
        }

        /// Reads the entries from a place on in pages that end at these places; the seqs that are signed.
        func signed(_ entries: [BatchReader.Entry], from start: Int = 0, cuts: [Int]) async -> Set<Int> {
            var reader = BatchReader(room: Sample.room)
            var signed: Set<Int> = []
            var begin = start
            for end in cuts + [entries.count] {
                let link = begin == start ? link(before: begin) : .zero
                let page = Array(entries[begin..<end])
                let rest = end == entries.count ? nil : rest(from: end)
                let stretches = await reader.read(page, link: link, rest: rest, epoch: epoch, key: key)
                #expect(stretches.flatMap { Array($0.seqs) } == page.map(\.seq), "each line is judged once")
                for stretch in stretches where stretch.isSigned { signed.formUnion(stretch.seqs) }
                begin = end
            }
            return signed
        }
    }

    private static func cuts(from start: Int, to end: Int, _ chance: inout SeededGenerator) -> [Int] {
        (start + 1..<end).filter { _ in Int.random(in: 0..<4, using: &chance) == 0 }
    }

    @Test(arguments: 1...6)
    func anyCutOfALogIsSignedFromAnyPlace(seed: Int) async throws {
        var chance = SeededGenerator(UInt64(seed))
        let log = try Log(&chance)
        for start in log.entries.indices {
            let cuts = Self.cuts(from: start, to: log.entries.count, &chance)
            let signed = await log.signed(log.entries, from: start, cuts: cuts)
            #expect(signed == Set(log.entries[start...].map(\.seq)), "from \(start), cut at \(cuts)")
        }
    }

    @Test(arguments: 1...6)
    func aChangedLostOrMovedLineIsNotSigned(seed: Int) async throws {
        var chance = SeededGenerator(UInt64(seed))
        let log = try Log(&chance)
        for place in log.entries.indices {
            let old = log.entries[place]
            guard let batch = log.batches.first(where: { $0.contains(place) }) else { continue }
            let cuts = Self.cuts(from: 0, to: log.entries.count, &chance)
            let whole = Set(log.entries[batch].map(\.seq))
            // A page that ended before the changed line was told of it as it was, and proved the lines before it.
            let isCut = cuts.contains { batch.lowerBound < $0 && $0 <= place }
            let proved = isCut ? Set(log.entries[batch.lowerBound..<place].map(\.seq)) : []

            let body = Batch.Line(id: old.line.id, body: Sample.digest(5000))
            let id = Batch.Line(id: MessageID(rawValue: 5000), body: old.line.body)
            for line in [body, id] {
                var entries = log.entries
                entries[place] = BatchReader.Entry(
                    seq: old.seq, kind: old.kind, member: old.member, line: line, signature: old.signature
                )
                #expect(await log.signed(entries, cuts: []).isDisjoint(with: whole))
                let signed = await log.signed(entries, cuts: cuts)
                #expect(!signed.contains(old.seq) && signed.intersection(whole).isSubset(of: proved))
            }
            // As another kind, or another member's.
            let other = log.speakers.first { $0.member != old.member }?.member ?? old.member
            for (kind, member) in [(old.kind == "list" ? "message" : "list", old.member), (old.kind, other)] {
                var entries = log.entries
                entries[place] = BatchReader.Entry(
                    seq: old.seq, kind: kind, member: member, line: old.line, signature: old.signature
                )
                #expect(await log.signed(entries, cuts: []).isDisjoint(with: whole))
            }
            if batch.count > 1 {
                var entries = log.entries
                entries.remove(at: place)
                #expect(await log.signed(entries, cuts: []).isDisjoint(with: whole))
                let neighbour = place == batch.lowerBound ? place + 1 : place - 1
                entries = log.entries
                for (one, two) in [(place, neighbour), (neighbour, place)] {
                    let (there, what) = (log.entries[one], log.entries[two])
                    entries[one] = BatchReader.Entry(
                        seq: there.seq, kind: there.kind, member: there.member, line: what.line,
                        signature: there.signature
                    )
                }
                #expect(await log.signed(entries, cuts: []).isDisjoint(with: whole))
            }
        }
    }

    /// Three lines of one batch, from seq 1 on.
    private static func three() throws -> (Log, Speaker) {
        var chance = SeededGenerator(1)
        var log = try Log(&chance)
        (log.entries, log.batches) = ([], [])
        try log.append(3, of: "message", by: log.speakers[0], after: 0)
        return (log, log.speakers[0])
    }

    @Test func withoutASignatureOrARestNothingIsSigned() async throws {
        let (log, alice) = try Self.three()
        var reader = BatchReader(room: Sample.room)
        let stretches = await reader.read(Array(log.entries[..<2]), epoch: log.epoch, key: log.key)
        #expect(stretches == [.init(member: alice.member, seqs: 1...2, isSigned: false)])
        // What comes then isn't the beginning of a batch, and no link that is told says how it goes on.
        var other = BatchReader(room: Sample.room)
        let alone = await other.read([log.entries[2]], epoch: log.epoch, key: log.key)
        #expect(alone == [.init(member: alice.member, seqs: 3...3, isSigned: false)])
        let later = await reader.read([log.entries[2]], link: Sample.digest(7), epoch: log.epoch, key: log.key)
        #expect(later == [.init(member: alice.member, seqs: 3...3, isSigned: true)])
    }

    @Test func aRestOrALinkOfAnotherBatchIsNone() async throws {
        let (log, alice) = try Self.three()
        let rest = try #require(log.rest(from: 2))
        let wrong = try [
            BatchRest(of: rest.lines + rest.lines, rest.signature),
            BatchRest(of: [log.entries[0].line], rest.signature),
            BatchRest(of: rest.lines, alice.key.signature(of: [])),
        ]
        for rest in wrong {
            var reader = BatchReader(room: Sample.room)
            #expect(
                await !reader.read(Array(log.entries[..<2]), rest: rest, epoch: log.epoch, key: log.key)[0].isSigned)
        }
        var reader = BatchReader(room: Sample.room)
        let page = Array(log.entries[1...])
        #expect(await !reader.read(page, link: Sample.digest(7), epoch: log.epoch, key: log.key)[0].isSigned)
        reader = BatchReader(room: Sample.room)
        #expect(await reader.read(page, link: log.link(before: 1), epoch: log.epoch, key: log.key)[0].isSigned)
    }

    /// A member and the relay have two ends of one batch, both signed, and tell one reader of both.
    @Test func whoReadOnHoldsABatchToItsRest() async throws {
        let (log, alice) = try Self.three()
        let other = Batch.Line(id: MessageID(rawValue: 77), body: Sample.digest(77))
        let batch = Batch(room: Sample.room, member: alice.member, epoch: log.epoch(1), kind: "message")
        let signature = try batch.signature(of: log.entries[..<2].map(\.line) + [other], by: alice.key)
        var reader = BatchReader(room: Sample.room)
        let first = await reader.read(
            Array(log.entries[..<2]), rest: try BatchRest(of: [other], signature), epoch: log.epoch, key: log.key
        )
        #expect(first[0].isSigned)
        let second = await reader.read([log.entries[2]], epoch: log.epoch, key: log.key)
        #expect(!second[0].isSigned)
    }

    @Test func aSignatureIsForOneEpochOneRoomAndWhoIsThere() async throws {
        let (log, _) = try Self.three()
        var reader = BatchReader(room: Sample.room)
        #expect(await !reader.read(log.entries, epoch: { _ in Sample.digest(1001) }, key: log.key)[0].isSigned)
        #expect(await !reader.read(log.entries, epoch: log.epoch, key: { _, _ in nil })[0].isSigned)
        #expect(
            await !reader.read(log.entries, epoch: log.epoch, key: { _, _ in log.speakers[1].key.publicKey })[0]
                .isSigned)
        #expect(await reader.read(log.entries, epoch: log.epoch, key: log.key)[0].isSigned)
        reader = BatchReader(room: RoomID(rawValue: 1))
        #expect(await !reader.read(log.entries, epoch: log.epoch, key: log.key)[0].isSigned)
    }

    @Test func oneChangedBitOfASignatureIsFound() async throws {
        let (log, alice) = try Self.three()
        let signature = try #require(log.entries[2].signature)
        var chance = SeededGenerator(3)
        for _ in 0..<40 {
            var bytes = signature.bytes
            bytes[Int.random(in: bytes.indices, using: &chance)] ^= 1 << UInt8.random(in: 0..<8, using: &chance)
            let last = log.entries[2]
            let changed = BatchReader.Entry(
                seq: 3, kind: last.kind, member: alice.member, line: last.line, signature: Signature(bytes: bytes)
            )
            var reader = BatchReader(room: Sample.room)
            let stretches = await reader.read(log.entries[..<2] + [changed], epoch: log.epoch, key: log.key)
            #expect(stretches == [.init(member: alice.member, seqs: 1...3, isSigned: false)])
        }
    }

    @Test func aRestHas1To255LinesOf48Bytes() async throws {
        let signature = try Speaker(1).key.signature(of: [])
        for count in [0, 47, 49, 48 * Batch.limit] {
            #expect(BatchRest(lines: Data(count: count), signature: signature) == nil)
        }
        for count in [1, Batch.limit - 1] {
            let bytes = Data((0..<48 * count).map { UInt8(truncatingIfNeeded: $0) })
            #expect(BatchRest(lines: bytes, signature: signature)?.lines.flatMap(\.bytes) == Array(bytes))
        }
    }
}

extension Batch.Line {
    fileprivate var bytes: [UInt8] { id.bytes + body.bytes }
}

extension BatchRest {
    fileprivate init(of lines: [Batch.Line], _ signature: Signature) throws {
        self = try #require(BatchRest(lines: Data(lines.flatMap(\.bytes)), signature: signature))
    }
}

extension BatchReader {
    /// Takes a page, and verifies its signatures one after another.
    fileprivate mutating func read(
        _ entries: [Entry], link: Digest = .zero, rest: BatchRest? = nil, epoch: (Int) -> Digest,
        key: (MemberID, Int) -> PublicKey?
    ) async -> [Stretch] {
        await take(entries, link: link, rest: rest, epoch: epoch, key: key) { $0.map(\.holds) }
    }
}
