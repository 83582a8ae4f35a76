/// The id of one push, the same in all its tries: the value of `webhook-id`.
package struct PushID: Identifier {
    package let halves: Halves
    package init(halves: Halves) { self.halves = halves }
}
