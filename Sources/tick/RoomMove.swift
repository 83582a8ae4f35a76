import Client
import Kernel
import Synchronization

/// The move of a room to another relay by another command, once it was seen: a room that is moved back doesn't take it back.
final class RoomMove: Sendable {
    private let account: Account
    private let seen = Mutex<ClientError?>(nil)
    /// Ends what goes on at the relay of before.
    let cutoff: Cutoff

    init(_ account: Account, ends cutoff: Cutoff = Cutoff()) { (self.account, self.cutoff) = (account, cutoff) }

    /// The error that the room was moved; nil where it is at this relay.
    var error: ClientError? {
        let move = seen.withLock { seen in
            seen = seen ?? account.move
            return seen
        }
        if move != nil { cutoff.end() }
        return move
    }

    /// The failure of a command that follows the room; nil where it is at this relay.
    var failure: Failure? { error.map { Failure(following: $0, account) } }

    /// Looks for a move after each change of the state file, for as long as this process runs: the relay of before may tell nothing.
    static func watch(_ moves: [RoomMove]) {
        guard let file = moves.first?.account.file else { return }
        // Where that can't be watched, a move is seen with what the relay of before answers next.
        try? StateWatch.start(file) { for move in moves { _ = move.error } }
    }
}
