import Wire

/// Whether a condition holds, by the receipts of one message.
extension Condition {
    package enum Verdict: Equatable, Sendable {
        case met
        /// Not yet; the labels of those who are waited for, in order of joining.
        case pending(missing: [String])
        /// It doesn't hold and never will.
        case never(Obstacle)
    }

    /// Why a condition can't come to hold any more.
    package enum Obstacle: Equatable, Sendable {
        /// Nobody else was in the room when the message was sent.
        case nobody
        /// Nobody but the exceptions was.
        case onlyExceptions
        /// It is a list edit: those are delivered, and never read.
        case neverRead
        /// The message isn't owed to anyone of this name.
        case stranger(String)
        /// These are no longer in the room and don't have it.
        case left([Departure])
        /// More are asked for than have it or can still get it.
        case tooFew(possible: Int, wanted: Int)
    }

    /// Judges a message by its audience's rows.
    ///
    /// Who has left the room without the message can't receipt it: `all` waits for the others, a number counts on them
    /// no more, and where such a member was named the condition never holds.
    ///
    /// A name means all members who had it when the message was sent, also those who have left since: a member who takes
    /// the name of another that goes doesn't stand for it.
    package func verdict(on audience: [DeliveryStatus.Row]) -> Verdict {
        guard stage != .sent else { return .met }
        guard !audience.isEmpty else { return .never(.nobody) }
        let rows = counted(of: audience)
        guard !rows.isEmpty else { return .never(.onlyExceptions) }
        let lacking = rows.filter { !isDone($0) }
        let waitedFor = lacking.filter { !$0.hasLeft }.map(\.label)
        switch who {
        case .all:
            if !waitedFor.isEmpty { return .pending(missing: waitedFor) }
            return lacking.count == rows.count ? .never(.left(lacking.map { Departure($0) })) : .met
        case .count(let wanted):
            let done = rows.count - lacking.count
            if done >= wanted { return .met }
            guard done + waitedFor.count >= wanted else {
                return .never(.tooFew(possible: done + waitedFor.count, wanted: wanted))
            }
            return .pending(missing: waitedFor)
        case .names(let names):
            var named: Set<MemberID> = []
            for name in names {
                let found = rows.called(name)
                guard !found.isEmpty else { return .never(.stranger(name)) }
                named.formUnion(found.map(\.member))
            }
            let lacking = lacking.filter { named.contains($0.member) }
            let left = lacking.filter(\.hasLeft).map { Departure($0) }
            if !left.isEmpty { return .never(.left(left)) }
            return lacking.isEmpty ? .met : .pending(missing: lacking.map(\.label))
        }
    }

    /// The audience without the exceptions.
    package func counted(of audience: [DeliveryStatus.Row]) -> [DeliveryStatus.Row] {
        guard !exceptions.isEmpty else { return audience }
        let excepted = Set(exceptions.flatMap { audience.called($0).map(\.member) })
        return audience.filter { !excepted.contains($0.member) }
    }

    /// Whether this member has done what is waited for.
    package func isDone(_ row: DeliveryStatus.Row) -> Bool {
        switch stage {
        case .sent: true
        case .delivered: row.deliveredAt != nil
        case .read: row.readAt != nil
        }
    }
}
