import Foundation
import Proving
import Wire

@testable import Client

/// A room's log in memory, as an honest relay keeps it; a value, so that a test can fork it.
struct RoomLogOfTest: Sendable {
    /// A receipt that it has.
    struct Kept: Sendable, Equatable {
        var member: MemberID
        var kind: ReceiptKind
        var from: Int
        var upto: Int
        var sig: Data
    }

    private(set) var events: [Event] = []
    /// The log's state at every size.
    private(set) var states: [LogState]
    /// What the leaf after every size was appended to; where nothing is told otherwise, the state at that size.
    private var befores: [LogState] = []
    /// What is told from the next leaf on in the place of roster events and list edits, by their seqs; nil for one that is
    /// left out. An honest relay tells nothing in their place.
    var untruths: [Int: Event?] = [:]
    /// The same as the last leaf has it.
    private var told: [Int: Event?] = [:]
    private(set) var leaves: [Digest] = []
    private(set) var roster: Roster
    var receipts: [Kept] = []
    /// The boxes of rotations by their seqs.
    var boxes: [Int: Data] = [:]
    /// How many of the first events retention has removed the bodies of.
    var removed = 0
    /// Up to where it tells no events in pages any more.
    var cut = 0
    /// The counts that members' next statements are refused with as stale.
    var staleCounts: [Int] = []

    /// False for a relay that takes every statement, and serves whoever asks.
    var judges = true

    /// How many roster events one answer tells.
    var crowdPage = Limits.crowd
    /// How far back the times of the events that come are set.
    var setBack = 0

    init(_ room: RoomID) {
        states = [LogState(room: room)]
        roster = Roster(room: room)
    }

    var head: Int { events.count }

    func isPresent(_ member: MemberID) -> Bool { roster.isPresent(member, at: Tree.greatestSize) }

    /// Who removed a member that is no longer in the room; nil where nobody did.
    func removal(of member: MemberID) -> Removal? {
        guard roster.members[member]?.isRemoved(at: Tree.greatestSize) == true,
            let event = events.last(where: { Self.removes(member, $0) }),
            let name = events.last(where: { $0.member == event.member && ($0.kind == .join || $0.kind == .name) })
        else { return nil }
        return Removal(event: event, name: name)
    }

    private static func removes(_ member: MemberID, _ event: Event) -> Bool {
        guard let kind = RosterKind(rawValue: event.kind.rawValue), let body = event.body else { return false }
        return RosterBody.removed(in: body, of: kind).contains(member)
    }

    /// The head with what an honest reader folds up to there.
    func proven(at size: Int) -> ProvenHead {
        let (crowd, lists) = (states[size].crowd, states[size].lists)
        return ProvenHead(treeHead(at: size), crowd: Folded(kept: crowd), lists: Folded(kept: lists))
    }

    func treeHead(at size: Int) -> TreeHead { states[size].range.head }

    /// Appends a batch that an account has signed.
    ///
    /// - Returns: its first event.
    @discardableResult
    mutating func append(_ batch: NewBatch, _ member: MemberID) -> Event {
        let events = batch.messages.map { message in
            let sig = message == batch.messages.last ? batch.sig : nil
            return append(message.kind, message.id, member, message.body, sig: sig)
        }
        return events[0]
    }

    @discardableResult
    mutating func append(
        _ kind: EventKind, _ id: MessageID, _ member: MemberID, _ body: Data?, sig: Data? = nil
    ) -> Event {
        var event = Event(seq: head + 1, kind: kind, id: id, member: member, at: 1_000 + head - setBack, body: body)
        event.sig = sig
        var state = states[head]
        if untruths != told {
            told = untruths
            state = retold(state)
        }
        befores.append(state)
        guard let leaf = try? state.append(LogEvent(told: event)) else { preconditionFailure("no event") }
        events.append(event)
        states.append(state)
        leaves.append(leaf)
        if let event = RosterEvent(event) { _ = try? roster.apply(event) }
        return event
    }

    /// A state with the chains over what is told.
    private func retold(_ state: LogState) -> LogState {
        var crowd = ChainFold(.crowd, in: state.room)
        var lists = ChainFold(.lists, in: state.room)
        for event in toldEvents {
            guard let event = try? LogEvent(told: event) else { continue }
            switch Chain(kind: event.kind) {
            case .crowd: _ = try? crowd.take(event)
            case .lists: _ = try? lists.take(event)
            case nil: break
            }
        }
        let made = LogState(room: state.room, range: state.range, crowd: crowd.value.value, lists: lists.value.value)
        return made ?? state
    }

    /// The events as they are told where they are asked for without those between them.
    private var toldEvents: [Event] {
        events.compactMap { event in if let other = told[event.seq] { other } else { event } }
    }

    /// Forgets all after a size.
    mutating func rollBack(to size: Int) {
        let kept = events.prefix(size)
        let receipts = receipts.filter { $0.upto <= size }
        self = RoomLogOfTest(states[0].room)
        for event in kept { append(event.kind, event.id, event.member, event.body, sig: event.sig) }
        self.receipts = receipts
    }

    mutating func join(_ join: Join, _ member: MemberID) throws -> Join.Answer {
        if !staleCounts.isEmpty { throw Problem(.staleCount, count: staleCounts.removeFirst()) }
        let kind: RosterKind = join.kind == .name ? .name : .join
        try check(kind, join.id, member, join.body)
        let known = roster.members[member] != nil
        let before = start(at: head)
        let event = append(join.kind, join.id, member, join.body)
        return Join.Answer(
            seq: event.seq, at: event.at.told, kind: event.kind, head: head, known: known, before: before
        )
    }

    mutating func rotate(_ rotation: NewRotation, _ member: MemberID) throws -> Int {
        try check(.rotate, rotation.id, member, rotation.body)
        guard case .rotation(let statement) = try RosterBody(rotation.body, kind: .rotate).act,
            statement.holds(
                rotation.boxes, recipients: roster.recipients(after: head, removing: statement.removed).count)
        else { throw ProblemCode.badStatement }
        let seq = append(.rotate, rotation.id, member, rotation.body).seq
        boxes[seq] = rotation.boxes
        return seq
    }

    /// What anybody is told of an invite.
    func answer(to invite: InviteID) throws -> InviteAnswer {
        guard let record = roster.invite(invite) else { throw ProblemCode.notFound }
        if let end = record.end { throw Problem.ended(end) }
        let event = events.first { event in
            guard event.kind == .invite,
                case .invite(let made)? = event.body.flatMap({ try? RosterBody($0, kind: .invite) })?.act
            else { return false }
            return made.key.map { InviteID(of: $0) } == invite
        }
        return InviteAnswer(room: states[0].room, event: event)
    }

    /// Refuses a statement whose count was used, or that is for another epoch or other members.
    func check(_ kind: RosterKind, _ id: MessageID, _ member: MemberID, _ body: Data) throws {
        guard judges, let event = RosterEvent(seq: head + 1, kind: kind, id: id, member: member, body: body) else {
            return
        }
        let last = roster.members[member]?.record.count ?? 0
        switch roster.judgement(of: event).flaw {
        case .count: throw Problem(.staleCount, count: last)
        case .epoch: throw ProblemCode.staleEpoch
        case .present, .crowd: throw ProblemCode.staleCrowd
        case .invite: throw Problem.ended(.rotated)
        case .person: throw ProblemCode.badStatement
        default: break
        }
    }

    mutating func take(_ receipt: Receipt, _ member: MemberID) throws {
        guard receipt.upto <= head, receipt.root == Data(treeHead(at: receipt.upto).root.bytes) else {
            throw ProblemCode.wrongRoot
        }
        receipts.append(
            Kept(member: member, kind: receipt.kind, from: receipt.from, upto: receipt.upto, sig: receipt.sig)
        )
    }

    func start(at size: Int) -> TreeStart {
        let state = size < head ? befores[size] : states[size]
        return TreeStart(range: Data(state.range.bytes), crowd: Data(state.crowd.bytes), lists: Data(state.lists.bytes))
    }

    func proof(_ one: Int, _ other: Int) throws -> Data {
        guard max(one, other) <= head else { throw ProblemCode.badRequest }
        return hashes(.consistency(between: one, and: other))
    }

    private func hashes(_ plan: ProofPlan) -> Data {
        let kept = plan.ranges.map { range in
            range.indices.map { index in
                var subtree = CompactRange()
                for leaf in leaves[index << range.level..<(index + 1) << range.level] { subtree.append(leaf) }
                return subtree.root
            }
        }
        return Data((plan.hashes(from: kept) ?? []).flatMap(\.bytes))
    }

    func page(_ query: EventsQuery, limit: Int) -> Page {
        var place =
            switch query.start {
            case .after(let seq): seq
            case .last(let count):
                switch events.filter({ $0.kind == .message }).suffix(count) {
                case _ where count == 0: head
                case let last where last.count == count: last[last.startIndex].seq - 1
                case _: 0
                }
            case .since(let time): events.first { $0.at.told >= time }.map { $0.seq - 1 } ?? head
            }
        let gap = place < cut ? Page.Gap(from: place + 1, upto: cut) : nil
        place = max(place, cut)
        let shown = events.dropFirst(place).prefix(min(limit, query.limit ?? limit)).map { event in
            guard event.seq <= removed, event.kind == .message else { return event }
            var event = event
            (event.body, event.hash) = (nil, Data(SHA256.digest(of: event.body ?? Data()).bytes))
            return event
        }
        var page = Page(head: head, gap: gap, events: shown, cut: cut(shown))
        if let size = query.tree, place <= head {
            let proof = (try? proof(size, place + shown.count)) ?? Data()
            page.tree = .init(before: start(at: place), proof: proof)
        }
        return page
    }

    func edits(_ query: EventsQuery, limit: Int) -> ListPage {
        let place = if case .after(let seq) = query.start { seq } else { 0 }
        let edits = toldEvents.filter { $0.seq > place && $0.kind == .list }.prefix(limit)
        return ListPage(
            head: head, events: Array(edits), inclusions: edits.map { hashes(.inclusion(of: $0.seq - 1, in: head)) },
            cut: cut(Array(edits)), tree: tree(since: query.tree ?? 0)
        )
    }

    /// The seqs of the batch that an event is in.
    func batch(around seq: Int) -> ClosedRange<Int> {
        func goesOn(_ seq: Int) -> Bool {
            guard (1..<head).contains(seq) else { return false }
            let (one, next) = (events[seq - 1], events[seq])
            return one.sig == nil && one.kind.isSent && one.kind == next.kind
                && one.member == next.member
        }
        var (first, last) = (seq, seq)
        while goesOn(first - 1) { first -= 1 }
        while goesOn(last) { last += 1 }
        return first...last
    }

    private func lines(_ seqs: ClosedRange<Int>) -> Data {
        Data(
            events[seqs.lowerBound - 1..<seqs.upperBound].flatMap {
                $0.id.bytes + SHA256.digest(of: $0.body ?? Data()).bytes
            }
        )
    }

    private func cut(_ shown: [Event]) -> BatchCut {
        var cut = BatchCut()
        guard let first = shown.first?.seq, let last = shown.last?.seq else { return cut }
        let (begun, ended) = (batch(around: first), batch(around: last))
        if begun.lowerBound < first, let lines = Batch.lines(lines(begun.lowerBound...first - 1)) {
            cut.link = Data(Batch.link(lines).bytes)
        }
        if ended.upperBound > last, let sig = events[ended.upperBound - 1].sig {
            cut.rest = .init(lines: lines(last + 1...ended.upperBound), sig: sig)
        }
        return cut
    }

    /// The batches that events are in, as records tell them.
    func batches(of events: [Event]) -> [ToldBatch] {
        Set(events.map { batch(around: $0.seq) }).sorted { $0.lowerBound < $1.lowerBound }.map {
            let sig = self.events[$0.upperBound - 1].sig ?? Data(count: 64)
            return ToldBatch(from: $0.lowerBound, lines: lines($0), sig: sig)
        }
    }

    /// What proves the head and its members.
    private func tree(since size: Int) -> MemberList.Tree {
        var last = events[head - 1]
        (last.body, last.hash) = (nil, Data(SHA256.digest(of: last.body ?? Data()).bytes))
        return .init(before: start(at: head - 1), event: last, proof: (try? proof(size, head)) ?? Data())
    }

    func members(_ query: MembersQuery) -> MemberList {
        let rows = roster.members.keys.sorted().map { member in
            func cursor(_ kind: ReceiptKind) -> Int {
                receipts.filter { $0.member == member && ($0.kind == kind || $0.kind == .read) }.map(\.upto).max() ?? 0
            }
            return Member(member: member, delivered: cursor(.delivered), read: cursor(.read), lastSeen: 1, online: true)
        }
        let crowd = toldEvents.filter { $0.seq > query.after && RosterKind(rawValue: $0.kind.rawValue) != nil }
        return MemberList(
            head: head, members: query.tellsRows ? rows : [], crowd: Array(crowd.prefix(crowdPage)),
            more: crowd.count > crowdPage ? true : nil, tree: tree(since: query.size)
        )
    }

    func standing(of member: MemberID) -> Standing {
        let row = members(MembersQuery()).members.told.first { $0.member == member }
        return Standing(
            head: head, members: 2, joined: 1, delivered: .init(cursor: row?.delivered ?? 0, missing: 0, beyond: []),
            read: .init(cursor: row?.read ?? 0, missing: 0, beyond: [])
        )
    }

    func record(_ event: Event, size: Int, after counter: Int) -> MessageRecord {
        let moved = Set(receipts.dropFirst(counter).map(\.member))
        var first: [Claim] = []
        for kept in receipts where kept.from <= event.seq && event.seq <= kept.upto && moved.contains(kept.member) {
            guard (kept.kind == .list) == (event.kind == .list) else { continue }
            guard !first.contains(where: { $0.member == kept.member && $0.kind == kept.kind }) else { continue }
            first.append(
                Claim(member: kept.member, kind: kept.kind, from: kept.from, upto: kept.upto, at: 9, sig: kept.sig)
            )
        }
        return MessageRecord(
            event: event, lists: Data(states[event.seq].lists.bytes),
            inclusion: hashes(.inclusion(of: event.seq - 1, in: size)), claims: first
        )
    }

    func sizes(_ claims: [Claim], _ size: Int) -> [ProvenSize] {
        Set(claims.map(\.upto)).filter { $0 < size }.sorted().map { upto in
            ProvenSize(size: upto, root: Data(treeHead(at: upto).root.bytes), proof: (try? proof(upto, size)) ?? Data())
        }
    }
}
