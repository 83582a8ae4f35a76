import Wire

/// A sender's requests that are not answered yet: one at the relay, and one that goes there as soon as that is answered.
///
/// So the relay isn't left waiting while an answer is printed and the next lines are sealed, and the lines' order is kept
/// all the same: where a request fails, none behind it is sent.
package struct RequestQueue {
    package typealias Answer = Result<[Accepted], ClientError>
    package typealias Request = (messages: [NewMessage], answer: Task<Answer, Never>)

    private static let most = 2

    private let relay: RelayClient
    private var requests: [Request] = []

    package init(_ relay: RelayClient) { self.relay = relay }

    package var isEmpty: Bool { requests.isEmpty }
    package var isFull: Bool { requests.count >= Self.most }

    /// Adds a request behind the others; to be called only while the queue isn't full.
    package mutating func add(_ messages: [NewMessage]) {
        precondition(!isFull, "BUG: a request too many")
        let relay = relay
        let last = requests.last?.answer
        let answer = Task.detached { () async -> Answer in
            do throws(ClientError) {
                let accepted = try await relay.send(messages) { () async throws(ClientError) in
                    _ = try await last?.value.get()
                }
                return .success(accepted)
            } catch { return .failure(error) }
        }
        requests.append((messages, answer))
    }

    /// Takes out the first request; nil where there is none.
    package mutating func takeFirst() -> Request? { requests.isEmpty ? nil : requests.removeFirst() }

    /// Takes out the messages behind a request that failed: none of them is sent.
    package mutating func takeUnsent() -> [NewMessage] {
        defer { requests = [] }
        return requests.flatMap(\.messages)
    }
}
