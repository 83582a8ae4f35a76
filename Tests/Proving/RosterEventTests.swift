import Foundation
import Helpers
import Testing
import Wire

@testable import Proving

@Suite struct RosterEventTests {
    private let id = MessageID(rawValue: 7)

    private func body(_ saying: Speaker.Saying) throws -> Data { try Speaker(1).body(saying, count: 5, id: id).bytes }

    private func flaw(_ body: Data, _ kind: RosterKind) -> RosterError? {
        do {
            _ = try RosterBody(body, kind: kind)
            return nil
        } catch {
            return error
        }
    }

    @Test func lengthsAreStrict() throws {
        let leave = try body(.leave)
        #expect(leave.count == 168 && flaw(leave, .leave) == nil)
        #expect(flaw(leave.dropLast(), .leave) == .malformed)
        #expect(flaw(leave + [0], .leave) == .malformed)
        for (said, kind, least) in [(Speaker.Saying.join(), RosterKind.join, 325), (.name(), .name, 228)] {
            let bare = try body(said).dropLast(Sample.name.count)
            #expect(bare.count + 28 == least)
            for (count, expected) in [(27, RosterError.malformed), (28, nil), (1152, nil), (1153, .malformed)] {
                #expect(flaw(bare + Data(count: count), kind) == expected)
            }
            #expect(flaw(bare, kind) == .malformed)
            #expect(flaw(leave, kind) == .malformed)
            #expect(flaw(Data(), kind) == .malformed)
        }
    }

    @Test func aBodyMayBeASliceOfOtherData() throws {
        let whole = try body(.join())
        let slice = (Data([1, 2, 3]) + whole).dropFirst(3)
        #expect(try RosterBody(slice, kind: .join) == RosterBody(whole, kind: .join))
    }

    @Test func aCountHasBounds() throws {
        for (count, expected) in [
            (UInt64(0), RosterError.malformed), (1, nil), (1 << 53 - 1, nil), (1 << 53, .malformed), (.max, .malformed),
        ] {
            var body = try body(.leave)
            body.replaceSubrange(32..<40, with: withUnsafeBytes(of: count.bigEndian) { Array($0) })
            #expect(flaw(body, .leave) == expected)
        }
    }

    @Test func anUnsoundKeyIsAFlawOfItsOwn() throws {
        var body = try body(.leave)
        body.replaceSubrange(..<32, with: Data(count: 32))
        #expect(flaw(body, .leave) == .key)
    }

    /// Lengths come first, then the count, then box keys, then the key.
    @Test func anUnsoundBoxKeyIsAFlawOfItsOwn() throws {
        for (said, kind, place) in [(Speaker.Saying.join(), RosterKind.join, 169), (.name(), .name, 168)] {
            var body = try body(said)
            body.replaceSubrange(..<32, with: Data(count: 32))
            #expect(flaw(body, kind) == .key)
            body.replaceSubrange(place..<place + 32, with: Data(count: 32))
            #expect(flaw(body, kind) == .box)
            body.replaceSubrange(32..<40, with: Data(count: 8))
            #expect(flaw(body, kind) == .malformed)
        }
    }

    /// Another form, and an invite key that isn't sound, are for the fold to refuse: no such invite is open.
    @Test func aJoinByAnyInviteIsRead() throws {
        var body = try body(.join())
        body[168] = 200
        body.replaceSubrange(201..<233, with: Data(count: 32))
        let read = try RosterBody(body, kind: .join)
        guard case .join(let entry) = read.act else { return #expect(Bool(false)) }
        #expect(entry.form == nil && entry.invite == nil && read.bytes == body)
        let place = Entry.Place(member: MemberID(rawValue: 1), id: id, count: 5)
        #expect(!entry.isSigned(of: .nobody, at: place, in: Sample.room))
    }

    /// One bit of a body, whichever; another id, member or room.
    @Test func oneChangedBitOfABodyIsFound() throws {
        let alice = try Speaker(1)
        var chance = SeededGenerator(8)
        let rotation = RotationStatement(
            after: .zero, from: Sample.epoch, to: Sample.digest(7), removing: [MemberID(rawValue: 9)]
        )
        let sayings: [(RosterKind, Speaker.Saying)] = [
            (.join, .join()), (.name, .name()), (.leave, .leave), (.rotate, .rotation(rotation)),
            (.invite, .invite(InviteStatement(by: Sample.key(7)))),
        ]
        for (kind, said) in sayings {
            let body = try body(said)
            for _ in 0..<40 {
                var changed = body
                changed[Int.random(in: 0..<body.count, using: &chance)] ^= 1 << UInt8.random(in: 0..<8, using: &chance)
                guard let read = try? RosterBody(changed, kind: kind) else { continue }
                #expect(!read.isSigned(id: id, member: alice.member, room: Sample.room))
            }
            let read = try RosterBody(body, kind: kind)
            #expect(read.isSigned(id: id, member: alice.member, room: Sample.room))
            #expect(!read.isSigned(id: id.successor, member: alice.member, room: Sample.room))
            #expect(!read.isSigned(id: id, member: MemberID(rawValue: 1), room: Sample.room))
            #expect(!read.isSigned(id: id, member: alice.member, room: RoomID(rawValue: 1)))
        }
    }

    /// What an earlier run has found of signatures is taken as it is; all else is judged anew.
    @Test func onlySignaturesAreTakenAsTheyWereFound() throws {
        let (alice, bob) = (try Speaker(1), try Speaker(2))
        var roster = Roster(room: Sample.room)
        try roster.apply(alice.event(1, .join(), count: 1))
        var event = try bob.event(2, .join(), count: 1)
        #expect(roster.judgement(of: event, signatures: .judged(.signature)).flaw == .signature)
        #expect(roster.judgement(of: event, signatures: .judged(.entry)).flaw == .entry)
        for flaw in RosterError.allCases where ![.signature, .entry].contains(flaw) {
            #expect(roster.judgement(of: event, signatures: .judged(flaw)).flaw == nil)
        }
        event = try #require(
            RosterEvent(seq: 2, kind: .join, id: MessageID(rawValue: 99), member: event.member, body: event.body))
        #expect(roster.judgement(of: event).flaw == .signature)
        #expect(roster.judgement(of: event, signatures: .judged(nil)).flaw == nil)
        #expect(try roster.judgement(of: alice.event(2, .leave, count: 1), signatures: .judged(nil)).flaw == .count)
    }
}
