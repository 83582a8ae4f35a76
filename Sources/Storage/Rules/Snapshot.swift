import Foundation
import Proving
import Wire

/// The store as it is at one moment, for questions. It is valid for one reading transaction.
///
/// A question about a member throws `.notAMember` where the member never joined or has left, and `.removed` where
/// another removed it.
package struct Snapshot {
    let tables: any Tables
    /// The batches that the reader told last.
    let recent: RecentBatches

    init(tables: any Tables, recent: RecentBatches = RecentBatches()) { (self.tables, self.recent) = (tables, recent) }

    // MARK: Credentials and ends

    /// The SHA-256 of members' tokens, which never change, and whether they are in their rooms; nil for each member
    /// there isn't.
    package func tokens(of members: [MemberKey]) throws(StoreError) -> [StoredToken?] {
        guard !members.isEmpty else { return [] }
        return try tables.find(members.map { RowsKey(room: $0.room, member: $0.member) }).map { found in
            found.member.map {
                StoredToken(
                    token: $0.token, person: $0.person, isRemoved: $0.isRemoved,
                    head: $0.left == nil ? found.room?.head : nil
                )
            }
        }
    }

    /// The ends of the logs and receipts of rooms; nil for each room there isn't. One question serves many rooms: over
    /// a socket each question costs a round trip.
    package func ends(of rooms: [RoomID]) throws(StoreError) -> [RoomEnd?] {
        guard !rooms.isEmpty else { return [] }
        return try tables.rooms(rooms).map { $0.map { RoomEnd(head: $0.head, counter: $0.counter, cut: $0.cut) } }
    }

    // MARK: The log

    /// A page of the log, up to `Limits.pageEvents` events and `Limits.pageBytes` of bodies, though always at least one
    /// event where there is one. It ignores the query's receipt. Where the query's size is beyond the head, the proof
    /// is empty.
    package func page(_ query: EventsQuery, for key: MemberKey) throws(StoreError) -> Page {
        let (room, _) = try present(key)
        let start = try place(before: query.start, in: room)
        let (after, limit) = try part(after: start, of: query, in: room)
        let gap = start < after ? Page.Gap(from: start + 1, upto: after) : nil
        var found = FoundEvents()
        if after < room.head {
            found = try tables.events(after: after, limit: limit, bytes: Limits.pageBytes, in: room)
        }
        let (events, cut) = (found.events, try cut(found, in: room))
        guard query.tree != nil || gap != nil else { return Page(head: room.head, events: events, cut: cut) }
        let tree = RoomTree(tables: tables, room: room)
        let before = try tree.state(after: after)
        let proof = try tree.consistency(between: query.tree ?? 0, and: before.size + events.count)
        return Page(
            head: room.head, gap: gap, events: events, cut: cut,
            tree: Page.Tree(before: TreeStart(before), proof: proof.data)
        )
    }

    /// The seq after which a page's events begin, and how many it has at most. Up to there retention has removed all messages.
    ///
    /// Where the events that retention leaves are wanted the page begins with the first of them. Few removed messages in a row
    /// stand on the page, without their bodies; it ends before more, and they are the next one's gap.
    private func part(
        after start: Int, of query: EventsQuery, in room: RoomRow
    ) throws(StoreError) -> (after: Int, limit: Int) {
        let limit = min(max(query.limit ?? Limits.pageEvents, 0), Limits.pageEvents)
        guard start < room.cut else { return (start, limit) }
        guard query.kept, let first = try tables.chained(in: start + 1...room.cut, limit: 1, in: room).first else {
            return (room.cut, limit)
        }
        let end = min(first + max(limit, 1) - 1, room.cut)
        var last = first
        for seq in try tables.chained(in: first...end, limit: Limits.pageEvents, in: room) {
            guard seq - last <= Self.fewRemoved else { return (first - 1, last - first + 1) }
            last = seq
        }
        let goesOn = end == room.cut && end - last < Self.fewRemoved
        return (first - 1, goesOn ? limit : min(limit, last - first + 1))
    }

    /// As many removed messages take about as long to tell as a request more.
    static let fewRemoved = 100

    /// A page of list edits after the query's seq, within the same bounds. Retention keeps them.
    package func edits(_ query: EventsQuery, for key: MemberKey) throws(StoreError) -> ListPage {
        guard case .after(let seq) = query.start else { preconditionFailure("BUG: list edits of a time") }
        let (room, _) = try present(key)
        let limit = min(max(query.limit ?? Limits.pageEvents, 0), Limits.pageEvents)
        let found = try tables.edits(after: seq, limit: limit, bytes: Limits.pageBytes, in: room)
        let plans = found.events.map { ProofPlan.inclusion(of: $0.seq - 1, in: room.head) }
        return ListPage(
            head: room.head, events: found.events,
            inclusions: try RoomTree(tables: tables, room: room).hashes(plans).map(\.data),
            cut: try cut(found, in: room), tree: try head(of: room, from: query.tree ?? 0)
        )
    }

    /// The room's last event at its place in the tree, with the consistency proof from a size to it.
    private func head(of room: RoomRow, from size: Int) throws(StoreError) -> MemberList.Tree {
        let tree = RoomTree(tables: tables, room: room)
        guard var last = try tables.event(.seq(room.head), in: room)?.event else { throw .damaged("an event") }
        last.hash = last.hash ?? Data(SHA256.digest(of: last.body ?? Data()).bytes)
        (last.body, last.sig) = (nil, nil)
        return MemberList.Tree(
            before: TreeStart(try tree.state(after: room.head - 1)), event: last,
            proof: try tree.consistency(between: size, and: room.head).data
        )
    }

    /// The consistency proof between two sizes of the room's tree.
    ///
    /// - Throws: `.noSuchSize` where one is beyond the head.
    package func proof(_ query: TreeQuery, for key: MemberKey) throws(StoreError) -> TreeQuery.Answer {
        let (room, _) = try present(key)
        guard query.from <= room.head, query.to <= room.head else { throw .noSuchSize }
        let tree = RoomTree(tables: tables, room: room)
        let proof = try tree.consistency(between: query.from, and: query.to)
        let root = query.asksRoot ? try tree.state(after: query.from).range.root : nil
        return TreeQuery.Answer(proof: proof.data, root: root.map { Data($0.bytes) })
    }

    /// The seq after which a page begins.
    private func place(before start: EventsQuery.Start, in room: RoomRow) throws(StoreError) -> Int {
        switch start {
        case .after(let seq): return max(0, seq)
        case .last(let count):
            guard count > 0 else { return room.head }
            guard count <= room.messages else { return 0 }
            return try tables.firstSeq(ofLast: count, in: room) - 1
        case .since(let time): return try tables.firstSeq(since: time, in: room) - 1
        }
    }

    // MARK: Members

    /// Everyone who is or was in the room, in order of their first joins. Members whom other relays see count as
    /// online.
    ///
    /// The rows are those of all members, however few statements are asked for.
    package func members(_ query: MembersQuery, for key: MemberKey) throws(StoreError) -> MemberList {
        let (room, _) = try present(key)
        let limit = min(query.limit ?? Limits.crowd, Limits.crowd)
        // One more row tells whether there are more.
        let events = try tables.rosterEvents(of: room, after: query.after, limit: limit + 1)
        return MemberList(
            head: room.head, members: query.tellsRows ? try tables.members(of: room) : [],
            crowd: Array(events.prefix(limit)), more: events.count > limit ? true : nil,
            tree: try head(of: room, from: query.size)
        )
    }

    /// The removal of a member; nil where it was not removed, or has joined again.
    ///
    /// - Throws: `.notAMember` only where it never joined.
    package func removal(of key: MemberKey) throws(StoreError) -> Removal? {
        let found = try find(key)
        guard let room = found.room, let member = found.member else { throw .notAMember }
        guard member.isRemoved, let left = member.left, let event = try tables.event(.seq(left), in: room)?.event else {
            return nil
        }
        var name: Event?
        var place = 0
        while place < left {
            let events = try tables.rosterEvents(of: room, after: place, limit: Limits.crowd)
            name =
                events.last {
                    $0.member == event.member && $0.seq < left && ($0.kind == .join || $0.kind == .name)
                } ?? name
            place = events.last?.seq ?? left
        }
        return name.map { Removal(event: event, name: $0) }
    }

    /// The members whose receipts grew since the room's receipt counter was `counter`, and the counter now.
    package func moves(after counter: Int, for key: MemberKey) throws(StoreError) -> CursorMoves {
        let (room, _) = try present(key)
        return CursorMoves(counter: room.counter, moved: try tables.moves(after: counter, in: room))
    }

    // MARK: The store

    /// The losses that an acknowledgement of this store survives.
    package func durability() throws(StoreError) -> Durability { try tables.durability() }

    /// The time of the latest event in some rooms below a number, those that were made last first, and the number to go on before; nil at
    /// the end.
    package func latestTime(before number: Int = .max) throws(StoreError) -> (time: Int, first: Int)? {
        try tables.latestTime(ofLast: Self.mostRooms, before: number)
    }

    /// Some rooms, each with the seq of its last event stored before a time, and the room number to go on after;
    /// nil at the end.
    func outdated(before time: Int, after number: Int) throws(StoreError) -> (rooms: [(RoomID, seq: Int)], last: Int?) {
        try tables.outdated(before: time, after: number, limit: Self.mostRooms)
    }

    /// The number of rooms that are looked at before other questions are answered.
    private static let mostRooms = 500

    // MARK: -

    /// The room and the member in it.
    ///
    /// - Throws: `.notAMember` where it never joined or has left, `.removed` where another removed it.
    func present(_ key: MemberKey) throws(StoreError) -> (RoomRow, MemberRow) { try find(key).present() }

    private func find(_ key: MemberKey) throws(StoreError) -> FoundRows {
        try tables.find([RowsKey(room: key.room, member: key.member)]).first ?? FoundRows()
    }
}

/// The ends of a room's log and receipts at one moment.
package struct RoomEnd: Equatable, Sendable {
    /// The seq of the last event.
    package var head: Int
    /// The receipt counter: it grows with every request that adds receipts.
    package var counter: Int
    /// Events up to here have lost their bodies to retention.
    package var cut: Int

    package init(head: Int, counter: Int, cut: Int) { (self.head, self.counter, self.cut) = (head, counter, cut) }
}

/// The facts about a member that its authorization needs.
package struct StoredToken: Equatable, Sendable {
    /// The SHA-256 of its token.
    package var token: Digest
    /// The id of its person's first device.
    package var person: MemberID
    /// Whether another member removed it, and it hasn't joined again.
    package var isRemoved: Bool
    /// The seq of the room's last event, where the member is in the room; nil where it has left.
    package var head: Int?

    package init(token: Digest, person: MemberID, isRemoved: Bool = false, head: Int? = nil) {
        (self.token, self.person, self.isRemoved, self.head) = (token, person, isRemoved, head)
    }
}
