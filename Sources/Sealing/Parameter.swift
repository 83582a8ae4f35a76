import CCrypto

/// Names of OSSL_PARAM(3) fields, and values that are names: a field keeps the pointer, so what it points to must stay.
///
/// The macros of core_names.h come to Swift as `String`, whose C form lives for one call only.
enum Parameter {
    static var key: UnsafePointer<CChar> { pointer("key") }
    static var info: UnsafePointer<CChar> { pointer("info") }

    /// `digest` = `SHA256`.
    static func digest() -> OSSL_PARAM {
        OSSL_PARAM_construct_utf8_string(pointer("digest"), UnsafeMutablePointer(mutating: pointer("SHA256")), 0)
    }

    /// A literal's characters, which end with a NUL and are there as long as the program.
    private static func pointer(_ literal: StaticString) -> UnsafePointer<CChar> {
        UnsafeRawPointer(literal.utf8Start).assumingMemoryBound(to: CChar.self)
    }
}
