import Client
import Foundation
import Helpers
import Proving
import Sealing
import Testing
import Wire

@Suite struct StateTests {
    let scratch: Scratch
    let file: StateFile

    init() throws {
        scratch = try Scratch()
        file = StateFile(path: "\(scratch.path)/tick.json")
    }

    @Test func everythingComesBackAsItWasWritten() throws {
        var refused = queued(2, room: "dev")
        refused.epoch = SHA256.digest(of: [2])
        refused.tries = 3
        refused.lastError = "too large"
        refused.failed = .tooLarge
        var dev = membership("ann \"é\" \u{1F600}\u{1B}\\/\n")
        dev.relayToken = "token"
        dev.gapsTold = SeqSet([1...90, 101...120])
        dev.push = PushSettings(url: "https://push.example/?a=é", target: PushTargetID(rawValue: 7), label: "dev")
        dev.push?.every = 300
        dev.firstCode = nil
        dev.secrets.append(Data(repeating: 3, count: 32))
        dev.flawed = FlawedRotation(seq: 1301, RotationCheck())
        dev.flawed?.check.leftOut = [MemberID(rawValue: 5)]
        dev.flawed?.check.hasWrongPast = true
        dev.keyless = KeylessRotations(SeqSet([7...40, 1200...1290]), crowd: SHA256.digest(of: [3]))
        dev.putBack = Data(repeating: 4, count: 32)
        dev.givenUp = [Data(repeating: 5, count: 32)]
        dev.device = "laptop"
        dev.invite = InviteID(rawValue: 6)
        var bare = membership()
        bare.flawed = FlawedRotation(seq: 12, RotationCheck())
        bare.flawed?.check.hasWrongKept = true
        bare.push = PushSettings(url: "https://push.example", target: PushTargetID(rawValue: 8))
        var state = State(
            identity: identity, rooms: ["ops": membership(), "dev": dev, "bare": bare],
            outbox: [queued(1), refused, queued(3)]
        )
        state.acks = [ack(.messages([.seq(12), .id(messageID(4))])), ack(.all)]
        state.acks[1].tries = 2
        state.acks[1].lastError = "connection refused"
        state.acks[1].isFailed = true
        try file.update { $0 = state }
        // Another value, which keeps nothing of what this one wrote.
        #expect(try StateFile(path: file.path).read() == state)
    }

    private func ack(_ target: QueuedAck.Target) -> QueuedAck {
        QueuedAck(
            room: "ops", id: messageID(9), target: target,
            head: TreeHead(size: 40, root: SHA256.digest(of: [1])) ?? .empty, delivered: SeqSet([3...5, 9...12]),
            queuedAt: 1_700_000_000_000
        )
    }

    /// What an ack is for must not become something else by a slip of the pen.
    @Test(arguments: [
        ("messages", #"["12", "13x"]"#, "has a value that is neither an id nor a seq"),
        ("messages", #"["12", "all"]"#, "has a value that is neither an id nor a seq"),
        ("log", #""40""#, "is not a size and a root"),
        ("delivered", "[[5, 3]]", "has a value that is no range of seqs"),
        ("delivered", "[[0, 3]]", "has a value that is no range of seqs"),
    ])
    func anAckThatIsNotUnderstoodIsRefused(_ name: String, _ value: String, _ what: String) throws {
        let sound = ["messages": #"["12"]"#, "log": "\"\(ack(.all).head)\"", "delivered": "[[3, 5]]"]
        func write(_ members: [String: String]) throws {
            let text = members.map { "\"\($0)\": \($1)" }.joined(separator: ", ")
            try scratch.write(
                #"{"version": 7, "acks": [{"room": "ops", "id": "\#(messageID(9))", "queued_at": 1, "tries": 0, \#(text)}]}"#,
                to: "tick.json"
            )
        }
        try write(sound)
        #expect(try StateFile(path: file.path).read().acks.count == 1)
        try write(sound.merging([name: value]) { $1 })
        #expect {
            try StateFile(path: file.path).read()
        } throws: { error in
            guard case .corrupt(_, _, _, let told) = error as? StateError else { return false }
            return told == "'acks[0].\(name)' \(what)"
        }
    }

    @Test func membersThatAreNotKnownSurviveAtEveryLevel() throws {
        let sample = membership()
        try scratch.write(
            """
            {
              "version": 7,
              "theme": {"z": 1, "a": [1.0, 12345678901234567890123, -0, 1e400, null, true, {}]},
              "rooms": {
                "ops": {
                  "relay": "http://127.0.0.1:8425",
                  "id": "\(sample.id)",
                  "secrets": ["\(sample.secrets[0].base64EncodedString())"],
                  "code": "7K3QF-9V2MX",
                  "colours": {"bob": "\\u00e9"},
                  "root": "\(root.base64EncodedString())",
                  "name": "alice"
                }
              },
              "outbox": [
                {
                  "room": "ops",
                  "id": "\(messageID(1))",
                  "colour": "red",
                  "body": "AAEC",
                  "queued_at": 1700000000000,
                  "tries": 0
                }
              ]
            }
            """,
            to: "tick.json"
        )
        try file.update { state in
            state.identity = identity
            state.rooms["ops"]?.name = "alicia"
            state.outbox[0].tries = 2
        }
        #expect(
            try scratch.text(of: "tick.json") == """
                {
                  "version": 7,
                  "identity": "\(identity.base64EncodedString())",
                  "rooms": {
                    "ops": {
                      "relay": "http://127.0.0.1:8425",
                      "id": "\(sample.id)",
                      "secrets": [
                        "\(sample.secrets[0].base64EncodedString())"
                      ],
                      "code": "7K3QF-9V2MX",
                      "root": "\(root.base64EncodedString())",
                      "name": "alicia",
                      "colours": {
                        "bob": "é"
                      }
                    }
                  },
                  "outbox": [
                    {
                      "room": "ops",
                      "id": "\(messageID(1))",
                      "body": "AAEC",
                      "queued_at": 1700000000000,
                      "tries": 2,
                      "colour": "red"
                    }
                  ],
                  "theme": {
                    "z": 1,
                    "a": [
                      1.0,
                      12345678901234567890123,
                      -0,
                      1e400,
                      null,
                      true,
                      {}
                    ]
                  }
                }

                """
        )
    }

    @Test func aRefusalInWordsOfALaterVersionIsStillARefusal() throws {
        let entry =
            "{\"room\":\"ops\",\"id\":\"\(messageID(1))\",\"body\":\"\",\"queued_at\":1,\"tries\":0,\"failed\":\"moon\"}"
        try scratch.write("{\"version\":7,\"outbox\":[\(entry)]}", to: "tick.json")
        let state = try file.read()
        #expect(state.waiting().isEmpty)
        #expect(state.outbox.map(\.failed) == [.failed])
    }

    @Test(arguments: [
        ("queued_at", "-9223372036854775808"), ("queued_at", "9223372036854775807"), ("tries", "9223372036854775807"),
        ("tries", "-1"),
    ]) func aNumberThatCannotBeReckonedWithIsAMistake(name: String, value: String) throws {
        // tick outbox took the first for an age, and the next try counted on from the last: both trapped.
        var numbers = ["queued_at": "1", "tries": "0"]
        numbers[name] = value
        let entry = numbers.map { "\"\($0)\":\($1)" }.joined(separator: ",")
        let text = "{\"version\":7,\"outbox\":[{\"room\":\"ops\",\"id\":\"\(messageID(1))\",\"body\":\"\",\(entry)}]}"
        try scratch.write(text, to: "tick.json")
        #expect(throws: StateError.self) { try file.read() }
        #expect(try scratch.text(of: "tick.json") == text)
    }

    /// What a room had lost at one relay was held for told at another, and its own gap was passed over in silence.
    @Test func whatWasToldOfALogIsForgottenWithItsRelay() {
        var known = membership()
        known.gapsTold = SeqSet([1...120])
        known.push = PushSettings(url: "https://push.example", target: PushTargetID(rawValue: 8))
        known.lastSent = messageID(7)
        known.isDoubted = true
        var again = known
        // A join that was slow has what the file had before another process wrote it.
        var stale = membership("alicia")
        stale.lastSent = messageID(6)
        stale.gapsTold = SeqSet([1...60])
        again.take(stale)
        #expect(again.name == "alicia")
        #expect(again.lastSent == messageID(7))
        #expect(again.isDoubted)
        #expect(again.gapsTold == SeqSet([1...120]))
        #expect(again.push == known.push)
        var moved = membership()
        moved.relay = "http://127.0.0.1:8426"
        again.take(moved)
        #expect(again.gapsTold == SeqSet())
        #expect(again.push == nil)
        var other = membership()
        other.id = RoomID(rawValue: 1)
        known.take(other)
        #expect(known.gapsTold == SeqSet())
    }

    @Test(arguments: ["-1", "9223372036854775807"]) func aSeqThatNoLogHasIsAMistake(_ seq: String) throws {
        try file.update { $0 = State(identity: identity, rooms: ["ops": membership()], outbox: []) }
        let text = try scratch.text(of: "tick.json")
        let name = "\"name\": \"alice\""
        try #require(text.contains(name))
        try scratch.write(text.replacing(name, with: "\(name), \"gaps_told\": [[1, \(seq)]]"), to: "tick.json")
        #expect(throws: StateError.self) { try file.read() }
    }

    @Test func whatIsNullIsAbsent() throws {
        try scratch.write("{\"version\":7,\"identity\":null}", to: "tick.json")
        #expect(try file.read() == State())
    }
}
