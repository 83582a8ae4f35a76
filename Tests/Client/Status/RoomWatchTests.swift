import Client
import Foundation
import Sealing
import Testing

@Suite struct RoomWatchTests {
    /// Answers both of a watch's questions: where receipts are, and where events are.
    private static let answer = ScriptedTransport.Answer.json(#"{"counter":7,"moved":[],"head":3,"events":[]}"#)

    private func account(_ relay: ScriptedTransport) throws -> Account {
        return try Account("ops", membership(), identity: Identity(secret: Array(identity)), transport: relay)
    }

    @Test func aWatchFindsOutWhereItIsAndThenWaitsThere() async throws {
        let relay = ScriptedTransport(Self.answer, Self.answer, Self.answer, Self.answer, .silence, .silence)
        let watch = RoomWatch([try account(relay)], ofOthers: true)
        defer { watch.stop() }
        for await _ in watch.changes where relay.requests.count >= 4 { break }
        let paths = relay.requests.map(\.tail)
        #expect(paths.contains("receipts?after=9223372036854775807"))
        #expect(paths.contains("events?last=0"))
        #expect(paths.contains("receipts?after=7&wait=30") || paths.contains("events?after=3&wait=30"))
    }

    @Test func aRelayThatDoesNotAnswerIsWorthALookToo() async throws {
        let relay = ScriptedTransport(.closed, .closed)
        let watch = RoomWatch([try account(relay)], ofOthers: true)
        defer { watch.stop() }
        var looks = watch.changes.makeAsyncIterator()
        #expect(await looks.next() != nil)
    }
}
