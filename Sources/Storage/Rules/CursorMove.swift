import Wire

/// How a member's cursor moves when ranges of seqs were covered by receipts.
struct CursorMove {
    let kind: ReceiptKind
    /// What has to be known first; nil where the cursor moves to the head.
    let question: CursorQuestion?
    private let cursor: MemberRow.Cursor
    private let head: Int

    /// - Parameter ranges: what was covered and not yet counted.
    init(_ kind: ReceiptKind, of member: MemberRow, covering ranges: [ClosedRange<Int>], in room: RoomRow) {
        self.kind = kind
        cursor = member[kind]
        head = room.head
        let cursor = cursor
        if cursor.moved(toHead: head) != nil {
            question = nil
        } else if let end = cursor.endOfOnlyRun {
            question = CursorQuestion(
                room: room,
                member: member,
                kind: kind,
                after: end,
                hasRunsAfter: false,
                ranges: []
            )
        } else {
            question = CursorQuestion(
                room: room,
                member: member,
                kind: kind,
                after: cursor.seq,
                hasRunsAfter: true,
                ranges: ranges.compactMap { range in
                    range.upperBound > cursor.seq ? max(range.lowerBound, cursor.seq + 1)...range.upperBound : nil
                }
            )
        }
    }

    /// The cursor where there is no question.
    var movedToHead: MemberRow.Cursor { cursor.moved(toHead: head) ?? cursor }

    func moved(by answer: CursorAnswer) -> MemberRow.Cursor {
        var moved = cursor
        moved.seq = answer.cursor
        // All that the cursor passed was owed and receipted, so all of it was counted as ahead.
        moved.ahead = question?.hasRunsAfter == true ? cursor.ahead + answer.counted - answer.passed : 0
        return moved
    }
}

extension MemberRow.Cursor {
    /// The last seq that is passed where all that is receipted beyond the cursor is one run that begins there; else nil.
    fileprivate var endOfOnlyRun: Int? {
        guard case .run(let run) = last, run.lowerBound <= seq + 1 else { return nil }
        return max(run.upperBound, seq)
    }

    /// The cursor where everything up to the head is receipted, as it is for most receipts; nil where that isn't known.
    func moved(toHead head: Int) -> MemberRow.Cursor? {
        guard let end = endOfOnlyRun, end >= head else { return nil }
        return MemberRow.Cursor(seq: head, ahead: 0, last: last)
    }
}
