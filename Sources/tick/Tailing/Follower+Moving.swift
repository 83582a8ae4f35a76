import Client

// A room that another command moves to another relay while it is followed isn't followed there: where a tail begins at that one, and
// what has a receipt, is for a new run to find out.

extension Follower {
    /// The error that the room was moved or left, where it is followed; nil where it is at this relay.
    var move: ClientError? {
        guard request.follows, !session.isOver else { return nil }
        return moved.error
    }

    /// The failure with which the follower ends.
    func failure(_ error: any Error) -> Failure {
        if case .moved? = error as? ClientError { return Failure(following: error, account) }
        return Failure(error, account: account)
    }
}

extension Failure {
    /// A room that a command follows was moved, or left: nothing was sent that running it once more would send again.
    init(following move: any Error, _ account: Account) {
        self.init(move, account: account)
        if case .moved? = move as? ClientError { hint = "run it again to follow the room there" }
    }
}
