import Wire

extension Tail {
    /// The seq after which a tail begins that has no receipts to ask for.
    ///
    /// It is the relay's word, as the beginning of a page is: what comes from there on is verified.
    static func place(before start: Start, in account: Account) async throws(ClientError) -> Int {
        let query: EventsQuery
        switch start {
        case .from(let seq): return max(0, seq - 1)
        case .message(let id): return try await seq(of: id, in: account) - 1
        case .latest(let count, let start):
            let last = try await place(before: .last(count), in: account)
            return max(last, try await place(before: start, in: account))
        case .last(let count): query = EventsQuery(start: .last(count), limit: 1)
        case .since(let time): query = EventsQuery(start: .since(time), limit: 1)
        case .without: preconditionFailure("BUG: a start that depends on receipts")
        }
        let page = try await account.relay.events(query)
        return (page.gap?.hint.from ?? page.events.first?.seq).map { $0 - 1 } ?? page.head.hint
    }

    /// The seq of the message with this id.
    static func seq(of id: MessageID, in account: Account) async throws(ClientError) -> Int {
        let event = try await account.relay.message(.id(id)).record.event
        guard event.id == id else { throw .untrue("another message than was asked for") }
        return event.seq
    }

    /// The ranges of seqs that a relay tells of, as far as they rise.
    static func ranges(_ beyond: [[Int]]) -> [ClosedRange<Int>] {
        var end = 0
        return beyond.compactMap { range in
            guard range.count == 2, end < range[0], range[0] <= range[1] else { return nil }
            end = range[1]
            return range[0]...range[1]
        }
    }
}

extension RelaysWord<Page.Gap> {
    /// What of a gap is beyond a seq up to which gaps are known; nil for nothing.
    func news(after known: Int) -> RelaysWord? {
        guard shown.from <= known else { return self }
        return shown.upto > known ? RelaysWord(Page.Gap(from: known + 1, upto: shown.upto)) : nil
    }
}
