import Synchronization

/// Counts the commits whose outcome nobody knows. After one, what is visible may be lost with the server that shows it.
final class Doubt: Sendable {
    private let commits = Atomic(0)

    var count: Int { commits.load(ordering: .acquiring) }

    func add() { commits.add(1, ordering: .acquiringAndReleasing) }
}
