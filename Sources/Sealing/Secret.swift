import CCrypto

/// A value that printing, interpolating, dumping and debugging never show the inside of.
package protocol Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension Secret {
    package var description: String { "\(Self.self)(hidden)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Overwrites the bytes so that the compiler can't leave it out, OPENSSL_cleanse(3).
///
/// Only for arrays that nothing else shares: a shared one would be copied first, and the copy wiped.
func wipe(_ bytes: inout [UInt8]) {
    bytes.withUnsafeMutableBytes { OPENSSL_cleanse($0.baseAddress, $0.count) }
}
