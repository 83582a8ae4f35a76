import Proving
import Synchronization
import Wire

/// Up to where all messages of rooms are settled: each has reached, or was read by, all of its audience who are still there.
///
/// A report that is made again needn't look at them: receipts stay, and who comes back changes the crowd.
package final class SettledMessages: Sendable {
    /// All messages before a seq are settled while the crowd chain has this value.
    fileprivate struct Place: Equatable {
        let crowd: Digest
        var seq: Int
    }

    private let places = Mutex<[String: Place]>([:])

    package init() {}

    package func search(_ room: String, for receipt: ReceiptKind) -> Search {
        Search(room: room, receipt: receipt, known: places.withLock { $0[room] })
    }

    /// Notes what a search has found that came to its end.
    package func note(_ search: Search) { places.withLock { $0[search.room] = search.found } }

    /// A search from the latest message back.
    package struct Search {
        fileprivate let room: String
        fileprivate let receipt: ReceiptKind
        fileprivate let known: Place?
        fileprivate private(set) var found: Place?

        /// Takes the next page, oldest first.
        ///
        /// - Returns: whether there may be messages before it that aren't settled.
        package mutating func take(_ page: [DeliveryStatus]) -> Bool {
            guard let first = page.first, let last = page.last else { return true }
            var place = found ?? Place(crowd: first.crowd, seq: last.message.event.seq + 1)
            if let open = page.first(where: { !$0.missing(receipt).isEmpty }) {
                place.seq = min(place.seq, open.message.event.seq)
            }
            // Who came back since the pages before may lack messages of them.
            found = place.crowd == first.crowd ? place : Place(crowd: first.crowd, seq: 1)
            return known.map { $0.crowd != first.crowd || $0.seq < first.message.event.seq } ?? true
        }
    }
}
