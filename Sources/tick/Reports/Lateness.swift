import Client
import Wire

/// `--undelivered`, `--unread` and `--older`: which of my messages have not got to everyone in time.
///
/// Who has left the room is not waited for, and a message that was owed to nobody is never late. What is still in the
/// outbox has got to nobody.
struct Lateness {
    let kind: ReceiptKind
    /// In milliseconds.
    let older: Int

    func holds(for status: DeliveryStatus, now: Int) -> Bool {
        status.message.event.at <= now - older && !status.missing(kind).isEmpty
    }

    func holds(for queued: Queued, now: Int) -> Bool { queued.queuedAt <= now - older }
}
