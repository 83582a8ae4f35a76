import HTTP

/// What a request comes to.
enum Answer {
    case response(Response)
    /// There is nothing to tell yet: it waits.
    case wait(LongPoll)
}
