import Client
import Wire

/// `--missing` and `--older`: selects my messages that are not delivered to, or read by, everyone in time.
///
/// Members who have left the room don't count, and a message without an audience is never late. A message in the outbox is
/// delivered to nobody.
struct Lateness {
    /// The values of `--missing`.
    enum Kind: String, CaseIterable, Sendable {
        case delivered, read

        fileprivate var receipt: ReceiptKind { self == .read ? .read : .delivered }
    }

    let kind: Kind
    /// In milliseconds.
    let older: Int

    func holds(for status: DeliveryStatus, now: Int) -> Bool {
        status.sentAt(now: now) <= now - older && !status.missing(kind.receipt).isEmpty
    }

    func holds(for queued: Queued, now: Int) -> Bool { queued.queuedAt <= now - older }
}

extension DeliveryStatus {
    /// The time from which a message's age counts, in milliseconds since the epoch: the earlier of those at which its sender
    /// made its id and at which the relay stored it.
    ///
    /// The relay could give any time, so that the message would never be late; the id is proved. An id that comes from a key
    /// has no time: what could be one is at most a month ago.
    func sentAt(now: Int) -> Int {
        let (made, told) = (message.event.id.time, message.event.at.shown)
        return (now - 30 * 86_400_000...now).contains(made) ? min(made, told) : told
    }
}
