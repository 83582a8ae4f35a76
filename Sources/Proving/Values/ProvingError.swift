import CCrypto

/// What can go wrong in this room. No case carries anything secret.
package enum ProvingError: Error, Equatable, Sendable {
    /// A signing key's seed that doesn't have 32 bytes, but this many.
    case notASeed(count: Int)
    /// An event whose seq is not the one that must come next, or in a list of crowd events not after the one before it.
    case outOfOrder(seq: Int, after: Int)
    /// A function of libcrypto failed: no memory, as a rule.
    case failed(call: String)

    /// The error for a call that failed. Clears the thread's error queue, which nobody else here would.
    static func libcrypto(_ call: String) -> ProvingError {
        ERR_clear_error()
        return .failed(call: call)
    }
}
