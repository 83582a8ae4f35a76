import Foundation
import Testing
import Wire

@Suite struct LimitsTests {
    @Test func aTextOfTheLongestLengthFitsItsBodyHoweverItIsEscaped() throws {
        let worst = String(repeating: "\"", count: Limits.text)
        #expect(try JSON.data(["text": worst]).count + 28 <= Limits.body())
    }

    @Test func aFullMessageFitsIntoOneRequest() throws {
        let message = NewMessage(id: MessageID(rawValue: .max), body: Data(count: Limits.body()))
        #expect(try JSON.lines([message]).count <= Limits.request)
    }
}
