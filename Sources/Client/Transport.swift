import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A URLSession that remembers nothing between two requests but its connections. The process has one at a time.
final class Transport: Sendable {
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
        /// Whether URLSession never said how it ended.
        var isForgotten = false
    }

    /// The largest answer that is taken, in bytes: pages, and lists of any room's size, are far below.
    static let largest = 64 << 20

    /// After how many times a request's own time-out it is given up, whatever has come by then: URLSession's counts
    /// from the last byte, so that a relay that gives one now and then would hold it for ever. And it was seen to forget
    /// a request: then nothing comes any more, not even a time-out.
    private static let patience = 4.0 / 3

    /// Makes a request.
    ///
    /// - Parameters:
    ///   - relay: whom it asks: what connections are counted by.
    ///   - first: a short request that is made before this one where this one would be the first of its connection.
    static func answer(
        to request: URLRequest,
        of relay: String,
        after first: URLRequest? = nil
    ) async -> Result<Answer, Failure> {
        let transport = current.withLock { current in
            let transport = current ?? Transport()
            current = transport
            return transport
        }
        if !transport.idle.take(relay), let first {
            if case .failure(let failure) = await transport.answer(to: first) { return .failure(failure) }
        }
        let result = await transport.answer(to: request)
        if case .success = result { transport.idle.add(relay) } else { transport.idle.forget(relay) }
        if case .failure(let failure) = result, failure.isForgotten {
            // What has forgotten one request may forget the next: begin anew.
            current.withLock { if $0 === transport { $0 = nil } }
        }
        return result
    }

    private func answer(to request: URLRequest) async -> Result<Answer, Failure> {
        let task = session.dataTask(with: request)
        let key = task.taskIdentifier
        let watch = Task {
            try await Task.sleep(for: .seconds(request.timeoutInterval * Self.patience))
            exchanges.giveUp(key, Failure(code: .timedOut, words: "timed out", isForgotten: true))
            task.cancel()
        }
        defer { watch.cancel() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                exchanges.begin(key, continuation)
                // A task that is cancelled before it begins is never answered on Linux, so it doesn't begin.
                if Task.isCancelled {
                    exchanges.giveUp(key, Failure(code: .cancelled, words: "cancelled"))
                } else {
                    task.resume()
                }
            }
        } onCancel: {
            if exchanges.giveUp(key, Failure(code: .cancelled, words: "cancelled")) { task.cancel() }
        }
    }

    private static let current = Mutex<Transport?>(nil)

    private let idle = IdleConnections()
    private let exchanges = Exchanges()
    private let session: URLSession

    private init() {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.urlCredentialStorage = nil
        configuration.httpShouldSetCookies = false
        // Each room that is followed keeps a connection waiting, and another request must not wait for it.
        configuration.httpMaximumConnectionsPerHost = 256
        session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
    }
}
