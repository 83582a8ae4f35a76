import Foundation
import Sealing
import Wire

/// The keys of a room's epochs by their places in its log.
struct EpochTimeline: Sendable {
    /// The keys of each epoch, behind the seq of the event that began it; nil for an epoch of which there are none.
    var spans: [(start: Int, keys: EpochKeys?)] = []

    /// How much is known of the key of list edits.
    enum ListKey: UInt8, Comparable, Sendable {
        case none
        /// It is what a change of the key gave for it, to which nothing in the log commits: it may be another one.
        case given
        /// It comes from the secret of the epoch.
        case proven

        static func < (left: ListKey, right: ListKey) -> Bool { left.rawValue < right.rawValue }
    }

    /// Says how much is known of the key of list edits that stand at a seq.
    func listKey(at seq: Int) -> ListKey { keys(at: seq).map { $0.opensMessages ? .proven : .given } ?? .none }

    private func keys(at seq: Int) -> EpochKeys? {
        // Mostly the latest events are read.
        (spans.last { $0.start < seq } ?? spans.first)?.keys
    }

    /// Opens a body that stands at a seq.
    ///
    /// - Returns: nil where there is no key of the epoch of then.
    func open(
        _ body: Data, kind: EventKind, id: MessageID, member: MemberID, at seq: Int
    ) throws(SealingError) -> [UInt8]? {
        try keys(at: seq)?.open(body, kind: kind, id: id, member: member)
    }

    /// The text of an invite's note; empty where it doesn't open.
    func note(_ sealed: Data, of event: Event) -> String {
        let content = try? open(sealed, kind: .invite, id: event.id, member: event.member, at: event.seq)
        return content.flatMap(\.self).flatMap { try? Content(decoding: $0).text } ?? ""
    }
}
