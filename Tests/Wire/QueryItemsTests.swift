import Testing
import Wire

@Suite struct QueryItemsTests {
    @Test func findsAValueByItsName() {
        let items = QueryItems("after=12&wait=30")
        #expect(items["after"] == "12")
        #expect(items["wait"] == "30")
        #expect(items["limit"] == nil)
    }

    @Test func theLastOfAnItemCounts() {
        #expect(QueryItems("a=1&b=2&a=3")["a"] == "3")
    }

    @Test func aNameWithoutValueIsThereAndEmpty() {
        #expect(QueryItems("a&b=")["a"] == "")
        #expect(QueryItems("a&b=")["b"] == "")
    }

    @Test func onlyTheFirstEqualsSignParts() {
        #expect(QueryItems("a=b=c")["a"] == "b=c")
        #expect(QueryItems("=x")[""] == "x")
    }

    @Test func emptyItemsArePassedOver() {
        #expect(QueryItems("")[""] == nil)
        #expect(QueryItems("&&a=1&")["a"] == "1")
    }

    @Test func namesAndValuesAreTakenAsTheyStand() {
        let items = QueryItems("A=%41&b=1+1")
        #expect(items["A"] == "%41")
        #expect(items["a"] == nil)
        #expect(items["b"] == "1+1")
    }
}
