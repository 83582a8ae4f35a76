import Foundation
import Helpers
import Proving
import Testing
import Wire

@testable import Sealing

/// A room whose members join, leave, remove each other and replace its secret, with all that they and the relay have.
struct RoomOfEpochs {
    /// A member, with what its machine keeps.
    struct Party {
        let member: MemberID
        let secret: BoxSecret
        let key: BoxKey
        var secrets: RoomSecrets
        var isPresent = true
        /// The epochs whose secret it was given, by their place in the room's history.
        var given: Set<Int>
    }

    static let room = RoomID(rawValue: 0x0011_2233_4455_6677_8899_AABB_CCDD_EEFF)

    private(set) var parties: [Party] = []
    /// The secret of each epoch.
    private(set) var secrets: [EpochSecret]
    /// The rotations, from the one that ended the first epoch.
    private(set) var rotations: [Rotation] = []
    private(set) var recipients: [[BoxRecipient]] = []
    private var chance: SeededGenerator

    var statements: [RotationStatement] { rotations.map(\.statement) }
    var present: [Int] { parties.indices.filter { parties[$0].isPresent } }

    init(members: Int, seed: UInt64) throws {
        chance = SeededGenerator(seed)
        secrets = [try EpochSecret(bytes: Self.bytes(&chance))]
        for _ in 0..<members { try join() }
    }

    private static func bytes(_ chance: inout SeededGenerator) -> [UInt8] {
        (0..<32).map { _ in UInt8.random(in: 0...255, using: &chance) }
    }

    mutating func join() throws {
        let identity = try Identity(secret: Self.bytes(&chance))
        let member = try MemberID(key: identity.signingKey(in: Self.room).publicKey, room: Self.room)
        let boxSecret = try identity.boxSecret(in: Self.room)
        parties.append(
            Party(
                member: member, secret: boxSecret, key: try boxSecret.boxKey(),
                secrets: RoomSecrets([secrets[secrets.count - 1]]), given: [secrets.count - 1]
            )
        )
    }

    mutating func leave(_ place: Int) { parties[place].isPresent = false }

    /// A rotation by a member, which opens the newest one first.
    ///
    /// - Parameter leavingOut: who is given a box that doesn't open.
    mutating func rotate(
        by rotator: Int, removing removed: Set<Int> = [], forgetting: Bool = false, from old: EpochSecret? = nil,
        leavingOut: Int? = nil
    ) throws {
        if old == nil { try catchUp(rotator) }
        for place in removed { parties[place].isPresent = false }
        let recipients = present.map { BoxRecipient(parties[$0].member, key: parties[$0].key) }
            .sorted { $0.member < $1.member }
        let crowd = SHA256.digest(of: Array("\(rotations.count)".utf8))
        var rotation = try Rotation(
            to: EpochSecret(bytes: Self.bytes(&chance)), in: Self.room, crowd: crowd,
            from: old ?? parties[rotator].secrets.secrets[0], to: recipients,
            removing: removed.map { parties[$0].member }.sorted(), forgetting: forgetting
        )
        if let leavingOut {
            let place = try #require(recipients.place(of: parties[leavingOut].member))
            var boxes = rotation.boxes
            boxes[Box.count * place] ^= 1
            rotation = rotation.with(boxes)
        }
        secrets.append(rotation.secret)
        rotations.append(rotation)
        self.recipients.append(recipients)
        for place in present where place != leavingOut { parties[place].given.insert(secrets.count - 1) }
    }

    /// Opens the newest rotation, and those before it to which `past` doesn't lead.
    mutating func catchUp(_ place: Int) throws {
        let party = parties[place]
        for number in rotations.indices.reversed() {
            let found = try epochs(of: place)
            guard found.secrets[statements[number].newEpoch] == nil, let box = box(of: party.member, in: number),
                let opened = try statements[number].secret(
                    in: box, for: party.member, with: party.secret, room: Self.room)
            else { continue }
            try parties[place].secrets.add(opened, in: Self.room, statements)
        }
    }

    func box(of member: MemberID, in rotation: Int) -> Box? {
        recipients[rotation].place(of: member).flatMap {
            Box(bytes: rotations[rotation].boxes.dropFirst(Box.count * $0).prefix(Box.count))
        }
    }

    func epochs(of place: Int) throws -> EpochSecrets {
        try EpochSecrets(parties[place].secrets, in: Self.room, statements)
    }

    /// The places of the epochs whose messages a member can read, as the rules read.
    func readable(_ place: Int) -> Set<Int> {
        var known = parties[place].given
        for number in rotations.indices.reversed() where known.contains(number + 1) && statements[number].past != nil {
            if let old = secrets.firstIndex(where: { $0.epoch(in: Self.room) == statements[number].oldEpoch }) {
                known.insert(old)
            }
        }
        return known
    }

    func places(of epochs: some Collection<Digest>) -> Set<Int> {
        Set(secrets.indices.filter { epochs.contains(secrets[$0].epoch(in: Self.room)) })
    }

    /// Any step of a history.
    mutating func step() throws {
        let rotator = present.randomElement(using: &chance) ?? 0
        switch Int.random(in: 0..<10, using: &chance) {
        case 0...2: try join()
        case 3 where present.count > 1: leave(rotator)
        case 4: try catchUp(rotator)
        default:
            let others = present.filter { $0 != rotator && Int.random(in: 0..<5, using: &chance) == 0 }
            try rotate(by: rotator, removing: Set(others), forgetting: Int.random(in: 0..<4, using: &chance) == 0)
        }
    }
}

extension Rotation {
    /// The same with other boxes, whose hash it states.
    func with(_ boxes: Data) -> Rotation {
        let statement = RotationStatement(
            crowd: statement.crowd, oldEpoch: statement.oldEpoch, newEpoch: statement.newEpoch,
            ephemeral: statement.ephemeral, past: statement.past, kept: statement.kept, boxes: SHA256.digest(of: boxes),
            removed: statement.removed
        )
        return Rotation(secret: secret, statement: statement, boxes: boxes)
    }
}
