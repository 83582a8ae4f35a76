import Foundation

/// A message, its place in the room's tree, and the receipts that cover it. The audience isn't told: the reader folds it
/// from the crowd events.
package struct MessageRecord: Codable, Equatable, Sendable {
    package var event: Event
    /// The lists chain's value after the event, 32 bytes: the leaf can't be computed without.
    package var lists: Data
    /// The inclusion proof of the event's leaf at the answer's size, 32 bytes a hash.
    package var inclusion: Data
    /// Of each member and kind the first receipt that covers the message.
    package var claims: [Claim]

    package init(event: Event, lists: Data, inclusion: Data, claims: [Claim]) {
        self.event = event
        self.lists = lists
        self.inclusion = inclusion
        self.claims = claims
    }
}
