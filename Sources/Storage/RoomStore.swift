// Storage is in five parts. Here: the protocol that the relay sees, and its values. `Rules`: what a change does and what a
// question is answered, in any engine. `Tables`: the protocol that the rules work on, and its rows. `Engine`: group commit,
// the row cache, the threads and the change stream, for any engine. `SQLite`: the tables in an SQLite file, and all SQL.

import Wire

/// The relay's memory: rooms, their logs, members and receipts. Everything it answers with is Wire's.
///
/// What a write answers is on the disk when it answers. A repetition with the same id changes nothing and gets the first
/// answer. Any number of calls may run at once, and any process may have taken a write that another one reads.
///
/// Every method but `join`, `removal`, `token` and `check` throws `.notAMember` where the member never joined or has left, and
/// `.removed` where another removed it. None checks a token: the relay does that, with what `token` answers.
package protocol RoomStore: Sendable {
    /// Makes a member join, or updates its name where it is in the room, as its statement says. The room is made where it
    /// isn't there and the join says so.
    ///
    /// - Parameter token: the SHA-256 of the bearer token that the request shows; the statement has to state the same.
    /// - Throws: `.noSuchRoom`, `.wrongProof`, `.wrongToken` where the member joined with another, `.badStatement`,
    ///   `.staleCount`, or `.idTaken` where the id is another event's.
    func join(_ join: Join, room: RoomID, member: MemberID, token: [UInt8]) async throws(StoreError) -> Join.Answer

    /// Makes a member leave, as its statement says, and answers the seq of that; where it has left already, of its latest
    /// leave.
    ///
    /// - Throws: `.notAMember` only where it never joined, `.removed` where another removed it, `.badStatement`,
    ///   `.staleCount`, or `.idTaken` where the id is another event's.
    func leave(_ leave: Leave, room: RoomID, member: MemberID) async throws(StoreError) -> Int

    /// Makes a member remove another, as its statement says, and answers the seq of that; where the other has gone already,
    /// of what it went with.
    ///
    /// - Throws: as `leave`; `.badStatement` also where the other never joined, or is not the one in the statement.
    func remove(
        _ target: MemberID,
        _ leave: Leave,
        room: RoomID,
        member: MemberID
    ) async throws(StoreError) -> Int

    /// Who removed a member; nil where it has not been removed, or has joined again.
    ///
    /// - Throws: `.notAMember` only where it never joined.
    func removal(room: RoomID, member: MemberID) async throws(StoreError) -> Removal?

    /// The SHA-256 of a member's token, whether or not it has left; nil where there is no such member. It never changes.
    func token(room: RoomID, member: MemberID) async throws(StoreError) -> [UInt8]?

    /// The same of many, and whether they are in their rooms; nil for each there isn't.
    func tokens(of members: [StoredToken.Name]) async throws(StoreError) -> [StoredToken?]

    /// Where the logs and receipts of rooms end now; nil for each room there isn't. One call for many rooms: over a socket
    /// each call costs a round trip.
    func ends(of rooms: [RoomID]) async throws(StoreError) -> [RoomEnd?]

    /// Stores messages and list edits in their order, all of them or (when it throws) none.
    ///
    /// - Returns: a line for each: its seq, the first answer where the same member sent the same body under this id
    ///   before, or `.idTaken` where the id is another event's.
    func append(
        _ messages: [NewMessage],
        room: RoomID,
        member: MemberID
    ) async throws(StoreError) -> [SendResult]

    /// A page of the log, up to `Limits.pageEvents` events and `Limits.pageBytes` of bodies, though always at least one
    /// event where there is one. It never waits, and takes no notice of the query's receipt. Where the query's size is
    /// beyond the head, the proof is empty.
    func page(_ query: EventsQuery, room: RoomID, member: MemberID) async throws(StoreError) -> Page

    /// A page of list edits after the query's seq, within the same bounds. Retention leaves them.
    func edits(_ query: EventsQuery, room: RoomID, member: MemberID) async throws(StoreError) -> ListPage

    /// Keeps receipts, all of them or none, and moves the member's cursors. What was receipted before stays as it was.
    ///
    /// - Throws: `.badReceipt` where one is for what isn't there, `.wrongRoot` where one is for another log.
    func receive(_ receipts: [Receipt], room: RoomID, member: MemberID) async throws(StoreError)

    /// Carries out writes of many members, each as `append` or `receive` would alone, and answers once all are done.
    func carryOut(_ writes: [Write]) async -> [Write.Outcome]

    /// Where the member stands: what is new to it and what is unread.
    ///
    /// - Parameter after: of the ranges receipted beyond a cursor only those that end after it; the first
    ///   `Limits.ranges` of them are told.
    func standing(room: RoomID, member: MemberID, after: Int) async throws(StoreError) -> Standing

    /// The consistency proof between two sizes of the room's tree.
    ///
    /// - Throws: `.noSuchSize` where one is beyond the head.
    func proof(_ query: TreeQuery, room: RoomID, member: MemberID) async throws(StoreError) -> TreeQuery.Answer

    /// Everyone who is or was in the room, in order of their first joins. Online are those whom other relays see; whom it
    /// sees itself a relay knows.
    ///
    /// All crowd events are told with their rows, however few were asked for.
    func members(_ query: MembersQuery, room: RoomID, member: MemberID) async throws(StoreError) -> MemberList

    /// One message, or one list edit, with its receipts.
    ///
    /// - Parameter size: what all is proved at; the head where it is 0, smaller than the message's seq, or beyond the head.
    /// - Parameter counter: only receipts of members whose receipts grew since the room's receipt counter was this.
    /// - Throws: `.noSuchMessage`, also for the id or seq of an event that is neither.
    func message(
        _ reference: Endpoint.Reference,
        size: Int,
        after counter: Int,
        room: RoomID,
        member: MemberID
    ) async throws(StoreError) -> MessageStatus

    /// The member's own latest messages, or everyone's, with theirs, oldest first; fewer than `last`, and `more` says so, where
    /// their bodies are more than `Limits.pageBytes`, their audiences huge, or their receipts for very many sizes.
    ///
    /// - Parameters:
    ///   - seq: only messages before this one are meant; 0 for all.
    ///   - ofAll: whether messages of all members are meant.
    ///   - receipts: whether there are any claims.
    ///   - size: what all is proved at, and up to which seq messages are meant; the head where it is 0 or beyond the head.
    func sent(
        last: Int,
        before seq: Int,
        ofAll: Bool,
        receipts: Bool,
        size: Int,
        room: RoomID,
        member: MemberID
    ) async throws(StoreError) -> MessageStatusList

    /// The members whose receipts grew since the room's receipt counter was `counter`, and the counter now.
    func moves(after counter: Int, room: RoomID, member: MemberID) async throws(StoreError) -> CursorMoves

    // MARK: Pushes

    /// Sets a member's push target in place of the one before it; what became of that one is forgotten.
    ///
    /// - Parameter origin: the URL's, as `PushAddress.origin`.
    func setPush(
        _ target: PushTarget,
        origin: String,
        room: RoomID,
        member: MemberID
    ) async throws(StoreError) -> PushStanding

    /// Forgets a member's push target, where it has one. A leave and a removal do so too.
    func clearPush(room: RoomID, member: MemberID) async throws(StoreError)

    /// A member's push target; nil where it has none.
    func push(room: RoomID, member: MemberID) async throws(StoreError) -> PushStanding?

    /// The same, for a test.
    func pushAddress(room: RoomID, member: MemberID) async throws(StoreError) -> PushAddress?

    /// Takes what came of a test of a target, unless the member has another by now.
    ///
    /// - Parameter why: nil where the target took it.
    func testedPush(
        _ target: PushTargetID,
        _ why: PushClass?,
        room: RoomID,
        member: MemberID
    ) async throws(StoreError)

    /// Claims pushes that are due, the longest due first; those whose members have everything by now end, and aren't told.
    ///
    /// - Parameter limit: looks at no more than so many.
    func claimPushes(limit: Int) async throws(StoreError) -> [PushClaim]

    /// Takes what came of claimed pushes.
    func endPushes(_ ends: [PushEnd]) async throws(StoreError)

    /// When the next push that nobody has claimed is due, in milliseconds since the epoch; nil where none waits.
    func nextPush() async throws(StoreError) -> Int?

    func pushQueue() async throws(StoreError) -> PushQueueState

    // MARK: -

    /// Removes the bodies of all messages stored before a time, in milliseconds since the epoch; their SHA-256 stays. What
    /// is sent again is answered as before; a page tells the gap.
    func retain(since time: Int) async throws(StoreError)

    /// What this process has done with the store since it was opened.
    var counts: StoreCounts { get }

    /// Tells other relays on the same store who is here; does nothing where there are none.
    func see(_ sightings: [Sighting]) async throws(StoreError)

    /// What an acknowledgement of this store survives.
    func durability() async throws(StoreError) -> Durability

    /// Answers when a small commit of its own is done: the store can be written.
    func check() async throws(StoreError)

    /// Hints that a room grew, each sent after the commit. Several for the same may become one; none is lost while
    /// the stream is read. It ends when the store is closed. One reader at a time.
    var changes: AsyncStream<RoomChange> { get }

    /// Whether `changes` tells of every change. False where other processes write to the same store: a change of theirs may
    /// never be told, so that a reader has to ask `ends` now and then.
    var tellsEveryChange: Bool { get }

    /// Finishes what was taken, then closes. What comes later is refused with `.closed`.
    func close() async
}
