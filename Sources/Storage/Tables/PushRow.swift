import Foundation
import Wire

/// A row of the pushes: a member's target, and the one push that may wait for it.
struct PushRow: Equatable {
    /// A waiting push. Its messages are those after the last push.
    struct Queue: Equatable {
        /// The time when the first of its messages came; once a try has failed, the time when the first one did.
        var since: Int
        /// The seq of that message.
        var first: Int
        /// The time of the next try.
        var next: Int
        /// The head of the log at its last claim: the push is for messages up to there.
        var upto: Int?
        /// The number of tries that failed.
        var tries = 0
        /// Its id from its first try on.
        var id: PushID?
        /// The time until which it belongs to the relay that claimed it.
        var lease: Int?
    }

    /// The numbers of the room and of the member in it.
    let key: PushKey
    var kind: PushKind
    var url: String
    var origin: String
    var secret: Data
    var label: String?
    /// The shortest time between two pushes, in milliseconds.
    var every: Int
    var target: PushTargetID
    var queue: Queue?
    /// The number of claims.
    var attempt = 0
    /// The time when the target took the latest push, and the `upto` of that.
    var sent: Int?
    var sentUpto: Int?
    /// Whether the target ever took anything, tests included.
    var hasAnswered = false
    /// The time since which the target fails, and the last reason.
    var failing: Int?
    var error: PushClass?
    /// The number of failed tries since, and the time of the last one.
    var failures = 0
    var failed: Int?
    /// The time since which the target is gone, and the reason.
    var gone: Int?
    var reason: PushClass?
}

/// A member's target, by the numbers of the room and of the member in it.
struct PushKey: Hashable {
    let room: Int
    let member: Int
}

/// A waiting push, with the ids by which clients know its room and its member.
struct FoundPush {
    let room: RoomID
    let member: MemberID
    let row: PushRow
}

/// New messages of one sender: all other members of the room that have a target, and no push that waits, get a push.
struct PushQueueing {
    /// The room's number.
    let room: Int
    /// The sender's number.
    let sender: Int
    /// The seq of its first message.
    let first: Int
    let since: Int
    /// The push isn't tried before this, nor before the target's time has passed since the latest.
    let next: Int
}

/// A value in a column, for a row that is written alike in every engine; nil is NULL.
enum Cell {
    case integer(Int?)
    case text(String?)
    case blob([UInt8]?)
}

extension PushRow {
    /// The values of all columns, in the order of the table.
    var cells: [Cell] {
        [
            .integer(key.room), .integer(key.member), .text(kind.rawValue), .text(url), .text(origin),
            .blob(Array(secret)), .text(label), .integer(every), .blob(target.bytes), .integer(queue?.since),
            .integer(queue?.first), .integer(queue?.next), .integer(queue?.upto), .integer(queue?.tries ?? 0),
            .blob(queue?.id?.bytes), .integer(queue?.lease), .integer(attempt), .integer(sent), .integer(sentUpto),
            .integer(hasAnswered ? 1 : 0), .integer(failing), .text(error?.rawValue), .integer(gone),
            .text(reason?.rawValue), .integer(failures), .integer(failed),
        ]
    }

    /// Reads all columns, in the order of the table.
    init(_ row: some Columns) {
        self.init(
            key: PushKey(room: row.integer(0), member: row.integer(1)), kind: PushKind(rawValue: row.text(2)),
            url: row.text(3), origin: row.text(4), secret: row.blob(5), label: row.textIfAny(6), every: row.integer(7),
            target: row.identifier(8), queue: Queue(row, from: 9), attempt: row.integer(16), sent: row.integerIfAny(17),
            sentUpto: row.integerIfAny(18), hasAnswered: row.integer(19) != 0, failing: row.integerIfAny(20),
            error: row.pushClass(21), failures: row.integer(24), failed: row.integerIfAny(25),
            gone: row.integerIfAny(22), reason: row.pushClass(23)
        )
    }
}

extension PushRow.Queue {
    /// Reads the waiting push; nil where none waits.
    fileprivate init?(_ row: some Columns, from column: Int) {
        guard let since = row.integerIfAny(column) else { return nil }
        self.init(
            since: since, first: row.integer(column + 1), next: row.integer(column + 2),
            upto: row.integerIfAny(column + 3), tries: row.integer(column + 4),
            id: row.isNull(column + 5) ? nil : row.identifier(column + 5), lease: row.integerIfAny(column + 6)
        )
    }
}

extension FoundPush {
    /// Reads the columns of a push, and the ids of its room and its member.
    init(_ row: some Columns) { self.init(room: row.identifier(26), member: row.identifier(27), row: PushRow(row)) }
}

extension PushQueueState {
    /// Reads the number of waiting pushes, and the time since which the oldest waits.
    init(_ row: some Columns) { self.init(count: row.integer(0), oldest: row.integerIfAny(1)) }
}
