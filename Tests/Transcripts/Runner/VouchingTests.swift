import Foundation
import Testing
import Wire

/// tickprotocol(5) says of every value of an answer who vouches for it.
@Suite struct VouchingTests {
    /// An answer, or a part of one, with the least that it is read from.
    private struct Answer: Sendable {
        /// What the page's table calls it.
        let name: String
        let fields: [String]

        init(_ name: String, fields: [String]) { (self.name, self.fields) = (name, fields) }

        /// The fields of a type, absent ones too.
        init<Value: Decodable>(_ name: String, _ type: Value.Type, _ sample: String) throws {
            let value = try JSON.value(type, from: Data(sample.utf8))
            let labels = Mirror(reflecting: value).children.compactMap(\.label)
            self.init(name, fields: labels.map(Self.written))
        }

        /// As JSON has it: `lastSeen` is `last_seen`.
        private static func written(_ label: String) -> String {
            label.reduce(into: "") { $0 += $1.isUppercase ? "_\($1.lowercased())" : String($1) }
        }
    }

    private static let id = String(repeating: "0", count: 26)
    private static let start = #"{"range":"","crowd":"","lists":""}"#
    private static let event = #"{"seq":1,"kind":"message","id":"\#(id)","member":"\#(id)","at":1}"#
    private static let tree = #"{"before":\#(start),"event":\#(event),"proof":""}"#
    private static let progress = #"{"cursor":1,"missing":0,"beyond":[]}"#
    private static let record = #""event":\#(event),"lists":"","inclusion":"","claims":[]"#
    private static let pushed = #"{"state":"set"}"#

    private static func answers() throws -> [Answer] {
        try [
            Answer("an event", Event.self, event),
            Answer("the tree before an event", TreeStart.self, start),
            Answer(
                "a join",
                Join.Answer.self,
                #"{"seq":1,"at":1,"kind":"join","head":1,"known":true,"before":\#(start)}"#
            ),
            Answer("a leave or removal", Leave.Answer.self, #"{"seq":1}"#),
            Answer(
                "where a member stands",
                Standing.self,
                #"{"head":1,"members":1,"joined":1,"delivered":\#(progress),"read":\#(progress)}"#
            ),
            Answer("how far one kind of receipt is", Standing.Progress.self, progress),
            Answer("a removal", Removal.self, #"{"event":\#(event),"name":\#(event)}"#),
            Answer("the members", MemberList.self, #"{"head":1,"members":[],"crowd":[],"tree":\#(tree)}"#),
            Answer("what proves a head", MemberList.Tree.self, tree),
            Answer(
                "a member",
                Member.self,
                #"{"member":"\#(id)","delivered":1,"read":1,"last_seen":1,"online":true}"#
            ),
            // One of two cases, so it has no fields of its own.
            Answer("a stored message", fields: ["id", "seq", "at", "code"]),
            Answer("latest messages", MessageStatusList.self, #"{"counter":1,"size":1,"messages":[],"sizes":[]}"#),
            Answer("a record", MessageRecord.self, "{\(record)}"),
            Answer("one message", MessageStatus.self, #"{"counter":1,"size":1,\#(record),"sizes":[]}"#),
            Answer(
                "a claim",
                Claim.self,
                #"{"member":"\#(id)","kind":"read","from":1,"upto":1,"at":1,"sig":""}"#
            ),
            Answer("a size", ProvenSize.self, #"{"size":1,"root":"","proof":""}"#),
            Answer("a page", Page.self, #"{"head":1,"events":[]}"#),
            Answer(
                "a page's place in the tree",
                Page.Tree.self,
                #"{"range":"","crowd":"","lists":"","proof":""}"#
            ),
            Answer("a gap", Page.Gap.self, #"{"from":1,"upto":1}"#),
            Answer(
                "a page of edits",
                ListPage.self,
                #"{"head":1,"events":[],"inclusions":[],"tree":\#(tree)}"#
            ),
            Answer("the tree", TreeQuery.Answer.self, #"{"proof":""}"#),
            Answer("whose receipts grew", CursorMoves.self, #"{"counter":1,"moved":[]}"#),
            Answer("whose cursors", CursorMoves.Move.self, #"{"member":"\#(id)","delivered":1,"read":1}"#),
            Answer(
                "a push target",
                PushStanding.self,
                #"{"kind":"webhook","host":"h","target":"\#(id)","every":60,"push":\#(pushed)}"#
            ),
            Answer("how a target fares", PushState.self, pushed),
            Answer("a test of a target", PushTest.self, #"{"at":1,"ms":1}"#),
            Answer("what a relay does about pushes", PushService.self, #"{"kinds":[]}"#),
            Answer("a problem", Problem.self, #"{"status":404,"code":"not-found","title":"nothing here"}"#),
        ]
    }

    private static let words: Set = ["computed", "signed", "proved", "word", "proof"]

    /// The rows of the page's table: by what answers are called, each field with its word.
    private static func told() throws -> [String: [(field: String, word: String)]] {
        let page = try String(contentsOf: ManPage.folder.appending(path: "tickprotocol.5"), encoding: .utf8)
        let lines = page.split(separator: "\n").drop { $0 != ".Ss Who vouches for what" }.dropFirst()
        var told: [String: [(field: String, word: String)]] = [:]
        var answer = ""
        for line in lines.prefix(while: { !$0.hasPrefix(".Ss ") }) {
            let cells = line.components(separatedBy: " Ta ")
            guard cells.count > 1, !cells[0].hasPrefix(".It \\&") else { continue }
            if cells[0].hasPrefix(".It Sy ") {
                answer = String(cells[0].dropFirst(7))
            } else if cells[0].hasPrefix(".It Li ") {
                let word = cells[1].hasSuffix(" Ta") ? String(cells[1].dropLast(3)) : cells[1]
                told[answer, default: []].append((String(cells[0].dropFirst(7)), word))
            }
        }
        return told
    }

    @Test func everyFieldOfAnAnswerHasARow() throws {
        let told = try Self.told()
        let answers = try Self.answers()
        for answer in answers {
            #expect((told[answer.name] ?? []).map(\.field).sorted() == answer.fields.sorted(), "\(answer.name)")
        }
        #expect(Set(told.keys) == Set(answers.map(\.name)))
        for (field, word) in told.values.joined() { #expect(Self.words.contains(word), "\(field)") }
    }
}
