import Storage
import Testing
import Wire

/// Writes of many members at once.
@Suite(.everyEngine) struct WriteTests {
    private let shelf: Shelf

    init() throws { shelf = try Shelf() }

    @Test func eachIsAnsweredInItsPlaceAndWhoFailsFailsAlone() async throws {
        let store = try shelf.open()
        try await store.join([alice, bob])
        try await store.send(alice, message(3))
        let delivered = try await store.rooted([receipt(.delivered, 3...3)], bob)
        let outcomes = await store.carryOut([
            Write(.append([message(10), message(11)]), room: room, member: alice),
            Write(.append([message(12)]), room: room, member: carol),
            Write(.receive(delivered), room: room, member: bob),
            Write(.receive([receipt(.delivered, 3...9)]), room: room, member: bob),
            Write(.append([message(10, "another")]), room: room, member: bob),
            // Nobody could know the root of what is stored only now.
            Write(.receive([receipt(.delivered, 3...5)]), room: room, member: bob),
        ])
        #expect(
            outcomes == [
                .success(
                    .appended([
                        SendResult.stored(id: id(10), seq: 4, at: 1_000),
                        SendResult.stored(id: id(11), seq: 5, at: 1_000),
                    ])
                ),
                .failure(.notAMember),
                .success(.received(head: 5)),
                .failure(.wrongRoot),
                .success(.appended([SendResult.refused(id: id(10), code: RelaysWord(.idTaken))])),
                .failure(.wrongRoot),
            ]
        )
        #expect(try await store.claims(3).map(\.upto) == [3])
        await store.close()
    }

    @Test func noneIsNothingAndAClosedStoreRefusesEach() async throws {
        let store = try shelf.open()
        #expect(await store.carryOut([]) == [])
        await store.close()
        let write = Write(.append([message(1)]), room: room, member: alice)
        #expect(await store.carryOut([write, write]) == [.failure(.closed), .failure(.closed)])
    }
}
