import CCrypto

/// What can go wrong in this room. No case carries anything secret.
package enum SealingError: Error, Equatable, Sendable {
    /// The body was not sealed with these keys for this id, member and kind, or was changed since.
    case forged
    /// The body has fewer bytes than a nonce and a tag.
    case short
    /// The text can't be a room's code.
    case notACode(Reason)
    /// A root or an identity's secret that doesn't have 32 bytes, but this many.
    case notAKey(count: Int)
    /// A function of libcrypto failed: no memory, as a rule.
    case failed(call: String)

    /// Why a text can't be a code.
    package enum Reason: Equatable, Sendable {
        /// Nothing is left once the white space around it is gone.
        case empty
        /// It holds a control character or a line break, which can't be retyped from what is shown.
        case controlCharacter
        /// It has more than `Code.limit` bytes of UTF-8.
        case tooLong
        /// It has the form of a generated code, and its check characters don't fit.
        case mistyped
    }

    /// The error for a call that failed. Clears the thread's error queue, which nobody else here would.
    static func libcrypto(_ call: String) -> SealingError {
        ERR_clear_error()
        return .failed(call: call)
    }
}
