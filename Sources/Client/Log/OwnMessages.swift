import Wire

/// The latest messages that this client sent to a room, by the ids it made and the seqs that the relay answered.
///
/// It knows them by itself, so that a relay that has lost them, or leaves them out, is found.
struct OwnMessages: Equatable, Sendable {
    /// How many are kept: a file of all would grow for ever.
    static let most = 100

    /// Who sent them: another identity beside the same file has sent none of them.
    let member: MemberID
    private(set) var seqs: [MessageID: Int]

    init(_ member: MemberID, seqs: [MessageID: Int] = [:]) {
        (self.member, self.seqs) = (member, seqs)
        trim()
    }

    /// The oldest first.
    var sorted: [(id: MessageID, seq: Int)] {
        seqs.map { (id: $0.key, seq: $0.value) }.sorted { ($0.seq, $0.id) < ($1.seq, $1.id) }
    }

    /// Takes what a relay answered to messages, and of one that it may have had before what it answered first: the message may
    /// have a copy. List edits aren't told among the latest.
    ///
    /// - Parameters:
    ///   - seq: a seq that the log had before the messages were sent.
    ///   - areNew: whether the relay can't have had them before: then none has that seq or one before it, whatever it says.
    mutating func take(_ answers: [SendResult], to messages: [NewMessage], after seq: Int, areNew: Bool) {
        for (answer, message) in zip(answers, messages).suffix(Self.most) where message.kind == .message {
            guard let told = answer.seq?.toCheck, areNew || seqs[answer.id] == nil else { continue }
            seqs[answer.id] = areNew ? max(told, seq + 1) : told
        }
        trim()
    }

    /// Takes those that another process has kept.
    mutating func formUnion(_ other: OwnMessages) {
        guard other.member == member else { return }
        seqs.merge(other.seqs) { own, _ in own }
        trim()
    }

    /// Those that a list of the latest messages should have, and hasn't.
    ///
    /// - Parameters:
    ///   - list: the latest messages, the oldest first: the sender's own or everyone's.
    ///   - count: how many were asked for. A list of fewer has all that there are.
    func missing(from list: [Event], of count: Int) -> [(id: MessageID, seq: Int)] {
        let isWhole = list.count < min(count, Limits.statuses)
        let first = isWhole ? 1 : list.first?.seq ?? .max
        let told = Set(list.map(\.id))
        return sorted.filter { $0.seq >= first && !told.contains($0.id) }
    }

    /// The seq that was told for a message which is listed under another one; nil where there is none.
    func misplaced(in list: [Event]) -> Int? {
        list.lazy.compactMap { event in seqs[event.id].flatMap { $0 == event.seq ? nil : $0 } }.first
    }

    private mutating func trim() {
        guard seqs.count > Self.most else { return }
        for message in sorted.dropLast(Self.most) { seqs[message.id] = nil }
    }
}
