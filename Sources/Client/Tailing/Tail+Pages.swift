import Wire

extension Tail {
    /// Where to begin.
    package indirect enum Start: Sendable, Equatable {
        /// With the last so many messages.
        case last(Int)
        /// With this seq.
        case from(Int)
        /// With the message that has this id.
        case message(MessageID)
        /// With what was stored at or after this time, in milliseconds since the epoch.
        case since(Int)
        /// With the last so many messages of those from another start on.
        case latest(Int, of: Start)
        /// With what a receipt of this kind is still owed for, passing over my own messages and what has one already.
        case without(ReceiptKind)
    }

    /// What one request brought.
    package struct Pull: Sendable {
        /// What retention has removed before the first event; nil for nothing.
        package var gap: RelaysWord<Page.Gap>?
        package var events: [OpenedEvent]
        /// The seq of the room's last event.
        package var head: RelaysWord<Int>
        /// The names of members who say that they have verified another log; each once.
        package var otherLogs: [String] = []
    }

    /// The seq after which a tail begins that has no receipts to ask for.
    ///
    /// It is the relay's word, as the beginning of a page is: what comes from there on is verified.
    static func place(before start: Start, in account: Account) async throws(ClientError) -> Int {
        let query: EventsQuery
        switch start {
        case .from(let seq): return max(0, seq - 1)
        case .message(let id): return try await seq(of: id, in: account) - 1
        case .latest(let count, let start):
            let last = try await place(before: .last(count), in: account)
            return max(last, try await place(before: start, in: account))
        case .last(let count): query = EventsQuery(start: .last(count), limit: 1)
        case .since(let time): query = EventsQuery(start: .since(time), limit: 1)
        case .without: preconditionFailure("BUG: a start that depends on receipts")
        }
        let page = try await account.relay.events(query)
        return (page.gap?.hint.from ?? page.events.first?.seq).map { $0 - 1 } ?? page.head.hint
    }

    /// The seq of the message with this id.
    static func seq(of id: MessageID, in account: Account) async throws(ClientError) -> Int {
        let event = try await account.relay.message(.id(id)).record.event
        guard event.id == id else { throw .untrue("another message than was asked for") }
        return event.seq
    }

    /// The ranges of seqs that a relay tells of, as far as they rise.
    static func ranges(_ beyond: [[Int]]) -> [ClosedRange<Int>] {
        var end = 0
        return beyond.compactMap { range in
            guard range.count == 2, end < range[0], range[0] <= range[1] else { return nil }
            end = range[1]
            return range[0]...range[1]
        }
    }
}

extension RelaysWord<Page.Gap> {
    /// What of a gap is beyond a seq up to which gaps are known; nil for nothing.
    func news(after known: Int) -> RelaysWord? {
        guard shown.from <= known else { return self }
        return shown.upto > known ? RelaysWord(Page.Gap(from: known + 1, upto: shown.upto)) : nil
    }
}

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

/// A page of the log that is asked for while the one before it is opened and written out.
///
/// The request carries the receipt of what was written by then, never of more.
struct PageAhead: Sendable {
    /// When the relay's answer was there, and what it was.
    typealias Answer = (page: Page, time: ContinuousClock.Instant)

    /// What was asked.
    let query: EventsQuery
    /// What the request receipts.
    let receipted: ClosedRange<Int>?
    private let task: Task<Result<Answer, ClientError>, Never>

    init(_ relay: RelayClient, _ query: EventsQuery, receipting range: ClosedRange<Int>?) {
        self.query = query
        receipted = range
        task = Task.detached {
            do throws(ClientError) { return .success((try await relay.events(query), .now)) } catch {
                return .failure(error)
            }
        }
    }

    /// The answer, or why there was none. The request ends where the waiting task is cancelled.
    var answer: Result<Answer, ClientError> {
        get async {
            await withTaskCancellationHandler {
                await task.value
            } onCancel: {
                task.cancel()
            }
        }
    }

    func cancel() { task.cancel() }
}
