import Proving
import Wire

/// Finds out whether a tail begins where it was asked to: where a page begins is the relay's word.
///
/// One that begins behind that leaves messages out, and one that begins before shows again what was handled. Where retention has
/// removed what is before the page, that is told as a gap, and nothing more is known.
struct StartCheck: Sendable {
    enum Asked: Equatable, Sendable {
        /// With so many messages to the end of the log.
        case last(Int)
        /// With the first event since this time, in milliseconds since the epoch.
        case since(Int)
        case message(MessageID)
    }

    let asked: Asked
    /// The end of the log at the first page, and whether that begins with the log; nil before it.
    private var first: (head: Int, isBeginning: Bool)?
    /// How many messages came up to there.
    private var count = 0

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
        case _ where page.gap != nil: return false
        case .since(let since):
            let isBefore = page.events.first.map { $0.at.toCheck < since } ?? false
            guard !isBefore else { throw .untrue("an event from before the time") }
            guard size > 0, let before = try await time(size) else { return false }
            guard before < since else { throw .untrue("a page without the first event since the time") }
            return false
        case .last(let wanted):
            let first = first ?? (page.head.toCheck, size == 0)
            self.first = first
            count += page.events.count { $0.kind == .message && $0.seq <= first.head }
            guard count <= wanted else { throw .untrue("more messages than the last \(wanted)") }
            if let last = page.events.last, last.seq < first.head { return true }
            guard count == wanted || first.isBeginning else { throw .untrue("fewer messages than the last \(wanted)") }
            return false
        }
    }
}
