import Client
import Wire

// Looks for the room's relay, log and keys before lines are sealed and sent.

extension LineSender {
    /// Looks for what other processes have done before lines are sealed: moved the room, seen another log, or changed the key, for which
    /// the lines are sealed then.
    ///
    /// - Returns: why the relay gets nothing more, or doesn't show the change: then the lines are kept for the outbox.
    func lookBeforeSealing() async -> ClientError? {
        guard trouble == nil, let state = try? sender.context.state() else { return nil }
        if let move = sender.account.move(in: state) { return move }
        let look = inTime.atMost(Self.longestLook)
        let isDoubted = state[sender.account]?.isDoubted ?? false
        if let error = await sender.account.doubt(notedBefore: isDoubted, by: look) { return error }
        do throws(ClientError) {
            try await sender.account.takeNewerKeys(of: state, by: look)
        } catch { return error }
        return nil
    }

    /// Those of some messages that were sealed for a key that is over, sealed again; by their ids.
    func renewed(_ messages: ArraySlice<NewMessage>) async throws(ClientError) -> [MessageID: NewMessage] {
        let account = sender.account
        // A file that can't be read has no newer key.
        guard let state = try? sender.context.state() else { return [:] }
        let made = try await account.resealed(ofOver: messages, state, by: inTime.atMost(Self.longestLook))
        try await account.needKeyToSeal(by: inTime.atMost(Self.longestLook))
        return Dictionary(made.map { ($0.id, $0) }) { first, _ in first }
    }
}
