/// The bounds of one message and of one request. Both ends know them: the client refuses before it sends, the relay at its door.
package enum Limits {
    /// The longest text of one message, in bytes of UTF-8.
    package static let text = 64 << 10
    /// The longest that a relay can be told to take: its sealed body, in base64, still fits into one request.
    package static let mostText = 1 << 20
    /// The longest name of a member, in bytes of UTF-8.
    package static let name = 64
    /// The largest body of one request, in bytes.
    package static let request = 4 << 20
    /// The most lines in one request.
    package static let lines = 10_000
    /// The most bytes of bodies on a page of events, and the most events.
    package static let pageBytes = 1 << 20
    package static let pageEvents = 1_024
    /// The most members in a room: a rotation's boxes for so many still fit into one request.
    package static let members = 50_000
    /// The most devices of one person that are in a room at once: what one of them reads is written for all of them.
    package static let devices = 32
    /// The most receipts of kind `read` in one request: with all devices of a person they are as many rows as `lines` of messages.
    package static let reads = lines / devices
    /// The most events of the crowd that one answer tells.
    package static let crowd = 2_000
    /// The most messages of which one answer tells the status.
    package static let statuses = 1_000
    /// The most ranges of receipts beyond a cursor that one answer tells.
    package static let ranges = 1_000
    /// The longest that a request may wait for an event, in seconds.
    package static let wait = 60
    /// The longest URL and label of a push target, in bytes of UTF-8.
    package static let pushURL = 2_048
    package static let pushLabel = 64
    /// The least time between two pushes to a target, in seconds: what may be asked for, and what is usual.
    package static let pushEvery = 10...86_400
    package static let usualPushEvery = 60

    /// The largest sealed body for texts of at most `text` bytes: JSON may need two bytes for one, and sealing adds 28.
    package static func body(text: Int = Limits.text) -> Int { 2 * text + 1024 }
}
