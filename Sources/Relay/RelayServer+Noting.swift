import HTTP
import Kernel
import Wire

extension RelayServer {
    /// Counts an answer that is about to be written, and tells of it where that is asked for.
    ///
    /// - Parameter exchange: nil where the bytes were no request.
    func answered(_ exchange: Exchange?, with response: Response, to peer: String) {
        if response.status == 429 { metrics.rateLimited += 1 }
        metrics.answers[response.status / 100, default: 0] += 1
        guard options.notesRequests else { return }
        let endpoint = exchange?.endpoint
        let isHead = exchange?.isHead == true
        note(
            .answered(
                AnsweredRequest(
                    peer: exchange?.client?.text ?? peer,
                    method: endpoint.map { isHead ? "HEAD" : $0.method },
                    route: endpoint?.route,
                    room: endpoint?.room.flatMap { known($0)?.number },
                    status: response.status,
                    bytes: isHead ? 0 : response.body.count,
                    milliseconds: exchange.map { loop.now - $0.start } ?? 0
                )
            )
        )
    }

    /// What is to be known of a request until it is answered.
    func exchange(_ request: Request, from peer: IPAddress?) -> Exchange {
        Exchange(
            endpoint: options.notesRequests ? try? Endpoint(of: request) : nil,
            client: options.notesRequests ? forwarded(request, by: peer) : nil,
            isHead: request.method == "HEAD",
            keepsAlive: request.keepsAlive,
            start: loop.now
        )
    }
}
