import Wire

/// What a relay says in numbers is arithmetic at this end: nothing beyond these bounds gets in.
protocol Sane {
    /// What no relay would say; nil where all is well.
    var nonsense: String? { get }
}

/// The greatest seq, count or time that is taken: 2^53, as far as JSON's numbers are exact everywhere (RFC 8259 section 6).
private let most = 1 << 53

/// The first of these numbers that no relay would say, in words.
private func nonsense(_ numbers: [Int?], _ bounds: ClosedRange<Int> = 0...most) -> String? {
    numbers.lazy.compactMap(\.self).first { !bounds.contains($0) }.map { "the number \($0)" }
}

/// The same of one number.
private func nonsense(_ number: Int?, _ bounds: ClosedRange<Int> = 0...most) -> String? {
    guard let number, !bounds.contains(number) else { return nil }
    return "the number \(number)"
}

extension Join.Answer: Sane {
    var nonsense: String? { Client.nonsense([seq, at, head]) }
}

extension Event: Sane {
    var nonsense: String? { Client.nonsense(seq, 1...most) ?? Client.nonsense(at) }
}

extension Page: Sane {
    var nonsense: String? {
        Client.nonsense([head, gap?.from, gap?.upto]) ?? events.lazy.compactMap(\.nonsense).first
    }
}

extension MemberList: Sane {
    var nonsense: String? {
        Client.nonsense([head] + members.flatMap { [$0.joined, $0.left, $0.delivered, $0.read, $0.lastSeen] })
    }
}

extension Standing: Sane {
    var nonsense: String? {
        let ranges = delivered.beyond + read.beyond
        guard ranges.allSatisfy({ $0.count == 2 && $0[0] <= $0[1] }) else { return "a range that is none" }
        return Client.nonsense(
            [head, members, joined, delivered.cursor, delivered.missing, read.cursor, read.missing] + ranges.joined()
        )
    }
}

extension MessageStatus: Sane {
    var nonsense: String? {
        let claims = audience.flatMap { [$0.delivered, $0.read] }
        return event.nonsense ?? Client.nonsense(claims.flatMap { [$0?.from, $0?.upto, $0?.at] })
    }
}

extension MessageStatusList: Sane {
    var nonsense: String? { messages.lazy.compactMap(\.nonsense).first }
}

extension Moves: Sane {
    var nonsense: String? { Client.nonsense([counter] + moved.flatMap { [$0.delivered, $0.read] }) }
}

extension Accepted: Sane {
    var nonsense: String? { Client.nonsense(seq, 1...most) ?? Client.nonsense(at) }
}
