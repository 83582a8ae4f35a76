import HTTP
import Wire

extension RelayServer {
    /// Counts an answer that is about to be written, and tells of it where that is asked for.
    ///
    /// - Parameters:
    ///   - request: nil where the bytes were none.
    ///   - start: when it was read, on the loop's clock.
    func answered(_ request: Request?, with response: Response, to peer: String, since start: Int) {
        if response.status == 429 { metrics.rateLimited += 1 }
        metrics.answers[response.status / 100, default: 0] += 1
        guard options.notesRequests else { return }
        let endpoint = request.flatMap {
            try? Endpoint(method: $0.method == "HEAD" ? "GET" : $0.method, path: $0.path)
        }
        let isHead = request?.method == "HEAD"
        note(
            .answered(
                AnsweredRequest(
                    peer: peer,
                    method: endpoint.map { isHead ? "HEAD" : $0.method },
                    route: endpoint?.route,
                    room: endpoint?.room.flatMap { known($0)?.number },
                    status: response.status,
                    bytes: isHead ? 0 : response.body.count,
                    milliseconds: loop.now - start
                )
            )
        )
    }
}
