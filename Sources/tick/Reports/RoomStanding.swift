import Client
import Kernel
import Wire

/// A room's counts, as its relay gives them, or why there are none.
struct RoomStanding: Record {
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

    /// The same with the counts of this answer alone, as `--porcelain` has it: without an answer there are none.
    var answered: Self {
        guard problem != nil else { return self }
        var standing = self
        (standing.members, standing.head, standing.new, standing.unread) = (nil, nil, nil, nil)
        return standing
    }

    static let fields: Fields<Self> = [
        .both("room", "r", ["r": 1, "e": 1]) { .text($0.room) },
        .object("relay", ["r": 7]) { .text($0.relay) },
        .object("reachable") { .flag($0.reachable) },
        .both("unread", "U", ["r": 5]) { .number($0.unread) },
        .both("new", "N", ["r": 4]) { .number($0.new) },
        .both("sending", "s", ["r": 6]) { .number($0.sending) },
        .both("members", "m", ["r": 2]) { .number($0.members) },
        .object("head", ["r": 3]) { .number($0.head) },
        .object("counted_at") { .number($0.countedAt) },
        // Empty where the relay has just told the counts.
        .layout("age", "a") { standing in
            let counted = standing.problem == nil ? nil : standing.countedAt
            return .text(counted.map { Age(Syscalls.epochMilliseconds() - $0).text })
        },
        .object("verified") { .text($0.verified) },
        .porcelain("status", ["e": 2]) { .number(Int($0.status.rawValue)) },
        .object("problem", ["e": .text]) { .text($0.problem) },
    ]
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
