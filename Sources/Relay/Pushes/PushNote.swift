import Wire

/// A push that was made or tried, as a log may tell it: of its URL only the host, of the room only a number.
package struct PushNote: Sendable {
    /// Which of the rooms asked for since the relay started, counted from 1.
    package var room: Int
    /// Its host, with the port where that isn't 443.
    package var host: String
    /// The status of the answer; nil where there was none.
    package var status: Int?
    /// Why the target didn't take it; nil where it did.
    package var why: PushClass?
    package var milliseconds: Int
    /// Whether its member asked for it, as a test.
    package var isTest: Bool
}
