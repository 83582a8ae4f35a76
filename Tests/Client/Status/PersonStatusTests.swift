import Proving
import Testing
import Wire

@testable import Client

/// Who has a message, where persons have several devices.
@Suite struct PersonStatusTests {
    let room: RoomOfTest
    let alice: Account
    let bob: Account
    let phone: Account

    init() async throws {
        (room, alice, bob) = try await RoomOfTest.ofTwo()
        phone = try await room.device("phone", 3, of: bob, code: 60)
    }

    private func status(_ seq: Int, each unit: AudienceUnit = .person) async throws -> DeliveryStatus {
        var status = try await alice.status(of: .seq(seq))
        status.unit = unit
        return status
    }

    @Test func aPersonHasWhatOneOfItsDevicesHas() async throws {
        let seq = try room.send("1", by: alice)[0]
        var one = try await status(seq)
        #expect(one.rows.map(\.label) == ["bob"] && one.state == .sent)
        try await room.read(phone)
        one = try await status(seq)
        #expect(one.state == .delivered && one.rows[0].deliveredBy?.name == "phone")
        let each = try await status(seq, each: .device)
        #expect(each.rows.map(\.label) == ["bob/first", "bob/phone"])
        #expect(each.rows.map { $0.deliveredAt != nil } == [false, true] && each.state == .sent)
        #expect(each.rows.map(\.person) == [bob.me, bob.me])
        for (name, isMet) in [("bob", true), ("bob/phone", true), ("bob/first", false)] {
            let condition = Condition(.delivered, .names([name]))
            #expect((condition.verdict(on: one.rows, devices: one.devices) == .met) == isMet, "\(name)")
        }
    }

    /// What one says itself is owed to none of its devices; each may have it all the same.
    @Test func aSendersOtherDevicesAreNoAudience() async throws {
        let seq = try room.send("1", by: phone)[0]
        #expect(try await status(seq).rows.map(\.label) == ["alice"])
        #expect(try await status(seq, each: .device).rows.map(\.label) == ["alice", "bob/first"])
        #expect(try await alice.view().others(than: phone.me) == [alice.me])
        #expect(try await alice.view().others(than: phone.me, each: .device) == [alice.me, bob.me])
    }

    /// It was the only one that wasn't named.
    @Test func theFirstDeviceIsNamedAsTheGiverToo() async throws {
        let seq = try room.send("1", by: alice)[0]
        try await room.read(bob)
        #expect(try await status(seq).rows.map(\.deliveredBy?.name) == ["first"])
    }

    @Test func theReceiptOfADeviceThatCameLaterCounts() async throws {
        let seq = try room.send("1", by: alice)[0]
        let desk = try await room.device("desk", 4, of: bob, code: 61)
        try room.send("2", by: alice)
        try await room.read(desk)
        #expect(try await status(seq).rows.map(\.deliveredBy?.name) == ["desk"])
        #expect(try await status(seq, each: .device).rows.map(\.label) == ["bob/first", "bob/phone"])
    }

    /// A stolen machine goes on signing receipts for what comes after its removal.
    @Test func aRemovedDeviceSignsNothingForItsPerson() async throws {
        let before = try room.send("1", by: alice)[0]
        try await bob.remove(phone.me)
        _ = try await alice.reading()
        let after = try room.send("2", by: alice)[0]
        let view = try await alice.view()
        for seq in [before, after] {
            let head = try #require(
                room.relay.edit { log in
                    view.chain(at: seq).map { ProvenHead(log.treeHead(at: seq), crowd: $0) }
                }
            )
            let receipt = try phone.receipt(.read, from: seq, at: head)
            room.relay.edit { try? $0.take(receipt, phone.me) }
        }
        #expect(try await status(before).rows.map(\.readBy?.name) == ["phone"])
        let status = try await status(after)
        #expect(status.rows.map(\.label) == ["bob"] && status.delivered == 0 && !status.uncounted.isEmpty)
    }

    /// The person is gone with the last of its devices.
    @Test func aPersonHasLeftWhereNoneOfItsDevicesIsThere() async throws {
        let seq = try room.send("1", by: alice)[0]
        try await bob.leave()
        #expect(try await status(seq).rows.map(\.hasLeft) == [false])
        #expect(try await status(seq, each: .device).rows.map(\.hasLeft) == [true, false])
        #expect(try await alice.view().persons.map(\.label) == ["alice", "bob"])
        try await alice.remove(phone.me)
        let row = try #require(try await status(seq).rows.first)
        #expect(row.hasLeft && row.wasRemoved)
        #expect(try await alice.view().persons.map(\.label) == ["alice"])
    }

    @Test func namesArePersonsAndThenDevices() async throws {
        let view = try await alice.view()
        func found(_ text: String, each unit: AudienceUnit = .person) -> [MemberID] {
            view.audience(called: text, but: alice.me, each: unit).map(\.member)
        }
        #expect(found("bob") == [bob.me] && found("bob/phone") == [phone.me] && found("alice").isEmpty)
        #expect(found("bob/phone", each: .device) == [phone.me] && found("bob/first", each: .device) == [bob.me])
        let sender = try #require(view.senders(called: "bob").first)
        #expect(view.ids(of: sender) == [bob.me, phone.me])
        let device = try #require(view.senders(called: "bob/first").first)
        #expect(view.ids(of: device) == [bob.me])
        // A person that takes a device's name makes it ambiguous, and is marked.
        let mallory = try await room.member("bob/phone", 7)
        let shared = try await alice.view()
        let both = [mallory.me, phone.me]
        #expect(shared.audience(called: "bob/phone", but: alice.me, each: .person).map(\.member) == both)
        #expect(shared.removable("@bob/phone", but: alice.me).map(\.member) == both)
        #expect(shared.senders(called: "bob/phone").map(\.member) == both)
        #expect(shared.persons.map { $0.mark != nil } == [false, false, true])
        // An '@' in a name takes nobody's place.
        let marked = try await room.member("@bob", 8)
        let four = try await alice.view()
        #expect(four.removable("@bob", but: alice.me).map(\.member) == [marked.me, bob.me])
        #expect(four.senders(called: "@bob").map(\.member) == [marked.me, bob.me])
        #expect(four.removable("bob", but: alice.me).map(\.member) == [bob.me])
        try await marked.leave()
        try await mallory.leave()
        // Its name is the last one that any of its devices gave; two devices of one person need no marks.
        let other = try await room.device("desk", 5, of: phone, named: "robert", code: 62)
        let later = try await alice.view()
        #expect(later.persons.map(\.label) == ["alice", "robert"])
        #expect(later.present.map(\.label) == ["alice", "robert/first", "robert/phone", "robert/desk"])
        #expect(later.person(of: other.me) == bob.me)
    }
}
