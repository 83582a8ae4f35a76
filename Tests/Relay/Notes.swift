import Synchronization

@testable import Relay

/// What a relay has told, for a test to look at.
final class Notes: Sendable {
    private let notes = Mutex<[RelayNote]>([])

    @Sendable func add(_ note: RelayNote) { notes.withLock { $0.append(note) } }

    var all: [RelayNote] { notes.withLock { $0 } }

    var requests: [AnsweredRequest] {
        all.compactMap { if case .answered(let request) = $0 { request } else { nil } }
    }

    var pushes: [PushNote] {
        all.compactMap { if case .pushed(let push) = $0 { push } else { nil } }
    }
}
