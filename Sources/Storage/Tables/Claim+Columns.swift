import Wire

extension [Claim] {
    /// Adds a member's claims on the event at a seq. Reads the member's id, and for each kind five columns of the last receipt
    /// that starts at or before the seq.
    mutating func add(_ row: some Columns, of kinds: [ReceiptKind], on seq: Int) {
        for (kind, column) in zip(kinds, [1, 6]) {
            if let claim = Claim(row, from: column, kind: kind, on: seq) { append(claim) }
        }
    }
}

extension Claim {
    /// Reads from a column on the end of the receipt, from where to where it was claimed, when, and the signature; nil where
    /// there is none, or it ends before the seq.
    fileprivate init?(_ row: some Columns, from column: Int, kind: ReceiptKind, on seq: Int) {
        guard let upto = row.integerIfAny(column), upto >= seq else { return nil }
        self.init(
            member: row.identifier(0),
            kind: kind,
            from: row.integer(column + 1),
            upto: row.integer(column + 2),
            at: row.integer(column + 3),
            sig: row.blob(column + 4)
        )
    }
}
