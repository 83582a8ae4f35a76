import Arguments
import Client
import Foundation
import Kernel
import Sealing
import Wire

/// What a command finds around it: the streams, the environment, the state file.
struct Context: Sendable {
    let terminal: Terminal
    let environment: [String: String]
    let stateFile: StateFile

    /// A variable of the environment; an empty one counts as not set.
    func variable(_ name: String) -> String? {
        environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// `${XDG_DATA_HOME:-~/.local/share}`; a folder that isn't absolute counts as not set. Nil where nobody knows the home
    /// folder.
    func dataFolder(home: @autoclosure () -> String? = Syscalls.homeFolder()) -> String? {
        func folder(_ name: String) -> String? { variable(name).flatMap { $0.hasPrefix("/") ? $0 : nil } }
        return folder("XDG_DATA_HOME") ?? (folder("HOME") ?? home()).map { $0 + "/.local/share" }
    }

    /// What the state file says now.
    func state() throws(Failure) -> State {
        do { return try stateFile.read() } catch { throw Failure(error) }
    }

    /// The account of a room that was joined.
    func account(_ room: String) throws(Failure) -> Account {
        let state = try state()
        guard let membership = state.rooms[room], let secret = state.identity else {
            let known = state.rooms.keys.sorted()
            let hint =
                if let similar = Suggestion.closest(to: room, among: known) {
                    "did you mean '\(similar.printable)'?"
                } else if known.isEmpty {
                    stateFile.exists
                        ? "join one with 'tick join'"
                        : "there is no state file '\(stateFile.path.printable)' yet; 'tick join' makes it"
                } else {
                    "rooms joined here: " + known.map(\.printable).joined(separator: ", ")
                }
            throw Failure(.refused, "room '\(room.printable)' was not joined here", hint: hint)
        }
        return try account(room, membership, secret)
    }

    /// The accounts of all rooms, sorted by name.
    func accounts() throws(Failure) -> [Account] {
        let state = try state()
        guard let secret = state.identity else { return [] }
        var accounts: [Account] = []
        for (room, membership) in state.rooms.sorted(by: { $0.key < $1.key }) {
            accounts.append(try account(room, membership, secret))
        }
        return accounts
    }

    private func account(_ room: String, _ membership: Membership, _ secret: Data) throws(Failure) -> Account {
        do {
            return try Account(room, membership, identity: Identity(secret: Array(secret)))
        } catch {
            throw Failure(
                .badConfiguration,
                "room '\(room.printable)' in '\(stateFile.path.printable)' can't be used: \(error)"
            )
        }
    }

    /// Sends what the room has in the outbox, as every command does that reaches the relay. That it can't isn't this
    /// command's failure: the outbox keeps it.
    @discardableResult
    func flushOutbox(
        of account: Account,
        in state: State,
        by deadline: Deadline = .never
    ) async throws(Failure) -> ClientError? {
        guard state.outbox.contains(where: { $0.room == account.room && $0.failed == nil }) else { return nil }
        do throws(StateError) {
            return try await Outgoing(account, file: stateFile).flush(by: deadline).error
        } catch { throw Failure(error) }
    }
}
