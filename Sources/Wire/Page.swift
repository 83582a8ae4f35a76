/// The answer to a request for events: consecutive events, and where the log ends.
package struct Page: Codable, Equatable, Sendable {
    /// The seq of the room's last event when the page was read; 0 for none.
    package var head: Int
    /// What retention has removed between the place asked for and the first event here; nil where nothing was.
    package var gap: Gap?
    /// In order of seq, without holes.
    package var events: [Event]

    package init(head: Int, gap: Gap? = nil, events: [Event]) {
        self.head = head
        self.gap = gap
        self.events = events
    }

    /// Events that once were there: both ends are included.
    package struct Gap: Codable, Equatable, Sendable {
        package var from: Int
        package var upto: Int

        package init(from: Int, upto: Int) {
            self.from = from
            self.upto = upto
        }
    }
}
