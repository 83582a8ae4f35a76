import HTTP
import Kernel
import Wire

/// What is to be known of a request once it is understood, until it is answered.
struct Exchange {
    /// What it asks for; nil where it isn't known or nobody wants to know.
    let endpoint: Endpoint?
    /// Whose request it is, where a proxy that is believed says so and somebody wants to know.
    let client: IPAddress?
    let isHead: Bool
    let keepsAlive: Bool
    /// When it was read, on the loop's clock.
    let start: Int
}
