/// Why the store didn't do what it was asked. What was not done has left no trace, except where the cases say so.
package enum StoreError: Error, Equatable, Sendable {
    /// The member never joined the room, or has left it.
    case notAMember
    /// There is no such room, and the join was not to make one.
    case noSuchRoom
    /// The room exists with another proof: who asks has another code.
    case wrongProof
    /// The member exists with another token.
    case wrongToken
    /// The join's or leave's id belongs to another event of the room.
    case idTaken
    /// No message of the room has this id or seq.
    case noSuchMessage
    /// The receipt's range runs backwards or goes beyond the end of the log, or its tag is far too long.
    case badReceipt
    /// There is no space left for it. Reading goes on.
    case full
    /// The engine failed, with its own code and words. Where a commit failed the change may show after a crash, so
    /// the same id has to be tried again.
    case failed(code: Int, reason: String)
    /// The file is not one that the store may use; it is as it was.
    case unusable(path: String, reason: String)
    /// The file was written by a later program, with this schema version; it is as it was.
    case newer(path: String, version: Int)
    /// The store is closed.
    case closed
}
