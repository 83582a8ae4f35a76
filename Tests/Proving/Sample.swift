import Foundation
import Helpers
import Testing
import Wire

@testable import Proving

/// A room and members for tests.
enum Sample {
    /// The key of the room's first invite.
    static let invite = key(9)
    static let room = RoomID(firstInvite: invite.publicKey)
    static let epoch = digest(0)
    static let name = Data("a sealed name that has enough bytes".utf8)
    static let other = Data(count: 40)

    static func key(_ number: UInt8) -> SigningKey {
        guard let key = try? SigningKey(seed: [UInt8](repeating: number, count: 32)) else {
            preconditionFailure("BUG: no key")
        }
        return key
    }

    /// A box key by a number.
    static func box(_ number: UInt8) -> BoxKey {
        guard let box = BoxKey(bytes: [UInt8](repeating: number, count: 31) + [0x40]) else {
            preconditionFailure("BUG: no box key")
        }
        return box
    }

    static func digest(_ number: Int) -> Digest { SHA256.digest(of: Array("\(number)".utf8)) }

    static func word(_ change: RosterJudgement.Change?) -> String {
        switch change {
        case .joined: "joined"
        case .renamed: "renamed"
        case .left: "left"
        case .rotated: "rotated"
        case .invited: "invited"
        case nil: ""
        }
    }
}

extension Speaker {
    init(_ number: UInt8) throws {
        self.init(
            Sample.key(number), in: Sample.room, box: Sample.box(number), token: Sample.digest(Int(number)),
            epoch: Sample.epoch, invite: Sample.invite
        )
    }

    func event(_ seq: Int, _ saying: Saying, count: Int, place: Entry.Place? = nil) throws -> RosterEvent {
        let id = MessageID(rawValue: UInt128(seq))
        let body = try body(saying, count: count, id: id, place: place)
        return try #require(RosterEvent(seq: seq, kind: body.act.kind, id: id, member: member, body: body.bytes))
    }
}

extension Speaker.Saying {
    static func join() -> Self { .join(Sample.name) }
    static func name() -> Self { .name(Sample.name) }
}
