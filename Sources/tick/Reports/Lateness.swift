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
        status.message.event.at.shown <= now - older && !status.missing(kind.receipt).isEmpty
    }

    func holds(for queued: Queued, now: Int) -> Bool { queued.queuedAt <= now - older }
}
