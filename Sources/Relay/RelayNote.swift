import HTTP
import Storage
import Wire

/// An event for the relay's operator. It never holds a text, a name, a code or a token.
package enum RelayNote: Sendable {
    /// The failures that an acknowledged message survives, where the store has settings for that.
    case durability(Durability)
    /// The store failed at a request.
    case storeFailed(String)
    /// Connections are refused: there are no descriptors left.
    case outOfDescriptors
    /// No connection can be taken for now.
    case acceptFailed(String)
    /// A room has events up to a time, so many milliseconds ahead of the relay's clock.
    case datedAhead(until: Int, by: Int)
    /// A push was made, or tried.
    case pushed(PushNote)
    /// A request is answered; only where `RelayOptions.notesRequests` is set.
    case answered(AnsweredRequest)

    /// The store's failure, in its words.
    static func failure(_ error: any Error) -> RelayNote { .storeFailed((error as? StoreError)?.words ?? "\(error)") }
}

/// An answered request for the log: nothing from the client is in it unchanged.
package struct AnsweredRequest: Sendable {
    /// The peer's IP address, or the one that a trusted proxy names.
    package var peer: String
    /// Nil where the request couldn't be understood, or has a method that the relay doesn't know.
    package var method: String?
    /// Its address with words for ids, as `Endpoint.route`; nil where the relay has no such address.
    package var route: String?
    /// The room's number among those asked for since the relay started, from 1; nil where the client wasn't identified.
    package var room: Int?
    package var status: Int
    /// The size of the answer's body.
    package var bytes: Int
    /// The time from the request's last byte to the answer.
    package var milliseconds: Int
}

/// A push that was made or tried, for the log: only the host of its URL, only a number for the room.
package struct PushNote: Sendable {
    /// The room's number among those asked for since the relay started, from 1.
    package var room: Int
    /// Its host, with the port where that isn't 443.
    package var host: String
    /// The status of the answer; nil where there was none.
    package var status: Int?
    /// The reason why the target didn't take it; nil where it did.
    package var why: PushClass?
    package var milliseconds: Int
    /// Whether its member asked for it, as a test.
    package var isTest: Bool
}

extension Durability {
    /// A sentence for operators; nil where there is nothing to set.
    package var words: String? {
        guard let settings else { return nil }
        return switch loss {
        case .nothing: "an acknowledged message does not survive a crash of PostgreSQL: \(settings)"
        case .power: "an acknowledged message does not survive the loss of PostgreSQL's machine: \(settings)"
        case .node: "an acknowledged message survives the loss of a machine: \(settings)"
        }
    }
}

extension RelayServer {
    /// Looks at its start how the store's times and its clock agree, some rooms at a time: other questions are answered in between.
    func checkTimes() async {
        var number = Int.max
        while !stopping, notedAhead == nil {
            let before = number
            let latest = try? await store.read { snapshot throws(StoreError) in
                try snapshot.latestTime(before: before)
            }
            guard let latest else { return }
            stored(at: latest.time)
            number = latest.first
        }
    }

    /// Notes that events have times ahead of the clock, which was ahead itself when it gave them: once, and again where it was ahead by more.
    func stored(at time: Int) {
        let ahead = time - store.now()
        guard ahead > (notedAhead ?? 0) + Self.mostAhead else { return }
        notedAhead = ahead
        note(.datedAhead(until: time, by: ahead))
    }

    /// Clocks that are set by others' go back by less, in milliseconds.
    private static let mostAhead = 60_000

    /// Counts a response that is about to be written, and notes it where `RelayOptions.notesRequests` is set.
    func answered(_ context: ResponseContext, with response: Response, to peer: String) {
        if response.status == 429 { metrics.rateLimited += 1 }
        metrics.answers[response.status / 100, default: 0] += 1
        guard options.notesRequests else { return }
        let endpoint = context.endpoint
        let request = AnsweredRequest(
            peer: context.client?.text ?? peer, method: endpoint.map { context.isHead ? "HEAD" : $0.method },
            route: endpoint?.route, room: endpoint?.room.flatMap { rooms[$0]?.number }, status: response.status,
            bytes: context.isHead ? 0 : response.body.count, milliseconds: loop.now - context.start
        )
        note(.answered(request))
    }
}
