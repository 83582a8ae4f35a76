import Client
import Kernel
import Wire

/// A room's counts, as its relay gives them, or why there are none.
struct RoomStanding: Encodable {
    let room: String
    let relay: String
    let reachable: Bool
    var members: Int?
    var head: Int?
    var new: Int?
    var unread: Int?
    /// When the relay gave the counts, in milliseconds since the epoch, by this machine's clock.
    var countedAt: Int?
    /// How much of its log was verified here, as `SIZE-HEX`.
    var verified: String?
    let verifiedSize: Int?
    /// What is to be kept of it.
    private(set) var counts: RoomCounts?
    /// How many messages the outbox holds for it.
    var sending = 0
    /// How many of these the relay has refused for good.
    var refused = 0
    /// For how many messages a command failed that was to pass them over.
    var failed = 0
    /// Why there are no counts, for people.
    var problem: String?
    /// The same for scripts.
    var status = ExitStatus.done

    /// - Parameter kept: the counts that the relay gave last, shown where it can't be asked now.
    init(_ account: Account, kept: RoomCounts?) async {
        room = account.room
        relay = account.relay.relay
        verified = account.log.reached?.description
        verifiedSize = account.log.reached?.size
        do {
            let standing = try await account.relay.standing()
            reachable = true
            take(RoomCounts(standing, at: Syscalls.epochMilliseconds()))
        } catch {
            let failure = Failure(error, account: account)
            reachable = error.problem != nil
            problem = failure.message
            status = failure.status
            if let kept { take(kept) }
        }
    }

    private mutating func take(_ counts: RoomCounts) {
        self.counts = counts
        countedAt = counts.at
        members = counts.members
        head = counts.head
        new = counts.new
        unread = counts.unread
    }

    var facts: [Int] { [Int(status.rawValue), members ?? -1, new ?? -1, unread ?? -1, sending, refused, failed] }

    /// The counts and the relay in words, without the room's name.
    var text: String { problem == nil ? "\(counting)  \(relay.printable)" : counting }

    /// The counts in words.
    var counting: String {
        let waiting =
            (sending > refused ? ", \(sending - refused) sending" : "") + (refused > 0 ? ", \(refused) refused" : "")
            + (failed > 0 ? ", \(failed) failed" : "")
        guard let members, let new, let unread else { return (problem ?? "not reachable") + waiting }
        let counts = "\(members) member\(members == 1 ? "" : "s"), \(new) new, \(unread) unread"
        guard let problem else { return counts + waiting }
        let age = Age(Syscalls.epochMilliseconds() - (countedAt ?? 0)).text
        return "\(problem)\(waiting); \(age) ago \(counts)"
    }

    var porcelain: PorcelainRecord {
        // Stable: without an answer there are no counts.
        let isNow = problem == nil
        return PorcelainRecord(
            "r",
            [room] + [members, head, new, unread].map { isNow ? $0 : nil } + [sending, relay.printable]
        )
    }

    private enum CodingKeys: String, CodingKey {
        case room, relay, reachable, members, head, new, unread, sending, verified, problem
        case countedAt = "counted_at"
    }
}

// What is said of answers that don't count.

extension Snapshot {
    /// A receipt that isn't counted.
    static func doubt(_ name: String, isOfAnotherLog: Bool, seq: Int) -> String {
        isOfAnotherLog
            ? "\(name.printable)'s receipt is for another log"
            : "a receipt of \(name.printable) for message \(seq) is not genuine and was not counted"
    }
}

extension DeliveryStatus {
    /// What people should know besides.
    var notes: [Snapshot.Note] {
        let seq = message.event.seq
        var notes = doubts.map { doubt in
            Snapshot.Note.warning(Snapshot.doubt(doubt.name, isOfAnotherLog: doubt.isOfAnotherLog, seq: seq))
        }
        if isUnverifiable {
            notes.append(.warning("message \(seq) is no longer kept, and can't be verified"))
        }
        return notes
    }
}

extension Account {
    /// What is wrong with the room's members and times, as far as the relay was asked for them; each once a run.
    var crowdNotes: [Snapshot.Note] {
        let room = room.printable
        let tampered = "is not genuine and has no effect: the relay or its store was tampered with"
        let wrong =
            flaws.map { "event \($0) in '\(room)' \(tampered)" }
            + phantoms.map { "member '\($0)' in '\(room)' has no genuine name and counts nowhere" }
        return (wrong + [timesNote].compactMap(\.self)).filter { log.mayWarn($0) }.map { .warning($0) }
    }

    /// What is wrong with the times of the room's events; nil for nothing.
    var timesNote: String? {
        log.timesBackAt.map {
            "the time of event \($0) in '\(room.printable)' goes back, and is shown as that of the one before: "
                + "the relay or its store was tampered with"
        }
    }
}
