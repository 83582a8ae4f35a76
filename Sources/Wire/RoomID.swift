/// The only name of a room that the relay knows: 16 bytes derived from the room's code.
package struct RoomID: Identifier {
    package let halves: Halves
    package init(halves: Halves) { self.halves = halves }
}
