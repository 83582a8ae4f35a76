import Foundation
import Proving
import Sealing
import Wire

/// The rotations whose boxes were asked for, and a log that went back behind one.
extension RoomKeyring {
    /// Whether the boxes of a rotation were asked for in this run.
    func hasAsked(for rotation: RosterRotation) -> Bool { state.withLock { $0.opened[rotation.seq] != nil } }

    /// Notes what was wrong with a rotation whose boxes were asked for.
    func note(_ check: RotationCheck, of rotation: RosterRotation) {
        state.withLock { $0.opened[rotation.seq] = check }
    }

    /// The faults of a rotation; nil where its boxes were not asked for.
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
    func begin(flawed: FlawedRotation?, keyless: KeylessRotations?, putBack: Digest?) {
        state.withLock { state in
            (state.keyless, state.putBack) = (keyless, putBack)
            if let flawed { (state.opened[flawed.seq], state.flawKept) = (flawed.check, flawed.seq) }
        }
    }

    /// Gives up the secrets that the log doesn't have, which is accepted from now on.
    ///
    /// - Parameter former: the epochs of the log of before: by its rotations the secrets lead to those that both logs have.
    func acceptLog(insteadOf former: [RosterEpoch] = []) {
        // Another rotation may stand where one was checked.
        state.withLock { ($0.former, $0.opened, $0.flawKept, $0.keyless) = (former, [:], nil, nil) }
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

    /// Whether something was wrong with a rotation, which may be the latest, that is said after each message: what this run has found, and
    /// also what an earlier one has where there are members who can't read them.
    package var hasFlawedRotation: Bool {
        state.withLock { state in
            state.opened.contains { seq, check in
                !check.leftOut.isEmpty || check != RotationCheck() && seq != state.flawKept
            }
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

    /// The same as the state file keeps it.
    var flawed: FlawedRotation? { flawedRotation.map { FlawedRotation(seq: $0.rotation.seq, $0.check) } }
}
