/// Makes requests of relays.
package protocol Transport: Sendable {
    /// Makes a request once and waits for its answer, as long as the request's patience lasts.
    ///
    /// - Throws: why there is no whole answer; `.cancelled` at once where the task is cancelled.
    func response(to request: Request) async throws(TransportError) -> Response
}
