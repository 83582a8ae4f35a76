import Proving
import Wire

extension Account {
    /// Proves that messages of one's own are where the relay said that it stored them.
    ///
    /// Where others' stand between them their pages are read too: a receipt for a range proves nothing of what isn't there.
    ///
    /// - Parameter sent: the messages by their seqs.
    /// - Throws: `.nonsense` where one isn't there, `.otherLog` where what is there isn't the log.
    func checkSent(_ sent: [Int: SentMessage]) async throws(ClientError) {
        guard let first = sent.keys.min(), let last = sent.keys.max() else { return }
        let view = try await view(rows: false)
        guard view.head.size >= last else { throw .untrue("a head before what it has stored") }
        var reader = LogReader(room: keys.room, from: log.reachedLog, held: log.held)
        var query = EventsQuery(start: .after(first - 1))
        var found = 0
        var position = first - 1
        while position < last {
            query.start = .after(position)
            query.tree = reader.tree(for: query.start, doubts: false)
            let page = try await relay.events(query)
            try await reader.take(page, as: query, view: view) { one, other throws(ClientError) in
                try await prove(one, other)
            }
            for event in page.events where event.seq <= last {
                guard let wanted = sent[event.seq] else { continue }
                guard try wanted.isIn(event, by: me) else { break }
                found += 1
            }
            guard let next = page.events.last?.seq else { break }
            position = next
        }
        guard found == sent.count, let state = reader.state else { throw .untrue("another message than was sent") }
        try await prove(state.range.head, view.head)
    }
}
