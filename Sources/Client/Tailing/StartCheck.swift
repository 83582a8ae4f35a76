import Proving
import Wire

/// Finds out whether a tail begins where it was asked to: where a page begins is the relay's word.
///
/// One that begins behind that leaves messages out, and one that begins before shows again what was handled. What is before the
/// page may have been removed by retention, which is told as a gap.
struct StartCheck: Sendable {
    enum Asked: Equatable, Sendable {
        /// With so many messages to the end of the log, which was told with that place; nil for that of the first page.
        case last(Int, upto: Int?)
        /// With the first event since this time, in milliseconds since the epoch; `isEnd` where there was none.
        case since(Int, isEnd: Bool)
        case message(MessageID)
    }

    let asked: Asked
    /// The end of the log at the first page, and whether that begins with the log; nil before it.
    private var first: (head: Int, isBeginning: Bool)?
    /// How many messages came up to there, and how many events retention had removed before a page.
    private var (count, removed) = (0, 0)

    init(_ asked: Asked) { self.asked = asked }

    /// Takes a page, which is verified.
    ///
    /// - Parameters:
    ///   - size: how many events are before it.
    ///   - time: gives the time of the event with a seq, proved.
    /// - Returns: whether the next page is to be taken, too.
    /// - Throws: `.untrue` where it begins elsewhere.
    mutating func take(
        _ page: Page, after size: Int, time: (Int) async throws(ClientError) -> Int?
    ) async throws(ClientError) -> Bool {
        switch asked {
        case .message(let id):
            guard page.events.first?.id == id else { throw .untrue("another message than was asked for") }
            return false
        case .since(let since, let isEnd):
            let isBefore = page.events.first.map { $0.at.toCheck < since } ?? false
            guard !isBefore || isEnd else { throw .untrue("an event from before the time") }
            // Nothing more is known of what retention has removed.
            let size = page.gap.map { $0.toCheck.from - 1 } ?? size
            guard size > 0, let before = try await time(size) else { return false }
            guard before < since else { throw .untrue("a page without the first event since the time") }
            return false
        case .last(let wanted, let end):
            if let gap = page.gap?.toCheck { removed += gap.upto - gap.from + 1 }
            let first = first ?? (end ?? page.head.toCheck, size == 0 || page.gap?.toCheck.from == 1)
            self.first = first
            count += page.events.count { $0.kind == .message && $0.seq <= first.head }
            guard count <= wanted else { throw .untrue("more messages than the last \(wanted)") }
            if let last = page.events.last, last.seq < first.head { return true }
            guard count + removed >= wanted || first.isBeginning else {
                throw .untrue("fewer messages than the last \(wanted)")
            }
            return false
        }
    }
}
