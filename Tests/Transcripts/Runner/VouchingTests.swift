import Foundation
import Testing
import Wire

/// tickprotocol(5) says of every value of an answer who vouches for it.
@Suite struct VouchingTests {
    /// A value of an answer, and whether its type says that it is the relay's word alone.
    private struct Field: Hashable, Comparable {
        let name: String
        let isWord: Bool

        /// As JSON has it: `lastSeen` is `last_seen`.
        init(_ label: String, isWord: Bool) {
            name = label.reduce(into: "") { $0 += $1.isUppercase ? "_\($1.lowercased())" : String($1) }
            self.isWord = isWord
        }

        static func < (one: Field, other: Field) -> Bool { one.name < other.name }
    }

    /// An answer, or a part of one, with the least that it is read from.
    private struct Answer {
        /// What the page's table calls it.
        let name: String
        let fields: Set<Field>
        /// The type, where all of it is the relay's word, so that it is wrapped as a whole.
        let whole: String?

        /// The fields of a type, absent ones too.
        init<Value: Decodable>(_ name: String, _: Value.Type, _ samples: String...) throws {
            self.name = name
            let values = try samples.map { try JSON.value(Value.self, from: Data($0.utf8)) }
            let isWhole = Value.self is any Word.Type
            whole = isWhole ? String(reflecting: Value.self).components(separatedBy: "Wire.").last : nil
            fields = Set(
                values.flatMap { value in
                    Mirror(reflecting: value).parts.compactMap { label, part in
                        label.map { Field($0, isWord: isWhole || type(of: part) is any Word.Type) }
                    }
                }
            )
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
                "a join", Join.Answer.self, #"{"seq":1,"at":1,"kind":"join","head":1,"known":true,"before":\#(start)}"#
            ),
            Answer("a leave, invite or rotation", RelaysWord<StatementAnswer>.self, #"{"seq":1}"#),
            Answer(
                "where a member stands", RelaysWord<Standing>.self,
                #"{"head":1,"members":1,"joined":1,"delivered":\#(progress),"read":\#(progress)}"#
            ),
            Answer("how far one kind of receipt is", RelaysWord<Standing.Progress>.self, progress),
            Answer("a removal", Removal.self, #"{"event":\#(event),"name":\#(event)}"#),
            Answer("an invite", InviteAnswer.self, #"{"room":"\#(id)","event":\#(event)}"#),
            Answer("the boxes of a rotation", BoxesQuery.Answer.self, #"{"boxes":""}"#),
            Answer("the members", MemberList.self, #"{"head":1,"members":[],"crowd":[],"tree":\#(tree)}"#),
            Answer("what proves a head", MemberList.Tree.self, tree),
            Answer(
                "a member", RelaysWord<Member>.self,
                #"{"member":"\#(id)","delivered":1,"read":1,"last_seen":1,"online":true}"#
            ),
            Answer(
                "a stored message", SendResult.self, #"{"id":"\#(id)","seq":1,"at":1}"#,
                #"{"id":"\#(id)","code":"id-taken"}"#
            ),
            Answer(
                "latest messages", MessageStatusList.self,
                #"{"counter":1,"size":1,"messages":[],"batches":[],"sizes":[]}"#),
            Answer("a record", MessageRecord.self, "{\(record)}"),
            Answer("one message", MessageStatus.self, #"{"counter":1,"size":1,\#(record),"batches":[],"sizes":[]}"#),
            Answer("a batch", ToldBatch.self, #"{"from":1,"lines":"","sig":""}"#),
            Answer("a claim", Claim.self, #"{"member":"\#(id)","kind":"read","from":1,"upto":1,"at":1,"sig":""}"#),
            Answer("a size", ProvenSize.self, #"{"size":1,"root":"","proof":""}"#),
            Answer("a page", Page.self, #"{"head":1,"events":[]}"#),
            Answer("a page's place in the tree", Page.Tree.self, #"{"range":"","crowd":"","lists":"","proof":""}"#),
            Answer("a gap", RelaysWord<Page.Gap>.self, #"{"from":1,"upto":1}"#),
            Answer("a page of edits", ListPage.self, #"{"head":1,"events":[],"inclusions":[],"tree":\#(tree)}"#),
            Answer("the tree", TreeQuery.Answer.self, #"{"proof":""}"#),
            Answer("whose receipts grew", CursorMoves.self, #"{"counter":1,"moved":[]}"#),
            Answer("whose cursors", RelaysWord<CursorMoves.Move>.self, #"{"member":"\#(id)","delivered":1,"read":1}"#),
            Answer(
                "a push target", RelaysWord<PushStanding>.self,
                #"{"kind":"webhook","host":"h","target":"\#(id)","every":60,"push":\#(pushed)}"#
            ),
            Answer("how a target fares", RelaysWord<PushState>.self, pushed),
            Answer("a test of a target", RelaysWord<PushTest>.self, #"{"at":1,"ms":1}"#),
            Answer("what a relay does about pushes", RelaysWord<PushService>.self, #"{"kinds":[]}"#),
            // It is thrown, and no error proves anything.
            Answer("a problem", RelaysWord<Problem>.self, #"{"status":404,"code":"not-found","title":"nothing here"}"#),
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
            let rows = (told[answer.name] ?? []).map { Field($0.field, isWord: $0.word == "word") }
            #expect(rows.sorted() == answer.fields.sorted(), "\(answer.name)")
        }
        #expect(Set(told.keys) == Set(answers.map(\.name)))
        for (field, word) in told.values.joined() { #expect(Self.words.contains(word), "\(field)") }
    }

    @Test func anAnswerThatIsTheRelaysWordIsToldAsThat() throws {
        let client = HouseTests.top.appending(path: "Sources/Client")
        let files = try FileManager.default.subpathsOfDirectory(atPath: client.path).filter { $0.hasSuffix(".swift") }
        let code = try files.map { try String(contentsOf: client.appending(path: $0), encoding: .utf8) }.joined()
        let wholes = try Self.answers().compactMap(\.whole).filter { $0 != "Problem>" }
        #expect(wholes.count > 8)
        for whole in wholes.map({ $0.dropLast() }) {
            // A function of such a value is its own; one of the relay's answers it is not.
            let plain = try Regex("throws\\(ClientError\\) -> \\[?\(whole)\\b")
            #expect(code.firstMatch(of: plain) == nil, "\(whole)")
        }
    }
}

/// A type that says that a value is the relay's word.
private protocol Word {}
extension RelaysWord: Word {}
extension Optional: Word where Wrapped: Word {}

extension Mirror {
    /// The fields of a value; of a wrapped one those of what it wraps, of a case those of its values.
    fileprivate var parts: [(label: String?, value: Any)] {
        let isInner = displayStyle == .enum || subjectType is any Word.Type
        guard isInner, let inner = children.first?.value else { return children.map { ($0.label, $0.value) } }
        return Mirror(reflecting: inner).children.map { ($0.label, $0.value) }
    }
}
