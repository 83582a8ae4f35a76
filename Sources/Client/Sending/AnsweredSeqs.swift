import Wire

/// The seqs that a relay answered to the messages of one sender, in the order in which they were sent.
///
/// A log takes messages in the order in which they come: their seqs rise, and are beyond each head that was proved before
/// the request. Only a message that the relay may have had before has the seq of the first time, and that has to be proved.
struct AnsweredSeqs: Sendable {
    /// The greatest seq that the log is known to have had.
    private var greatest = 0
    private var taken = SeqSet()

    /// Takes the answers to a request.
    ///
    /// - Parameters:
    ///   - size: the size of the largest head that was proved before the request.
    ///   - isNew: whether the relay can't have had a message before.
    /// - Returns: the indices of the messages that have to be proved to be where the relay says.
    /// - Throws: `.nonsense` where no log gives these answers.
    mutating func take(
        _ answers: [SendResult],
        beyond size: Int,
        isNew: (Int) -> Bool
    ) throws(ClientError) -> [Int] {
        greatest = max(greatest, size)
        var doubtful: [Int] = []
        for (index, answer) in answers.enumerated() {
            guard let seq = answer.seq?.toCheck else { continue }
            if seq > greatest {
                greatest = seq
            } else {
                guard taken.range(around: seq) == nil else { throw .nonsense("two messages at seq \(seq)") }
                guard !isNew(index) else {
                    let place = greatest == size ? "in a log that had \(size) events" : "after one at \(greatest)"
                    throw .nonsense("a new message at seq \(seq) \(place)")
                }
                doubtful.append(index)
            }
            taken.insert(seq...seq)
        }
        return doubtful
    }
}
