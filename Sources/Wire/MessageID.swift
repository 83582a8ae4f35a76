/// A message's name, made by its sender and unique in its room for ever; joins, leaves and name changes have one too.
package struct MessageID: Identifier {
    package let halves: Halves
    package init(halves: Halves) { self.halves = halves }

    /// An id that sorts by when it was made: 48 bits of milliseconds since the epoch, then 80 bits of chance.
    ///
    /// The relay's index of ids then grows at its edge. Nothing relies on two machines' clocks agreeing.
    package init(at milliseconds: Int, using generator: inout some RandomNumberGenerator) {
        let time = UInt128(UInt64(truncatingIfNeeded: milliseconds) & 0xFFFF_FFFF_FFFF) << 80
        let chance = UInt128(generator.next()) << 16 | UInt128(generator.next() & 0xFFFF)
        self.init(rawValue: time | chance)
    }

    /// When it was made, in milliseconds since the epoch; any number in one that wasn't made so.
    package var time: Int { Int(truncatingIfNeeded: halves.high >> 16) }

    /// The next id of the same millisecond, so that ids one process makes keep the order it made them in.
    package var successor: MessageID { MessageID(rawValue: rawValue &+ 1) }
}
