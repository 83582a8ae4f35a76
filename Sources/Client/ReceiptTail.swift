import Foundation
import Wire

/// Tells how far members' receipts come to reach, as far as genuine ones say.
///
/// The relay says whose cursors moved; what it says counts only with a receipt of that member's for the last message that
/// the cursor has passed. It is asked for no earlier one.
package struct ReceiptTail: Sendable {
    /// A cursor that moved.
    package struct Step: Sendable, Equatable {
        package var kind: ReceiptKind
        /// The last message that is receipted.
        package var seq: Int
        package var id: MessageID
        package var member: MemberID
        package var name: String
        /// When the relay took the receipt, in milliseconds since the epoch.
        package var at: Int
    }

    /// How many events before a cursor are looked through for a message.
    private static let reach = 100

    private let account: Account
    /// Nil before the first answer.
    private var counter: Int?
    private var cursors: [MemberID: Cursors] = [:]

    private struct Cursors {
        var delivered: Int
        var read: Int
    }

    package init(_ account: Account) { self.account = account }

    /// Waits for cursors to move, not for ever; the first time it only finds out where they are.
    ///
    /// After an error the same call can be made again: nothing is left out or told twice.
    package mutating func next() async throws(ClientError) -> [Step] {
        guard let after = counter else {
            // The counter first: what moves after it is told, even if the list has it already.
            let counter = try await account.relay.moves(after: .max).counter
            for member in try await account.relay.members().members {
                cursors[member.member] = Cursors(delivered: member.delivered, read: member.read)
            }
            self.counter = counter
            return []
        }
        let moves = try await account.relay.moves(after: after, wait: Limits.wait / 2)
        let others = moves.moved.filter { $0.member != account.me }
        var steps: [Step] = []
        if !others.isEmpty {
            var roster = Roster(try await account.relay.members(), keys: account.keys)
            for move in others {
                let before = cursors[move.member] ?? Cursors(delivered: 0, read: 0)
                for (kind, from, upto) in [
                    (ReceiptKind.delivered, before.delivered, move.delivered), (.read, before.read, move.read),
                ] where upto > from {
                    if let step = try await step(kind, of: move.member, after: from, upto: upto, &roster) {
                        steps.append(step)
                    }
                }
            }
        }
        for move in others { cursors[move.member] = Cursors(delivered: move.delivered, read: move.read) }
        counter = moves.counter
        return steps.sorted { ($0.at, $0.seq, $0.kind.rawValue) < ($1.at, $1.seq, $1.kind.rawValue) }
    }

    /// What a genuine receipt of the member's says of the last message up to its cursor; nil for nothing.
    private func step(
        _ kind: ReceiptKind,
        of member: MemberID,
        after from: Int,
        upto: Int,
        _ roster: inout Roster
    ) async throws(ClientError) -> Step? {
        let start = max(from, upto - Self.reach)
        let page = try await account.relay.events(EventsQuery(start: .after(start), limit: Self.reach))
        let message = page.events.last { $0.seq <= upto && $0.kind == .message && $0.member != member }
        guard let message else { return nil }
        let answer = try await account.relay.message(.seq(message.seq))
        guard answer.event.id == message.id else { throw .nonsense("another message than was asked for") }
        let status = DeliveryStatus(answer, account: account, roster: &roster)
        guard let row = status.rows.first(where: { $0.member == member }),
            let at = kind == .read ? row.readAt : row.deliveredAt
        else { return nil }
        return Step(kind: kind, seq: message.seq, id: message.id, member: member, name: row.name, at: at)
    }
}
