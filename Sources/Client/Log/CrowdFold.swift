import Foundation
import Proving
import Wire

/// The members of a room as this client folded them: from its joins, names, leaves, rotations and invites, in order of seq.
struct CrowdFold: Sendable {
    private(set) var roster: Roster
    /// The events, as the relay told them.
    private(set) var events: [Event] = []
    /// Those of them that are wrong, by their seqs.
    private(set) var flaws: [Int: RosterError] = [:]
    private(set) var times = RisingTimes()
    /// The times of the events, none before that of an earlier one.
    private var risen: [RelaysWord<Int>] = []

    /// Before the first event.
    init(room: RoomID) { roster = Roster(room: room) }

    /// Takes the events that come next, as a relay tells them.
    ///
    /// - Parameter head: the size of the log.
    /// - Throws: `.nonsense` where they can't be those.
    mutating func take(_ told: [Event], upto head: Int) throws(ClientError) {
        for event in told {
            guard event.seq <= head, event.at.toCheck >= 0, let statement = RosterEvent(event) else {
                throw .nonsense("seq \(event.seq) among the crowd events up to \(head)")
            }
            let judgement: RosterJudgement
            do throws(ProvingError) { judgement = try roster.apply(statement) } catch {
                throw .nonsense("seq \(event.seq) among the crowd events after \(roster.seq)")
            }
            note(event, judgement.flaw)
        }
    }

    private mutating func note(_ event: Event, _ flaw: RosterError?) {
        flaws[event.seq] = flaw
        events.append(event)
        risen.append(times.raised(event).at)
    }

    /// When the event with this seq was stored, by the relay's clock; nil for one of another kind.
    func time(of seq: Int) -> RelaysWord<Int>? {
        events.index(of: seq, by: \.seq).map { risen[$0] }
    }
}

extension CrowdFold {
    /// Folds what an earlier run has kept. It is hashed, but no signature in it is verified again.
    ///
    /// Nil where it can't have been kept by this version.
    init?(_ kept: KeptCrowd, room: RoomID) {
        self.init(room: room)
        for (event, flaw) in kept.entries {
            guard let statement = RosterEvent(event),
                let judgement = try? roster.apply(statement, signatures: .judged(flaw)), judgement.flaw == flaw
            else { return nil }
            note(event, flaw)
        }
    }

    /// The part of it that a later run begins with.
    var kept: KeptCrowd { KeptCrowd(entries: events.map { KeptCrowd.Entry($0, flaws[$0.seq]) }) }
}
