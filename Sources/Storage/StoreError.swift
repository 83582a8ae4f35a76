import Wire

/// A refusal or a failure of the store. A change that was not made has left no trace, unless a case says otherwise.
package enum StoreError: Error, Equatable, Sendable {
    /// The member never joined the room, or has left it.
    case notAMember
    /// There is no such room, and the join was not to make one.
    case noSuchRoom
    /// Another member removed this one.
    case removed
    /// The member joined with another token.
    case wrongToken
    /// The member's statement has a flaw.
    case badStatement
    /// The count of the member's statement isn't greater than `last`, its last count (0 where there is none), or is
    /// more than a day ahead of the clock.
    case staleCount(last: Int)
    /// The member's statement names another epoch than the room's.
    case staleEpoch
    /// A member joins that is in the room, or a rotation was made before another event of the crowd came.
    case staleCrowd
    /// A member joins by an invite that no longer lets in.
    case inviteEnded(InviteEnd)
    /// A member makes an invite, and its person has as many that let in as it may have.
    case tooManyInvites
    /// A member joins a room that has as many as it can have.
    case roomFull
    /// A member joins as a device of a person that has as many in the room as it can have.
    case tooManyDevices
    /// Another member has the room for so many milliseconds, to change its key.
    case heldUp(milliseconds: Int)
    /// The join's or leave's id belongs to another event of the room.
    case idTaken
    /// No message of the room has this id or seq.
    case noSuchMessage
    /// The receipt's range runs backwards or ends before the member's first join, or its root or signature has a wrong length.
    case badReceipt
    /// The receipt's root isn't that of the log, or it ends beyond the log.
    case wrongRoot
    /// The log doesn't have the size that was asked for.
    case noSuchSize
    /// There is no space left for the change. Reading goes on.
    case full
    /// The store's file is no longer where it was: it was moved, deleted or replaced.
    case moved
    /// The store's file is damaged, with SQLite's words. Every later call is refused with the first such error: an answer
    /// could be short or old.
    case corrupt(path: String, reason: String)
    /// The engine failed, with its own words and code: SQLite's extended one, PostgreSQL's SQLSTATE, empty for none.
    /// After a failed commit the change may show after a crash, so the same id has to be tried again.
    case failed(code: String, reason: String)
    /// The engine aborted the request before it was done: its connection was lost, or another relay was in the way. A
    /// second try may work.
    case interrupted(reason: String)
    /// The outcome of the change is unknown: the commit was not answered, or not as expected. The same id has to be
    /// tried again; the answer then tells the outcome.
    case unknown(reason: String)
    /// A pooler before the database gives transactions of one connection to several sessions. Nothing was changed.
    case pooled
    /// The engine's client library isn't installed.
    case noLibrary(path: String)
    /// The store can't use this file, and has not changed it.
    case unusable(path: String, reason: String)
    /// The database on a server can't be used: there is no connection to it, or it refuses. The URI is without user and
    /// password.
    case unusableDatabase(uri: String, reason: String)
    /// A later program wrote the file, with this schema version; it is unchanged.
    case newer(path: String, version: Int)
    /// An earlier program wrote the file, with this schema version, whose rooms can't be taken over; it is unchanged.
    case older(path: String, version: Int)
    case closed
}

extension StoreError {
    /// The words for the relay's operator.
    package var words: String {
        switch self {
        case .full: "no space is left"
        case .moved: "its file was moved or deleted"
        case .corrupt(let path, let reason):
            "its file '\(path)' is damaged (\(reason)); stop the relay, and restore a backup"
        case .failed(let code, let reason): code.isEmpty ? reason : "\(reason) (\(code))"
        case .interrupted(let reason): reason
        case .unknown(let reason): "\(reason); whether a change was made isn't known"
        case .pooled: "a pooler doesn't keep a session of PostgreSQL for each connection: set 'pool_mode = session'"
        default: "\(self)"
        }
    }

    /// Whether the rules refused the change, and the engine has not failed.
    var isRefusal: Bool {
        switch self {
        case .notAMember, .noSuchRoom, .removed, .wrongToken, .badStatement, .staleCount, .staleEpoch, .staleCrowd,
            .inviteEnded, .tooManyInvites, .roomFull, .tooManyDevices, .heldUp, .idTaken,
            .noSuchMessage, .badReceipt, .wrongRoot, .noSuchSize:
            true
        case .full, .moved, .corrupt, .failed, .interrupted, .unknown, .pooled, .noLibrary, .unusable,
            .unusableDatabase, .newer, .older, .closed:
            false
        }
    }

    /// A row that this program never writes. The number is SQLite's for a damaged file (SQLITE_CORRUPT).
    static func damaged(_ what: String) -> StoreError { .failed(code: "11", reason: "the row of \(what) is damaged") }
}
