/// A range of seqs, both ends included, written `FROM-UPTO`.
struct SeqRange {
    var from: Int
    var upto: Int

    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let from = Int(parts[0]), let upto = Int(parts[1]), 1 <= from, from <= upto else {
            return nil
        }
        self.from = from
        self.upto = upto
    }
}
