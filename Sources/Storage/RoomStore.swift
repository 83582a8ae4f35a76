import Wire

/// The relay's memory: rooms, their logs, members and receipts. Everything it answers with is Wire's.
///
/// What a write answers is on the disk when it answers. A repetition with the same id changes nothing and gets the first
/// answer. Any number of calls may run at once, and any process may have taken a write that another one reads.
///
/// Every method but `join`, `token` and `check` throws `.notAMember` where the member never joined or has left. None
/// checks a token: the relay does that, with what `token` answers.
package protocol RoomStore: Sendable {
    /// Makes a member join, or updates its name where it is in the room. The room is made where
    /// it isn't there and the join says so.
    ///
    /// - Parameter token: the SHA-256 of the member's bearer token; the first one stays.
    /// - Parameter proof: the SHA-256 of the join's proof; the one that made the room stays.
    /// - Throws: `.noSuchRoom`, `.wrongProof`, `.wrongToken`, or `.idTaken` where the id is another event's.
    func join(
        _ join: Join,
        room: RoomID,
        member: MemberID,
        token: [UInt8],
        proof: [UInt8]
    ) async throws(StoreError) -> Join.Answer

    /// Makes a member leave, and answers the seq of that; where it has left already, of its latest leave.
    ///
    /// - Throws: `.notAMember` only where it never joined; `.idTaken` where the id is another event's.
    func leave(room: RoomID, member: MemberID, id: MessageID) async throws(StoreError) -> Int

    /// The SHA-256 of a member's token, whether or not it has left; nil where there is no such member. It never changes.
    func token(room: RoomID, member: MemberID) async throws(StoreError) -> [UInt8]?

    /// The same of many, and whether they are in their rooms; nil for each there isn't.
    func acquaintances(of members: [Acquaintance.Name]) async throws(StoreError) -> [Acquaintance?]

    /// Stores messages in their order, all of them or (when it throws) none.
    ///
    /// - Returns: a line for each: its seq, the first answer where the same member sent the same body under this id
    ///   before, or `.idTaken` where the id is another event's.
    func append(
        _ messages: [NewMessage],
        room: RoomID,
        member: MemberID
    ) async throws(StoreError) -> [Accepted]

    /// A page of the log, up to `Limits.pageEvents` events and `Limits.pageBytes` of bodies, though always at least one
    /// event where there is one. It never waits, and takes no notice of the query's receipt.
    func page(_ query: EventsQuery, room: RoomID, member: MemberID) async throws(StoreError) -> Page

    /// Keeps receipts, all of them or none, and moves the member's cursors. What was receipted before stays as it was.
    ///
    /// - Throws: `.badReceipt` where one is for what isn't there.
    func receive(_ receipts: [Receipt], room: RoomID, member: MemberID) async throws(StoreError)

    /// Carries out the orders of many members, each as `append` or `receive` would alone, and answers once all are done.
    func carryOut(_ orders: [Order]) async -> [Order.Outcome]

    /// Where the member stands: what is new to it and what is unread.
    ///
    /// - Parameter after: of the ranges receipted beyond a cursor only those that end after it; the first
    ///   `Limits.ranges` of them are told.
    func standing(room: RoomID, member: MemberID, after: Int) async throws(StoreError) -> Standing

    /// Everyone who is or was in the room, in order of their first joins. Nobody is online here: the relay knows that.
    func members(room: RoomID, member: MemberID) async throws(StoreError) -> MemberList

    /// One message with its audience and their receipts.
    ///
    /// - Throws: `.noSuchMessage`, also for the id or seq of an event that is no message.
    func message(
        _ reference: Endpoint.Reference,
        room: RoomID,
        member: MemberID
    ) async throws(StoreError) -> MessageStatus

    /// The member's own latest messages with theirs, oldest first; fewer than `last` where their audiences are huge.
    ///
    /// - Parameter receipts: whether there is anything in the audiences.
    func sent(
        last: Int,
        receipts: Bool,
        room: RoomID,
        member: MemberID
    ) async throws(StoreError) -> MessageStatusList

    /// The members whose receipts grew since the room's receipt counter was `counter`, and the counter now.
    func moves(after counter: Int, room: RoomID, member: MemberID) async throws(StoreError) -> Moves

    /// Removes the bodies of everything stored before a time, in milliseconds since the epoch. What is sent again is
    /// answered as before; a page tells the gap.
    func retain(since time: Int) async throws(StoreError)

    /// What this process has done with the store since it was opened.
    var counts: StoreCounts { get }

    /// Answers when a small commit of its own is done: the store can be written.
    func check() async throws(StoreError)

    /// Hints that a room grew, each sent after the commit. Several for the same may become one; none is lost while
    /// someone reads. It ends when the store is closed. One reader at a time.
    var changes: AsyncStream<RoomChange> { get }

    /// Finishes what was taken, then closes. What comes later is refused with `.closed`.
    func close() async
}
