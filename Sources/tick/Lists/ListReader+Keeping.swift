import Client

extension ListReader {
    /// Keeps what was read for the next run. Where it can't be kept the user is warned, once a run.
    ///
    /// - Throws: where the kept file is another log's.
    mutating func keep(of account: Account, warnsOn terminal: Terminal) async throws(Failure) {
        let trouble: StateError?
        do throws(ClientError) { trouble = try await keep() } catch {
            // Whether two states are of one log is asked the relay: where it isn't there, the next run asks again.
            guard error == .otherLog else { return }
            throw Failure(error, account: account)
        }
        if let trouble, let message = Failure(trouble).message, account.log.mayWarn(message) { terminal.warn(message) }
    }
}
