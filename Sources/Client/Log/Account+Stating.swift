import Foundation
import Kernel
import Proving
import Wire

// Receipts and statements of the user's own. The statements are counted, upwards by the clock, and each names the room's epoch.

extension Account {
    /// A receipt of the user's own: for the seqs from one on up to a head's size.
    package func receipt(_ kind: ReceiptKind, from: Int, at proven: ProvenHead) throws(ClientError) -> Receipt {
        guard let statement = ReceiptStatement(room: keys.room, member: me, kind: kind, from: from, at: proven) else {
            throw .nonsense("a receipt for what was not folded")
        }
        guard let signature = try? signingKey.signature(of: statement.bytes) else {
            throw .nonsense("libcrypto can't make a receipt")
        }
        let root = Data(proven.head.root.bytes)
        return Receipt(kind: kind, from: from, upto: proven.size, root: root, sig: Data(signature.bytes))
    }

    /// A statement that the user can make.
    package enum Statement {
        /// Comes in by an invite, under a sealed name.
        case join(Data, OpenedInvite)
        /// Takes a sealed name.
        case name(Data)
        case leave
        case rotation(RotationStatement)
        case invite(InviteStatement)
    }

    /// The body of an event of the crowd of the user's own.
    ///
    /// - Parameter last: the greatest count that the member is known to have used.
    /// - Throws: `.clockBehind` where that is too far ahead of the clock.
    package func statement(
        _ statement: Statement, id: MessageID, after last: Int, now: Int
    ) throws(ClientError) -> Data {
        guard let count = StatementCount.next(after: last, now: now) else { throw .clockBehind(isProven: true) }
        let place = Entry.Place(member: me, id: id, count: count)
        var epoch = log.view?.roster.room.epoch ?? keys.epoch
        if case .join(_, let invite) = statement { epoch = invite.epoch }
        guard let epoch else { throw .noInvite }
        do {
            let act: RosterAct =
                switch statement {
                case .join(let name, let invite):
                    .join(
                        try Entry(
                            by: invite.key, of: invite.inviter, form: invite.form, box: boxSecret.boxKey(),
                            name: name, at: place, in: keys.room
                        )
                    )
                case .name(let name): .name(try boxSecret.boxKey(), name)
                case .leave: .leave
                case .rotation(let rotation): .rotation(rotation)
                case .invite(let invite): .invite(invite)
                }
            let body = try RosterBody(
                act, count: count, token: relay.credential.token.digest, epoch: epoch, id: id, room: keys.room,
                signedBy: signingKey
            )
            return body.bytes
        } catch { throw .nonsense("libcrypto can't make a statement") }
    }

    /// Makes a statement, and again each time that the room's key was changed meanwhile: it has to name the room's epoch, whether
    /// this member has its key or not.
    ///
    /// - Throws: `.nonsense` where the relay says so twice and shows no change.
    func inEpoch<Answer>(_ state: () async throws(ClientError) -> Answer) async throws(ClientError) -> Answer {
        var unchanged = 0
        for _ in 1..<Self.mostEpochs {
            do throws(ClientError) { return try await state() } catch {
                guard error.problem?.code == .staleEpoch else { throw error }
            }
            let former = log.view?.roster.epochs.last?.id
            unchanged = try await view(rows: false).roster.epochs.last?.id == former ? unchanged + 1 : 0
            guard unchanged < 2 else { throw .nonsense("an epoch that is over where it is the room's") }
        }
        return try await state()
    }

    /// Half a day ahead of the clock: less than the day that a relay takes.
    static var aheadOfClock: Int { Syscalls.epochMilliseconds() + StatementCount.leeway / 2 }

    /// Makes a statement with a count greater than the last, and once more where the relay says that another was the last.
    ///
    /// A relay can say any number; never is a count signed that is more than a day ahead of the clock.
    ///
    /// - Parameters:
    ///   - most: the greatest last count that the relay is believed.
    ///   - limit: the end of the wait. What the relay asks to wait beyond it is an error at once.
    func counted<Answer>(
        after last: Int, upTo most: Int = .max, within limit: Limit,
        _ state: (_ last: Int) async throws(ClientError) -> Answer
    ) async throws(ClientError) -> Answer {
        do throws(ClientError) { return try await state(last) } catch {
            guard error.problem?.code == .staleCount, let told = error.problem?.count else { throw error }
            // The relay's word isn't needed for a count that this member is known to have signed.
            let behind = ClientError.clockBehind(isProven: told <= ownCount)
            guard told <= most else { throw behind }
            var mayWait = true
            while true {
                do throws(ClientError) { return try await state(told) } catch {
                    switch error {
                    case .clockBehind: throw behind
                    // Both tries are counted: whoever asks again as soon as there is room for one never has room for two.
                    case .rateLimited(let seconds?, _)
                    where mayWait && seconds <= Self.longestPause && limit.allows(.seconds(seconds)):
                        mayWait = false
                        await limit.sleep(for: .seconds(seconds))
                    default: throw error
                    }
                }
            }
        }
    }

    /// In seconds.
    private static let longestPause = 30

    /// The count of this member's last statement, as far as its members are known in this run or were in an earlier one.
    private var ownCount: Int { (log.view?.roster ?? keptCrowd()?.roster)?.members[me]?.record.count ?? 0 }

    /// The count of this member's last statement; 0 for none.
    func count(in view: RoomView) -> Int { view.roster.members[me]?.record.count ?? 0 }
}
