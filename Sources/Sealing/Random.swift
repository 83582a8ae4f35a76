import CCrypto

/// Bytes that nobody can guess, RAND_bytes(3).
func randomBytes(_ count: Int) throws(SealingError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    guard RAND_bytes(&bytes, Int32(count)) == 1 else { throw .libcrypto("RAND_bytes") }
    return bytes
}
