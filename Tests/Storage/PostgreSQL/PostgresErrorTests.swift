import Postgres
import Testing

@testable import Storage

@Suite struct PostgresErrorTests {
    /// Another client's statement was prepared in the session, or this one's was in another; or its mark is another one's.
    @Test(arguments: ["42P05", "26000", "22012"])
    func aPoolerThatSharesSessionsIsNamed(state: String) {
        let error = StoreError(PostgresError(.refused, state: state, "prepared statement \"s1\""))
        #expect(error == .pooled)
        #expect(error.words.hasPrefix("a pooler doesn't keep a session"))
    }

    @Test func theServersOwnCodeIsShown() {
        let error = StoreError(PostgresError(.refused, state: "42P01", "relation \"rooms\" does not exist"))
        #expect(error.words == "relation \"rooms\" does not exist (42P01)")
    }
}
