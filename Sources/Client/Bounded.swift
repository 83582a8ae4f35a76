import Wire

/// A relay's answer whose numbers are checked before the client computes with them.
protocol Bounded {
    /// The part that no relay would send, in words; nil where there is none.
    var nonsense: String? { get }
}

/// The greatest seq, count or time that is taken: below 2^53, as far as JSON's numbers are exact everywhere (RFC 8259 section 6).
private let most = 1 << 53 - 1

/// The first of these numbers that no relay would say, in words.
private func nonsense(_ numbers: [Int?], _ bounds: ClosedRange<Int> = 0...most) -> String? {
    numbers.lazy.compactMap(\.self).first { !bounds.contains($0) }.map { "the number \($0)" }
}

/// The same of one number.
private func nonsense(_ number: Int?, _ bounds: ClosedRange<Int> = 0...most) -> String? {
    guard let number, !bounds.contains(number) else { return nil }
    return "the number \(number)"
}

extension RelaysWord: Bounded where Value: Bounded {
    var nonsense: String? { toCheck.nonsense }
}

extension Join.Answer: Bounded {
    var nonsense: String? { Client.nonsense([seq, at.toCheck, head.toCheck]) }
}

extension Event: Bounded {
    var nonsense: String? { Client.nonsense(seq, 1...most) ?? Client.nonsense(at.toCheck) }
}

extension Page: Bounded {
    var nonsense: String? {
        Client.nonsense([head.toCheck, gap?.toCheck.from, gap?.toCheck.upto])
            ?? events.lazy.compactMap(\.nonsense).first
    }
}

extension ListPage: Bounded {
    var nonsense: String? { Client.nonsense(head) ?? (events + [tree.event]).lazy.compactMap(\.nonsense).first }
}

extension MemberList: Bounded {
    var nonsense: String? {
        let rows = members.toCheck
        return Client.nonsense([head] + rows.flatMap { [$0.delivered, $0.read, $0.lastSeen] })
            ?? rows.lazy.compactMap { $0.push?.nonsense }.first
            ?? (crowd + [tree.event]).lazy.compactMap(\.nonsense).first
    }
}

extension PushState: Bounded {
    var nonsense: String? { Client.nonsense([since, at, upto]) ?? `class`?.nonsense }
}

extension PushClass: Bounded {
    /// It is shown beside a member's name, and is a field of a record: so it is one short word.
    var nonsense: String? {
        let isWord = rawValue.utf8.allSatisfy { byte in
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                || byte == UInt8(ascii: "-")
        }
        return isWord && 1...32 ~= rawValue.utf8.count ? nil : "a class of errors that is no word"
    }
}

extension PushStanding: Bounded {
    var nonsense: String? { Client.nonsense([every, queued, next, tries]) ?? push.nonsense }
}

extension PushTest: Bounded {
    var nonsense: String? { Client.nonsense([at, ms, status]) ?? `class`?.nonsense }
}

extension Standing: Bounded {
    var nonsense: String? {
        let ranges = delivered.beyond + read.beyond
        guard ranges.allSatisfy({ $0.count == 2 && $0[0] <= $0[1] }) else { return "a range that is none" }
        return Client.nonsense(
            [head, members, joined, delivered.cursor, delivered.missing, read.cursor, read.missing]
                + ranges.joined()
        )
    }
}

extension MessageRecord: Bounded {
    var nonsense: String? {
        event.nonsense ?? Client.nonsense(claims.flatMap { [$0.from, $0.upto] }, 1...most)
            ?? Client.nonsense(claims.map(\.at.toCheck))
    }
}

extension MessageStatus: Bounded {
    var nonsense: String? {
        record.nonsense ?? Client.nonsense([counter.toCheck, size] + batches.map(\.from) + sizes.map(\.size))
    }
}

extension MessageStatusList: Bounded {
    var nonsense: String? {
        messages.lazy.compactMap(\.nonsense).first
            ?? Client.nonsense([counter.toCheck, size] + batches.map(\.from) + sizes.map(\.size))
    }
}

extension StatementAnswer: Bounded {
    var nonsense: String? { Client.nonsense(seq, 1...most) }
}

extension InviteAnswer: Bounded {
    var nonsense: String? { event?.nonsense }
}

extension BoxesQuery.Answer: Bounded {
    var nonsense: String? { nil }
}

extension Removal: Bounded {
    var nonsense: String? { event.nonsense ?? name.nonsense }
}

extension TreeQuery.Answer: Bounded {
    var nonsense: String? { nil }
}

extension CursorMoves: Bounded {
    var nonsense: String? {
        Client.nonsense([counter.toCheck] + moved.toCheck.flatMap { [$0.delivered, $0.read, $0.list] })
    }
}

extension SendResult: Bounded {
    var nonsense: String? {
        guard case .stored(_, let seq, let at) = self else { return nil }
        return Client.nonsense(seq.toCheck, 1...most) ?? Client.nonsense(at.toCheck)
    }
}
