import Foundation
import Listing
import Testing
import Wire

@Suite struct ListEditTests {
    private static let row = MessageID(rawValue: 7)
    private static let other = MessageID(rawValue: 8)

    @Test(arguments: [
        (ListEdit.Operation.add(text: "ship it", .last), #"{"list":"main","op":"add","text":"ship it"}"#),
        (.add(text: "x", .first), #"{"first":true,"list":"main","op":"add","text":"x"}"#),
        (.add(text: "é", .after(row)), #"{"after":"00000000000000000000000007","list":"main","op":"add","text":"é"}"#),
        (
            .move(row, .after(other)),
            #"{"after":"00000000000000000000000008","list":"main","op":"move","row":"00000000000000000000000007"}"#
        ),
        (.edit(row, text: "x"), #"{"list":"main","op":"edit","row":"00000000000000000000000007","text":"x"}"#),
        (.add(text: "a \"b\"\n", .last), #"{"list":"main","op":"add","text":"a \"b\"\n"}"#),
        (.remove(row), #"{"list":"main","op":"remove","row":"00000000000000000000000007"}"#),
        (.check(row), #"{"list":"main","op":"check","row":"00000000000000000000000007"}"#),
        (.uncheck(row), #"{"list":"main","op":"uncheck","row":"00000000000000000000000007"}"#),
    ])
    func anEditIsReadAsItWasWritten(_ operation: ListEdit.Operation, _ json: String) throws {
        let edit = try #require(ListEdit(operation))
        #expect(String(decoding: edit.encoded(), as: UTF8.self) == json)
        #expect(ListEdit(decoding: Data(json.utf8)) == edit)
    }

    /// White space and another order are JSON's; what is read fast and what isn't is the same.
    @Test(arguments: [
        #"{"op":"move","row":"00000000000000000000000007","list":"main","first":true}"#,
        #"{ "first": true, "list": "main", "op": "move", "row": "00000000000000000000000007" }"#,
        #"{"first":true,"list":"m\u0061in","op":"move","row":"00000000000000000000000007"}"#,
        #"{"first":true,"list":"main","op":"move","row":"00000000000000000000000007"}"#,
        #"{"after":null,"first":true,"list":"main","op":"move","row":"oooooooooooooooooooooooo07"}"#,
    ])
    func anEditIsReadHoweverItIsWritten(_ json: String) {
        #expect(ListEdit(decoding: Data(json.utf8)) == ListEdit(.move(Self.row, .first)))
    }

    @Test func whatALaterVersionAddsIsPassedOver() {
        let json = #"{"colour":"red","list":"main","op":"remove","row":"00000000000000000000000007"}"#
        #expect(ListEdit(decoding: Data(json.utf8)) == ListEdit(.remove(Self.row)))
    }

    @Test(arguments: [
        "", "{}", #"{"list":"main","op":"sort"}"#, #"{"list":"main","op":"add"}"#, #"{"op":"add","text":"x"}"#,
        #"{"list":"","op":"add","text":"x"}"#, #"{"list":"a\u0007b","op":"add","text":"x"}"#,
        #"{"list":" main","op":"add","text":"x"}"#, #"{"list":"main","op":"remove"}"#,
        #"{"list":"main","op":"remove","row":"7"}"#,
        #"{"list":"main","op":"add","row":"00000000000000000000000007","text":"x"}"#,
        #"{"after":"00000000000000000000000008","first":true,"list":"main","op":"add","text":"x"}"#,
        #"{"list":"main","op":"add","text":""}"#, #"{ "list":"main","op":"add","text":"" }"#,
        #"{"list":"main","op":"edit","row":"00000000000000000000000007","text":""}"#,
        #"{"list":"ma\u200bin","op":"add","text":"x"}"#,
    ])
    func whatIsNoEditIsRefused(_ json: String) {
        #expect(ListEdit(decoding: Data(json.utf8)) == nil)
    }

    /// An edit that another program sealed had any text, and rows without a text or with a very long one were shown.
    @Test(arguments: [Limits.text, Limits.text + 1])
    func aTextHasAnEnd(_ count: Int) {
        for letter in ["x", "é"] {
            let text = String(repeating: letter, count: count / letter.utf8.count) + (count % 2 == 1 ? "x" : "")
            let short = text.utf8.count <= Limits.text
            #expect((ListEdit(.add(text: text, .last)) != nil) == short)
            #expect((ListEdit(.edit(Self.row, text: text)) != nil) == short)
            for json in ["{", "{ "].map({ $0 + #""list":"main","op":"add","text":"\#(text)"}"# }) {
                #expect((ListEdit(decoding: Data(json.utf8)) != nil) == short)
            }
        }
    }

    /// Lists with such names looked like one another.
    @Test(arguments: [
        "ma\u{200B}in", "main\u{200D}", "\u{202E}niam", "main\u{2069}", "ma\u{AD}in", "main\u{FE0F}", "\u{FEFF}main",
        "main\u{3164}", "main\u{E0061}", "main\u{FFF9}", "ma\u{2028}in", "ma\u{85}in", "main\u{115F}", "main\u{FFA0}",
        "main\u{180E}", "main\u{2065}", "main\u{2800}", "x\u{A0}y", "x\u{3000}y", "x\u{2003}y",
    ])
    func aNameHoldsNothingThatCantBeSeen(_ name: String) {
        #expect(!ListEdit.isName(name))
    }

    @Test(arguments: ["on call", "отпуск", "買い物", "café", "cafe\u{301}", "🛒", "it's", "-f"])
    func aNameIsOfAnyScript(_ name: String) {
        #expect(ListEdit.isName(name))
    }

    @Test func aNameHasAnEnd() {
        #expect(ListEdit.isName(String(repeating: "a", count: Limits.name)))
        #expect(!ListEdit.isName(String(repeating: "a", count: Limits.name + 1)))
    }
}
