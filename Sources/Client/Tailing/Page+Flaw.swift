import Wire

extension Page {
    /// What is wrong with the page as an answer to a question that began at `start`; nil where nothing is.
    ///
    /// Each seq is the last plus one, and what retention removed is said: a lost message can't pass unseen.
    func flaw(as start: EventsQuery.Start) -> String? {
        let (head, gap) = (head.toCheck, gap?.toCheck)
        var next: Int? = if case .after(let seq) = start { seq + 1 } else { nil }
        if let gap {
            guard gap.from >= 1, gap.from <= gap.upto, next == nil || gap.from == next else {
                return "a gap from seq \(gap.from) to \(gap.upto)" + (next.map { " where \($0) comes next" } ?? "")
            }
            next = gap.upto + 1
        }
        for event in events {
            if let next, event.seq != next { return "seq \(event.seq) where \(next) comes next" }
            guard event.seq >= 1 else { return "a seq of \(event.seq)" }
            next = event.seq + 1
        }
        if let last = events.last?.seq ?? gap?.upto, last > head { return "seq \(last) beyond the head, \(head)" }
        if events.isEmpty, gap == nil, let next, next <= head {
            return "no events, though there are some up to \(head)"
        }
        return nil
    }
}
