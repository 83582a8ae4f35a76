import Foundation
import Listing
import Proving
import Sealing
import Testing
import Wire

@testable import Client

/// A room at an honest relay, with members that joined over it.
struct RoomOfTest {
    let keys: RoomKeys
    let relay: HonestRelay

    init() throws {
        keys = try RoomKeys(root: Array(root))
        relay = HonestRelay(RoomLogOfTest(keys.room))
    }

    /// Another log of a room, which begins as one does.
    init(forkOf room: RoomOfTest) { (keys, relay) = (room.keys, HonestRelay(room.relay.edit { $0 })) }

    /// A room with alice, who made it, and bob.
    static func ofTwo() async throws -> (room: RoomOfTest, alice: Account, bob: Account) {
        let room = try RoomOfTest()
        return (room, try await room.member("alice", 1), try await room.member("bob", 2))
    }

    /// Someone's account, who hasn't joined. The same number is the same identity.
    ///
    /// - Parameter sent: how many messages the state file says were sent from there.
    func account(_ name: String, _ number: UInt8, checkpoint: Checkpoint? = nil, sent: Int = 0) throws -> Account {
        let identity = try Identity(secret: [UInt8](repeating: number, count: 32))
        var known = membership(name)
        known.sent = sent
        let account = try Account("ops", known, identity: identity, transport: relay)
        account.log.begin(checkpoint)
        return account
    }

    /// A member; its account has verified its own join.
    func member(_ name: String, _ number: UInt8) async throws -> Account {
        let account = try account(name, number)
        try await account.join(new: true)
        return account
    }

    /// Sends texts; the seqs.
    @discardableResult
    func send(_ texts: String..., by sender: Account, seen: SeenHead? = nil) throws -> [Int] {
        try texts.map { text in
            var content = try Content(bytes: Array(text.utf8))
            content.seen = seen
            let message = try sender.seal(content, id: nextID())
            let batch = try sender.signed([message])[0]
            return relay.edit { $0.append(batch, sender.me).seq }
        }
    }

    /// Adds rows to a list; their ids.
    @discardableResult
    func add(_ texts: String..., to list: String = ListEdit.usualList, by editor: Account) throws -> [MessageID] {
        try texts.map { try edit(list, .add(text: $0, .last), by: editor) }
    }

    /// Moves a row of the usual list.
    func move(_ row: MessageID, _ place: ListEdit.Place, by editor: Account) throws {
        _ = try edit(ListEdit.usualList, .move(row, place), by: editor)
    }

    private func edit(_ list: String, _ operation: ListEdit.Operation, by editor: Account) throws -> MessageID {
        let edit = try #require(ListEdit(operation, in: list))
        let message = try editor.seal(edit, id: nextID())
        let batch = try editor.signed([message])[0]
        return relay.edit { $0.append(batch, editor.me).id }
    }

    /// Seals a list edit as another program may.
    func seal(_ edit: String, by editor: Account) throws {
        let id = nextID()
        let body = try keys.bodies.seal(Data(edit.utf8), kind: .list, id: id, member: editor.me)
        let batch = try editor.signed([NewMessage(id: id, kind: .list, body: body)])[0]
        relay.edit { _ = $0.append(batch, editor.me) }
    }

    func nextID() -> MessageID { messageID(1_000 + relay.edit { $0.head }) }

    /// What becomes of a tail that is read to its end and writes out all of it: the texts.
    @discardableResult
    func read(_ account: Account, from start: Tail.Start = .from(1), receipts: Bool = true) async throws -> [String] {
        var tail = try await Tail(account, start: start, follows: false, receipts: receipts)
        var texts: [String] = []
        while let pull = try await tail.next() {
            for event in pull.events {
                guard case .content(let content) = event.body else {
                    if event.event.kind == .message { tail.withheld(event) }
                    continue
                }
                texts.append(content.text)
                tail.wrote(event)
            }
        }
        try await tail.settle()
        return texts
    }
}
