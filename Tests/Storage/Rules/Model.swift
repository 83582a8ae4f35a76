import Wire

/// The same room, kept in the simplest way there is: everything is counted from the beginning each time.
struct Model {
    struct Line {
        let kind: EventKind
        let member: MemberID
    }

    struct Person {
        /// From which join to which leave, the latest last.
        var spans: [(joined: Int, left: Int?)] = []
        /// By seq: the tag of the first receipt.
        var receipted: [ReceiptKind: [Int: UInt8]] = [.delivered: [:], .read: [:]]
        /// The seqs that count as delivered by a receipt of read alone.
        var isReadFirst: Set<Int> = []
        var cursor: [ReceiptKind: Int] = [.delivered: 0, .read: 0]

        var isHere: Bool { spans.last.map { $0.left == nil } ?? false }
        var isRemoved = false
        var joined: Int { spans.last?.joined ?? 0 }
    }

    /// The line with seq 1 is the first.
    var lines: [Line] = []
    var people: [MemberID: Person] = [:]
    /// How many removals there were: each is a rotation, after which one comes in by a new invite.
    private(set) var rotations = 0

    var head: Int { lines.count }
    var present: Int { people.values.count(where: \.isHere) }

    func isOwed(_ seq: Int, to member: MemberID) -> Bool {
        let line = lines[seq - 1]
        return line.kind == .message && line.member != member && wasHere(member, at: seq)
    }

    func wasHere(_ member: MemberID, at seq: Int) -> Bool {
        people[member, default: Person()].spans.contains { $0.joined < seq && seq < $0.left ?? Int.max }
    }

    /// Whether it lies between a leave of the member's and the join after it, which no receipt is owed for.
    func isPassedOver(_ seq: Int, by member: MemberID) -> Bool {
        let spans = people[member, default: Person()].spans
        return zip(spans, spans.dropFirst()).contains { $0.left.map { $0 < seq } ?? false && seq < $1.joined }
    }

    /// - Parameter order: everyone, in the order that is wanted.
    func audience(of seq: Int, in order: [MemberID]) -> [MemberID] {
        order.filter { $0 != lines[seq - 1].member && wasHere($0, at: seq) }
    }

    mutating func join(_ member: MemberID) {
        let isHere = people[member]?.isHere ?? false
        lines.append(Line(kind: isHere ? .name : .join, member: member))
        guard !isHere else { return }
        people[member]?.isRemoved = false
        let isNew = people[member] == nil
        people[member, default: Person()].spans.append((head, nil))
        let start = head
        if isNew { people[member]?.cursor = [.delivered: start, .read: start] }
        for kind in [ReceiptKind.delivered, .read] { advance(kind, of: member) }
    }

    mutating func leave(_ member: MemberID, removedBy remover: MemberID? = nil) {
        guard var person = people[member], person.isHere else { return }
        lines.append(Line(kind: remover == nil ? .leave : .rotate, member: remover ?? member))
        rotations += remover == nil ? 0 : 1
        person.isRemoved = remover != nil
        person.spans[person.spans.count - 1].left = head
        people[member] = person
    }

    mutating func invite(_ member: MemberID) { lines.append(Line(kind: .invite, member: member)) }

    mutating func send(_ member: MemberID) { lines.append(Line(kind: .message, member: member)) }

    mutating func receive(_ given: ReceiptKind, _ range: ClosedRange<Int>, tag: UInt8, from member: MemberID) {
        // A message that was read was delivered.
        for kind in given == .read ? [.read, .delivered] : [given] {
            let new = range.filter { people[member]?.receipted[kind]?[$0] == nil && !isPassedOver($0, by: member) }
            guard !new.isEmpty else { continue }
            for seq in new { people[member]?.receipted[kind]?[seq] = tag }
            if kind != given { people[member]?.isReadFirst.formUnion(new) }
            advance(kind, of: member)
        }
    }

    private mutating func advance(_ kind: ReceiptKind, of member: MemberID) {
        let receipted = people[member]?.receipted[kind] ?? [:]
        var cursor = people[member]?.cursor[kind] ?? 0
        while cursor < head, !isOwed(cursor + 1, to: member) || receipted[cursor + 1] != nil { cursor += 1 }
        people[member]?.cursor[kind] = cursor
    }

    func progress(_ kind: ReceiptKind, of member: MemberID) -> Standing.Progress {
        let person = people[member, default: Person()]
        let cursor = person.cursor[kind, default: 0]
        let receipted = person.receipted[kind, default: [:]]
        var missing = 0
        var beyond: [[Int]] = []
        for seq in stride(from: cursor + 1, through: head, by: 1) {
            if receipted[seq] == nil, !isPassedOver(seq, by: member) {
                missing += isOwed(seq, to: member) ? 1 : 0
            } else if beyond.last?[1] == seq - 1 {
                beyond[beyond.count - 1][1] = seq
            } else {
                beyond.append([seq, seq])
            }
        }
        return Standing.Progress(cursor: cursor, missing: missing, beyond: beyond)
    }
}
