import Foundation
import Wire

/// A relay's client for one member of one room: a method for each endpoint.
///
/// All methods throw `ClientError`. Where the task is cancelled they end at once, with `.unreachable`.
package struct RelayClient: Sendable {
    /// The relay's address.
    package let relay: String
    /// The address as requests begin with it, or why it is none.
    let address: Result<RelayAddress, RelayAddress.ParseError>
    let room: RoomID
    let credential: Credential
    let relayToken: String?
    let transport: any Transport
    let longestWait = LongestWait()
    /// How many joins, names, leaves, rotations and invites a room may have: more is taken for a relay that never ends.
    private static let mostRosterEvents = 200_000

    /// - Parameters:
    ///   - relayToken: what the relay itself asks for, where it isn't open to everyone.
    package init(
        relay: String, room: RoomID, credential: Credential, relayToken: String? = nil,
        transport: any Transport = URLSessionTransport.shared
    ) {
        (self.relay, self.room, self.credential) = (relay, room, credential)
        address = Result { () throws(RelayAddress.ParseError) in try RelayAddress(relay) }
        self.relayToken = relayToken.map(Self.sent)
        self.transport = transport
    }

    /// A relay's token as it is sent: a field's value holds no line break, and a token that had one is no token of the relay's.
    static func sent(_ relayToken: String) -> String {
        relayToken.filter { $0.isASCII && $0 > " " && $0 != "\u{7F}" }
    }

    /// Joins, or updates the name.
    package func join(_ join: Join) async throws(ClientError) -> Join.Answer {
        try await value(.join(room, credential.member), body: .json(join))
    }

    /// Leaves. Asked again with the same statement, it makes no second event.
    package func leave(_ leave: Leave) async throws(ClientError) -> RelaysWord<StatementAnswer> {
        try await value(.leave(room, credential.member), query: leave.text)
    }

    /// Changes the room's key, and removes members. Asked again with the same statement, it makes no second event.
    package func rotate(_ rotation: NewRotation) async throws(ClientError) -> RelaysWord<StatementAnswer> {
        try await value(.rotate(room), body: .json(rotation))
    }

    /// The boxes of the rotation with this seq, one behind the other.
    ///
    /// - Parameters:
    ///   - place: that of the first one.
    ///   - count: how many at most; nil for all.
    func boxes(of seq: Int, from place: Int = 0, count: Int? = nil) async throws(ClientError) -> Data {
        let answer: BoxesQuery.Answer = try await value(
            .boxes(room, seq), query: BoxesQuery(from: place, count: count).text
        )
        return answer.boxes
    }

    /// Makes an invite. Asked again with the same statement, it makes no second event.
    package func makeInvite(_ invite: NewInvite) async throws(ClientError) -> RelaysWord<StatementAnswer> {
        try await value(.makeInvite(room), body: .json(invite))
    }

    /// What a relay says of an invite that lets in; nobody has to be a member for that.
    ///
    /// - Parameter relay: the relay's address.
    package static func invite(
        _ invite: InviteID, at relay: String, relayToken: String? = nil, transport: any Transport
    ) async throws(ClientError) -> InviteAnswer {
        // Of the room only the relay knows; a request without a credential names no member either.
        let nobody = Credential(member: .nobody, token: Data(count: Credential.tokenBytes))
        let client = RelayClient(
            relay: relay, room: RoomID(bits: invite.bits), credential: nobody, relayToken: relayToken,
            transport: transport
        )
        return try await client.value(.invite(invite))
    }

    /// Where this member stands.
    ///
    /// - Parameter after: of the ranges beyond the cursors only those that end after it.
    package func standing(after: Int? = nil) async throws(ClientError) -> RelaysWord<Standing> {
        try await value(.standing(room, credential.member), query: after.map { "after=\($0)" })
    }

    /// Everyone who is or was in the room, with all roster events up to the head, in as many requests as it takes.
    ///
    /// - Parameters:
    ///   - size: from which size on the answer is proved to lead to the head.
    ///   - seq: only roster events after it are told.
    ///   - tellsRows: whether the members' rows are asked for.
    package func members(
        size: Int = 0, after seq: Int = 0, tellsRows: Bool = true
    ) async throws(ClientError) -> MemberList {
        func members(after seq: Int, tellsRows: Bool) async throws(ClientError) -> MemberList {
            try await value(.members(room), query: MembersQuery(size: size, after: seq, tellsRows: tellsRows).text)
        }
        var list = try await members(after: seq, tellsRows: tellsRows)
        while list.more?.hint == true {
            let place = list.crowd.last?.seq ?? seq
            // The room may have grown: the last answer's head counts.
            var next = try await members(after: place, tellsRows: false)
            guard let first = next.crowd.first?.seq, first > place else { throw .nonsense("no members after \(place)") }
            guard list.crowd.count < Self.mostRosterEvents else { throw .nonsense("too many joins and names") }
            (next.members, next.crowd) = (list.members, list.crowd + next.crowd)
            list = next
        }
        return list
    }

    /// Sends batches of messages, in order. The answer has one line for each message; `accepted` understands it.
    ///
    /// - Parameter turn: returns when it is their turn, or throws why they are not to be sent; they are made ready meanwhile.
    func post(
        _ batches: [NewBatch], turn: () async throws(ClientError) -> Void = {}
    ) async throws(ClientError) -> Response {
        let body = Body.bytes(NewBatch.body(batches), type: Body.lines)
        try await turn()
        return try await ask(.send(room), body: body)
    }

    /// Reads the answer to messages that were sent.
    func accepted(_ answer: Response, to messages: [NewMessage]) throws(ClientError) -> [SendResult] {
        let accepted = try decoded(answer) { try JSON.values(SendResult.self, fromLines: $0) }
        guard accepted.count == messages.count, accepted.indices.allSatisfy({ accepted[$0].id == messages[$0].id })
        else {
            throw .nonsense("\(accepted.count) answers to \(messages.count) messages, or others than were asked for")
        }
        if let nonsense = accepted.lazy.compactMap(\.nonsense).first { throw .nonsense(nonsense) }
        return accepted
    }

    /// This member's own latest messages with their receipts, oldest first, in as many requests as it takes.
    ///
    /// - Parameters:
    ///   - seq: only messages before it are asked for; nil for all.
    ///   - ofAll: whether messages of all members are asked for.
    ///   - receipts: whether receipts are asked for; a relay may tell them all the same.
    ///   - size: at which size all is to be proved.
    package func sent(
        last count: Int, before seq: Int? = nil, ofAll: Bool = false, receipts: Bool = true, size: Int = 0
    ) async throws(ClientError) -> MessageStatusList {
        let kind = (ofAll ? "&all=1" : "") + (receipts ? "" : "&receipts=0")
        func messages(_ count: Int, _ place: String, size: Int) async throws(ClientError) -> MessageStatusList {
            try await value(.sent(room), query: "last=\(count)\(place)\(kind)\(size > 0 ? "&size=\(size)" : "")")
        }
        var list = try await messages(count, seq.map { "&before=\($0)" } ?? "", size: size)
        while list.more?.hint == true, let first = list.messages.first?.event.seq, list.messages.count < count {
            let earlier = try await messages(count - list.messages.count, "&before=\(first)", size: list.size)
            guard earlier.size == list.size, let last = earlier.messages.last, last.event.seq < first else {
                throw .nonsense("other messages than those before \(first)")
            }
            list.messages.insert(contentsOf: earlier.messages, at: 0)
            let known = Set(list.sizes.map(\.size))
            list.sizes += earlier.sizes.filter { !known.contains($0.size) }
            let batches = Set(list.batches.map(\.from))
            list.batches.insert(contentsOf: earlier.batches.filter { !batches.contains($0.from) }, at: 0)
            let counter = min(list.counter.hint, earlier.counter.hint)
            (list.counter, list.more) = (RelaysWord(counter), earlier.more)
        }
        if list.more?.hint == true, list.messages.isEmpty { throw .nonsense("no message, and that there are more") }
        return list
    }

    /// One message with its receipts.
    ///
    /// - Parameters:
    ///   - size: at which size all is to be proved.
    ///   - counter: only the receipts of members whose receipts grew since are told.
    package func message(
        _ reference: Endpoint.Reference, size: Int = 0, after counter: Int? = nil
    ) async throws(ClientError) -> MessageStatus {
        var items = size > 0 ? ["size=\(size)"] : []
        if let counter { items.append("after=\(counter)") }
        return try await value(.message(room, reference), query: items.isEmpty ? nil : items.joined(separator: "&"))
    }

    /// The event of a message: by the relay's word at its seq.
    func event(of id: MessageID) async throws(ClientError) -> Event {
        let event = try await message(.id(id)).record.event
        guard event.id == id else { throw .untrue("another message than was asked for") }
        return event
    }

    /// The consistency proof between two sizes of the room's tree.
    package func tree(_ query: TreeQuery) async throws(ClientError) -> TreeQuery.Answer {
        try await value(.tree(room), query: query.text)
    }

    /// A page of the log, whole: its events follow each other and the place that was asked for.
    package func events(_ query: EventsQuery) async throws(ClientError) -> Page {
        let page: Page = try await value(.events(room), query: bounded(query).text, wait: query.wait)
        if let flaw = page.flaw(as: query.start) { throw .nonsense(flaw) }
        return page
    }

    private func bounded(_ query: EventsQuery) -> EventsQuery {
        var query = query
        query.wait = query.wait.map { longestWait.bounded($0) }
        return query
    }

    /// A page of list edits, in order.
    package func edits(_ query: EventsQuery) async throws(ClientError) -> ListPage {
        let page: ListPage = try await value(.events(room), query: bounded(query).text, wait: query.wait)
        var last = if case .after(let seq) = query.start { seq } else { 0 }
        for event in page.events {
            guard event.kind == .list, event.seq > last, event.seq <= page.head, event.body != nil else {
                throw .nonsense("an event of kind '\(event.kind.rawValue)' at seq \(event.seq) among list edits")
            }
            last = event.seq
        }
        guard page.inclusions.count == page.events.count else {
            throw .nonsense("\(page.inclusions.count) proofs of \(page.events.count) list edits")
        }
        return page
    }

    /// Gives receipts: this member's cursors move.
    package func acknowledge(_ receipts: [Receipt]) async throws(ClientError) {
        var rest = receipts[...]
        while !rest.isEmpty {
            try await carryOut(.acknowledge(room), body: .lines(Array(rest.prefix(Limits.reads))))
            rest = rest.dropFirst(Limits.reads)
        }
    }

    /// The members whose receipts grew since the counter; waits so many seconds for the first.
    package func moves(after counter: Int, wait: Int? = nil) async throws(ClientError) -> CursorMoves {
        let query = "after=\(counter)" + (wait.map { "&wait=\(longestWait.bounded($0))" } ?? "")
        return try await value(.moves(room), query: query, wait: wait)
    }

    /// Sets this member's push target, in the place of the one before.
    package func setPush(_ target: PushTarget) async throws(ClientError) -> RelaysWord<PushStanding> {
        try await value(.setPush(room, credential.member), body: .json(target))
    }

    /// This member's push target and how it fares; nil where there is none.
    package func push() async throws(ClientError) -> RelaysWord<PushStanding>? {
        do throws(ClientError) { return try await value(.push(room, credential.member)) } catch {
            guard error.problem?.code == .noSuchPush else { throw error }
            return nil
        }
    }

    /// Removes this member's push target; nothing happens where there is none.
    package func clearPush() async throws(ClientError) { try await carryOut(.clearPush(room, credential.member)) }

    /// Has the relay push once to this member's target, at once, and tells what came of it.
    package func testPush() async throws(ClientError) -> RelaysWord<PushTest> {
        try await value(.testPush(room, credential.member))
    }

    /// Whether the relay is there: throws where it isn't.
    package func health() async throws(ClientError) { _ = try await ask(.health) }
}
