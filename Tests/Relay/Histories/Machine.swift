import Foundation
import Helpers
import Kernel
import Listing
import Proving
import Sealing
import Testing
import Wire

@testable import Client

/// What one device of a person has of a room: a state file, and what was seen there. Each thing that it does is a run of its own.
final class Machine {
    static let room = "ops"

    let name: String
    /// Whose it is meant to be; an invite of another's makes it that one's all the same, where it comes first.
    let owner: String
    /// The name that its person's other devices give it; nil for the first.
    let device: String?
    let file: StateFile
    let identity: Identity
    let transport: LosingTransport
    let relay: String
    /// Without the relay it only queues.
    var isOnline = true
    /// The epochs whose secret invites gave it, whether it joined or not, and those that its state file has been given.
    private(set) var opened: Set<Digest> = []
    private(set) var given: Set<Digest> = []
    /// What its state file had of the room before it left.
    private(set) var former: [Membership] = []
    /// The ids of what it said, in order, messages and edits, and the messages that it was shown, by their seqs.
    private(set) var said: [MessageID] = []
    private(set) var shown: [Int: String] = [:]

    init(_ owner: String, _ device: String? = nil, in scratch: Scratch, relay: String, seed: UInt64) throws {
        (self.owner, self.device, self.relay) = (owner, device, relay)
        name = device.map { "\(owner)-\($0)" } ?? owner
        file = StateFile(path: scratch.path(of: "\(name).json"))
        identity = try Identity.random()
        transport = LosingTransport(seed: seed)
        let secret = Data(identity.secret)
        try file.update { $0.identity = secret }
    }

    func membership() throws -> Membership? { try file.read().rooms[Self.room] }

    /// Those that wait for the relay, or were refused.
    func outbox() throws -> [Queued] { try file.read().outbox }

    func id(in room: RoomID) throws -> MemberID {
        try MemberID(key: identity.signingKey(in: room).publicKey, room: room)
    }

    /// Nil where the room isn't joined here.
    func account() throws -> Account? { try membership().map { try account($0) } }

    func account(_ membership: Membership) throws -> Account {
        let account = try Account(Self.room, membership, identity: identity, file: file, transport: transport)
        account.log.begin(try file.checkpoint(of: membership.id))
        return account
    }

    // MARK: Coming and going

    func make(_ code: Code) async throws {
        let keys = try RoomKeys(code: code)
        let membership = Membership(relay: relay, code: code.text, keys: keys, name: name)
        try await join(membership, by: OpenedInvite(firstCode: keys), new: true)
    }

    func join(by code: GivenCode) async throws {
        let id = InviteID(of: code.keys.invite.publicKey)
        let answer = try await RelayClient.invite(id, at: relay, transport: transport)
        let invite = try OpenedInvite(answer, keys: code.keys, form: code.form)
        opened.insert(invite.epoch)
        var membership = try membership() ?? Membership(relay: relay, by: invite, name: name)
        if code.form == .device {
            (membership.device, membership.name) = (DeviceName.shown(invite.text), invite.name ?? name)
        }
        try await join(membership, by: invite, new: false)
    }

    /// As `tick join`: where an answer is lost, the state file stays as it was.
    private func join(_ membership: Membership, by invite: OpenedInvite, new: Bool) async throws {
        let account = try account(membership)
        _ = try await account.join(new: new, by: invite)
        try file.update { state in
            state.rooms[Self.room, default: membership].take(membership)
            account.keepSecrets(in: &state)
        }
        opened.insert(invite.epoch)
        given.insert(invite.epoch)
        _ = try await account.keepCheckpoint(in: file)
        try await flush(account)
    }

    /// As `tick leave`, where nothing waits: the room is forgotten once the relay has heard.
    func leave(_ account: Account) async throws {
        guard try outbox().isEmpty, let membership = try membership() else { return }
        do throws(ClientError) { try await account.leave() } catch {
            guard [.notAMember, .removed].contains(error.problem?.code) || error.isRemoval else { throw error }
        }
        former.append(try self.membership() ?? membership)
        try file.update { state in
            state.rooms[Self.room] = nil
            state.formerNames[account.keys.room] = account.name
        }
        try file.forgetLists(of: account.keys.room)
        try file.forgetCrowd(of: account.keys.room)
        given = []
    }

    /// Makes an invite for guests; what it hands on.
    func invite(_ account: Account, uses: Int) async throws -> GivenCode {
        try await code(account, InviteTerms(form: .guest, expires: 0, uses: uses), for: "")
    }

    /// Makes an invite for a device of this one's person.
    func invite(_ account: Account, for device: Machine) async throws -> GivenCode {
        try await code(account, InviteTerms(form: .device, expires: 0, uses: 1), for: device.device ?? "")
    }

    private func code(_ account: Account, _ terms: InviteTerms?, for text: String) async throws -> GivenCode {
        let (keys, terms) = (try RoomKeys(code: .random()), try #require(terms))
        try await account.invite(by: keys, terms, for: text)
        return GivenCode(keys: keys, form: terms.form, inviter: account.me)
    }

    // MARK: Saying and reading

    func say(_ text: String, _ account: Account) throws {
        var content = try Content(bytes: Array(text.utf8))
        content.seen = SeenHead(account.log.held)
        try queue(account.seal(content, id: .now()), account)
    }

    func add(row text: String, _ account: Account) throws {
        guard let edit = ListEdit(.add(text: text, .last), in: ListEdit.usualList) else { return }
        try queue(account.seal(edit, id: .now()), account)
    }

    private func queue(_ message: NewMessage, _ account: Account) throws {
        try Outgoing(account, file: file).queue([message], at: Syscalls.epochMilliseconds())
        said.append(message.id)
    }

    func flush(_ account: Account) async throws {
        if let error = try await Outgoing(account, file: file).flush(.all).error { throw error }
    }

    /// Reads what is new.
    func read(_ account: Account) async throws {
        var tail = try await Tail(account, start: .without(.delivered), follows: false, receipts: true)
        while let pull = try await tail.next() {
            for event in pull.events {
                if case .content(let content) = event.body {
                    shown[event.event.seq] = content.text
                    tail.wrote(event.event.seq, .message)
                } else if event.event.kind == .message {
                    tail.withheld(event)
                }
            }
        }
        try await tail.settle()
    }

    /// Marks as read what it was shown.
    func acknowledge(_ account: Account) async throws { _ = try await account.acknowledgeShown() }

    /// The rows of the list.
    func rows(_ account: Account) async throws -> [String] {
        var reader = try ListReader(account, file: file)
        _ = try await reader.next()
        _ = try await reader.keep()
        return reader.kept.fold.lists[ListEdit.usualList]?.rows.map(\.text) ?? []
    }
}

/// The code of an invite, as it is handed on.
struct GivenCode {
    let keys: RoomKeys
    let form: InviteForm
    let inviter: MemberID
}

extension ClientError {
    /// Whether this member was removed.
    var isRemoval: Bool { if case .removed = self { true } else { false } }
}
