import Wire

extension [SendResult] {
    /// What is wrong with the answers to messages, in the order in which they were sent; nil where nothing is.
    ///
    /// A log takes messages in the order in which they come, so their seqs rise, but for one that the relay may have had
    /// before: that has the seq of the first time.
    ///
    /// - Parameters:
    ///   - last: the seq of the last new message before them, 0 where there was none; afterwards that of the last of them.
    ///   - isNew: whether the relay can't have had a message before.
    func flaw(after last: inout Int, isNew: (Int) -> Bool = { _ in true }) -> String? {
        for (index, answer) in enumerated() {
            guard let seq = answer.seq, isNew(index) else { continue }
            guard seq > last else { return "a new message at seq \(seq) after one at \(last)" }
            last = seq
        }
        return nil
    }
}
