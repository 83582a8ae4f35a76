import Foundation
import Proving
import Sealing
import Synchronization
import Wire

/// The keys that a member has of a room's epochs. All that read the room share them.
///
/// Until the room's members were folded only the newest secret is known to be of the room: it seals.
package final class RoomKeyring: Secret, Sendable {
    package let room: RoomID
    private let state: Mutex<State>

    /// - Parameter secrets: the newest first.
    package init(_ secrets: [EpochSecret], in room: RoomID) throws(SealingError) {
        self.room = room
        let secrets = RoomSecrets(secrets)
        var state = State(secrets: secrets, found: try EpochSecrets(secrets, in: room, []))
        try state.takeKeys(in: room)
        self.state = Mutex(state)
    }

    // MARK: Epochs

    /// Takes the epochs of a room, as the fold of its members has them. No more than were taken before change nothing: another task
    /// of this process has heard of a rotation first.
    ///
    /// - Returns: false where a secret is of no epoch of theirs: it isn't the room's log.
    func learn(_ epochs: [RosterEpoch]) throws(SealingError) -> Bool {
        guard !epochs.isEmpty else { return true }
        return try state.withLock { state throws(SealingError) in
            guard epochs.count > state.epochs.count else { return true }
            let ids = Set(epochs.map(\.id))
            if !state.secrets.secrets.allSatisfy({ ids.contains($0.epoch(in: room)) }) {
                guard let former = state.former, try state.giveUp(former, for: epochs, in: room) else { return false }
            }
            state.epochs = epochs
            for epoch in epochs {
                let secret = state.made.removeValue(forKey: epoch.id) ?? state.givenUp.removeValue(forKey: epoch.id)
                guard let secret else { continue }
                try state.secrets.add(secret, in: room, epochs.rotations.map(\.statement))
            }
            try state.takeKeys(in: room)
            return true
        }
    }

    /// Takes the secrets that the state file has by now, the newest first.
    func take(_ filed: [EpochSecret]) throws(SealingError) {
        try state.withLock { state throws(SealingError) in
            if state.epochs.isEmpty {
                // Nothing else says which is the newest.
                state.secrets = RoomSecrets(filed + state.secrets.secrets.filter { !filed.contains($0) })
            } else {
                let statements = state.epochs.rotations.map(\.statement)
                for secret in filed where state.found.secrets[secret.epoch(in: room)] == nil {
                    try state.secrets.add(secret, in: room, statements)
                }
            }
            try state.takeKeys(in: room)
        }
    }

    /// Whether a secret is of an epoch of the room's log, as far as it was folded.
    func isOfLog(_ secret: EpochSecret) -> Bool {
        state.withLock { state in state.epochs.contains { $0.id == secret.epoch(in: room) } }
    }

    /// False where an epoch's secret is known here, and the room's log, as far as it was folded, doesn't have that epoch.
    func mayBeOfLog(_ epoch: Digest) -> Bool {
        state.withLock { state in
            state.found.secrets[epoch] == nil || state.epochs.isEmpty || state.epochs.contains { $0.id == epoch }
        }
    }

    /// Takes a secret that a rotation, or an invite, has given this member.
    func add(_ secret: EpochSecret) throws(SealingError) {
        try state.withLock { state throws(SealingError) in
            try state.secrets.add(secret, in: room, state.epochs.rotations.map(\.statement))
            try state.takeKeys(in: room)
        }
    }

    /// Keeps a secret that this process has made, until the room has a rotation to it.
    func expect(_ secret: EpochSecret) { state.withLock { $0.made[secret.epoch(in: room)] = secret } }

    /// Forgets one that the relay has refused.
    func expectNoMore(_ secret: EpochSecret) { state.withLock { $0.made[secret.epoch(in: room)] = nil } }

    /// Whether this process has asked for a rotation, and the room isn't known to have it.
    package var expectsRotation: Bool { state.withLock { !$0.made.isEmpty } }

    /// The secret of an epoch; nil where this member was given none.
    func secret(of epoch: Digest) -> EpochSecret? { state.withLock { $0.found.secrets[epoch] } }

    /// The newest secret that this member has: it seals.
    package var newest: EpochSecret? { state.withLock { $0.newest } }

    /// The epoch of the newest secret.
    package var epoch: Digest? { newest?.epoch(in: room) }

    /// The rotation to the room's epoch, where this member was given no secret of it; nil also while its boxes are asked for.
    var withheld: RosterRotation? {
        state.withLock { state in
            guard let last = state.epochs.last, state.found.secrets[last.id] == nil, let rotation = last.rotation,
                state.opened[rotation.seq] != nil
            else { return nil }
            return rotation
        }
    }

    /// How often the keys have changed: a name that didn't open before may open now.
    var changes: Int { state.withLock { $0.changes } }

    // MARK: Rotations that were opened

    /// Whether the boxes of a rotation were asked for in this run.
    func hasAsked(for rotation: RosterRotation) -> Bool { state.withLock { $0.opened[rotation.seq] != nil } }

    /// Notes what was wrong with a rotation whose boxes were asked for.
    func note(_ check: RotationCheck, of rotation: RosterRotation) {
        state.withLock { $0.opened[rotation.seq] = check }
    }

    /// What was wrong with a rotation; nil where its boxes were not asked for.
    package func check(of rotation: RosterRotation) -> RotationCheck? { state.withLock { $0.opened[rotation.seq] } }

    /// Whether the room's key was ever changed, as far as it is known here.
    package var hasRotated: Bool { state.withLock { $0.epochs.count > 1 } }

    /// The earlier rotations that are known to give this member no secret; nil for none.
    var keyless: KeylessRotations? { state.withLock { $0.keyless } }

    /// The same in the log of a view: those of another log are forgotten.
    func keyless(in view: RoomView) -> KeylessRotations? {
        state.withLock { state in
            if let known = state.keyless, view.chain(at: known.last)?.value != known.crowd { state.keyless = nil }
            return state.keyless
        }
    }

    func isKeyless(_ rotation: RosterRotation) -> Bool { keyless?.seqs.range(around: rotation.seq) != nil }

    /// Notes that of some rotations each has given this member a secret that it has by now, or is known to give it none.
    ///
    /// - Parameters:
    ///   - seqs: from the first of them to the last one before the newest.
    ///   - crowd: the crowd chain's value there.
    func noteKeyless(_ seqs: ClosedRange<Int>, _ crowd: Digest) {
        state.withLock { state in
            var all = state.keyless?.seqs ?? SeqSet()
            all.insert(seqs)
            state.keyless = KeylessRotations(all, crowd: crowd)
        }
    }

    /// Begins with what earlier runs found of rotations, and the epoch to which a log that was accepted went back.
    func begin(leftOut: LeftOut?, keyless: KeylessRotations?, putBack: Digest?) {
        state.withLock { state in
            (state.keyless, state.putBack) = (keyless, putBack)
            guard let leftOut else { return }
            var check = RotationCheck()
            check.leftOut = leftOut.members
            state.opened[leftOut.seq] = check
        }
    }

    /// Gives up the secrets that the log doesn't have, which is accepted from now on.
    ///
    /// - Parameter former: the epochs of the log of before: by its rotations the secrets lead to those that both logs have.
    func acceptLog(insteadOf former: [RosterEpoch] = []) {
        // Another rotation may stand where one was checked.
        state.withLock { ($0.former, $0.opened, $0.keyless) = (former, [:], nil) }
    }

    /// Takes secrets that were given up with a log, and that messages in the outbox need.
    func takeGivenUp(_ secrets: [EpochSecret]) throws(SealingError) {
        guard !secrets.isEmpty else { return }
        try state.withLock { state throws(SealingError) in
            for secret in secrets { state.givenUp[secret.epoch(in: room)] = secret }
            try state.takeKeys(in: room)
        }
    }

    /// The secrets that were given up with a log, of these epochs.
    func givenUp(_ epochs: Set<Digest>) -> [EpochSecret] {
        state.withLock { state in
            state.givenUp.values.filter { epochs.contains($0.epoch(in: room)) }
                .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
        }
    }

    /// The epoch to which a log that was accepted went back, as long as the room has it.
    var putBack: Digest? { state.withLock { $0.putBack } }

    /// Whether the room went back to an epoch before the newest that this client had.
    var isPutBack: Bool { state.withLock { $0.putBack != nil && $0.putBack == $0.epochs.last?.id } }

    /// Whether what is sealed now would be for the epoch to which the room went back.
    var sealsForPutBack: Bool {
        state.withLock { state in
            guard let putBack = state.putBack else { return false }
            return state.sealing?.epoch == Data(putBack.bytes) || state.epochs.last?.id == putBack
        }
    }

    /// The members whom the latest rotation gave no key, as far as it was checked; nil where it gave one to all.
    var leftOut: LeftOut? {
        state.withLock { state in
            guard let seq = state.epochs.last?.rotation?.seq, let members = state.opened[seq]?.leftOut, !members.isEmpty
            else { return nil }
            return LeftOut(seq: seq, members: members)
        }
    }

    /// The latest rotation with what was wrong with it; nil where it is right, as far as it was checked.
    package var flawedRotation: (rotation: RosterRotation, check: RotationCheck)? {
        state.withLock { state in
            guard let rotation = state.epochs.last?.rotation, let check = state.opened[rotation.seq],
                check != RotationCheck()
            else { return nil }
            return (rotation, check)
        }
    }

    // MARK: The state file

    /// The secrets that the state file is to have; nil where it has those of later epochs than are known here.
    ///
    /// - Parameters:
    ///   - filed: those that it has.
    ///   - begun: those with which joins were begun; of them only those that are of this log.
    ///   - needed: the epochs that its outbox has messages of: their secrets stay, so that those can be read.
    func secrets(
        beside filed: [EpochSecret], _ begun: [EpochSecret] = [], for needed: Set<Digest>
    ) throws(SealingError) -> [EpochSecret]? {
        try state.withLock { state throws(SealingError) in
            let places = Dictionary(state.epochs.enumerated().map { ($1.id, $0) }) { first, _ in first }
            guard !places.isEmpty else { return nil }
            let statements = state.epochs.rotations.map(\.statement)
            var secrets = state.secrets
            for secret in filed {
                guard places[secret.epoch(in: room)] != nil else { return nil }
                try secrets.add(secret, in: room, statements)
            }
            for secret in begun where places[secret.epoch(in: room)] != nil {
                try secrets.add(secret, in: room, statements)
            }
            let all = try EpochSecrets(secrets, in: room, statements).secrets
            let ends = Set(secrets.secrets.map { $0.epoch(in: room) })
            return all.filter { ends.contains($0.key) || needed.contains($0.key) }
                .sorted { places[$0.key] ?? -1 > places[$1.key] ?? -1 }.map(\.value)
        }
    }

    // MARK: Bodies

    /// The room's epoch before the event with this seq, which the signature of a message there names.
    func epoch(at seq: Int) -> Digest { epochs(seq) }

    /// Answers the same of many events.
    var epochs: (_ seq: Int) -> Digest {
        let (epochs, first) = state.withLock { ($0.epochs, $0.epochs.isEmpty ? $0.newest?.epoch(in: room) : nil) }
        return { seq in epochs.epoch(at: seq)?.id ?? first ?? .zero }
    }

    /// The keys of the epochs by their places in the log.
    var timeline: EpochTimeline { state.withLock { $0.timeline } }

    /// Seals content for the newest epoch that this member has a secret of, and says which; see `EpochKeys`.
    func sealed(
        _ content: Data, kind: EventKind, id: MessageID, member: MemberID
    ) throws(SealingError) -> (body: Data, epoch: Data) {
        guard let (keys, epoch) = state.withLock({ $0.sealing }) else {
            preconditionFailure("BUG: a member without a secret")
        }
        return (try keys.seal(content, kind: kind, id: id, member: member), epoch)
    }

    /// Seals content for an epoch, as it always is; nil where this member has no key of it.
    func seal(
        _ content: Data, kind: EventKind, id: MessageID, member: MemberID, for epoch: Digest
    ) throws(SealingError) -> Data? {
        guard let keys = state.withLock({ $0.keys[epoch] }) else { return nil }
        return try keys.seal(content, kind: kind, id: id, member: member)
    }

    /// Opens what was sealed for the epoch that the room has before the event with this seq.
    ///
    /// - Returns: nil where this member has no key of it.
    func open(
        _ body: Data, kind: EventKind, id: MessageID, member: MemberID, at seq: Int
    ) throws(SealingError) -> [UInt8]? {
        try timeline.open(body, kind: kind, id: id, member: member, at: seq)
    }

    /// Opens what was sealed for an epoch.
    ///
    /// - Returns: nil where this member has no key of it.
    package func open(
        _ body: Data, kind: EventKind, id: MessageID, member: MemberID, of epoch: Digest
    ) throws(SealingError) -> [UInt8]? {
        guard let keys = state.withLock({ $0.keys[epoch] }) else { return nil }
        return try keys.open(body, kind: kind, id: id, member: member)
    }
}
