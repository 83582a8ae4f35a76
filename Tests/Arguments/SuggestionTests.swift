import Arguments
import Testing

@Suite struct SuggestionTests {
    @Test(arguments: [
        ("", "", 0), ("a", "", 1), ("", "abc", 3), ("send", "send", 0), ("snd", "send", 1), ("sennd", "send", 1),
        ("sand", "send", 1), ("sned", "send", 1), ("kitten", "sitting", 3), ("ca", "abc", 3), ("tial", "tail", 1),
        ("abcd", "badc", 2),
    ])
    func distanceCountsEdits(one: String, other: String, distance: Int) {
        #expect(Suggestion.distance(one, other) == distance)
        #expect(Suggestion.distance(other, one) == distance)
    }

    private static let commands = ["join", "leave", "send", "tail", "ack", "status", "outbox", "relay", "demo", "help"]

    @Test(arguments: [
        ("snd", "send"), ("sned", "send"), ("tial", "tail"), ("stauts", "status"), ("statsu", "status"), ("ak", "ack"),
        ("outbx", "outbox"), ("stat", "status"), ("rely", "relay"), ("hlep", "help"), ("j", "join"),
    ])
    func slipOfTheFingersIsSeen(typed: String, meant: String) {
        #expect(Suggestion.closest(to: typed, among: Self.commands) == meant)
    }

    @Test(arguments: ["", "x", "xy", "commit", "list", "ls", "watch", String(repeating: "send", count: 10_000)])
    func farWordsAreNotGuessedAt(typed: String) {
        #expect(Suggestion.closest(to: typed, among: Self.commands) == nil)
    }

    @Test func beginningOfTwoWordsMeansNeither() {
        #expect(Suggestion.closest(to: "un", among: ["unread", "undelivered"]) == nil)
    }

    @Test func closerWordWins() {
        #expect(Suggestion.closest(to: "delivrred", among: ["delivers", "delivered"]) == "delivered")
    }
}
