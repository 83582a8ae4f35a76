import Foundation
import Testing
import Wire

@testable import Proving

/// A room and members for tests.
enum Sample {
    static let room = RoomID(rawValue: 0x0011_2233_4455_6677_8899_AABB_CCDD_EEFF)
    static let name = Data("a sealed name that has enough bytes".utf8)
    static let closed = Data(count: 40)

    /// Opens every name but one of zeros.
    static let open: @Sendable (Data, MessageID, MemberID) -> String? = { sealed, _, _ in
        sealed.allSatisfy { $0 == 0 } ? nil : "name"
    }

    static func digest(_ number: Int) -> Digest { SHA256.digest(of: Array("\(number)".utf8)) }

    static func word(_ change: RosterJudgement.Change?) -> String {
        switch change {
        case .joined: "joined"
        case .renamed: "renamed"
        case .left: "left"
        case .removed: "removed"
        case nil: ""
        }
    }
}

/// A member that signs.
struct Speaker {
    let key: SigningKey
    let member: MemberID
    var token: Digest

    init(_ number: UInt8) throws {
        key = try SigningKey(seed: [UInt8](repeating: number, count: 32))
        member = MemberID(key: key.publicKey, room: Sample.room)
        token = Sample.digest(Int(number))
    }

    func body(_ act: RosterAct, count: Int, id: MessageID) throws -> RosterBody {
        try RosterBody(act, count: count, token: token, id: id, room: Sample.room, signedBy: key)
    }

    func event(_ seq: Int, _ kind: RosterKind, _ act: RosterAct, count: Int) throws -> RosterEvent {
        let id = MessageID(rawValue: UInt128(seq))
        let body = try body(act, count: count, id: id).bytes
        return try #require(RosterEvent(seq: seq, kind: kind, id: id, member: member, body: body))
    }
}
