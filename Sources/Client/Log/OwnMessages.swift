import Proving
import Wire

/// The latest messages and list edits that this client sent to a room, by the ids it made and the seqs that the relay answered.
///
/// It knows them by itself, so that a relay that has lost them, or leaves them out, is found.
struct OwnMessages: Equatable, Sendable {
    /// How many of each are kept: a file of all would grow for ever.
    static let most = 100

    typealias Sent = (id: MessageID, seq: Int)

    /// The member that sent them: another identity beside the same file has sent none of them.
    let member: MemberID
    private(set) var seqs: [MessageID: Int]
    private(set) var edits: [MessageID: Int]

    init(_ member: MemberID, seqs: [MessageID: Int] = [:], edits: [MessageID: Int] = [:]) {
        (self.member, self.seqs, self.edits) = (member, seqs, edits)
        trim()
    }

    var isEmpty: Bool { seqs.isEmpty && edits.isEmpty }

    /// The messages, the oldest first.
    var sorted: [Sent] { Self.sorted(seqs) }

    /// The list edits, the oldest first.
    var sortedEdits: [Sent] { Self.sorted(edits) }

    /// The seqs of all of them, in no order.
    var all: [Int] { Array(seqs.values) + edits.values }

    /// The greatest seq that was answered: the log that the relay has is as long. 0 where nothing was sent.
    var greatest: Int { max(seqs.values.max() ?? 0, edits.values.max() ?? 0) }

    /// Whether one of these events of the log stands where the relay said that it stored something else: then that was another log.
    func isContradicted(by events: [Event]) -> Bool { isContradicted(by: events.lazy.map { (id: $0.id, seq: $0.seq) }) }

    /// Whether the relay says that it stored one of these where it had stored something else.
    func isContradicted(by answers: [SendResult]) -> Bool {
        isContradicted(by: answers.lazy.compactMap { answer in answer.seq.map { (id: answer.id, seq: $0.toCheck) } })
    }

    private func isContradicted(by told: some Sequence<Sent>) -> Bool {
        // Mostly what is told came later.
        let told = told.filter { [greatest] in $0.seq <= greatest }
        guard !told.isEmpty else { return false }
        // Once two were stored at one place, there is one of them at most.
        let sent = Dictionary(grouping: seqs.map(\.self) + edits.map(\.self), by: \.value)
        return told.contains { one in sent[one.seq]?.contains { $0.key != one.id } ?? false }
    }

    /// Takes what a relay answered to messages, and of one that it may have had before what it answered first: the message may
    /// have a copy.
    ///
    /// - Parameters:
    ///   - seq: a seq that the log had before the messages were sent.
    ///   - areNew: whether the relay can't have had them before: then none has that seq or one before it, whatever it says.
    mutating func take(_ answers: [SendResult], to messages: [NewMessage], after seq: Int, areNew: Bool) {
        for (answer, message) in zip(answers.suffix(Self.most), messages.suffix(Self.most)) {
            let former = message.kind == .list ? edits[answer.id] : seqs[answer.id]
            guard let told = answer.seq?.toCheck, areNew || former == nil else { continue }
            let seq = min(areNew ? max(told, seq + 1) : told, Tree.greatestSize)
            if message.kind == .list { edits[answer.id] = seq } else { seqs[answer.id] = seq }
        }
        trim()
    }

    /// Takes those that another process has kept.
    mutating func formUnion(_ other: OwnMessages) {
        guard other.member == member else { return }
        seqs.merge(other.seqs) { own, _ in own }
        edits.merge(other.edits) { own, _ in own }
        trim()
    }

    /// Those that a list of the latest messages should have, and hasn't.
    ///
    /// - Parameters:
    ///   - list: the latest messages, the oldest first: the sender's own or everyone's.
    ///   - count: how many were asked for. A list of fewer has all that there are.
    ///   - seq: before which they were asked for; nil for the latest of all.
    func missing(from list: [Event], of count: Int, before seq: Int? = nil) -> [Sent] {
        let isWhole = list.count < min(count, Limits.statuses)
        let first = isWhole ? 1 : list.first?.seq ?? .max
        let end = seq ?? .max
        let told = Set(list.map(\.id))
        return sorted.filter { $0.seq >= first && $0.seq < end && !told.contains($0.id) }
    }

    /// The list edits that a fold of all edits up to a size doesn't have, though the relay said that it stored them there.
    func missing(from fold: ChainFold, upto size: Int) -> [Sent] {
        Self.sorted(edits.filter { fold.start < $0.value && $0.value <= size && !fold.has($0.value) })
    }

    /// The seq that was told for a message which is listed under another one; nil where there is none.
    func misplaced(in list: [Event]) -> Int? {
        list.lazy.compactMap { event in seqs[event.id].flatMap { $0 == event.seq ? nil : $0 } }.first
    }

    private static func sorted(_ seqs: [MessageID: Int]) -> [Sent] {
        seqs.map { (id: $0.key, seq: $0.value) }.sorted { ($0.seq, $0.id) < ($1.seq, $1.id) }
    }

    private mutating func trim() {
        if seqs.count > Self.most { for sent in sorted.dropLast(Self.most) { seqs[sent.id] = nil } }
        if edits.count > Self.most { for sent in sortedEdits.dropLast(Self.most) { edits[sent.id] = nil } }
    }
}
