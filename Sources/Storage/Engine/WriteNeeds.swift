import Wire

/// What a change has to read, known before it is made, so that all changes of a transaction read together.
struct WriteNeeds: Sendable {
    var room: RoomID
    /// The member that makes the change; nil for the relay itself.
    var member: MemberID?
    /// The member that it wants to remove.
    var removed: MemberID?
    /// The ids of the events it wants to make.
    var ids: [MessageID] = []
    /// The receipts it wants to add.
    var receipts: [Receipt] = []
    /// Whether it may cover the seqs that came while the member was away.
    var isJoin = false
    /// Whether it needs the member's push target.
    var hasPush = false
}
