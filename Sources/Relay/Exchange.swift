import HTTP
import Wire

/// What is to be known of a request once it is understood, until it is answered.
struct Exchange {
    /// What it asks for; nil where it isn't known or nobody wants to know.
    let endpoint: Endpoint?
    let isHead: Bool
    let keepsAlive: Bool
    /// When it was read, on the loop's clock.
    let start: Int
}
