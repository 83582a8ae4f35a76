import CCrypto

/// Which encodings of a point on edwards25519 (RFC 8032, section 5.1) may be a key; BN_mod_mul(3), BN_kronecker(3).
enum CurvePoint {
    /// Whether the 32 bytes are y below p, on the curve, and of an order that doesn't divide 8.
    static func isSound(_ bytes: UnsafeRawBufferPointer) -> Bool {
        // The highest bit is x's sign; the rest is y, the least significant byte first.
        var encoding = Array(bytes)
        encoding[31] &= 0x7F
        guard encoding.reversed().lexicographicallyPrecedes(prime.reversed()) else { return false }
        return !smallOrders.contains(encoding) && isOnCurve(encoding)
    }

    /// p = 2^255 - 19
    private static let prime: [UInt8] = [0xED] + [UInt8](repeating: 0xFF, count: 30) + [0x7F]

    /// The y of all eight points whose order divides 8: orders 4, 1, 2, and twice 8.
    private static let smallOrders: [[UInt8]] = [
        [UInt8](repeating: 0, count: 32),
        [1] + [UInt8](repeating: 0, count: 31),
        [0xEC] + [UInt8](repeating: 0xFF, count: 30) + [0x7F],
        [
            0x26, 0xE8, 0x95, 0x8F, 0xC2, 0xB2, 0x27, 0xB0, 0x45, 0xC3, 0xF4, 0x89, 0xF2, 0xEF, 0x98, 0xF0,
            0xD5, 0xDF, 0xAC, 0x05, 0xD3, 0xC6, 0x33, 0x39, 0xB1, 0x38, 0x02, 0x88, 0x6D, 0x53, 0xFC, 0x05,
        ],
        [
            0xC7, 0x17, 0x6A, 0x70, 0x3D, 0x4D, 0xD8, 0x4F, 0xBA, 0x3C, 0x0B, 0x76, 0x0D, 0x10, 0x67, 0x0F,
            0x2A, 0x20, 0x53, 0xFA, 0x2C, 0x39, 0xCC, 0xC6, 0x4E, 0xC7, 0xFD, 0x77, 0x92, 0xAC, 0x03, 0x7A,
        ],
    ]

    /// Whether there is an x to this y: x² = (y² - 1) / (d·y² + 1) with d = -121665/121666 has a solution where
    /// 121666 · (y² - 1) · (121666 - 121665·y²) is a square modulo p. It is 0 for y = ±1 only.
    private static func isOnCurve(_ encoding: [UInt8]) -> Bool {
        guard let context = BN_CTX_new() else { return false }
        BN_CTX_start(context)
        defer {
            BN_CTX_end(context)
            BN_CTX_free(context)
        }
        // The last of several is nil where any is.
        guard let p = BN_CTX_get(context), let square = BN_CTX_get(context), let product = BN_CTX_get(context),
            let divisor = BN_CTX_get(context),
            BN_lebin2bn(prime, 32, p) != nil, BN_lebin2bn(encoding, 32, product) != nil,
            BN_mod_sqr(square, product, p, context) == 1,
            BN_copy(divisor, square) != nil, BN_mul_word(divisor, 121_665) == 1,
            BN_sub_word(divisor, 121_666) == 1,
            BN_sub_word(square, 1) == 1, BN_mod_mul(product, square, divisor, p, context) == 1,
            BN_mul_word(product, 121_666) == 1
        else {
            ERR_clear_error()
            return false
        }
        // -1 is a square modulo p, so that the sign of the divisor doesn't matter.
        return BN_kronecker(product, p, context) == 1
    }
}
