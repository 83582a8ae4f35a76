import Curl
import Wire

/// A sender's requests that are not answered yet: one at the relay, and one that goes there as soon as that is answered.
///
/// So the relay isn't left waiting while an answer is read and printed and the next lines are sealed, and the lines' order
/// is kept all the same: where a request isn't answered, or refused, none behind it is sent. Only where an answer turns out
/// to be nonsense may one be on its way already; sent again under its ids, it makes nothing twice.
package struct RequestQueue {
    package typealias Answer = Result<[Accepted], ClientError>
    package typealias Request = (messages: [NewMessage], answer: Task<Answer, Never>)

    private static let most = 2

    private let relay: RelayClient
    private var requests: [Request] = []
    /// The last request up to its answer as it came: what that says is read while the next one is on its way.
    private var exchange: Task<Result<Response, ClientError>, Never>?

    package init(_ relay: RelayClient) { self.relay = relay }

    package var isEmpty: Bool { requests.isEmpty }
    package var isFull: Bool { requests.count >= Self.most }

    /// Adds a request behind the others; to be called only while the queue isn't full.
    package mutating func add(_ messages: [NewMessage]) {
        precondition(!isFull, "BUG: a request too many")
        let relay = relay
        let last = exchange
        let exchange = Task.detached { () async -> Result<Response, ClientError> in
            do throws(ClientError) {
                let response = try await relay.post(messages) { () async throws(ClientError) in
                    _ = try await last?.value.get()
                }
                return .success(response)
            } catch { return .failure(error) }
        }
        let answer = Task.detached { () async -> Answer in
            let result = await withTaskCancellationHandler {
                await exchange.value
            } onCancel: {
                exchange.cancel()
            }
            do throws(ClientError) { return .success(try relay.accepted(result.get(), to: messages)) } catch {
                return .failure(error)
            }
        }
        self.exchange = exchange
        requests.append((messages, answer))
    }

    /// Takes out the first request; nil where there is none.
    package mutating func takeFirst() -> Request? { requests.isEmpty ? nil : requests.removeFirst() }

    /// Takes out the messages behind a request that failed.
    package mutating func takeUnsent() -> [NewMessage] {
        defer { (requests, exchange) = ([], nil) }
        return requests.flatMap(\.messages)
    }
}
