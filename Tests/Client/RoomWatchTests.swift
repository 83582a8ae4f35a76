import Client
import Foundation
import Sealing
import Testing

@Suite struct RoomWatchTests {
    /// Answers both of a watch's questions: where receipts are, and where events are.
    private static let answer = ScriptedRelay.Answer.json(#"{"counter":7,"moved":[],"head":3,"events":[]}"#)

    private func account(_ relay: ScriptedRelay) throws -> Account {
        var membership = membership()
        membership.relay = relay.url
        return try Account("ops", membership, identity: Identity(secret: Array(identity)))
    }

    @Test func aWatchFindsOutWhereItIsAndThenWaitsThere() async throws {
        let relay = try ScriptedRelay(Self.answer, Self.answer, Self.answer, Self.answer, .silence, .silence)
        defer { relay.stop() }
        let watch = RoomWatch([try account(relay)], ofOthers: true)
        defer { watch.stop() }
        for await _ in watch.changes where relay.requests.count >= 4 { break }
        let paths = relay.requests.map { $0.line.split(separator: " ")[1].split(separator: "/").last ?? "" }
        #expect(paths.contains("receipts?after=9223372036854775807"))
        #expect(paths.contains("events?last=0"))
        #expect(paths.contains("receipts?after=7&wait=30") || paths.contains("events?after=3&wait=30"))
    }

    @Test func aRelayThatDoesNotAnswerIsWorthALookToo() async throws {
        let relay = try ScriptedRelay(.closing(""), .closing(""))
        defer { relay.stop() }
        let watch = RoomWatch([try account(relay)], ofOthers: true)
        defer { watch.stop() }
        var looks = watch.changes.makeAsyncIterator()
        #expect(await looks.next() != nil)
    }
}
