/// What a request for events asks for, as its query string says it.
package struct EventsQuery: Equatable, Sendable {
    /// Where the page begins.
    package enum Start: Equatable, Sendable {
        /// With the first event whose seq is greater.
        case after(Int)
        /// With the message that has this many messages from it to the end of the log, itself counted.
        case last(Int)
        /// With the first event stored at or after this time, in milliseconds since the epoch.
        case since(Int)
    }

    package var start: Start
    /// At most this many events; the relay has a limit of its own.
    package var limit: Int?
    /// For how many seconds the relay may hold the answer back while it has no event to give.
    package var wait: Int?
    /// What the reader has written out of earlier pages: a delivered receipt that travels with the request.
    package var delivered: Receipt?

    package init(start: Start, limit: Int? = nil, wait: Int? = nil, delivered: Receipt? = nil) {
        self.start = start
        self.limit = limit
        self.wait = wait
        self.delivered = delivered
    }

    /// The query string, without its question mark; every character is one that a URL may hold as it is.
    package var text: String {
        var items: [String] = []
        switch start {
        case .after(let seq): items.append("after=\(seq)")
        case .last(let count): items.append("last=\(count)")
        case .since(let time): items.append("since=\(time)")
        }
        if let limit { items.append("limit=\(limit)") }
        if let wait { items.append("wait=\(wait)") }
        if let delivered {
            items.append("delivered=\(delivered.from)-\(delivered.upto)")
            items.append("tag=\(Hexadecimal.text(of: delivered.tag))")
        }
        return items.joined(separator: "&")
    }

    /// Reads what `text` wrote; nil where a value is no number, a range runs backwards, two starts are named, or a
    /// receipt has no tag. Unknown items are passed over, so that an older relay answers a newer client.
    package init?(_ text: String) {
        let items = QueryItems(text)
        var starts: [Start] = []
        if let value = items["after"] {
            guard let seq = Int(value), seq >= 0 else { return nil }
            starts.append(.after(seq))
        }
        if let value = items["last"] {
            guard let count = Int(value), count >= 0 else { return nil }
            starts.append(.last(count))
        }
        if let value = items["since"] {
            guard let time = Int(value) else { return nil }
            starts.append(.since(time))
        }
        guard starts.count <= 1 else { return nil }
        start = starts.first ?? .after(0)

        if let value = items["limit"] {
            guard let number = Int(value), number > 0 else { return nil }
            limit = number
        }
        if let value = items["wait"] {
            guard let number = Int(value), number >= 0 else { return nil }
            wait = number
        }
        if let value = items["delivered"] {
            guard let range = SeqRange(value), let hex = items["tag"], let tag = Hexadecimal.data(of: hex) else {
                return nil
            }
            delivered = Receipt(kind: .delivered, from: range.from, upto: range.upto, tag: tag)
        }
    }
}
