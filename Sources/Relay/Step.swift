import HTTP
import Storage

/// What is to happen next for a call. Only `task` makes a task.
enum Step {
    /// The response; `encoded` is the same as bytes, for a client that keeps its connection.
    case respond(Response, encoded: [UInt8]? = nil)
    /// A write, together with all others of this turn of the loop, and what to do with its answer.
    case write(Write, then: (Write.Answer) throws -> Step)
    /// A look at what is new, which may be a page that other readers share.
    case read(LongPoll)
    /// A wait for something new.
    case wait(LongPoll)
    /// A question to the store, or work that takes long: starts a task, which goes on with the connection's call.
    case task((Connection, Turn?) -> Void)
    /// The same, for what may have a large answer: it waits for its turn first.
    case turn((Connection, Turn?) -> Void)
}
