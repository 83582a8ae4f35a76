import Foundation
import Proving
import Sealing
import Testing
import Wire

@testable import Client

@Suite struct PushInboxTests {
    private static let now = 1_763_800_986
    private let target = PushTargetID(rawValue: 7)
    private let ops: Account
    private let dev: Account

    init() throws {
        let me = try Identity(secret: Array(identity))
        ops = try Account("ops", membership(), identity: me)
        var other = membership()
        other.id = RoomID(rawValue: 5)
        dev = try Account("dev", other, identity: me)
    }

    private func push(
        _ id: String = "push", at time: Int = now, to target: PushTargetID? = nil, by signer: Account? = nil
    ) throws -> PushInbox.Request {
        let body = Array(try JSON.data(PushBody(.new, to: target ?? self.target, new: 1, label: nil, at: time * 1000)))
        let signature = signature(of: body, id, at: time, by: signer ?? ops)
        return PushInbox.Request(id: id, timestamp: String(time), signature: signature, body: body)
    }

    private func signature(of body: [UInt8], _ id: String = "push", at time: Int = now, by signer: Account) -> String {
        PushSignature.text(of: Data(body), id: id, timestamp: time, secret: Data(signer.pushSecret.bytes))
    }

    /// The room that a push wakes, of two; `-` for none.
    private func room(_ inbox: inout PushInbox, _ push: PushInbox.Request, now: Int = now) throws -> String {
        try inbox.room(for: push, now: now) { _ in target } ?? "-"
    }

    private func refusal(of push: PushInbox.Request, now: Int = now) -> PushInbox.RequestError? {
        var inbox = PushInbox([ops, dev])
        do { _ = try inbox.room(for: push, now: now) { _ in target } } catch { return error }
        return nil
    }

    @Test func aPushWakesTheRoomWhoseSecretSignedIt() throws {
        var inbox = PushInbox([ops, dev])
        #expect(try room(&inbox, push()) == "ops")
        #expect(try room(&inbox, push("other", by: dev)) == "dev")
    }

    @Test func aPushIsTakenOnceHoweverOftenItComes() throws {
        var inbox = PushInbox([ops])
        #expect(try room(&inbox, push()) == "ops")
        for _ in 1...50 { #expect(try room(&inbox, push()) == "-") }
        // The next try of the same push has a later time.
        #expect(try room(&inbox, push(at: Self.now + 60), now: Self.now + 60) == "-")
        #expect(try room(&inbox, push(at: Self.now + 360), now: Self.now + 360) == "-")
        #expect(try room(&inbox, push("next", at: Self.now + 60), now: Self.now + 60) == "ops")
    }

    /// The copy of an earlier try has an earlier end, which must not become that of the push.
    @Test func aCopyOfAnEarlierTryDoesNotShortenTheMemory() throws {
        var inbox = PushInbox([ops])
        let (first, second) = (try push(), try push(at: Self.now + 200))
        #expect(try room(&inbox, second, now: Self.now + 200) == "ops")
        #expect(try room(&inbox, first, now: Self.now + 250) == "-")
        #expect(try room(&inbox, second, now: Self.now + 310) == "-")
    }

    @Test func aPushThatLacksAFieldIsNotSigned() throws {
        for lacking in [\PushInbox.Request.id, \.timestamp, \.signature] {
            var push = try push()
            push[keyPath: lacking] = nil
            #expect(refusal(of: push) == .unsigned)
        }
    }

    @Test func aPushIsTakenForFiveMinutes() throws {
        #expect(try refusal(of: push(), now: Self.now + 300) == nil)
        #expect(try refusal(of: push(), now: Self.now - 300) == nil)
        #expect(try refusal(of: push(), now: Self.now + 301) == .stale)
        #expect(try refusal(of: push(), now: Self.now - 301) == .stale)
    }

    @Test(arguments: ["", "17 ", "+1763800986", "01763800986", "99999999999999999999", "now"])
    func whatIsNoTimeIsRefused(_ text: String) throws {
        var push = try push()
        push.timestamp = text
        #expect(refusal(of: push) == .unsigned)
    }

    @Test func aChangedPushIsNotSigned() throws {
        var changed = try push()
        changed.body.append(UInt8(ascii: " "))
        #expect(refusal(of: changed) == .unsigned)
        var renamed = try push()
        renamed.id = "other"
        #expect(refusal(of: renamed) == .unsigned)
    }

    @Test func aForeignPushIsNotSigned() throws {
        let stranger = try Account("ops", membership(), identity: Identity(secret: .init(repeating: 8, count: 32)))
        #expect(try refusal(of: push(by: stranger)) == .unsigned)
    }

    @Test func aPushForAnotherTargetIsRefused() throws {
        #expect(try refusal(of: push(to: PushTargetID(rawValue: 8))) == .otherTarget(room: "ops"))
        var inbox = PushInbox([ops])
        let push = try push()
        #expect(throws: PushInbox.RequestError.otherTarget(room: "ops")) {
            try inbox.room(for: push, now: Self.now) { _ in nil }
        }
    }

    @Test func whatIsSignedAndNoPushIsRefused() throws {
        for text in ["", "[]", "{}", #"{"data":{"target":"x"}}"#] {
            var push = try push()
            push.body = Array(text.utf8)
            push.signature = signature(of: push.body, by: ops)
            #expect(refusal(of: push) == .nonsense(room: "ops"))
        }
    }

    /// A later relay may push for another reason; that wakes, too.
    @Test func aPushOfAnUnknownSortWakes() throws {
        var inbox = PushInbox([ops])
        var push = try push()
        push.body = Array(#"{"type":"tick.list","data":{"target":"\#(target)"},"more":1}"#.utf8)
        push.signature = signature(of: push.body, by: ops)
        #expect(try room(&inbox, push) == "ops")
    }
}
