/// Why the store refused a request or failed. What was not done has left no trace, except where a case says so.
package enum StoreError: Error, Equatable, Sendable {
    /// The member never joined the room, or has left it.
    case notAMember
    /// There is no such room, and the join was not to make one.
    case noSuchRoom
    /// Another member removed this one.
    case removed
    /// The room's id doesn't come from the proof: the caller has another code.
    case wrongProof
    /// The member joined with another token.
    case wrongToken
    /// The member's statement has a flaw.
    case badStatement
    /// The count of the member's statement isn't greater than its last, or is more than a day ahead of the clock.
    case staleCount
    /// The join's or leave's id belongs to another event of the room.
    case idTaken
    /// No message of the room has this id or seq.
    case noSuchMessage
    /// The receipt's range runs backwards or goes beyond the end of the log, or its root or signature has a wrong length.
    case badReceipt
    /// The receipt's root isn't that of the log.
    case wrongRoot
    /// The log doesn't have the size that was asked for.
    case noSuchSize
    /// There is no space left for it. Reading goes on.
    case full
    /// The engine failed, with its own code and words. Where a commit failed the change may show after a crash, so
    /// the same id has to be tried again.
    case failed(code: Int, reason: String)
    /// The file is not one that the store may use; it is as it was.
    case unusable(path: String, reason: String)
    /// The file was written by a later program, with this schema version; it is as it was.
    case newer(path: String, version: Int)
    /// The file was written by an earlier program, with this schema version, whose rooms can't be taken over; it is as it
    /// was.
    case older(path: String, version: Int)
    /// The store is closed.
    case closed
}

extension StoreError {
    /// Whether the rules say no, and the engine has not failed.
    var isRefusal: Bool {
        switch self {
        case .notAMember, .noSuchRoom, .removed, .wrongProof, .wrongToken, .badStatement, .staleCount, .idTaken,
            .noSuchMessage, .badReceipt, .wrongRoot, .noSuchSize:
            true
        case .full, .failed, .unusable, .newer, .older, .closed: false
        }
    }

    /// A row that nobody wrote so. The number is SQLite's for a damaged file (SQLITE_CORRUPT).
    static func damaged(_ what: String) -> StoreError { .failed(code: 11, reason: "the row of \(what) is damaged") }
}
