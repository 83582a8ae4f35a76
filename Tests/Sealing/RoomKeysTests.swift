import Foundation
import Sealing
import Testing
import Wire

@Suite struct RoomKeysTests {
    @Test func keysOfAnotherRootAreAnotherRoomAndProof() throws {
        let (keys, others) = try (RoomKeys(root: Samples.root), RoomKeys(root: Samples.otherRoot))
        #expect(keys != others)
        #expect(keys.room != others.room)
        #expect(keys.proof != others.proof)
    }

    @Test func keysComeBackFromTheirRoot() throws {
        let keys = try RoomKeys(root: Samples.root)
        let again = try RoomKeys(root: keys.root)
        #expect(keys == again)
        #expect(keys.room == again.room)
        #expect(keys.proof == again.proof)
    }

    @Test(arguments: [0, 16, 31, 33])
    func aRootHas32Bytes(count: Int) {
        #expect(throws: SealingError.notAKey(count: count)) { try RoomKeys(root: .init(repeating: 1, count: count)) }
    }
}

/// Fixed inputs that have nothing special about them.
enum Samples {
    static let root = [UInt8](0..<32)
    static let otherRoot = [UInt8](1..<33)
    static let id = MessageID(rawValue: 0x0199_C0FF_EE00_1122_3344_5566_7788_99AA)
    static let member = MemberID(rawValue: 0x35B0_3A57_1246_B0DB_FC86_6FD4_2546_8D0C)
    static let content = Data(#"{"text":"deploy started"}"#.utf8)
}
