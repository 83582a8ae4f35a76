/// One identity in one room: it stays when the member's name changes, and tells nothing in another room.
package struct MemberID: Identifier {
    package let halves: Halves
    package init(halves: Halves) { self.halves = halves }
}
