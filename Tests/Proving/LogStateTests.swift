import Testing
import Wire

@testable import Proving

@Suite struct LogStateTests {
    private func event(
        _ seq: Int, _ kind: String = "message", at: Int = 7, id: Int = 1, member: Int = 2, body: Int = 3
    ) throws -> LogEvent {
        try #require(
            LogEvent(
                seq: seq, at: at, kind: kind, id: MessageID(rawValue: UInt128(id)),
                member: MemberID(rawValue: UInt128(member)), body: Sample.digest(body)
            )
        )
    }

    private func leaf(_ event: LogEvent, in room: RoomID = Sample.room) throws -> Digest {
        var state = LogState(room: room)
        return try state.append(event)
    }

    @Test func everythingAboutAnEventIsInItsLeaf() throws {
        let leaves = try [
            event(1), event(1, "messagE"), event(1, at: 8), event(1, id: 2), event(1, member: 3), event(1, body: 4),
            event(1, "join"), event(1, "list"),
        ].map { try leaf($0) }
        let elsewhere = try leaf(event(1), in: RoomID(rawValue: 1))
        #expect(Set(leaves + [elsewhere]).count == leaves.count + 1)
        let state = LogState(room: Sample.room)
        let later = try event(2).leaf(in: Sample.room, crowd: .zero, lists: .zero)
        #expect(try later != event(1).leaf(in: Sample.room, crowd: .zero, lists: .zero))
        #expect(state.size == 0)
    }

    @Test func chainsChangeAtTheirKindsOnly() throws {
        var state = LogState(room: Sample.room)
        let crowd = ["join", "name", "leave", "rotate", "invite"]
        for kind in ["message", "other", "Join", "joins", "list"] + crowd {
            let before = state
            try state.append(event(state.size + 1, kind))
            #expect((state.crowd != before.crowd) == crowd.contains(kind))
            #expect((state.lists != before.lists) == (kind == "list"))
        }
    }

    @Test func leavesHaveTheChainsAfterTheirEvent() throws {
        var state = LogState(room: Sample.room)
        let event = try event(1, "join")
        let leaf = try state.append(event)
        #expect(leaf == event.leaf(in: Sample.room, crowd: state.crowd, lists: .zero))
        #expect(state.crowd == Chain.crowd.value(after: .zero, event, in: Sample.room))
        #expect(state.range.root == leaf)
    }

    @Test func anEventThatIsNotTheNextChangesNothing() throws {
        var state = LogState(room: Sample.room)
        try state.append(event(1))
        let before = state
        for seq in [1, 3] {
            let event = try event(seq, "join")
            #expect(throws: ProvingError.outOfOrder(seq: seq, after: 1)) { try state.append(event) }
        }
        #expect(state == before)
    }

    @Test func aStateThatWasKeptGoesOn() throws {
        var state = LogState(room: Sample.room)
        for seq in 1...20 { try state.append(event(seq, seq % 3 == 0 ? "join" : "list")) }
        let range = try #require(CompactRange(size: state.size, bytes: state.range.bytes))
        let kept = LogState(room: Sample.room, range: range, crowd: state.crowd, lists: state.lists)
        var again = try #require(kept)
        for seq in 21...40 {
            try state.append(event(seq))
            try again.append(event(seq))
        }
        #expect(again == state)
    }

    @Test func chainsOfAnEmptyLogHaveTheirFirstValue() {
        func state(_ crowd: Digest, _ lists: Digest) -> LogState? {
            LogState(room: Sample.room, range: CompactRange(), crowd: crowd, lists: lists)
        }
        #expect(state(.zero, .zero) == LogState(room: Sample.room))
        #expect(state(Sample.digest(1), .zero) == nil)
        #expect(state(.zero, Sample.digest(1)) == nil)
    }

    @Test func numbersAndKindsHaveBounds() {
        func event(seq: Int = 1, at: Int = 0, kind: String = "message") -> LogEvent? {
            let (id, member) = (MessageID(rawValue: 1), MemberID(rawValue: 2))
            return LogEvent(seq: seq, at: at, kind: kind, id: id, member: member, body: .zero)
        }
        let most = 1 << 53 - 1
        #expect(event(seq: most, at: most, kind: String(repeating: "é", count: 127)) != nil)
        for wrong in [
            event(seq: 0), event(seq: -1), event(seq: most + 1), event(at: -1), event(at: most + 1), event(kind: ""),
            event(kind: String(repeating: "k", count: 256)), event(kind: String(repeating: "é", count: 128)),
        ] { #expect(wrong == nil) }
    }
}
