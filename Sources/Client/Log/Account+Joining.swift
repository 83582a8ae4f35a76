import Foundation
import Kernel
import Proving
import Sealing
import Wire

extension Account {
    /// Joins by an invite, or takes the account's name. Does nothing where the member is there, and its person has this name already.
    ///
    /// The member's own event is proved to be in the log, and that log to belong to the one that was read before.
    ///
    /// - Parameters:
    ///   - new: whether the room is made where it isn't there. Its log then begins with this join, and what was read
    ///     of an earlier one is given up.
    ///   - invite: what lets the member in; that of the room's first code where it is nil.
    ///   - keepsName: whether a name that another device of the person has given since stays.
    ///   - limit: the end of the wait. What the relay asks to wait beyond it is an error at once.
    /// - Returns: how many events of an earlier log, which was read, are given up.
    /// - Throws: `.noInvite` where the member isn't there and has none.
    @discardableResult
    package func join(
        new: Bool, by invite: OpenedInvite? = nil, keepsName: Bool = false, within limit: Limit = .never
    ) async throws(ClientError) -> Int {
        var invite = invite
        if invite == nil, let firstCode { invite = OpenedInvite(firstCode: firstCode) }
        if let invite { try sealing { () throws(SealingError) in try keys.add(invite.secret) } }
        do throws(ClientError) {
            return try await joinOnce(new: new, by: invite, keepsName: keepsName, within: limit)
        } catch {
            // Another process of the same member's has joined or left meanwhile.
            switch error.problem?.code {
            case .removed, .staleCrowd, .notAMember: break
            // No other join is signed for a relay that says so while the member isn't there.
            case .staleCount: guard try await viewOfMember()?.isPresent(me) == true else { throw error }
            default: throw error
            }
            return try await joinOnce(new: new, by: invite, keepsName: keepsName, within: limit)
        }
    }

    private func joinOnce(
        new: Bool, by invite: OpenedInvite?, keepsName: Bool, within limit: Limit
    ) async throws(ClientError) -> Int {
        let former = try await inEpoch { () throws(ClientError) in
            try await join(
                new: new, by: invite, as: try await viewOfMember(), keepsName: keepsName, within: limit)
        }
        try await checkSeen(by: invite)
        return former
    }

    /// Checks that the room's log extends what the maker of an invite had proved.
    private func checkSeen(by invite: OpenedInvite?) async throws(ClientError) {
        guard let seen = invite?.seen else { return }
        let view = try await view(upto: seen.head.size)
        guard view.chain(at: seen.head.size)?.value == seen.crowd else { throw .otherThanInvited }
        do throws(ClientError) { try await prove(seen.head, view.head) } catch {
            throw error == .otherLog ? .otherThanInvited : error
        }
    }

    private func join(
        new: Bool, by invite: OpenedInvite?, as view: RoomView?, keepsName: Bool, within limit: Limit
    ) async throws(ClientError) -> Int {
        let isHere = view?.isPresent(me) == true
        if let invite, let roster = (view ?? log.view)?.roster, !fits(invite, in: roster) {
            throw .otherPerson(invite.form)
        }
        if let view, isHere, view.ownName(of: me) == name, view.device(of: me) == device,
            keepsName || view.personName(of: me) == name
        {
            if log.reached == nil {
                try log.reach(ReachedLog(log: view.log, crowd: view.roster.fold.value, lists: nil))
            }
            return 0
        }
        let id = MessageID.now()
        let content = Content(named: name, device: device).encoded()
        let statement: Statement
        if isHere {
            try needKey()
            statement = try .name(
                sealing { () throws(SealingError) in
                    try keys.sealed(content, kind: .name, id: id, member: me).body
                })
        } else {
            guard let invite else { throw .noInvite }
            keep(invite.secret)
            let sealed = try sealing { () throws(SealingError) in
                try EpochKeys(invite.secret, in: keys.room).seal(content, kind: .name, id: id, member: me)
            }
            statement = .join(sealed, invite)
        }
        let known = view.map(count) ?? 0
        let kind = isHere ? EventKind.name : .join
        // A later leave is further ahead: a join that the relay keeps to itself never comes after it. One of this very millisecond is
        // ahead of that by one.
        let most = kind == .join ? Self.aheadOfClock + 1 : .max
        let form = isHere ? nil : invite?.form
        let (answer, body) = try await stated(
            after: known, upTo: most, by: form, within: limit
        ) { last throws(ClientError) in
            let now = Syscalls.epochMilliseconds()
            let body = try self.statement(statement, id: id, after: last, now: now)
            return (try await relay.join(Join(kind: kind, id: id, new: new, body: body)), body)
        }
        guard answer.kind == kind, answer.head.toCheck >= answer.seq else {
            throw .nonsense("an event of kind '\(answer.kind.rawValue)' as a \(kind.rawValue)")
        }
        var state = try LogState(answer.before, size: answer.seq - 1, of: keys.room)
        try state.take(Event(seq: answer.seq, kind: answer.kind, id: id, member: me, at: answer.at.toCheck, body: body))
        let former = new && answer.seq == 1 ? log.held.size : 0
        if former > 0 || new && answer.seq == 1 && !log.own(by: me).isEmpty { log.accept(.empty) }
        let held = log.held.head
        try await prove(held, state.range.head)
        // An invite is of a room that is there; one that was made for this join has whom the relay likes.
        guard new || state.size > 1 else { throw .untrue("a room that begins with this join") }
        try await reach(state, provedFrom: held)
        // A relay can take any statement: whether it has an effect is the fold's to say.
        guard log.view?.flaws[answer.seq] == nil else { throw .untrue("a \(kind.rawValue) that has no effect") }
        return former
    }

    /// Keeps the secret that an invite gives: the member is in the room with its join, also where the answer is lost, and no box gives
    /// it this secret, nor any other invite once `rotate --forget` has changed the key.
    ///
    /// It is not among the room's before the log shows its epoch: until then it is the word of whoever made the invite.
    private func keep(_ secret: EpochSecret) {
        // Where it can't be written the join goes on: another one, by any invite, gives the room's secret again.
        _ = try? file?.update { state in state.begin(Data(secret.bytes), in: keys.room) }
    }

    /// Whether this member may be of the person that an invite makes it, as far as the room's members are known.
    private func fits(_ invite: OpenedInvite, in roster: Roster) -> Bool {
        guard roster.members[me] != nil else { return true }
        let person = roster.person(of: me)
        switch invite.form {
        // A machine that was away may not know yet which devices came since.
        case .device: return roster.members[invite.inviter] == nil || person == roster.person(of: invite.inviter)
        case .guest:
            // A device whose state file doesn't have the room came by a secret that was cut off: that one goes on.
            if roster.isPresent(me, at: Tree.greatestSize) { return person == me || isKept }
            return !roster.devices(of: person).contains { $0 != me && roster.isPresent($0, at: Tree.greatestSize) }
        }
    }

    /// Whether the state file has the room; true where there is no file.
    private var isKept: Bool {
        guard let state = try? file?.read() else { return true }
        return state.rooms.contains { $0.value.id == keys.room }
    }

    /// Whether this member was in the room before, as far as its members are known, or by the state file.
    private var wasHere: Bool {
        if log.view?.roster.members[me] != nil { return true }
        guard let state = try? file?.read() else { return false }
        return state.formerNames[keys.room] != nil || state.rooms.contains { $0.value.id == keys.room }
    }

    /// As `counted`. A join for an epoch that is over is by an invite that its end has ended.
    ///
    /// - Parameter form: that of the invite; nil for no join.
    private func stated<Answer>(
        after last: Int, upTo most: Int, by form: InviteForm?, within limit: Limit,
        _ state: (Int) async throws(ClientError) -> Answer
    ) async throws(ClientError) -> Answer {
        do throws(ClientError) { return try await counted(after: last, upTo: most, within: limit, state) } catch {
            guard let form else { throw error }
            switch error.problem?.code {
            case .staleEpoch: throw .refused(.ended(.rotated))
            // Nothing else is wrong in a join that this client has made, where the relay is right.
            case .badStatement where wasHere: throw .otherPerson(form)
            default: throw error
            }
        }
    }

    /// Notes the log up to this member's own join or name, with the members folded up to there.
    private func reach(_ state: LogState, provedFrom held: TreeHead) async throws(ClientError) {
        let isFirst = state.size == 1
        // From the empty log on it was computed here.
        let crowd = isFirst ? Folded(kept: state.crowd) : try await view(upto: state.size).chain(at: state.size)
        guard let crowd, crowd.value == state.crowd else { throw .otherLog }
        let reached = ReachedLog(log: state, crowd: crowd, lists: isFirst ? .zero : nil)
        try await hold(reached.proven, provedFrom: held)
        try log.reach(reached)
    }

    /// The room; nil where the relay says that this member isn't in it.
    package func viewOfMember() async throws(ClientError) -> RoomView? {
        do throws(ClientError) { return try await view() } catch {
            switch error.problem?.code {
            case .unauthorized, .notAMember, .removed, .noSuchRoom: return nil
            default: throw error
            }
        }
    }
}

extension RoomView {
    /// The name that a member's person had before it came in for its present stay; nil where it had none.
    package func nameOfPerson(before member: MemberID) -> String? {
        guard let seq = roster.members[member]?.joined(at: Tree.greatestSize) else { return nil }
        return names.givenName(of: roster.person(of: member), in: roster, at: seq)
    }
}

extension ClientError {
    /// The room isn't the one for which an invite was made.
    fileprivate static var otherThanInvited: ClientError {
        .forged("a log that is not the one that the invite's maker had proved")
    }
}

extension Content {
    /// A member's name, and that of the device that it is.
    fileprivate init(named name: String, device: String?) {
        self.init(unchecked: Array(name.utf8))
        self.device = device
    }
}
