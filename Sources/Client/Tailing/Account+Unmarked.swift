import Wire

// Messages that an ack is for and that the relay no longer keeps, as it says, can't be marked as read: whoever acks is told so, once.

extension Account {
    /// How often receipts of the person's other devices are asked for.
    private static let mostAsked = 20

    /// Where there may be messages of others that acks have neither marked nor told of.
    ///
    /// - Parameters:
    ///   - gaps: of the log, by the relay's word. The members' events and list edits that are found in them are in none.
    ///   - messages: those that were shown without their bodies.
    /// - Returns: the ranges, in order; without what another device of the person has read.
    func unmarked(
        gaps: [ClosedRange<Int>], messages: [ClosedRange<Int>] = []
    ) async throws(ClientError) -> [ClosedRange<Int>] {
        let (parts, gone) = (untold(gaps), untold(messages))
        guard !parts.isEmpty || !gone.isEmpty else { return [] }
        let view = if let view = log.view { view } else { try await view(rows: false) }
        let all = (try await withoutOthers(parts, view) + gone).sorted { $0.lowerBound < $1.lowerBound }
        return try await withoutReadElsewhere(all, view)
    }

    /// Parts of gaps without the members' events and list edits in them.
    private func withoutOthers(
        _ parts: [ClosedRange<Int>], _ view: RoomView
    ) async throws(ClientError) -> [ClosedRange<Int>] {
        guard let first = parts.first?.lowerBound, let last = parts.last?.upperBound else { return [] }
        let parts = try await withoutCrowd(parts, in: view)
        do throws(ClientError) {
            let edits = try await listsFold(from: first - 1, upto: last).seqs.map { $0...$0 }
            return parts.flatMap { $0.without(edits) }
        } catch {
            // Without them more is told than there was.
            guard error.isWorthRetrying else { throw error }
            return parts
        }
    }

    /// Ranges without what another device of the person has read, by its receipts, which outlive their messages. These are looked for
    /// in `mostAsked` answers.
    private func withoutReadElsewhere(
        _ ranges: [ClosedRange<Int>], _ view: RoomView
    ) async throws(ClientError) -> [ClosedRange<Int>] {
        let devices = view.roster.devices(of: view.roster.person(of: me))
        guard devices.count > 1 else { return ranges }
        var (unread, rest): ([ClosedRange<Int>], [ClosedRange<Int>]) = ([], ranges.reversed())
        for _ in 0..<Self.mostAsked {
            guard let range = rest.popLast() else { break }
            let seq = range.lowerBound
            var end: Int?
            do throws(ClientError) {
                end = try await endOfRead(seq, by: devices, in: view)
            } catch {
                // The acks were taken: without these answers more is told than there was.
                if error.isWorthRetrying { return unread + [range] + rest.reversed() }
                // Nobody has receipted it.
                guard error.problem?.code == .noSuchMessage else { throw error }
            }
            if end == nil { unread.append(seq...seq) }
            let next = max(end ?? seq, seq) + 1
            rest = (rest + [range]).filter { next <= $0.upperBound }.map { max(next, $0.lowerBound)...$0.upperBound }
        }
        return unread + rest.reversed()
    }

    /// The parts of ranges in which there may be messages of others that acks have neither marked nor told of, as far as is known here.
    private func untold(_ ranges: [ClosedRange<Int>]) -> [ClosedRange<Int>] {
        guard let first = ranges.first?.lowerBound, let last = ranges.last?.upperBound else { return [] }
        let unread = log.unreceipted(.read, in: first...last, of: me).flatMap { $0.without(log.noted.unmarked.ranges) }
        return ranges.flatMap { range in unread.filter(range.overlaps).map { $0.clamped(to: range) } }
    }
}
