import HTTP
import Wire

extension RelayServer {
    /// Counts a response that is about to be written, and notes it where that is asked for.
    func answered(_ context: ResponseContext, with response: Response, to peer: String) {
        if response.status == 429 { metrics.rateLimited += 1 }
        metrics.answers[response.status / 100, default: 0] += 1
        guard options.notesRequests else { return }
        let endpoint = context.endpoint
        note(
            .answered(
                AnsweredRequest(
                    peer: context.client?.text ?? peer,
                    method: endpoint.map { context.isHead ? "HEAD" : $0.method },
                    route: endpoint?.route,
                    room: endpoint?.room.flatMap { known($0)?.number },
                    status: response.status,
                    bytes: context.isHead ? 0 : response.body.count,
                    milliseconds: loop.now - context.start
                )
            )
        )
    }
}
