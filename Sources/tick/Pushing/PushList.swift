import Client
import Wire

/// `tick push list`: the push target of each room, and how it fares.
struct PushList {
    let context: Context
    let json: Bool

    /// Prints a line for each room. A relay that can't be reached is an error at the end; the other rooms are shown.
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
                let record = TargetRecord(room: account.room, standing: standing?.shown)
                try context.terminal.line(String(decoding: record.json, as: UTF8.self))
            } else {
                let known = try context.state().rooms[account.room]?.push
                let words = Self.words(standing?.shown, known, in: account.room)
                try context.terminal.line("\(account.room.printable.padded(to: width))  \(words)")
            }
        }
        if let failure { throw failure }
    }

    /// The words for a room's target, also for one that was set here and isn't at the relay: leaving the room ends it, and so does
    /// being removed.
    private static func words(_ standing: PushStanding?, _ known: PushSettings?, in room: String) -> String {
        let words = standing.map(words)
        guard let flaw = known?.flaw(in: standing) else { return words ?? "no target" }
        let note = [flaw.words, flaw.wayBack(in: room)].compactMap(\.self).joined(separator: "; ")
        return [words, note].compactMap(\.self).joined(separator: "  ")
    }

    private static func words(_ standing: PushStanding) -> String {
        var words = [standing.host.printable, standing.push.text]
        if standing.push.state != .pushed, let at = standing.push.at { words.append("last \(LocalTime(at).text)") }
        if standing.queued != nil, let next = standing.next {
            words.append("waiting, \((standing.tries ?? 0) == 0 ? "due" : "next try") \(LocalTime(next).text)")
        }
        return words.joined(separator: "  ")
    }
}

/// A room and its push target, as `tick push list --json` prints it.
struct TargetRecord: Record {
    let room: String
    let standing: PushStanding?

    static let fields: Fields<Self> = [
        .object("room") { .text($0.room) },
        .object("host") { .text($0.standing?.host) },
        .object("label") { .text($0.standing?.label) },
        .object("every") { .number($0.standing?.every) },
        .object("push") { .record($0.standing?.push) },
        .object("queued") { .number($0.standing?.queued) },
        .object("next") { .number($0.standing?.next) },
        .object("tries") { .number($0.standing?.tries) },
    ]
}
