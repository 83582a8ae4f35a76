import Proving
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
        /// The device that gave the receipt, and its person.
        package var member: MemberID
        package var person: MemberID
        /// The person's name.
        package var name: String
        /// The device's name, where the person has several and it has one.
        package var device: String?
        /// The name that tells it apart from the others of the message's audience.
        package var label: String
        /// When the relay took the receipt, in milliseconds since the epoch.
        package var at: RelaysWord<Int>
    }

    /// A receipt that isn't counted.
    package struct Uncounted: Sendable, Equatable {
        package var name: String
        package var isOfAnotherLog: Bool
        package var seq: Int
    }

    /// How many events before a cursor are looked through for a message.
    private static let reach = 100

    /// How many messages' audiences are kept in mind at once.
    private static let remembered = 4

    private let account: Account
    private var pace = WaitPace()
    /// Nil before the first answer.
    private var counter: Int?
    private var cursors = KnownCursors()
    /// The steps that were found before an error, and are still to be told.
    private var found: [Step] = []
    /// The receipts for the messages that were asked for which aren't counted, and are still to be told.
    private var uncounted: [Uncounted] = []

    package init(_ account: Account) { self.account = account }

    /// Waits for cursors to move, not for ever; the first time it only finds out where they are.
    ///
    /// Each message is asked for once, whoever it was that came to have it. After an error the same call can be made again:
    /// it goes on where the error came, and nothing is left out or told twice.
    package mutating func next() async throws(ClientError) -> [Step] {
        guard let after = counter else {
            // The counter first: what moves between the two answers is in the list, and known.
            let counter = try await account.relay.moves(after: .max).counter.hint
            let view = try await account.view()
            cursors.take(
                view.rows.values.map(\.hint).map { row in
                    CursorMoves.Move(member: row.member, delivered: row.delivered, read: row.read)
                }, in: view)
            self.counter = counter
            return []
        }
        await pace.wait()
        let moves = try await account.relay.moves(after: after, wait: Limits.wait / 2)
        let moved = moves.moved.hint
        let others = moved.filter { $0.member != account.me }
        // Taken after the answer: what was receipted before that is in its log.
        let view = others.isEmpty ? account.log.view : try await account.view()
        pace.note(cursors.answer(moved, in: view))
        if let view { try await learn(others, view) }
        cursors.take(moved, in: view)
        counter = moves.counter.hint
        defer { found = [] }
        return found.sorted { ($0.at.shown, $0.seq, $0.kind.rawValue) < ($1.at.shown, $1.seq, $1.kind.rawValue) }
    }

    /// The receipts that were found since the last call and don't count, also by a `next()` that failed.
    package mutating func takeUncounted() -> [Uncounted] {
        defer { uncounted = [] }
        return uncounted
    }

    /// Finds the steps of cursors that moved, and keeps each as it is done.
    private mutating func learn(_ moves: [CursorMoves.Move], _ view: RoomView) async throws(ClientError) {
        var page = (upto: 0, events: [Event]())
        var messages: [Int: ProvenMessage] = [:]
        let ways: [(ReceiptKind, MemberID, Int)] = moves.flatMap {
            let member = $0.member
            return $0.cursors(in: view).filter { $0.kind != .list }.map { ($0.kind, member, $0.seq) }
        }
        // In order of place, so that only what is close by has to be remembered.
        for (kind, member, upto) in ways.sorted(by: { $0.2 < $1.2 }) {
            let from = cursors[kind, of: member]
            guard upto > from else { continue }
            if page.upto != upto {
                let query = EventsQuery(start: .after(max(0, upto - Self.reach)), limit: Self.reach)
                page = (upto, try await account.relay.events(query).events)
            }
            if let message = Self.lastMessage(to: member, in: page.events.filter { $0.seq > from && $0.seq <= upto }) {
                if messages[message.seq] == nil {
                    if messages.count >= Self.remembered { messages = [:] }
                    let proven = try await account.proven(.id(message.id), in: view, isSigned: false)
                    guard proven.event.seq == message.seq else {
                        throw .untrue("another message than was asked for")
                    }
                    messages[message.seq] = proven
                }
                // Anybody in the room can send what isn't signed, and receipt it: that is no step, and no error.
                let status = messages[message.seq].flatMap { proven in
                    proven.isSigned ? DeliveryStatus(proven, view: account.log.view ?? view, account: account) : nil
                }
                if let step = step(kind, of: member, status) { found.append(step) }
                for receipt in status?.uncounted ?? [] {
                    let (name, isOfAnotherLog) = receipt
                    let note = Uncounted(name: name, isOfAnotherLog: isOfAnotherLog, seq: message.seq)
                    if !uncounted.contains(note) { uncounted.append(note) }
                }
            }
            cursors.take(upto, kind, of: member)
        }
    }

    /// The last message that was stored while the member was in the room, who is there at the end.
    private static func lastMessage(to member: MemberID, in events: [Event]) -> Event? {
        var isHere = true
        return events.last { event in
            if event.kind == .rotate, event.removes(member) { isHere = true }
            guard event.member == member else { return isHere && event.kind == .message }
            if event.kind == .join { isHere = false }
            if event.kind == .leave { isHere = true }
            return false
        }
    }

    /// The step that a genuine receipt of the member's makes for a message; nil without one.
    private func step(_ kind: ReceiptKind, of member: MemberID, _ status: DeliveryStatus?) -> Step? {
        // Of a person's devices the first to have it makes the step.
        guard let status,
            let row = status.rows.first(where: {
                (kind == .read ? $0.readBy : $0.deliveredBy)?.member == member
            }), let at = kind == .read ? row.readAt : row.deliveredAt
        else { return nil }
        let event = status.message.event
        let device = (kind == .read ? row.readBy : row.deliveredBy)?.name
        return Step(
            kind: kind, seq: event.seq, id: event.id, member: member, person: row.person, name: row.name,
            device: device, label: row.label, at: at
        )
    }
}

extension Event {
    /// Whether it is a rotation that says that it removes a member.
    fileprivate func removes(_ member: MemberID) -> Bool {
        guard let body, case .rotation(let rotation)? = (try? RosterBody(body, kind: .rotate))?.act else {
            return false
        }
        return rotation.removed.contains(member)
    }
}
