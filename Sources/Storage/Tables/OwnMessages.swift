/// The index of a member's own messages, for an engine that writes whole pages: a word of 64 bits for every 64 seqs, a bit
/// for each; for every 64 of these words one a level above, whose bits tell which of them aren't 0; and so on. Words that
/// are 0 have no row.
///
/// Its rows begin with the level and the block, so that those of all who write at the time are neighbours: however many
/// they are, a commit changes few pages.
enum OwnMessages {
    /// A word's place. On each level the seqs are counted in blocks of 64 times those of the level below.
    struct Key: Hashable {
        /// The room's number.
        let room: Int
        let level: Int
        let block: Int
        /// The member's number.
        let member: Int
    }

    /// They are enough for 2^36 seqs. A member's first message has a row on each.
    static let levels = 6

    /// The words that a message changes, each with the bit that is set.
    ///
    /// - Parameter latest: the seq of the member's message before it; 0 where there is none.
    static func words(for seq: Int, after latest: Int, of member: Int, in room: Int) -> [(Key, bits: Int)] {
        var words: [(Key, bits: Int)] = []
        for level in 0..<levels {
            let place = seq >> (6 * level)
            words.append((Key(room: room, level: level, block: place >> 6, member: member), 1 << (place & 63)))
            // The levels above know of this block by the message before.
            if latest > 0, latest >> (6 * level + 6) == place >> 6 { break }
        }
        return words
    }

    /// The seq of a member's last message up to a seq; nil where there is none.
    ///
    /// - Parameter word: looks one up; 0 where it has no row.
    static func last(
        upto seq: Int, of member: Int, in room: Int, word: (Key) throws(StoreError) -> Int
    ) throws(StoreError) -> Int? {
        var place = seq
        var level = 0
        func bits() throws(StoreError) -> Int {
            try word(Key(room: room, level: level, block: place >> 6, member: member))
        }
        // Up, to the first block that has a place before this one.
        while true {
            let earlier = try bits() & ~(-2 << (place & 63))
            if earlier != 0 {
                place = place & ~63 | highestBit(of: earlier)
                break
            }
            place = place >> 6 - 1
            level += 1
            guard place >= 0, level < levels else { return nil }
        }
        // Down, to the last of that block.
        while level > 0 {
            level -= 1
            place <<= 6
            let bits = try bits()
            guard bits != 0 else { throw .damaged("an index") }
            place |= highestBit(of: bits)
        }
        return place
    }

    private static func highestBit(of word: Int) -> Int { Int.bitWidth - 1 - word.leadingZeroBitCount }
}
