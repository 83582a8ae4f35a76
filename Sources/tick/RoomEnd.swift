import Client
import Kernel
import Synchronization

/// The end of a room at the relay where a command follows it, once it was seen: another command has moved the room, or left it. A room that
/// is moved back doesn't take it back.
final class RoomEnd: Sendable {
    private let account: Account
    /// Whether leaving counts.
    private let isOfOne: Bool
    private let seen = Mutex<ClientError?>(nil)
    /// Ends what goes on at the relay of before.
    let cutoff: Cutoff

    /// - Parameter isOfOne: false for one of all rooms that a command shows: the others go on where it is left.
    init(_ account: Account, ends cutoff: Cutoff = Cutoff(), isOfOne: Bool = true) {
        (self.account, self.cutoff, self.isOfOne) = (account, cutoff, isOfOne)
    }

    /// The error that the room was moved or left; nil where it is at this relay.
    var error: ClientError? {
        let move = seen.withLock { seen in
            seen = seen ?? account.end.flatMap { $0 == .left && !isOfOne ? nil : $0 }
            return seen
        }
        if move != nil { cutoff.end() }
        return move
    }

    /// The failure of a command that follows the room; nil where it is at this relay.
    var failure: Failure? { error.map { Failure(following: $0, account) } }

    /// Looks for them after each change of the state file, for as long as this process runs: the relay of before may tell nothing.
    static func watch(_ moves: [RoomEnd]) {
        guard let file = moves.first?.account.file else { return }
        // Where that can't be watched, a move is seen with what the relay of before answers next.
        try? StateWatch.start(file) { for move in moves { _ = move.error } }
    }
}
