import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What a `Transport` has asked and not been answered yet: the session's delegate.
///
/// There is one since nothing less does on Linux what a bearer token asks for: a task's own delegate isn't asked about
/// redirects there, and the session would take the token wherever it is sent.
final class Exchanges: NSObject, URLSessionDataDelegate {
    typealias Answer = Transport.Answer
    typealias Failure = Transport.Failure

    private struct Exchange {
        let continuation: CheckedContinuation<Result<Answer, Failure>, Never>
        var body = Data()
        var isTooLarge = false
        /// Whether the relay asked for other credentials: there are none, and its answer is the answer.
        var isChallenged = false
    }

    /// By the task's number.
    private let underWay = Mutex<[Int: Exchange]>([:])

    /// Begins to wait for an answer.
    func begin(_ key: Int, _ continuation: CheckedContinuation<Result<Answer, Failure>, Never>) {
        underWay.withLock { $0[key] = Exchange(continuation: continuation) }
    }

    /// Ends the wait for an answer; false where nobody waits for it.
    @discardableResult
    func giveUp(_ key: Int, _ failure: Failure) -> Bool {
        guard let exchange = underWay.withLock({ $0.removeValue(forKey: key) }) else { return false }
        exchange.continuation.resume(returning: .failure(failure))
        return true
    }

    func urlSession(_: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLarge = underWay.withLock { underWay in
            let key = dataTask.taskIdentifier
            let size = (underWay[key]?.body.count ?? 0) + data.count
            guard size <= Transport.largest else {
                underWay[key]?.isTooLarge = true
                return true
            }
            underWay[key]?.body.append(data)
            return false
        }
        if isTooLarge { dataTask.cancel() }
    }

    func urlSession(
        _: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    func urlSession(
        _: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        let passwords = [NSURLAuthenticationMethodHTTPBasic, NSURLAuthenticationMethodHTTPDigest]
        guard passwords.contains(challenge.protectionSpace.authenticationMethod) else {
            return completionHandler(.performDefaultHandling, nil)
        }
        // The default handling of a password's challenge never ends on Linux.
        underWay.withLock { $0[task.taskIdentifier]?.isChallenged = true }
        completionHandler(.cancelAuthenticationChallenge, nil)
    }

    func urlSession(_: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let exchange = underWay.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
        let response = task.response as? HTTPURLResponse
        // A task that is cancelled from within its delegate may end without an error on Linux.
        if exchange.isTooLarge || error != nil && !(exchange.isChallenged && response != nil) {
            let failure = Failure(
                code: (error as? URLError)?.code ?? .unknown,
                words: error?.localizedDescription ?? "",
                isAnswered: response != nil,
                isTooLarge: exchange.isTooLarge
            )
            return exchange.continuation.resume(returning: .failure(failure))
        }
        let answer = Answer(
            status: response?.statusCode ?? 0,
            contentType: response?.value(forHTTPHeaderField: "Content-Type"),
            retryAfter: response?.value(forHTTPHeaderField: "Retry-After"),
            body: exchange.body
        )
        exchange.continuation.resume(returning: .success(answer))
    }
}
