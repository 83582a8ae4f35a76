import Foundation
import Wire

/// A push that is to be made now. It belongs to whoever claimed it until its lease ends, and `PushEnd` says what came of it.
package struct PushClaim: Sendable {
    package var room: RoomID
    package var member: MemberID
    /// Tells this try from all others.
    package var attempt: Int
    /// The same in every try.
    package var id: PushID
    package var address: PushAddress
    /// How many messages the member is owed and doesn't have.
    package var new: Int
}
