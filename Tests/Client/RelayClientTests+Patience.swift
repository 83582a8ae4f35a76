import Foundation
import Testing
import Wire

@testable import Client

private func asking(_ relay: ScriptedRelay) -> RelayClient {
    let credential = Credential(member: MemberID(rawValue: 2), token: Data(repeating: 0xAB, count: 32))
    return RelayClient(relay: relay.url, room: RoomID(rawValue: 1), credential: credential)
}

private func ending(_ client: RelayClient) async -> ClientError? {
    do throws(ClientError) { _ = try await client.members() } catch { return error }
    return nil
}

/// How long an answer is waited for.
extension RelayClientTests {
    @Test func anAnswerThatStandsStillIsGivenUp() async throws {
        // However much of it came before: that it was fast once is no reason to wait for the rest.
        let begun = "HTTP/1.1 200 OK\r\nContent-Length: 3000000\r\n\r\n" + String(repeating: " ", count: 1_000_000)
        let relay = try ScriptedRelay(.bytes(begun))
        defer { relay.stop() }
        var client = asking(relay)
        client.timeout = 1
        let ended = await ending(client)
        #expect(ended == .unreachable(relay: relay.url, reason: "timed out"))
    }

    @Test func anAnswerThatIsOnlySlowIsWaitedFor() async throws {
        // All of a page over a thin line takes longer than nothing may come, and more than all of a small answer may take.
        let relay = try ScriptedRelay(.slowly(#"{"head":1,"members":[]}"#))
        defer { relay.stop() }
        var client = asking(relay)
        client.timeout = 2
        #expect(try await client.members().head == 1)
    }

    @Test func anAnswerThatNeverEndsIsGivenUp() async throws {
        // A byte a second held a command for as long as the relay liked: the time-out counts from the last byte.
        let relay = try ScriptedRelay(.drip)
        defer { relay.stop() }
        var client = asking(relay)
        client.timeout = 1
        let ended = await ending(client)
        #expect(ended == .unreachable(relay: relay.url, reason: "timed out"))
    }
}
