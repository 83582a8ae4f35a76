import Foundation
import Testing
import Wire

@Suite struct PushTests {
    /// What programs compare, with what it stands for.
    static let classes: [(PushClass, String)] = [
        (.address, "address"), (.connect, "connect"), (.tls, "tls"), (.timeout, "timeout"), (.redirect, "redirect"),
        (.status(410), "410"), (.status(503), "503"), (.off, "off"), (.kind, "kind"), (.url, "url"),
        (.scheme, "scheme"), (.port, "port"), (.gone, "gone"), (.other("later"), "later"),
    ]

    @Test(arguments: classes)
    func aClassIsOneWord(value: PushClass, word: String) throws {
        #expect(value.rawValue == word)
        #expect(PushClass(rawValue: word) == value)
        #expect(try JSON.data(value) == Data("\"\(word)\"".utf8))
    }

    @Test(arguments: ["200", "302", "+410", "0410", "600", "-500", ""])
    func onlyAStatusThatIsAnErrorIsOne(word: String) {
        #expect(PushClass(rawValue: word) == .other(word))
    }

    @Test func aStateOfALaterRelayIsRead() throws {
        let text = #"{"at":5,"later":1,"state":"asleep","upto":7}"#
        #expect(try JSON.value(PushState.self, from: Data(text.utf8)) == PushState(.other, at: 5, upto: 7))
    }

    @Test func aKindOfALaterVersionKeepsItsWord() throws {
        let service = try JSON.value(PushService.self, from: Data(#"{"kinds":["webhook","webpush"]}"#.utf8))
        #expect(service.kinds == [.webhook, .other("webpush")])
        #expect(try JSON.data(service) == Data(#"{"kinds":["webhook","webpush"]}"#.utf8))
    }

    @Test func aBodySaysTheSameForEveryReceiver() {
        let body = PushBody(.new, to: PushTargetID(rawValue: 1), new: 17, label: "ops", at: 0)
        #expect(body.text == "17 new in ops")
        #expect(body.content == body.text)
        #expect(body.timestamp == "1970-01-01T00:00:00.000Z")
        #expect(PushBody(.new, to: PushTargetID(rawValue: 1), new: 1, label: nil, at: 0).text == "1 new")
        for milliseconds in 1_000..<2_000 {
            let time = 1_795_507_633_000 + milliseconds
            let body = PushBody(.new, to: PushTargetID(rawValue: 1), new: 1, label: nil, at: time)
            #expect(body.timestamp == "2026-11-24T08:07:14.\(String(milliseconds).suffix(3))Z")
        }
        #expect(PushBody(.test, to: PushTargetID(rawValue: 1), new: 0, label: "ops", at: 0).text == "test in ops")
    }
}
