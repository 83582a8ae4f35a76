import Client
import Foundation
import Listing
import Wire

/// A message in a report of `status`: stored by the relay, or still in the outbox.
struct StatusItem {
    enum Place {
        case sent(DeliveryStatus)
        case waiting(Queued)
    }

    let place: Place
    let account: Account
    /// Whether the relay was asked for receipts.
    var tellsReceipts = true
    /// Whether its room and its sender are told: where there may be several.
    var tellsOrigin = false

    init(_ status: DeliveryStatus, of account: Account) {
        place = .sent(status)
        self.account = account
    }

    init(_ queued: Queued, of account: Account) {
        place = .waiting(queued)
        self.account = account
    }

    var id: MessageID {
        switch place {
        case .sent(let status): status.message.event.id
        case .waiting(let queued): queued.id
        }
    }

    var state: MessageState {
        switch place {
        case .sent(let status): status.state
        case .waiting(let queued): queued.failed == nil ? .sending : .failed
        }
    }

    /// When the relay stored it, or when it was queued.
    var at: Int {
        switch place {
        case .sent(let status): status.message.event.at.shown
        case .waiting(let queued): queued.queuedAt
        }
    }

    /// The time from which its age counts.
    func start(now: Int) -> Int {
        switch place {
        case .sent(let status): status.sentAt(now: now)
        case .waiting(let queued): queued.queuedAt
        }
    }

    /// Its sender's name.
    var from: String {
        switch place {
        case .sent(let status): status.message.from
        case .waiting: account.name
        }
    }

    /// A list edit; nil for a message.
    var edit: ListEdit? {
        switch place {
        case .sent(let status): if case .edit(let edit) = status.message.body { edit } else { nil }
        case .waiting(let queued): account.edit(of: queued)
        }
    }

    /// Nil where it is no longer kept, or isn't genuine, and for a list edit.
    var content: Content? {
        switch place {
        case .sent(let status):
            guard case .content(let content) = status.message.body else { return nil }
            return content
        case .waiting(let queued): return account.content(of: queued)
        }
    }

    /// The values that matter in its line: its receipts.
    var facts: [Int] {
        switch place {
        case .sent(let status):
            status.rows.flatMap { [$0.deliveredAt?.shown ?? 0, $0.readAt?.shown ?? 0, $0.hasLeft ? 1 : 0] }
        case .waiting(let queued): [-1, queued.failed == nil ? 0 : 1, queued.tries]
        }
    }
}

extension Account {
    /// The text of a message in the outbox; nil where it can't be opened.
    func content(of queued: Queued) -> Content? {
        guard let bytes = try? keys.open(queued.body, kind: .message, id: queued.id, member: me) else { return nil }
        return try? Content(decoding: bytes)
    }

    /// The list edit in the outbox; nil where it is none, or can't be opened.
    func edit(of queued: Queued) -> ListEdit? {
        guard queued.kind == .list,
            let bytes = try? keys.open(queued.body, kind: .list, id: queued.id, member: me)
        else { return nil }
        return ListEdit(decoding: Data(bytes))
    }
}
