import Sealing
import Testing
import Wire

@Suite struct KeyedIDsTests {
    private let room = RoomID(rawValue: 1)
    private let identity: Identity

    init() throws { identity = try Identity(secret: .init(repeating: 1, count: 32)) }

    @Test func theSameKeyGivesTheSameId() throws {
        let ids = try KeyedIDs("nightly", identity: identity, room: room)
        #expect(try ids.id() == ids.id())
        #expect(try ids.id() == KeyedIDs("nightly", identity: identity, room: room).id())
    }

    @Test func anotherKeyLineRoomOrIdentityGivesAnother() throws {
        let other = try Identity(secret: .init(repeating: 2, count: 32))
        let ids = try KeyedIDs("nightly", identity: identity, room: room)
        let all = [
            try ids.id(), try ids.id(line: 1), try ids.id(line: 2),
            try KeyedIDs("nightly1", identity: identity, room: room).id(),
            try KeyedIDs("nightly", identity: identity, room: RoomID(rawValue: 2)).id(),
            try KeyedIDs("nightly", identity: other, room: room).id(),
        ]
        #expect(Set(all).count == all.count)
    }
}
