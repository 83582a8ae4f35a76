import Client
import Wire

/// `tick push list`: the push target of each room, and how it fares.
struct PushList {
    let context: Context
    let json: Bool

    /// Prints a line for each room. A relay that can't be reached is told of at the end; the other rooms are shown.
    func show(_ accounts: [Account]) async throws {
        let width = accounts.map { $0.room.printable.displayWidth }.max() ?? 0
        var failure: Failure?
        for account in accounts {
            if !json { try await context.sendOutbox(of: account) }
            let standing: RelaysWord<PushStanding>?
            do throws(ClientError) { standing = try await account.relay.push() } catch {
                if let failure { context.terminal.say(failure) }
                failure = Failure(error, account: account)
                continue
            }
            if json {
                try context.terminal.line(try JSONLine(Row(room: account.room, standing?.shown)).text)
            } else {
                let words = if let standing { Self.words(standing.shown) } else { try missing(account) }
                try context.terminal.line("\(account.room.printable.padded(to: width))  \(words)")
            }
        }
        if let failure { throw failure }
    }

    /// Where the relay has no target, though one was set here: leaving the room ends it, and so does being removed.
    private func missing(_ account: Account) throws -> String {
        let isKnown = try context.state().rooms[account.room]?.push != nil
        return isKnown ? "no target at the relay; 'tick push set \(account.room.printable)' sets it again" : "no target"
    }

    private static func words(_ standing: PushStanding) -> String {
        var words = [standing.host.printable, standing.push.text]
        if standing.push.state != .pushed, let at = standing.push.at { words.append("last \(Moment(at).text)") }
        if standing.queued != nil, let next = standing.next {
            words.append("waiting, \((standing.tries ?? 0) == 0 ? "due" : "next try") \(Moment(next).text)")
        }
        return words.joined(separator: "  ")
    }

    /// A room, as `--json` prints it.
    private struct Row: Encodable {
        let room: String
        let host: String?
        let label: String?
        let every: Int?
        let push: PushObject?
        let queued: Int?
        let next: Int?
        let tries: Int?

        init(room: String, _ standing: PushStanding?) {
            self.room = room
            host = standing?.host
            label = standing?.label
            every = standing?.every
            push = standing.map { PushObject($0.push) }
            queued = standing?.queued
            next = standing?.next
            tries = standing?.tries
        }
    }
}

/// How a push target fares, as `--json` prints it.
struct PushObject: Encodable {
    let state: PushState.Word
    let since: Int?
    let at: Int?
    let `class`: String?

    init(_ push: PushState) {
        state = push.state
        since = push.since
        at = push.at
        `class` = push.class?.rawValue
    }
}

extension PushState {
    /// The fields of its record in `--porcelain`.
    var porcelain: [(any CustomStringConvertible)?] { [state.rawValue, at, since, `class`?.rawValue] }
}
