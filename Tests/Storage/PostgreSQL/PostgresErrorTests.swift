import Postgres
import Testing

@testable import Storage

@Suite struct PostgresErrorTests {
    /// Another client's statement was prepared on the connection, or this one's was on another.
    @Test(arguments: ["42P05", "26000"])
    func aPoolerThatSharesConnectionsIsNamed(state: String) {
        let error = StoreError(PostgresError(.refused, state: state, "prepared statement \"s1\""))
        #expect(error.words == "a pooler doesn't keep a connection to each client: prepared statement \"s1\"")
    }

    @Test func theServersOwnCodeIsShown() {
        let error = StoreError(PostgresError(.refused, state: "42P01", "relation \"rooms\" does not exist"))
        #expect(error.words == "relation \"rooms\" does not exist (42P01)")
    }
}
