import Client
import Kernel
import Proving
import Wire

/// A room's counts, as its relay gives them, or the reason why there are none.
struct RoomStanding: Record {
    let room: String
    let relay: String
    let reachable: Bool
    /// The counts that the relay gave last; nil where there are none.
    private(set) var counts: RoomCounts?
    /// The part of the room's log that was verified here.
    let verified: TreeHead?
    /// The number of messages for the room in the outbox.
    var sending = 0
    /// The number of these that the relay has refused for good.
    var refused = 0
    /// The number of messages that were passed over since a command failed for them.
    var failed = 0
    /// The reason why there are no counts, for people.
    var problem: String?
    /// The exit status for that reason.
    var status = ExitStatus.done

    /// - Parameter kept: the counts that the relay gave last, shown where it can't be asked now.
    init(_ account: Account, kept: RoomCounts?) async {
        room = account.room
        relay = account.relay.relay
        verified = account.log.reached
        do throws(ClientError) {
            if let doubt = await account.doubt(by: .never) { throw doubt }
            let standing = try await account.standing()
            reachable = true
            counts = RoomCounts(standing, at: Syscalls.epochMilliseconds())
        } catch {
            let failure = Failure(error, account: account)
            reachable = error.problem != nil || error.wantsPatience || error == .otherLog
            // The messages that it lacks take lines of their own: the status of the room has them.
            problem = error == .otherLog ? error.reason : failure.message
            status = failure.status
            counts = kept
        }
    }

    var facts: [Int] {
        let counts = counts.map { [$0.members, $0.new, $0.unread] } ?? [-1, -1, -1]
        return [Int(status.rawValue)] + counts + [sending, refused, failed]
    }

    /// The counts and the relay in words, without the room's name.
    var text: String { problem == nil ? "\(counting)  \(relay.printable)" : counting }

    /// The counts in words.
    var counting: String {
        let waiting =
            (sending > refused ? ", \(sending - refused) sending" : "") + (refused > 0 ? ", \(refused) refused" : "")
            + (failed > 0 ? ", \(failed) failed" : "")
        guard let counts else { return (problem ?? "not reachable") + waiting }
        let words = "\(counts.members.of("member")), \(counts.new) new, \(counts.unread) unread"
        guard let problem else { return words + waiting }
        return "\(problem)\(waiting); \(Age(Syscalls.epochMilliseconds() - counts.at).text) ago \(words)"
    }

    /// The standing with the counts of this answer alone, as `--porcelain` has it: none without an answer.
    var answered: Self {
        guard problem != nil else { return self }
        var standing = self
        standing.counts = nil
        return standing
    }

    static let fields: Fields<Self> = [
        .both("room", "r", ["r": 1, "e": 1]) { .text($0.room) },
        .object("relay", ["r": 7]) { .text($0.relay) },
        .object("reachable") { .flag($0.reachable) },
        .both("unread", "U", ["r": 5]) { .number($0.counts?.unread) },
        .both("new", "N", ["r": 4]) { .number($0.counts?.new) },
        .both("sending", "s", ["r": 6]) { .number($0.sending) },
        .both("members", "m", ["r": 2]) { .number($0.counts?.members) },
        .object("head", ["r": 3]) { .number($0.counts?.head) },
        .object("counted_at") { .number($0.counts?.at) },
        // Empty where the relay has just told the counts.
        .layout("age", "a") { standing in
            let counts = standing.problem == nil ? nil : standing.counts
            return .text(counts.map { Age(Syscalls.epochMilliseconds() - $0.at).text })
        },
        .object("verified") { .text($0.verified?.description) },
        .porcelain("status", ["e": 2]) { .number(Int($0.status.rawValue)) },
        .object("problem", ["e": .text]) { .text($0.problem) },
    ]
}

// The words for answers that don't count.

extension Snapshot {
    /// A receipt that isn't counted.
    static func uncounted(_ name: String, isOfAnotherLog: Bool, seq: Int) -> String {
        isOfAnotherLog
            ? "\(name.printable)'s receipt is for another log"
            : "a receipt of \(name.printable) for message \(seq) is not genuine and was not counted"
    }
}

extension Snapshot {
    /// A member whose message says that it has verified another log.
    static func hasSeenAnotherLog(_ name: String) -> String { "\(name.printable) has seen another log" }
}

extension Snapshot.Note {
    /// A warning of the messages that are no longer kept and that nobody has receipted, by their seqs: one for all, since there
    /// may be as many as retention has removed.
    static func unverifiable(_ seqs: [Int], in account: Account) -> [Self] {
        warning(of: seqs, in: account, being: "no longer kept, and can't be verified")
    }

    /// A warning of the messages that are nobody's, by what was verified here: one for all, since anybody in the room can send many.
    /// They count as late: a relay may have taken the signatures away.
    static func nobodys(_ seqs: [Int], in account: Account) -> [Self] {
        warning(of: seqs, in: account, being: "not genuine, and in this list by the relay's word alone")
    }

    private static func warning(of seqs: [Int], in account: Account, being what: String) -> [Self] {
        guard let first = seqs.min(), let last = seqs.max() else { return [] }
        let room = account.room.printable
        let those =
            first == last
            ? "message \(first) of '\(room)' is"
            : "\(seqs.count.of("message")) of '\(room)' from \(first) to \(last) are"
        return [.warning("\(those) \(what)")]
    }
}

extension DeliveryStatus {
    /// Warnings of receipts for the message that aren't counted.
    var receiptNotes: [Snapshot.Note] {
        uncounted.map { receipt in
            let isOfAnotherLog = receipt.isOfAnotherLog
            return .warning(Snapshot.uncounted(receipt.name, isOfAnotherLog: isOfAnotherLog, seq: message.event.seq))
        }
    }
}

extension Account {
    /// Warnings of forged statements and times, of members who lack the key, and of those who have seen another log, as far as the relay
    /// was asked for them; each once a run.
    ///
    /// - Parameter withKeys: whether those of members who lack the key are among them.
    func rosterNotes(withKeys: Bool = true) -> [Snapshot.Note] {
        let room = room.printable
        let tampered = "is not genuine and has no effect: the relay or its store was tampered with"
        let wrong = flaws.map { "event \($0) in '\(room)' \(tampered)" }
        var notes = wrong + [timesNote].compactMap(\.self)
        if withKeys { notes += keyNotes }
        notes += log.otherLogs.map(Snapshot.hasSeenAnotherLog)
        return notes.filter { log.mayWarn($0) }.map { .warning($0) }
    }

    /// What is wrong with the latest change of the room's key.
    private var keyNotes: [String] {
        let room = room.printable
        let mending = "'tick rotate \(room)' gives everyone a new one"
        switch withoutKey {
        case .withoutKey(let name, _, let seq)?:
            return ["\(name.printable) changed the key of '\(room)' (seq \(seq)) and gave this member none: \(mending)"]
        case .olderThanJoin(let seq)?:
            return [
                "the state file is older than this member's last join of '\(room)' (seq \(seq)), and has no key of then: "
                    + (device == nil ? "'tick join <FILE' gives it" : "'tick device use <FILE' gives it")
            ]
        case .keyPutBack?:
            let wentBack = "the log of '\(room)' went back to an earlier key than this client had"
            return ["\(wentBack): \(mending), 'tick remove \(room) MEMBER' everyone else"]
        default: break
        }
        guard let (rotation, check) = keys.flawedRotation else { return [] }
        func name(_ member: MemberID) -> String { (log.lastName(of: member) ?? member.unnamed).printable }
        let change = "\(name(rotation.member)) changed the key of '\(room)' (seq \(rotation.seq)) and"
        var notes: [String] = []
        if !check.leftOut.isEmpty {
            let names = check.leftOut.prefix(Self.mostNamed).map(name).joined(separator: ", ")
            let more = check.leftOut.count > Self.mostNamed ? " and \(check.leftOut.count - Self.mostNamed) more" : ""
            notes.append("\(change) gave \(names)\(more) none: 'tick rotate \(room)' mends it")
        }
        if check.hasWrongPast { notes.append("\(change) kept the messages of before from who joins later") }
        if check.hasWrongKept { notes.append("\(change) kept the names and lists of before from who joins later") }
        return notes
    }

    /// So many members without a key are named.
    private static var mostNamed: Int { 10 }

    /// The fault in the times of the room's events; nil for none.
    var timesNote: String? {
        log.timesBackAt.map {
            "the time of event \($0) in '\(room.printable)' goes back, and is shown as that of the one before: "
                + "the relay or its store was tampered with"
        }
    }
}
