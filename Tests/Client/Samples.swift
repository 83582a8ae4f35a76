import Client
import Foundation
import Sealing
import Wire

let identity = Data(repeating: 7, count: 32)
let root = Data(repeating: 9, count: 32)

func messageID(_ number: Int) -> MessageID { MessageID(rawValue: UInt128(number)) }

func membership(_ name: String = "alice") -> Membership {
    guard let keys = try? RoomKeys(root: Array(root)) else {
        preconditionFailure("BUG: a root of 32 bytes gives no keys")
    }
    return Membership(relay: "http://127.0.0.1:8425", code: "7K3QF-9V2MX", keys: keys, name: name)
}

func queued(_ number: Int, room: String = "ops") -> Queued {
    Queued(room: room, id: messageID(number), body: Data("sealed \(number)".utf8), queuedAt: 1_700_000_000_000 + number)
}

extension Tail {
    mutating func wrote(_ event: OpenedEvent) { wrote(event.event.seq, event.event.kind) }
    mutating func read(_ event: OpenedEvent) { read(event.event.seq) }
}

extension RoomKeys {
    /// The keys of the first epoch's bodies.
    var bodies: EpochKeys { get throws(SealingError) { try EpochKeys(secret, in: room) } }
}
