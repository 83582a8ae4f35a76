import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The one URLSession of the process, which remembers nothing between two requests but its connections.
///
/// It has a delegate since nothing less does on Linux what a bearer token asks for: a task's own delegate isn't asked
/// about redirects there, and the session would take the token wherever it is sent.
final class Transport: NSObject, URLSessionDataDelegate {
    /// An answer as it came.
    struct Answer: Sendable {
        var status: Int
        var contentType: String?
        var retryAfter: String?
        var body = Data()
    }

    /// A request that ended without an answer.
    struct Failure: Error {
        var code: URLError.Code
        /// The system's words, most often libcurl's.
        var words: String
        /// Whether an answer had begun.
        var isAnswered = false
        /// Whether the answer was given up because of its size.
        var isTooLarge = false
    }

    /// The largest answer that is taken, in bytes: pages, and lists of any room's size, are far below.
    static let largest = 64 << 20

    static func answer(to request: URLRequest) async -> Result<Answer, Failure> {
        let task = session.dataTask(with: request)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                delegate.underWay.withLock { $0[task.taskIdentifier] = Exchange(continuation: continuation) }
                task.resume()
            }
        } onCancel: {
            task.cancel()
        }
    }

    private struct Exchange {
        let continuation: CheckedContinuation<Result<Answer, Failure>, Never>
        var body = Data()
        var isTooLarge = false
        /// Whether the relay asked for other credentials: there are none, and its answer is the answer.
        var isChallenged = false
    }

    private static let delegate = Transport()
    private static let session: URLSession = {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.urlCredentialStorage = nil
        configuration.httpShouldSetCookies = false
        // Each room that is followed keeps a connection waiting, and another request must not wait for it.
        configuration.httpMaximumConnectionsPerHost = 256
        return URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }()

    /// By the task's number.
    private let underWay = Mutex<[Int: Exchange]>([:])

    func urlSession(_: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLarge = underWay.withLock { underWay in
            let key = dataTask.taskIdentifier
            let size = (underWay[key]?.body.count ?? 0) + data.count
            guard size <= Self.largest else {
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
