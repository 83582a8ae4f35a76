import Testing
import Wire

@testable import Storage

@Suite(.everyEngine) struct StoredTokenTests {
    @Test func eachIsToldOfInItsPlace() async throws {
        let store = try Shelf().open()
        try await store.join([alice, bob])
        try await store.leave(bob, 3)
        try await store.join(carol, 4)
        try await store.remove(carol, by: alice, 5)
        let elsewhere = RoomID(rawValue: 5)
        let nobody = MemberID(rawValue: 9)
        let found = try await store.tokens(of: [
            MemberKey(room: room, member: bob),
            MemberKey(room: room, member: nobody),
            MemberKey(room: room, member: carol),
            MemberKey(room: elsewhere, member: alice),
            MemberKey(room: room, member: alice),
        ])
        #expect(
            found == [
                StoredToken(token: tokenHash(of: bob), person: bob), nil,
                StoredToken(token: tokenHash(of: carol), person: carol, isRemoved: true), nil,
                StoredToken(token: tokenHash(of: alice), person: alice, head: 5),
            ]
        )
        #expect(try await store.tokens(of: []) == [])
        await store.close()
    }
}
