import Proving
import Wire

extension Account {
    /// Learns what this client has shown from its own receipts for messages that it has not read: a tail that still runs, or that a
    /// signal ended, has not kept its last ones. Only this client could sign them.
    ///
    /// The ranges that it receipted, and the seq up to which it has read, are the relay's word: they only say where to look, in
    /// `mostAnswers` answers.
    ///
    /// - Throws: `.otherLog` where the relay shows another log.
    package func learnShown() async throws(ClientError) {
        let view = try await view(rows: false)
        let standing = try await relay.standing()
        let (delivered, read) = (standing.delivered.hint, standing.read.cursor.hint)
        var told = SeqSet([1...max(1, delivered.cursor)] + PassedOver.ranges(delivered.beyond))
        // Behind so many ranges there may be more.
        if delivered.beyond.count >= Limits.ranges { told.insert(1...max(1, view.head.size)) }
        var (place, answers) = (view.head.size + 1, 0)
        while place > read + 1, answers < Self.mostAnswers {
            guard let range = told.ranges.last(where: { $0.lowerBound < place }) else { break }
            place = min(place, range.upperBound + 1)
            if let known = log.delivered.range(around: place - 1) {
                place = known.lowerBound
                continue
            }
            guard view.roster.isPresent(me, at: place - 1) else {
                place -= 1
                continue
            }
            answers += 1
            guard let first = try await learnShown(before: place, in: view) else { break }
            place = first
        }
        // No cursor tells of messages that came while this device was away. A receipt of them runs up to the join.
        for absence in view.roster.absences(of: me) {
            let known = log.delivered.ranges.first { $0.overlaps(absence) }?.lowerBound ?? .max
            guard known > absence.lowerBound else { continue }
            _ = try await learnShown(before: min(known, absence.upperBound), in: view)
        }
    }

    /// Learns it of the messages before a seq, in one answer.
    ///
    /// - Returns: the seq of the first of them; nil where there is none.
    private func learnShown(before place: Int, in view: RoomView) async throws(ClientError) -> Int? {
        // An answer has the receipts of all members.
        let count = min(100, max(10, 1_000 / max(1, view.present.count)))
        let answer = try await relay.sent(last: count, before: place, ofAll: true, size: view.head.size)
        guard answer.size == view.head.size || answer.messages.isEmpty else { throw await answeredAtAnotherSize() }
        guard let first = answer.messages.first?.event.seq else { return nil }
        guard first < place else { throw .nonsense("other messages than those before \(place)") }
        let (roots, absences) = (ProvenRoots(answer.sizes, at: view.head), view.roster.absences(of: me))
        // One's own receipts are looked for, whoever signed the messages.
        var batches = ToldBatches([], in: keys.room)
        for var record in answer.messages {
            record.claims.removeAll { $0.member != me }
            let message = try ProvenMessage(
                record, in: &batches, counter: answer.counter.hint, roots: roots, view: view, account: self
            )
            guard let claim = message.claims[me]?.delivered else { continue }
            let isUpToJoin = absences.contains { $0.upperBound == claim.upto }
            log.sign(claim.from...(isUpToJoin ? message.event.seq : claim.upto))
        }
        return first
    }

    /// The most answers that `learnShown` reads: a relay can give one message in each.
    private static var mostAnswers: Int { 64 }
}
