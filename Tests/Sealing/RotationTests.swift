import Foundation
import Helpers
import Proving
import Testing
import Wire

@testable import Sealing

@Suite struct RotationTests {
    private static let room = RoomOfEpochs.room

    @Test(arguments: 1...8)
    func whoIsThereHasTheNewestSecretAndWhoIsGoneNone(seed: UInt64) throws {
        var room = try RoomOfEpochs(members: 4, seed: seed)
        for _ in 0..<30 { try room.step() }
        try room.rotate(by: room.present[0])
        for place in room.parties.indices { try room.catchUp(place) }
        let newest = room.secrets.count - 1
        for place in room.parties.indices {
            let found = try room.epochs(of: place)
            #expect(room.places(of: found.secrets.keys) == room.readable(place))
            for (epoch, secret) in found.secrets { #expect(secret.epoch(in: Self.room) == epoch) }
            guard !room.parties[place].isPresent else {
                #expect(room.parties[place].secrets.secrets[0] == room.secrets[newest])
                #expect(found.kept.count == room.secrets.count)
                for secret in room.secrets { #expect(try found.kept[secret.epoch(in: Self.room)] == secret.kept()) }
                continue
            }
            // Whatever it does with its key and the boxes.
            let (member, key) = (room.parties[place].member, room.parties[place].secret)
            let last = try #require(room.parties[place].given.max())
            for number in last..<newest {
                #expect(room.recipients[number].place(of: member) == nil)
                for start in stride(from: 0, to: room.rotations[number].boxes.count, by: Box.count) {
                    let box = try #require(Box(bytes: room.rotations[number].boxes.dropFirst(start).prefix(Box.count)))
                    #expect(try room.statements[number].secret(in: box, for: member, with: key, room: Self.room) == nil)
                }
                #expect(found.kept[room.statements[number].newEpoch] == nil)
            }
        }
    }

    @Test(arguments: 1...3)
    func everyRecipientMakesTheSameRotationAgain(seed: UInt64) throws {
        var room = try RoomOfEpochs(members: 6, seed: seed)
        for _ in 0..<12 { try room.step() }
        for (number, rotation) in room.rotations.enumerated() {
            let (statement, recipients) = (rotation.statement, room.recipients[number])
            #expect(statement.holds(rotation.boxes, recipients: recipients.count))
            let check = try statement.check(
                of: rotation.secret, old: room.secrets[number], boxes: rotation.boxes, for: recipients, room: Self.room
            )
            #expect(check == RotationCheck())
        }
    }

    @Test func whatIsKeptIsTheNewestSecretAndThoseItDoesNotLeadTo() throws {
        var room = try RoomOfEpochs(members: 2, seed: 1)
        func kept(_ place: Int) -> [Int] {
            room.parties[place].secrets.secrets.compactMap { room.secrets.firstIndex(of: $0) }
        }
        for forgetting in [false, false, true, false, true] {
            try room.rotate(by: 0, forgetting: forgetting)
            try room.catchUp(1)
        }
        #expect(kept(1) == [5, 4, 2])
        // The rotator has its own box in no other way.
        #expect(kept(0) == [4, 2])
        try room.catchUp(0)
        #expect(kept(0) == [5, 4, 2])
        // Who was away for all of it goes back by the boxes that it was given.
        try room.join()
        for forgetting in [true, false, true] { try room.rotate(by: 0, forgetting: forgetting) }
        try room.catchUp(2)
        #expect(kept(2) == [8, 7, 5])
        // Who joins has the newest alone, and names of before.
        try room.join()
        #expect(kept(3) == [8])
        let found = try room.epochs(of: 3)
        #expect(room.places(of: found.secrets.keys) == [8] && room.places(of: found.kept.keys) == Set(0...8))
    }

    @Test func aKeptSecretIsFoundByWhoHasNoOlderSecret() throws {
        var room = try RoomOfEpochs(members: 1, seed: 5)
        try room.rotate(by: 0, forgetting: true)
        try room.join()
        let found = try room.epochs(of: 1)
        let first = room.secrets[0].epoch(in: Self.room)
        #expect(found.secrets[first] == nil)
        #expect(try found.kept[first] == room.secrets[0].kept())
    }

    /// A member that was given no key replaces the secret that it wasn't given.
    @Test func whoWasLeftOutRotatesFromTheNewestThatItHas() throws {
        var room = try RoomOfEpochs(members: 3, seed: 2)
        let first = room.secrets[0]
        try room.rotate(by: 0, leavingOut: 1)
        try room.catchUp(1)
        #expect(room.parties[1].secrets.secrets == [first])
        let rotation = room.rotations[0]
        let check = try rotation.statement.check(
            of: rotation.secret, old: first, boxes: rotation.boxes, for: room.recipients[0], room: Self.room
        )
        #expect(check.leftOut == [room.parties[1].member])
        #expect(!check.hasOtherKey && !check.hasWrongPast && !check.hasWrongKept)
        try room.catchUp(2)
        try room.rotate(by: 1, from: first)
        for place in 0...2 { try room.catchUp(place) }
        // The epoch between stays with who was given it.
        #expect(room.parties[2].secrets.secrets == [room.secrets[2], room.secrets[1]])
        #expect(room.parties[1].secrets.secrets == [room.secrets[2]])
        #expect(room.places(of: try room.epochs(of: 2).secrets.keys) == [0, 1, 2])
        #expect(room.places(of: try room.epochs(of: 1).secrets.keys) == [0, 2])
    }

    @Test func aRunOfTheBoxesIsCheckedByItself() throws {
        var room = try RoomOfEpochs(members: 9, seed: 3)
        try room.rotate(by: 0, leavingOut: 4)
        let (rotation, recipients) = (room.rotations[0], room.recipients[0])
        let bad = try #require(recipients.place(of: room.parties[4].member))
        for run in [0..<bad, bad..<bad + 1, bad + 1..<9, 0..<9] {
            let boxes = rotation.boxes.dropFirst(Box.count * run.lowerBound).prefix(Box.count * run.count)
            let check = try rotation.statement.check(
                of: rotation.secret, old: nil, boxes: boxes, for: recipients[run], room: Self.room
            )
            #expect(check.leftOut == (run.contains(bad) ? [recipients[bad].member] : []))
        }
        // Boxes that the relay doesn't tell are none.
        let none = try rotation.statement.check(
            of: rotation.secret, old: nil, boxes: Data(), for: recipients, room: Self.room
        )
        #expect(none.leftOut == recipients.map(\.member))
    }
}
