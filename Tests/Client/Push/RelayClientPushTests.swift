import Foundation
import Sealing
import Testing
import Wire

@testable import Client

@Suite struct RelayClientPushTests {
    private let standing =
        #"{"every":60,"host":"push.example","kind":"webhook","push":{"state":"set"},"#
        + #""target":"00000000000000000000000007"}"#

    private func account(_ relay: ScriptedTransport) throws -> Account {
        var room = membership()
        room.relay = relay.url
        return try Account("ops", room, identity: Identity(secret: Array(identity)), transport: relay)
    }

    private func error(_ ask: () async throws(ClientError) -> Void) async -> ClientError? {
        do throws(ClientError) { try await ask() } catch { return error }
        return nil
    }

    @Test func aTargetIsSetWithTheSecretOfTheRoom() async throws {
        let relay = ScriptedTransport(.json(standing))
        let account = try account(relay)
        let settings = PushSettings(
            url: "https://push.example/secret",
            target: PushTargetID(rawValue: 7),
            label: "ops",
            every: 300
        )
        #expect(try await account.setPush(settings).host.told == "push.example")
        let request = try #require(relay.requests.first)
        #expect(request.method == "PUT")
        #expect(request.url == "\(relay.url)/v3/rooms/\(account.keys.room)/members/\(account.me)/push")
        #expect(request["Authorization"]?.hasPrefix("Bearer ") == true)
        let target = try JSON.value(PushTarget.self, from: Data(request.text.utf8))
        #expect(target.url == settings.url && target.label == "ops" && target.every == 300)
        #expect(target.secret == Data(try Identity(secret: Array(identity)).pushSecret(in: account.keys.room).bytes))
    }

    @Test func noTargetIsNoError() async throws {
        let problem = #"{"code":"no-such-push","status":404,"title":"no push target is set"}"#
        let relay = ScriptedTransport(.json(problem, status: 404, type: "application/problem+json"))
        #expect(try await account(relay).relay.push() == nil)
    }

    @Test func aRefusalTellsItsClass() async throws {
        let problem = #"{"class":"port","code":"push-refused","status":403,"title":"this push target is refused"}"#
        let relay = ScriptedTransport(.json(problem, status: 403, type: "application/problem+json"))
        let account = try account(relay)
        let settings = PushSettings(url: "https://push.example:8/", target: PushTargetID(rawValue: 7))
        let error = await error { () async throws(ClientError) in _ = try await account.setPush(settings) }
        #expect(error?.problem?.code == .pushRefused)
        #expect(error?.problem?.class == .port)
    }

    @Test func aTestIsAskedForWithoutABody() async throws {
        let relay = ScriptedTransport(.json(#"{"at":5,"ms":7,"status":204}"#))
        let account = try account(relay)
        #expect(try await account.relay.testPush() == RelaysWord(PushTest(at: 5, ms: 7, status: 204, class: nil)))
        let request = try #require(relay.requests.first)
        #expect(request.method == "POST" && request.url.hasSuffix("/members/\(account.me)/push/test"))
        #expect(request.body == nil)
    }

    /// It would be printed beside a member's name, and as a field of a record.
    @Test(arguments: ["a b", "", "a\\n", "\\u001b[31m", "Conn", String(repeating: "a", count: 33)])
    func aClassThatIsNoWordIsNonsense(_ word: String) async throws {
        let relay = ScriptedTransport(.json(#"{"at":5,"ms":7,"class":"\#(word)"}"#))
        let account = try account(relay)
        let error = await error { () async throws(ClientError) in _ = try await account.relay.testPush() }
        #expect(error == .nonsense("a class of errors that is no word"))
    }

    @Test func aClassOfALaterRelayIsTaken() async throws {
        let relay = ScriptedTransport(.json(#"{"at":5,"ms":7,"class":"moon-phase"}"#))
        #expect(try await account(relay).relay.testPush().class?.told == .other("moon-phase"))
    }

    @Test func aPushBeforeAMessageIsNoneForIt() {
        let pushed = PushState(.pushed, at: 5, upto: 12)
        #expect(pushed.narrowed(to: 12) == pushed)
        #expect(pushed.narrowed(to: 13) == PushState(.set))
        let failing = PushState(.failing, since: 9, at: 5, upto: 12, class: .status(503))
        #expect(failing.narrowed(to: 12) == pushed)
        #expect(failing.narrowed(to: 13) == PushState(.failing, since: 9, class: .status(503)))
    }
}
