import Wire

/// A condition to wait for: how far a message has come, and with whom. Written `sent`, `delivered:all`, `read:2`,
/// `read:@bob,@carol`; a stage alone means all.
package struct Condition: Equatable, Sendable, CustomStringConvertible {
    /// How far.
    package enum Stage: String, CaseIterable, Sendable {
        /// Stored by the relay.
        case sent
        case delivered
        case read
    }

    /// With whom, of the audience.
    package enum Who: Equatable, Sendable {
        case all
        /// So many, whoever they are; 1 at least.
        case count(Int)
        /// Everyone who goes by one of these names.
        case names([String])
    }

    /// Why a text is no condition.
    package struct ParseError: Error, Equatable, Sendable {
        /// In words that stand after a colon.
        package let reason: String
    }

    package let stage: Stage
    package let who: Who
    /// The members that aren't waited for, with `.all`: names, or beginnings of ids.
    package var exceptions: [String] = []
    /// The persons and devices that some of the names mean: others who take such a name aren't meant.
    package var meant: [String: Set<Meant>] = [:]
    /// The size of the log up to which it was known when the condition was given and the relay couldn't be asked; nil where it could.
    package var asAt: Int?
    /// Whom the names meant then, besides whom they mean at the message's place: both have to have it.
    var formerly: [String: Set<Meant>] = [:]

    /// A person, or one device: a person's first device has the person's id.
    package struct Meant: Hashable, Sendable {
        package let member: MemberID
        package let isDevice: Bool

        package init(member: MemberID, isDevice: Bool) { (self.member, self.isDevice) = (member, isDevice) }
    }

    package init(_ stage: Stage, _ who: Who = .all) { (self.stage, self.who) = (stage, who) }

    /// The members that it names, as they were typed.
    package var members: [String] { if case .names(let names) = who { names } else { exceptions } }

    /// Reads a condition. Names follow each other as `,@`, since a name may hold a comma; where the first one has no `@`, as
    /// `,`. A name that is `all` or a number needs its `@`.
    package init(_ text: String) throws(ParseError) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let stage = Stage(rawValue: String(parts[0])) else {
            throw ParseError(
                reason: "must be 'sent', 'delivered' or 'read', the latter two with ':all', ':N' or ':@NAME'"
            )
        }
        self.stage = stage
        guard parts.count == 2 else {
            who = .all
            return
        }
        guard stage != .sent else { throw ParseError(reason: "'sent' is the relay's doing, nobody can be named") }
        let text = parts[1]
        if text == "all" {
            who = .all
        } else if text.hasPrefix("@") {
            let names = text.dropFirst().split(separator: ",@", omittingEmptySubsequences: false).map(String.init)
            guard !names.contains("") else { throw ParseError(reason: "a name is missing after '@'") }
            who = .names(names)
        } else if let count = Int(text), count > 0, text.utf8.allSatisfy({ (48...57).contains($0) }) {
            who = .count(count)
        } else {
            let words = text.split(separator: ",", omittingEmptySubsequences: false)
            let names = words.map { $0.hasPrefix("@") ? $0.dropFirst() : $0 }
            // Without a '@' these mean something else.
            let isClear = words.allSatisfy { $0 != "all" && !$0.utf8.allSatisfy { (48...57).contains($0) } }
            guard isClear, !names.contains("") else {
                throw ParseError(reason: "after ':' must be 'all', a number from 1 on, or names as in 'bob,carol'")
            }
            who = .names(names.map(String.init))
        }
    }

    package var description: String {
        switch (stage, who) {
        case (.sent, _): "sent"
        case (_, .all): "\(stage.rawValue):all"
        case (_, .count(let count)): "\(stage.rawValue):\(count)"
        case (_, .names(let names)): "\(stage.rawValue):" + names.map { "@\($0)" }.joined(separator: ",")
        }
    }
}

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
        case notInAudience(String)
        /// These are no longer in the room and don't have it.
        case left([Departure])
        /// More are asked for than have it or can still get it.
        case tooFew(possible: Int, wanted: Int)
    }

    /// Judges a message by its audience's rows.
    ///
    /// A member that has left the room without the message can't receipt it: `all` waits for the others, a number counts on them
    /// no more, and where such a member was named the condition never holds.
    ///
    /// A name means all members who had it when the message was sent, also those who have left since: a member who takes
    /// the name of another that goes doesn't stand for it.
    ///
    /// - Parameter devices: the rows of the audience's devices, where it is persons: names may be theirs.
    package func verdict(on audience: [DeliveryStatus.Row], devices: [DeliveryStatus.Row] = []) -> Verdict {
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
            var named: Set<Meant> = []
            for name in names {
                let found = called(name, among: rows, devices)
                let isThere = !found.isEmpty && areHere(formerly[name], rows + devices)
                guard isThere else { return .never(.notInAudience(name)) }
                named.formUnion(found.map(\.meant))
            }
            let lacking = (rows + devices).filter { named.contains($0.meant) && !isDone($0) }
            let left = lacking.filter(\.hasLeft).map { Departure($0) }
            if !left.isEmpty { return .never(.left(left)) }
            return lacking.isEmpty ? .met : .pending(missing: lacking.map(\.label))
        }
    }

    /// The rows that a name is for. Where a person and a device go by it, both have to have the message.
    private func called(
        _ name: String, among rows: [DeliveryStatus.Row], _ devices: [DeliveryStatus.Row] = []
    ) -> [DeliveryStatus.Row] {
        if let meant = meant[name] { return (rows + devices).filter { meant.contains($0.meant) } }
        var found = rows.called(name)
        // Where devices are counted, the name of a person is that of all of them, whoever else goes by it.
        found += rows.filter { row in
            row.device != nil && row.personName == name && !found.contains { $0.member == row.member }
        }
        found += devices.called(name).filter { device in !found.contains { $0.member == device.member } }
        guard let formerly = formerly[name] else { return found }
        let known = Set(found.map(\.meant))
        return found + (rows + devices).filter { formerly.contains($0.meant) && !known.contains($0.meant) }
    }

    /// The audience without the exceptions.
    package func counted(of audience: [DeliveryStatus.Row]) -> [DeliveryStatus.Row] {
        guard !exceptions.isEmpty else { return audience }
        let excepted = Set(
            exceptions.flatMap { name in
                let found = called(name, among: audience)
                // Nobody is excepted because another one has taken the name.
                let isOne = Set(found.map(\.person)).count == 1 && areHere(formerly[name], audience)
                return isOne ? found.map(\.member) : []
            }
        )
        return audience.filter { !excepted.contains($0.member) }
    }

    /// Whether all whom a name meant before are in the audience: else another one may have taken it.
    private func areHere(_ formerly: Set<Meant>?, _ rows: [DeliveryStatus.Row]) -> Bool {
        formerly.map { $0.isSubset(of: rows.map(\.meant)) } ?? true
    }

    /// Whether this one has done what is waited for.
    package func isDone(_ row: DeliveryStatus.Row) -> Bool {
        switch stage {
        case .sent: true
        case .delivered: row.deliveredAt != nil
        case .read: row.readAt != nil
        }
    }
}
