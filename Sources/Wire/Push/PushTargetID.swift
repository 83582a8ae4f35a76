/// A random name that a member gives to its push target. A push tells it, so that its receiver knows which room is meant: a
/// room's id would let whoever sees a push try codes.
package struct PushTargetID: Identifier {
    package let halves: Halves
    package init(halves: Halves) { self.halves = halves }
}
