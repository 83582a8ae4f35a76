import HTTP
import Wire

/// A page of a room's log that was read once, encoded once, and is given to all readers that ask for the same.
final class SharedPage {
    /// The version of the room's log from before it was read: while that is the room's, so is the page.
    let version: Int
    /// Where the log ended.
    let head: Int
    /// Nil where there was nothing.
    let response: Response?
    /// The response as it is sent to a client that may send another request.
    let bytes: [UInt8]

    /// How many bytes it takes up, roughly: what it says lies in the response and in its bytes.
    var size: Int { bytes.count + (response?.body.count ?? 0) + 512 }

    /// Between these two it shows all that happened; nil where its limit cut it off.
    private let span: (after: Int, upto: Int)?
    /// The members that went in that time.
    private let departures: Departures

    init(_ page: Page, after seq: Int, version: Int, response: Response?) {
        self.version = version
        self.response = response
        head = page.head
        bytes = response?.encoded(keepAlive: true) ?? []
        span = (page.events.last?.seq ?? seq) < head ? nil : (page.gap?.upto ?? seq, head)
        departures = Departures(page.events)
    }

    /// Whether a member may see it: it was in the room when the page was read. The store says so, or what has happened
    /// since it last did. False is "not known": the store has to be asked.
    func admits(_ member: MemberID, _ presence: Room.Presence) -> Bool {
        if presence.present >= head { return true }
        guard let span, presence.present >= span.after, presence.present > 0 else { return false }
        return presence.present > departures.seqs[member] ?? 0
    }
}
