import Foundation
import Wire

/// What a member says with a crowd event.
package enum CrowdAct: Hashable, Sendable {
    /// That it is in the room, under a name that is sealed under the event's id: 28 to 1,152 bytes.
    case presence(name: Data)
    /// That it leaves.
    case leave
    /// That another member is no longer in the room.
    case removal(of: MemberID)

    /// How many bytes a sealed name may have: from a nonce and a tag up to what `Limits.name` needs once it is escaped.
    package static let nameBytes = 28...1152

    /// The byte that is signed.
    var code: UInt8 {
        switch self {
        case .presence: 1
        case .leave: 2
        case .removal: 3
        }
    }
}
