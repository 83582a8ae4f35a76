/// A request that was answered, as a log may tell it: nothing that came from the client as it came.
package struct AnsweredRequest: Sendable {
    /// The peer's IP address, or the one that a proxy which is believed names.
    package var peer: String
    /// Nil where the request couldn't be understood, or has a method that the relay doesn't know.
    package var method: String?
    /// Its address with words for ids, as `Endpoint.route`. Nil where the relay has none such.
    package var route: String?
    /// Which of the rooms asked for since the relay started, counted from 1; nil where the client wasn't let in.
    package var room: Int?
    package var status: Int
    /// The size of the answer's body.
    package var bytes: Int
    /// How long it took from the request's last byte to the answer.
    package var milliseconds: Int
}
