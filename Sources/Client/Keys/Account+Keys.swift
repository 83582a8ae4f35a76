import Foundation
import Proving
import Sealing
import Wire

extension Account {
    /// Up to so many boxes are all checked; of more a run of so many, at a place of chance.
    @TaskLocal static var boxesChecked = 1_000

    /// Takes the keys of the epochs up to a view: opens the newest rotation, where this member has no secret of it, and those
    /// before it to which no later secret leads.
    ///
    /// A rotation that leaves this member without a key is no error here: `needKey` says it where a key is needed.
    ///
    /// - Throws: `.otherLog` where the view's log has no epoch that this client has a secret of.
    func takeKeys(of view: RoomView) async throws(ClientError) {
        let (epochs, before) = (view.roster.epochs, keys.changes)
        guard try sealing({ () throws(SealingError) in try keys.learn(epochs) }) else { throw .otherLog }
        // The first code is forgotten with the first rotation, whatever that gave.
        let isFirst = epochs.last?.rotation != nil && firstCode != nil
        try takeBegun(of: epochs)
        let keyless = keys.keyless(in: view)
        do throws(ClientError) { try await takeBoxes(of: view) } catch {
            // The relay may end this at any time: what it has answered isn't asked for again.
            if keys.keyless != keyless { keepSecrets() }
            throw error
        }
        if isFirst || epochs.count > 1 && (keys.changes > before || keys.keyless != keyless) { keepSecrets() }
    }

    /// Opens the boxes of the rotations whose secrets this member doesn't have, the newest first.
    private func takeBoxes(of view: RoomView) async throws(ClientError) {
        var earlier = view.roster.epochs.rotations
        if let newest = earlier.popLast() { try await takeNewest(newest, of: view) }
        guard let last = earlier.last?.seq, let crowd = view.chain(at: last)?.value else { return }
        for rotation in earlier.reversed() where keys.secret(of: rotation.statement.newEpoch) == nil {
            if !keys.isKeyless(rotation), !keys.hasAsked(for: rotation) {
                let recipients = view.roster.recipients(after: rotation.seq)
                if let place = recipients.place(of: me),
                    let secret = try await openEarlier(rotation, recipients.count, at: place)
                {
                    try sealing { () throws(SealingError) in try keys.add(secret) }
                    continue
                }
            }
            // Nothing behind it is left to be asked for.
            keys.noteKeyless(rotation.seq...last, crowd)
        }
    }

    private func takeNewest(_ rotation: RosterRotation, of view: RoomView) async throws(ClientError) {
        guard keys.secret(of: rotation.statement.newEpoch) == nil, !keys.hasAsked(for: rotation) else { return }
        let recipients = view.roster.recipients(after: rotation.seq)
        var check = RotationCheck()
        if let place = recipients.place(of: me) {
            let secret: EpochSecret?
            (secret, check) = try await openNewest(rotation, recipients, at: place)
            if let secret { try sealing { () throws(SealingError) in try keys.add(secret) } }
        }
        // Last: from here on one without the secret is said to have been given none.
        keys.note(check, of: rotation)
    }

    /// Takes the secrets with which joins were begun, where the log has their epochs and no other leads to them.
    private func takeBegun(of epochs: [RosterEpoch]) throws(ClientError) {
        guard epochs.contains(where: { keys.secret(of: $0.id) == nil }),
            let begun = try? file?.read().begun[keys.room]?.epochSecrets()
        else { return }
        let ids = Set(epochs.map(\.id))
        for secret in begun where ids.contains(secret.epoch(in: keys.room)) {
            try sealing { () throws(SealingError) in try keys.add(secret) }
        }
    }

    /// The secret that a rotation before the newest gives this member; nil where it gives none.
    private func openEarlier(
        _ rotation: RosterRotation, _ count: Int, at place: Int
    ) async throws(ClientError) -> EpochSecret? {
        let own = try await boxes(of: rotation, from: place, count: 1)
        if let secret = try secret(of: rotation, in: own) { return secret }
        // Nobody is accused on the relay's word, as with the newest.
        return try secret(of: rotation, in: Self.box(place, of: try await allBoxes(of: rotation, count)))
    }

    /// The secret that the newest rotation gives this member, nil where it gives none, and a check of what it gives the others.
    private func openNewest(
        _ rotation: RosterRotation, _ recipients: [BoxRecipient], at place: Int
    ) async throws(ClientError) -> (EpochSecret?, RotationCheck) {
        let isSmall = recipients.count <= Self.boxesChecked
        var all = isSmall ? try await allBoxes(of: rotation, recipients.count) : nil
        let box =
            if let all { Self.box(place, of: all) } else { try await boxes(of: rotation, from: place, count: 1) }
        var own = try secret(of: rotation, in: box)
        if own == nil, all == nil {
            // Nobody is accused on the relay's word: the hash of all boxes is signed.
            let told = try await allBoxes(of: rotation, recipients.count)
            own = try secret(of: rotation, in: Self.box(place, of: told))
            all = told
        }
        guard let own else { return (nil, RotationCheck()) }
        var checked = 0..<recipients.count
        var boxes = all
        if boxes == nil {
            let start = Int.random(in: 0...recipients.count - Self.boxesChecked)
            checked = start..<start + Self.boxesChecked
            boxes = try await self.boxes(of: rotation, from: start, count: checked.count)
        }
        var check = try check(rotation, own, boxes ?? Data(), for: recipients[checked])
        if all == nil, check != RotationCheck() {
            let told = try await allBoxes(of: rotation, recipients.count)
            check = try self.check(rotation, own, told, for: recipients[...])
        }
        return (own, check)
    }

    private func check(
        _ rotation: RosterRotation, _ secret: EpochSecret, _ boxes: Data, for recipients: ArraySlice<BoxRecipient>
    ) throws(ClientError) -> RotationCheck {
        let old = keys.secret(of: rotation.statement.oldEpoch)
        return try sealing { () throws(SealingError) in
            try rotation.statement.check(of: secret, old: old, boxes: boxes, for: recipients, room: keys.room)
        }
    }

    /// The secret in this member's box; nil where it gives none.
    private func secret(of rotation: RosterRotation, in bytes: Data) throws(ClientError) -> EpochSecret? {
        guard let box = Box(bytes: bytes) else { return nil }
        return try sealing { () throws(SealingError) in
            try rotation.statement.secret(in: box, for: me, with: boxSecret, room: keys.room)
        }
    }

    /// All boxes of a rotation, which are those that its maker has signed.
    ///
    /// - Throws: `.untrue` where they aren't.
    private func allBoxes(of rotation: RosterRotation, _ count: Int) async throws(ClientError) -> Data {
        let boxes = try await told(of: rotation)
        guard rotation.statement.holds(boxes, recipients: count) else {
            throw .untrue("other boxes than those of the key's change at seq \(rotation.seq)")
        }
        return boxes
    }

    private func boxes(of rotation: RosterRotation, from place: Int, count: Int) async throws(ClientError) -> Data {
        let boxes = try await told(of: rotation, from: place, count: count)
        guard boxes.count == count * Box.count else { throw .nonsense("\(boxes.count) bytes of \(count) boxes") }
        return boxes
    }

    /// Asks the relay for a rotation's boxes, which it keeps for good.
    private func told(
        of rotation: RosterRotation, from place: Int = 0, count: Int? = nil
    ) async throws(ClientError) -> Data {
        do throws(ClientError) {
            return try await relay.boxes(of: rotation.seq, from: place, count: count)
        } catch {
            guard error.problem?.code == .notFound else { throw error }
            throw .untrue("no boxes of the key's change at seq \(rotation.seq)")
        }
    }

    private static func box(_ place: Int, of boxes: Data) -> Data {
        Data(boxes.dropFirst(place * Box.count).prefix(Box.count))
    }

    // MARK: The state file

    /// Keeps the secrets in the state file. Where that can't be written they are opened again in the next run.
    private func keepSecrets() {
        guard let file else { return }
        do throws(StateError) { try file.update { state in keepSecrets(in: &state) } } catch { log.keepTrouble = error }
    }

    /// Keeps the secrets in a state; one that hasn't the room as this member's stays as it is.
    ///
    /// - Parameter isNew: whether what the state has was of another log.
    package func keepSecrets(in state: inout State, isNew: Bool = false) {
        guard let membership = state[self],
            let filed = isNew ? [] : try? membership.secrets.epochSecrets(),
            let givenUp = try? membership.givenUp.epochSecrets(), (try? keys.takeGivenUp(givenUp)) != nil,
            let begun = try? (state.begun[keys.room] ?? []).epochSecrets()
        else { return }
        let needed = epochs(waitingIn: state)
        guard let secrets = try? keys.secrets(beside: filed, begun, for: needed) else { return }
        state.rooms[room]?.secrets = secrets.map { Data($0.bytes) }
        state.endJoins(of: keys.room) { secret in begun.contains { Data($0.bytes) == secret && keys.isOfLog($0) } }
        state.rooms[room]?.flawed = keys.flawed
        state.rooms[room]?.keyless = keys.keyless
        state.rooms[room]?.putBack = keys.putBack.map { Data($0.bytes) }
        state.rooms[room]?.givenUp = keys.givenUp(needed).map { Data($0.bytes) }
        // The first rotation ends the invite of the first code.
        if keys.hasRotated { state.rooms[room]?.firstCode = nil }
    }

    /// Forgets the secrets that were given up with a log, but those that messages in the outbox need.
    func forgetGivenUp(in state: inout State) {
        guard let membership = state.rooms[room], membership.id == keys.room, !membership.givenUp.isEmpty
        else { return }
        let needed = keys.givenUp(epochs(waitingIn: state)).map { Data($0.bytes) }
        state.rooms[room]?.givenUp.removeAll { !needed.contains($0) }
    }

    /// The epochs that messages in the outbox were sealed for.
    private func epochs(waitingIn state: State) -> Set<Digest> {
        Set(state.outbox.filter { $0.room == room }.compactMap(\.epoch))
    }

    /// Takes the secrets that the state file has by now, and the rotations that lead from them to those of before, as far as they
    /// were kept.
    func takeKeys(of state: State) {
        guard let membership = state.rooms[room], membership.id == keys.room,
            let filed = try? membership.secrets.epochSecrets()
        else { return }
        if let roster = keptCrowd()?.roster { _ = try? keys.learn(roster.epochs) }
        try? keys.take(filed)
    }

    /// Takes the keys that another process of this member has had since, so that nothing more is sealed for an epoch that this
    /// machine knows to be over.
    ///
    /// - Parameter limit: when a relay without an answer is given up.
    /// - Throws: `.otherLog` where the relay doesn't show the change of the key that they came by.
    package func takeNewerKeys(of state: State, by limit: Limit) async throws(ClientError) {
        guard let membership = state.rooms[room], membership.id == keys.room,
            let newest = try? membership.secrets.epochSecrets().first?.epoch(in: keys.room),
            keys.secret(of: newest) == nil || !keys.mayBeOfLog(newest)
        else { return }
        takeKeys(of: state)
        guard !keys.mayBeOfLog(newest) else { return }
        // The members were folded before that change.
        _ = try await limit.run { () async throws(ClientError) in try await view(rows: false) }
        guard keys.mayBeOfLog(newest) else { throw .otherLog }
    }

    /// Whether a message was sealed for another epoch than the newest that is known here.
    func isOver(_ epoch: Digest?) -> Bool { epoch.map { $0 != keys.epoch } ?? false }

    // MARK: Members without a key

    /// Says that this member was given no key of the room's epoch, where that is so.
    package func needKey() throws(ClientError) { if let error = withoutKey { throw error } }

    /// The error that this member was given no key of the room's epoch; nil where it has one, or the room isn't known yet.
    package var withoutKey: ClientError? {
        if keys.isPutBack { return .keyPutBack }
        return keys.withheld.map { rotation in
            // Its join gave it the key, whoever had changed it.
            if let joined = log.lastJoin(of: me), joined > rotation.seq { return .olderThanJoin(seq: joined) }
            let member = rotation.member
            return .withoutKey(by: log.lastName(of: member) ?? member.unnamed, member, seq: rotation.seq)
        }
    }

    /// Says that nothing is sealed for the epoch to which an accepted log went back. Where another member has changed the key
    /// since, the relay shows the new one.
    ///
    /// - Parameter limit: when a relay without an answer is given up.
    package func needKeyToSeal(by limit: Limit = .never) async throws(ClientError) {
        guard keys.sealsForPutBack else { return }
        do throws(ClientError) {
            _ = try await limit.run { () async throws(ClientError) in try await view(rows: false) }
        } catch {
            guard error.isWorthRetrying else { throw error }
        }
        try mayBeSealed()
    }

    /// Refuses to seal for the epoch to which an accepted log went back.
    func mayBeSealed() throws(ClientError) {
        guard keys.sealsForPutBack else { return }
        throw withoutKey ?? .keyPutBack
    }

    /// Runs libcrypto's functions, which fail for lack of memory only.
    func sealing<Value>(_ work: () throws(SealingError) -> Value) throws(ClientError) -> Value {
        do throws(SealingError) { return try work() } catch { throw .nonsense("libcrypto can't make or open a key") }
    }
}
