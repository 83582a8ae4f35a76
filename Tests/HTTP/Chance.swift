/// Numbers that look random and are the same in every run: SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
struct Chance: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// Lower-case letters and digits.
    mutating func text(_ count: ClosedRange<Int>) -> String {
        let characters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
        return String(
            (0..<Int.random(in: count, using: &self)).map { _ in characters[Int.random(in: 0..<36, using: &self)] }
        )
    }
}
