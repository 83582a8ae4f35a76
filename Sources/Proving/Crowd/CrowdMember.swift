import Foundation
import Wire

/// One member in the fold of a room's crowd, with all of its past.
package struct CrowdMember: Hashable, Sendable {
    /// A time in the room, by the seqs of the events that began and ended it.
    struct Stay: Hashable, Sendable {
        var joined: Int
        var left: Int?
        /// Whether another member ended it.
        var wasRemoved = false
    }

    /// A name, from the seq of the event that said it.
    package struct Naming: Hashable, Sendable {
        package let seq: Int
        /// The id that it is sealed under.
        package let id: MessageID
        package let sealed: Data
        /// What the caller opened it to; nil where it didn't.
        package let name: String?
    }

    package internal(set) var record: CrowdRecord
    private(set) var stays: [Stay] = []
    private(set) var namings: [Naming] = []

    init(_ record: CrowdRecord) { self.record = record }

    /// Whether it is in the room before the event with this seq.
    package func isPresent(at seq: Int) -> Bool {
        guard let stay = stays.last(where: { $0.joined < seq }) else { return false }
        return seq <= stay.left ?? .max
    }

    /// Its latest name before the event with this seq; nil where it had none yet.
    package func naming(at seq: Int) -> Naming? { namings.last { $0.seq < seq } }

    mutating func enter(at seq: Int) { stays.append(Stay(joined: seq)) }

    /// The seq of the join that its stay before the event with this seq began with; nil where it isn't in the room then.
    package func joined(at seq: Int) -> Int? {
        isPresent(at: seq) ? stays.last { $0.joined < seq }?.joined : nil
    }

    /// Whether it isn't in the room before the event with this seq because another member removed it.
    package func isRemoved(at seq: Int) -> Bool {
        !isPresent(at: seq) && stays.last { $0.joined < seq }?.wasRemoved == true
    }

    mutating func leave(at seq: Int, removed: Bool = false) {
        stays[stays.count - 1].left = seq
        stays[stays.count - 1].wasRemoved = removed
    }

    mutating func take(_ naming: Naming) { namings.append(naming) }
}
