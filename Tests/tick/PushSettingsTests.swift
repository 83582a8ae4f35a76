import Client
import Testing
import Wire

@testable import tick

@Suite struct PushSettingsTests {
    @Test func ntfyIsAskedForTheText() throws {
        let plain = try PushSettings(typed: "https://ntfy.sh/topic", asksForText: true, known: nil)
        #expect(plain.url == "https://ntfy.sh/topic?tpl=yes&m=%7B%7B.text%7D%7D")
        let more = try PushSettings(typed: "https://ntfy.sh/topic?priority=4", asksForText: true, known: nil)
        #expect(more.url == "https://ntfy.sh/topic?priority=4&tpl=yes&m=%7B%7B.text%7D%7D")
    }

    @Test func theSameURLKeepsItsName() throws {
        let first = try PushSettings(typed: " https://push.example/a\n", known: nil)
        #expect(first.url == "https://push.example/a")
        #expect(try PushSettings(typed: "https://push.example/a", known: first).target == first.target)
        #expect(try PushSettings(typed: "https://push.example/b", known: first).target != first.target)
        #expect(try PushSettings(typed: "https://push.example/a", known: nil).target != first.target)
    }

    @Test(arguments: ["", "secret", "://secret", "https://push.example/sec ret", "https://push.example/s\u{1B}ecret"])
    func whatIsNoURLIsNotRepeated(_ text: String) {
        let failure = #expect(throws: Failure.self) { try PushSettings(typed: text, known: nil) }
        #expect(failure?.status == .usage)
        #expect(failure?.message?.contains("secret") == false && failure?.hint?.contains("secret") == false)
    }
}
