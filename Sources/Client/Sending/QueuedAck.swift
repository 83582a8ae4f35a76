import Foundation
import Proving
import Wire

/// An `ack` that waits in the outbox: a wish, that is signed when it is sent.
///
/// It says what it is for by things that no relay can fill with something else later: ids, which are sealed with their
/// messages, and seqs of a log that was verified when the wish was made. Of that log it keeps the head and what had been
/// receipted as delivered, so that nothing is marked as read that is shown only afterwards.
package struct QueuedAck: Equatable, Sendable {
    package enum Target: Equatable, Sendable {
        /// These messages, each with what stands before it in the same range of `delivered`.
        case messages([Endpoint.Reference])
        /// All messages up to the size of `head`.
        case all
    }

    /// So many ranges are kept, the latest.
    private static let mostRanges = 16

    /// This machine's own name for the room.
    package let room: String
    /// Names it in the outbox.
    package let id: MessageID
    package let target: Target
    /// How far the log was verified.
    package let head: TreeHead
    package let delivered: SeqSet
    /// When it was queued, in milliseconds since the epoch, by this machine's clock.
    package let queuedAt: Int
    /// How many attempts to send it were made.
    package var tries = 0
    /// The last error, in words.
    package var lastError: String?
    /// Whether it was refused for good.
    package var isFailed = false
    /// The entry's other members in the file.
    var rest: [JSONValue.Member] = []

    package init(room: String, id: MessageID, target: Target, head: TreeHead, delivered: SeqSet, queuedAt: Int) {
        self.room = room
        self.id = id
        self.target = target
        self.head = head
        self.delivered = delivered
        self.queuedAt = queuedAt
    }

    /// The wish to mark messages as read.
    ///
    /// - Parameter alone: whether only the messages themselves are marked.
    /// - Returns: nil where one is named by a seq that was not verified here: anything may come to stand there.
    package init?(_ messages: [Endpoint.Reference], alone: Bool, of account: Account, at now: Int) {
        let head = account.log.reached ?? .empty
        var ranges: [ClosedRange<Int>] = alone ? [] : account.log.delivered.ranges.suffix(Self.mostRanges)
        for case .seq(let seq) in messages {
            guard seq <= head.size else { return nil }
            if !alone, let range = account.log.delivered.range(around: seq) { ranges.append(range) }
        }
        self.init(
            room: account.room,
            id: .now(),
            target: .messages(messages),
            head: head,
            delivered: SeqSet(ranges),
            queuedAt: now
        )
    }

    /// The wish to mark all as read that is known of the room.
    ///
    /// - Returns: nil where nothing is.
    package init?(allOf account: Account, at now: Int) {
        guard let head = account.log.reached else { return nil }
        self.init(room: account.room, id: .now(), target: .all, head: head, delivered: SeqSet(), queuedAt: now)
    }

    /// What it is for: ids and seqs, or `all`.
    package var names: [String] {
        switch target {
        case .messages(let messages): messages.map(\.description)
        case .all: ["all"]
        }
    }
}
