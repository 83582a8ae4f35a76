import Proving

/// Rotations before the newest that gave this member no secret: all their boxes came, as their makers have signed them.
package struct KeylessRotations: Equatable, Sendable {
    /// The seqs from such rotations on to later ones: of none in between a box is to be asked for.
    let seqs: SeqSet
    /// The crowd chain's value after the last of the seqs: in another log there are other boxes.
    let crowd: Digest

    /// Nil where there are no seqs.
    package init?(_ seqs: SeqSet, crowd: Digest) {
        guard !seqs.ranges.isEmpty else { return nil }
        (self.seqs, self.crowd) = (seqs, crowd)
    }

    var last: Int { seqs.ranges.last?.upperBound ?? 0 }
}
