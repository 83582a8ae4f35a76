import HTTP
import Proving
import Wire

/// The pages that were read last, for all readers at the same place of a room.
struct SharedPages {
    /// The place of a page, the same for all its readers.
    struct Place: Hashable {
        let room: RoomID
        let after: Int
        let limit: Int?
        /// The size of the tree that they have verified; nil where they don't ask for the page's place in it.
        let tree: Int?
        let kept: Bool
    }

    /// The function that takes a page once it is read; nil where it couldn't be.
    typealias Use = (SharedPage?) -> Void

    /// By room, since the pages of one are forgotten with the next change of its log.
    private var pages: [RoomID: [Place: SharedPage]] = [:]
    /// The bytes that are kept, roughly.
    private(set) var bytes = 0
    private var uses: [Place: [Use]] = [:]

    /// The most bytes that are kept in all; a page larger than a quarter of that isn't kept.
    private static let most = 8 << 20

    /// Whether a page of a room's is kept.
    func has(_ room: RoomID) -> Bool { pages[room] != nil }

    /// The page of that version, where there is one.
    func page(_ place: Place, version: Int) -> SharedPage? {
        guard let page = pages[place.room]?[place], page.version == version else { return nil }
        return page
    }

    /// Whether a reader waits for that page.
    func isBeingRead(_ place: Place) -> Bool { uses[place] != nil }

    /// Remembers the function that takes a page.
    ///
    /// - Returns: whether the caller has to read the page: no other reader waits for it.
    mutating func use(_ place: Place, _ use: @escaping Use) -> Bool {
        uses[place, default: []].append(use)
        return uses[place]?.count == 1
    }

    /// Keeps a page that was read, unless the room's log has changed since; nil where the read failed.
    ///
    /// - Parameter version: the current version of the log.
    /// - Returns: the functions that take it.
    mutating func keep(_ page: SharedPage?, at place: Place, asOf version: Int) -> [Use] {
        if let page, page.version == version, page.size <= Self.most / 4 {
            // They are all of the last moments; none is worth more than others.
            if bytes + page.size > Self.most { (pages, bytes) = ([:], 0) }
            let former = pages[place.room, default: [:]].updateValue(page, forKey: place)
            bytes += page.size - (former?.size ?? 0)
        }
        return uses.removeValue(forKey: place) ?? []
    }

    /// Forgets the pages of a room whose log has changed: no reader may be given them any more, and retention may have
    /// removed their events from the store.
    mutating func forget(_ room: RoomID) {
        guard let gone = pages.removeValue(forKey: room) else { return }
        for page in gone.values { bytes -= page.size }
    }
}

/// A page of a room's log that was read once, encoded once, and is given to all readers that ask for the same.
final class SharedPage {
    /// The version of the room's log before the read: while the room has it, the page is current.
    let version: Int
    /// The log's end.
    let head: Int
    /// Nil where there was no event.
    let response: Response?
    /// The response as it is sent to a client that may send another request.
    let bytes: [UInt8]

    /// The bytes that the page takes up, roughly: its content is in the response and in `bytes`.
    var size: Int { bytes.count + (response?.body.count ?? 0) + 512 }

    /// The seqs between which it shows all events; nil where its limit cut it off.
    private let span: (after: Int, upto: Int)?
    /// The members that left in that span.
    let departures: Departures

    init(_ page: Page, after seq: Int, version: Int, response: Response?) {
        (self.version, self.response) = (version, response)
        head = page.head.told
        bytes = response?.encoded(keepAlive: true) ?? []
        span = (page.events.last?.seq ?? seq) < head ? nil : (page.gap?.told.upto ?? seq, head)
        departures = Departures(page.events)
    }

    /// Whether a member may see it: it was in the room when the page was read, by the store's answer or by the events
    /// since. False is "not known": the store has to be asked.
    func admits(_ member: MemberID, _ presence: Room.Presence) -> Bool {
        if presence.present >= head { return true }
        guard let span, presence.present >= span.after, presence.present > 0 else { return false }
        return presence.present > departures.seqs[member] ?? 0
    }
}

/// The members that left or were removed in some events and have not joined in them again.
struct Departures {
    /// The seqs of the latest departures.
    private(set) var seqs: [MemberID: Int] = [:]

    /// - Parameter events: in order of seq, with the bodies of rotations.
    init(_ events: some Sequence<Event>) {
        for event in events {
            switch event.kind {
            case .leave: seqs[event.member] = event.seq
            case .rotate:
                guard let body = event.body else { continue }
                for removed in RosterBody.removed(in: body, of: .rotate) { seqs[removed] = event.seq }
            case .join: seqs[event.member] = nil
            default: break
            }
        }
    }
}
