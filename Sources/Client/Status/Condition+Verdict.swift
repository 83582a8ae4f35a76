import Wire

/// Whether a condition holds, by the receipts of one message.
extension Condition {
    package enum Verdict: Equatable, Sendable {
        case met
        /// Not yet; the names of those who are waited for, in order of joining.
        case pending(missing: [String])
        /// It doesn't hold and never will.
        case never(Obstacle)
    }

    /// Why a condition can't come to hold any more.
    package enum Obstacle: Equatable, Sendable {
        /// Nobody else was in the room when the message was sent.
        case nobody
        /// The message isn't owed to anyone of this name.
        case stranger(String)
        /// These have left the room without it.
        case left([String])
        /// More are asked for than have it or can still get it.
        case tooFew(possible: Int, wanted: Int)
    }

    /// Judges a message by its audience's rows.
    ///
    /// Who has left the room without the message can't receipt it: `all` waits for the others, a number counts on them
    /// no more, and where such a member was named the condition never holds.
    ///
    /// - Parameter members: who goes by a name, where that is known; a name given up since then still counts.
    package func verdict(on rows: [DeliveryStatus.Row], members: [String: Set<MemberID>] = [:]) -> Verdict {
        guard stage != .sent else { return .met }
        guard !rows.isEmpty else { return .never(.nobody) }
        let lacking = rows.filter { !isDone($0) }
        let waitedFor = lacking.filter { !$0.hasLeft }.map(\.name)
        switch who {
        case .all:
            if !waitedFor.isEmpty { return .pending(missing: waitedFor) }
            return lacking.count == rows.count ? .never(.left(lacking.map(\.name))) : .met
        case .count(let wanted):
            let done = rows.count - lacking.count
            if done >= wanted { return .met }
            guard done + waitedFor.count >= wanted else {
                return .never(.tooFew(possible: done + waitedFor.count, wanted: wanted))
            }
            return .pending(missing: waitedFor)
        case .names(let names):
            let named = { (row: DeliveryStatus.Row, name: String) in
                members[name].map { $0.contains(row.member) } ?? (row.name == name)
            }
            if let stranger = names.first(where: { name in !rows.contains { named($0, name) } }) {
                return .never(.stranger(stranger))
            }
            let lacking = lacking.filter { row in names.contains { named(row, $0) } }
            let left = lacking.filter(\.hasLeft).map(\.name)
            if !left.isEmpty { return .never(.left(left)) }
            return lacking.isEmpty ? .met : .pending(missing: lacking.map(\.name))
        }
    }

    /// Whether this member has done what is waited for.
    package func isDone(_ row: DeliveryStatus.Row) -> Bool {
        switch stage {
        case .sent: true
        case .delivered: row.deliveredAt != nil
        case .read: row.readAt != nil
        }
    }

    /// The first name that nobody has who is in the room and isn't the asker; nil where all are known.
    package func stranger(in roster: Roster, me: MemberID) -> String? {
        guard case .names(let names) = who else { return nil }
        let others = Set(roster.others(than: me))
        return names.first { !others.contains($0) }
    }
}

extension Roster {
    /// The names of those who are in the room, without one member, in order of joining.
    package func others(than me: MemberID) -> [String] {
        members.filter { $0.left == nil && $0.member != me }.map { name(of: $0.member) }
    }
}
