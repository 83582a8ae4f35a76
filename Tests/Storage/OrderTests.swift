import Storage
import Testing
import Wire

/// Orders of many members at once.
@Suite struct OrderTests {
    private let shelf: Shelf

    init() throws { shelf = try Shelf() }

    @Test func eachIsAnsweredInItsPlaceAndWhoFailsFailsAlone() async throws {
        let store = try shelf.open()
        try await store.join(alice, 1)
        try await store.join(bob, 2)
        let outcomes = await store.carryOut([
            Order(.append([message(10), message(11)]), room: room, member: alice),
            Order(.append([message(12)]), room: room, member: carol),
            Order(.receive([receipt(.delivered, 3...4)]), room: room, member: bob),
            Order(.receive([receipt(.delivered, 3...9)]), room: room, member: bob),
            Order(.append([message(10, "another")]), room: room, member: bob),
        ])
        #expect(
            outcomes == [
                .success(
                    .appended([Accepted(id: id(10), seq: 3, at: 1_000), Accepted(id: id(11), seq: 4, at: 1_000)])
                ),
                .failure(.notAMember),
                .success(.received(head: 4)),
                .failure(.badReceipt),
                .success(.appended([Accepted(id: id(10), code: .idTaken)])),
            ]
        )
        let status = try await store.message(.seq(4), room: room, member: alice)
        #expect(status.audience.map { $0.delivered?.upto } == [4])
        await store.close()
    }

    @Test func noneIsNothingAndAClosedStoreRefusesEach() async throws {
        let store = try shelf.open()
        #expect(await store.carryOut([]) == [])
        await store.close()
        let order = Order(.append([message(1)]), room: room, member: alice)
        #expect(await store.carryOut([order, order]) == [.failure(.closed), .failure(.closed)])
    }
}
