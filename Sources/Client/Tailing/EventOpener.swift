import Proving
import Wire

/// Opens the events of a log in their order: with the members of the time, names and marks, and copies told from firsts.
struct EventOpener: Sendable {
    private let me: MemberID
    private(set) var view: RoomView
    /// The roster of the view, and of what came after it.
    private(set) var roster: Roster
    private(set) var times = RisingTimes()
    private var ids = SeenIDs()
    private var names = SharedNames()

    init(_ account: Account, _ view: RoomView) { (me, self.view, roster) = (account.me, view, view.roster) }

    /// Takes a later view.
    mutating func renew(_ view: RoomView) { (self.view, roster) = (view, view.roster) }

    /// Goes back to a roster and times of before, after an error: the events since come again. A view that was taken since stays.
    mutating func goBack(to roster: Roster, _ times: RisingTimes) {
        (self.roster, self.times) = (view.roster.seq > roster.seq ? view.roster : roster, times)
    }

    /// Takes the roster events of a page into the fold.
    ///
    /// - Returns: the flaws of those that have one, by their seqs.
    mutating func fold(_ events: [Event]) throws(ClientError) -> [Int: RosterError] {
        var flaws: [Int: RosterError] = [:]
        // Most are messages, and an event isn't copied to be passed over.
        for place in events.indices where !events[place].kind.isSent {
            if let flaw = try fold(events[place]) { flaws[events[place].seq] = flaw }
        }
        return flaws
    }

    /// - Parameters:
    ///   - unsealed: `OpenedEvent.unsealed` of the event.
    ///   - flaw: what is wrong with it, where it is a roster event; it was folded.
    ///   - isSigned: whether its member signed it, where it is a message or a list edit.
    mutating func open(
        _ event: Event, _ unsealed: OpenedEvent.Body?, flaw: RosterError?, isSigned: Bool
    ) -> OpenedEvent {
        var opened = OpenedEvent(
            times.raised(event), unsealed: unsealed, me: me, roster: roster, names: view.names, flaw: flaw,
            isSigned: isSigned
        )
        if event.kind.isSent, opened.body.isGenuine, let first = ids.note(event.id, at: event.seq) {
            opened.body = .copy(of: first)
        }
        return opened
    }

    /// Marks the members of an event that is shown, where names don't tell them apart.
    mutating func mark(_ opened: inout OpenedEvent) {
        opened.mark = names.mark(
            of: opened.event.member, named: opened.from, device: opened.namesDevice ? opened.device : nil, in: roster,
            view.names)
        func mark(_ members: [OpenedEvent.NamedOne]?) -> [OpenedEvent.NamedOne]? {
            members?.map { member in
                var member = member
                member.mark = names.mark(
                    of: member.member, named: member.person, device: member.device, in: roster, view.names)
                return member
            }
        }
        (opened.removed, opened.leftOut) = (mark(opened.removed), mark(opened.leftOut))
    }

    /// Takes a roster event into the fold where the view came before it; what is wrong with it.
    private mutating func fold(_ event: Event) throws(ClientError) -> RosterError? {
        guard event.kind != .message, RosterKind(rawValue: event.kind.rawValue) != nil else { return nil }
        guard event.seq > roster.seq else { return view.flaws[event.seq] }
        // Their bodies stay when retention removes others.
        guard let told = RosterEvent(event), let judgement = try? roster.apply(told) else {
            throw .nonsense("event \(event.seq) without its body")
        }
        return judgement.flaw
    }
}

/// The ids of the latest messages and list edits that were read, each with its seq: a room has an id but once, and a relay that
/// shows one a second time shows a copy, sealed as well as the first.
///
/// An id that is greater than all before it is new. Most are, since ids begin with the time, so those are only appended; a
/// dictionary has the others.
struct SeenIDs: Sendable {
    /// At least so many of either sort are remembered, and at most twice as many, since a tail may run for ever.
    static let most = 65_536

    private typealias Entry = (id: MessageID, seq: Int)

    /// Each greater than all that came before it.
    private var rising: [Entry] = []
    private var others: [MessageID: Int] = [:]
    /// The former `others`, which was full.
    private var older: [MessageID: Int] = [:]

    /// Remembers an id.
    ///
    /// - Returns: the other seq at which it was seen before; nil for none.
    mutating func note(_ id: MessageID, at seq: Int) -> Int? {
        if let last = rising.last, id <= last.id { return noteOther(id, at: seq) }
        if rising.count == 2 * Self.most { rising.removeFirst(Self.most) }
        rising.append((id, seq))
        return nil
    }

    private mutating func noteOther(_ id: MessageID, at seq: Int) -> Int? {
        if let first = risingSeq(of: id) ?? others[id] ?? older[id] { return first == seq ? nil : first }
        if others.count == Self.most { (older, others) = (others, [:]) }
        others[id] = seq
        return nil
    }

    private func risingSeq(of id: MessageID) -> Int? { rising.index(of: id, by: \.id).map { rising[$0].seq } }
}
