import Synchronization

@testable import Relay

/// What a relay has told, for a test to look at.
final class Notes: Sendable {
    private let notes = Mutex<[RelayNote]>([])

    @Sendable func add(_ note: RelayNote) { notes.withLock { $0.append(note) } }

    var requests: [AnsweredRequest] {
        notes.withLock { notes in
            notes.compactMap { if case .answered(let request) = $0 { request } else { nil } }
        }
    }
}
