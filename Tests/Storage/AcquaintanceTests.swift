import Testing
import Wire

@testable import Storage

@Suite struct AcquaintanceTests {
    @Test func eachIsToldOfInItsPlace() async throws {
        let store = try Shelf().open()
        try await store.join(alice, 1)
        try await store.join(bob, 2)
        try await store.leave(bob, 3)
        let elsewhere = RoomID(rawValue: 5)
        let found = try await store.acquaintances(of: [
            Acquaintance.Name(room: room, member: bob),
            Acquaintance.Name(room: room, member: carol),
            Acquaintance.Name(room: elsewhere, member: alice),
            Acquaintance.Name(room: room, member: alice),
        ])
        #expect(
            found == [
                Acquaintance(token: tokenHash(of: bob), head: nil), nil, nil,
                Acquaintance(token: tokenHash(of: alice), head: 3),
            ]
        )
        #expect(try await store.acquaintances(of: []) == [])
        await store.close()
    }
}
