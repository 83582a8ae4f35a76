import Foundation
import Wire

/// A row of the pushes: a member's target, and the one push that may wait for it.
struct PushRow: Equatable {
    /// A push that waits. Its messages are those after the last push.
    struct Queue: Equatable {
        /// When the first of its messages came.
        var since: Int
        /// The seq of that message.
        var first: Int
        /// When it is tried next.
        var next: Int
        /// The head of the log when it was claimed last: it is for messages up to there.
        var upto: Int?
        /// How many tries have failed.
        var tries = 0
        /// Its id from its first try on.
        var id: PushID?
        /// Until when it belongs to the relay that claimed it.
        var lease: Int?
    }

    /// The numbers of the room and of the member in it.
    let key: PushKey
    var kind: PushKind
    var url: String
    var origin: String
    var secret: Data
    var label: String?
    /// In milliseconds.
    var every: Int
    var target: PushTargetID
    var queue: Queue?
    /// Counts the claims.
    var attempt = 0
    /// When the target took the latest push, and the `upto` of that.
    var sent: Int?
    var sentUpto: Int?
    /// Whether the target ever took anything, tests included.
    var hasAnswered = false
    /// Since when it fails, and how, last.
    var failing: Int?
    var error: PushClass?
    /// How many tries have failed since, and when the last one did.
    var failures = 0
    var failed: Int?
    /// Since when it is gone, and why.
    var gone: Int?
    var reason: PushClass?
}

/// A member's target, by the numbers of the room and of the member in it.
struct PushKey: Hashable {
    let room: Int
    let member: Int
}

/// A push that waits, with the ids that people have for its room and its member.
struct FoundPush {
    let room: RoomID
    let member: MemberID
    let row: PushRow
}

/// Messages of one sender came: all other members of the room that have a target, and no push that waits, get one.
struct PushQueueing {
    /// The room's number.
    let room: Int
    /// The sender's number.
    let sender: Int
    /// The seq of its first message.
    let first: Int
    let since: Int
    /// It isn't tried before this, nor before the target's time has passed since the latest.
    let next: Int
}
