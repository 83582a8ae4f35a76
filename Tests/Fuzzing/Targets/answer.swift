import Foundation
@testable import Client
@testable import Sealing
@testable import Wire

/// Whatever a relay answers is read or refused: no number in it is too large, and nothing of it is taken for genuine.
func fuzz(_ bytes: [UInt8]) {
    guard let first = bytes.first, let account else { return }
    let data = Data(bytes.dropFirst())
    if first % 2 == 0 {
        guard let page = try? JSON.value(Page.self, from: data), page.nonsense == nil else { return }
        for start in [EventsQuery.Start.after(0), .after(.max - 1), .last(10), .since(0)] {
            guard page.flaw(as: start) == nil else { continue }
            var owed = ReceiptRanges()
            for event in page.events {
                owed.add(event.seq)
            }
        }
    } else {
        guard let status = try? JSON.value(MessageStatus.self, from: data) else { return }
        _ = status.nonsense
    }
}

private let account: Account? = {
    let root = Data(repeating: 7, count: 32)
    guard let keys = try? RoomKeys(root: Array(root)) else { return nil }
    let membership = Membership(relay: "http://127.0.0.1:1", code: "x", keys: keys, name: "x")
    return try? Account("ops", membership, identity: Identity(secret: Array(root)))
}()
