import Foundation

/// A room's tree before an event, as far as appending that event needs it. Its size is the event's seq minus one.
package struct TreeStart: Codable, Hashable, Sendable {
    /// The hashes of the compact range, 32 bytes each, from the largest subtree to the smallest.
    package var range: Data
    /// The crowd chain's value, 32 bytes.
    package var crowd: Data
    /// The lists chain's value, 32 bytes.
    package var lists: Data

    package init(range: Data, crowd: Data, lists: Data) {
        self.range = range
        self.crowd = crowd
        self.lists = lists
    }
}
