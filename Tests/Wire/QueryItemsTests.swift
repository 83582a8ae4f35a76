import Testing
import Wire

@Suite struct QueryItemsTests {
    /// The value of an item as text.
    private func value(_ name: StaticString, in query: String) -> String? {
        QueryItems(Array(query.utf8)[...])[name].map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func findsAValueByItsName() {
        let query = "after=12&wait=30"
        #expect(value("after", in: query) == "12")
        #expect(value("wait", in: query) == "30")
        #expect(value("limit", in: query) == nil)
    }

    @Test func theLastOfAnItemCounts() {
        #expect(value("a", in: "a=1&b=2&a=3") == "3")
    }

    @Test func aNameWithoutValueIsThereAndEmpty() {
        #expect(value("a", in: "a&b=") == "")
        #expect(value("b", in: "a&b=") == "")
    }

    @Test func onlyTheFirstEqualsSignParts() {
        #expect(value("a", in: "a=b=c") == "b=c")
        #expect(value("", in: "=x") == "x")
    }

    @Test func emptyItemsArePassedOver() {
        #expect(value("", in: "") == nil)
        #expect(value("a", in: "&&a=1&") == "1")
    }

    @Test func namesAndValuesAreTakenAsTheyStand() {
        let query = "A=%41&b=1+1"
        #expect(value("A", in: query) == "%41")
        #expect(value("a", in: query) == nil)
        #expect(value("b", in: query) == "1+1")
    }

    @Test func aNumberIsDigitsAlone() throws {
        let items = QueryItems(Array("a=007&b=+1&c=-1&d=1x&e=&f=9223372036854775807&g=9223372036854775808".utf8)[...])
        #expect(try items.number("a") == 7)
        #expect(try items.number("f") == .max)
        #expect(try items.number("z") == nil)
        for name: StaticString in ["b", "c", "d", "e", "g"] {
            #expect(throws: ProblemCode.badRequest) { try items.number(name) }
        }
    }
}
