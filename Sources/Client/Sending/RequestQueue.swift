import Kernel
import Proving
import Wire

/// A sender's requests that are not answered yet: one at the relay, and one that is sent as soon as the first is answered.
///
/// So the relay doesn't wait while an answer is read and printed and the next lines are sealed. The order of the lines is
/// kept: after a request that fails, or whose messages are of an epoch that is over, none is sent. Only where an answer turns out
/// to be invalid may the next request have been sent already; sent again under the same ids, it stores nothing twice.
package struct RequestQueue {
    package typealias Answer = Result<[SendResult], ClientError>
    package typealias Request = (messages: [NewMessage], answer: Task<Answer, Never>)

    private static let most = 2

    private let account: Account
    private let areNew: Bool
    private var requests: [Request] = []
    /// The last request with its answer, which is parsed while the next request is under way, as a rule.
    private var exchange: Task<Result<Account.Posted, ClientError>, Never>?
    /// The last request's answers, with the seqs of all before.
    private var checked: Task<Result<([SendResult], AnsweredSeqs), ClientError>, Never>?

    /// - Parameter areNew: whether the relay can't have had the messages before, as it may where their ids come from a key.
    package init(_ account: Account, areNew: Bool) { (self.account, self.areNew) = (account, areNew) }

    package var isEmpty: Bool { requests.isEmpty }
    package var isFull: Bool { requests.count >= Self.most }

    /// Appends a request; the queue must not be full.
    package mutating func add(_ messages: [NewMessage]) {
        precondition(!isFull, "BUG: a request too many")
        let (account, areNew) = (account, areNew)
        let (last, former) = (exchange, checked)
        let size = account.log.size(by: account.me)
        let exchange = Task.detached { () async -> Result<Account.Posted, ClientError> in
            do throws(ClientError) {
                let posted = try await account.post(messages) { () async throws(ClientError) in
                    guard case .read(let results)? = try await last?.value.get(),
                        results.contains(where: \.isStale)
                    else { return }
                    // Sealed for the room's epoch, these would come before those.
                    throw .refused(Problem(.staleEpoch))
                }
                return .success(posted)
            } catch { return .failure(error) }
        }
        let checked = Task.detached { () async -> Result<([SendResult], AnsweredSeqs), ClientError> in
            do throws(ClientError) {
                var accepted = try account.answers(await exchange.valueOrCancel.get(), to: messages)
                if !areNew { accepted = try await account.knowing(accepted, to: messages) }
                var seqs = try await former?.value.get().1 ?? AnsweredSeqs()
                try await account.check(accepted, to: messages, after: &seqs, beyond: size) { _ in areNew }
                return .success((accepted, seqs))
            } catch { return .failure(error) }
        }
        let answer = Task.detached { () async -> Answer in await checked.valueOrCancel.map(\.0) }
        (self.exchange, self.checked) = (exchange, checked)
        requests.append((messages, answer))
    }

    /// Removes the first request; nil where there is none.
    package mutating func takeFirst() -> Request? { requests.isEmpty ? nil : requests.removeFirst() }

    /// Removes the messages of all requests, after one has failed.
    package mutating func takeUnsent() -> [NewMessage] {
        defer { (requests, exchange, checked) = ([], nil, nil) }
        return requests.flatMap(\.messages)
    }
}

/// The seqs that a relay answered to the messages of one sender, in the order in which they were sent.
///
/// A log takes messages in the order in which they come: their seqs rise, and are beyond each head that was proved before
/// the request. Only a message that the relay may have had before has the seq of the first time, and that has to be proved.
struct AnsweredSeqs: Sendable {
    /// The greatest seq that the log is known to have had.
    private var greatest = 0
    private var taken = SeqSet()

    /// Takes the answers to a request.
    ///
    /// - Parameters:
    ///   - size: the size that the log is known to have had before the request.
    ///   - isNew: whether the relay can't have had a message before.
    /// - Returns: the indices of the messages that have to be proved to be where the relay says.
    /// - Throws: `.nonsense` where no log gives these answers.
    mutating func take(_ answers: [SendResult], beyond size: Int, isNew: (Int) -> Bool) throws(ClientError) -> [Int] {
        greatest = max(greatest, size)
        var unproven: [Int] = []
        for (index, answer) in answers.enumerated() {
            guard let seq = answer.seq?.toCheck else { continue }
            guard 1...Tree.greatestSize ~= seq else { throw .nonsense("a message at seq \(seq)") }
            if seq > greatest {
                greatest = seq
            } else {
                guard taken.range(around: seq) == nil else { throw .nonsense("two messages at seq \(seq)") }
                guard !isNew(index) else {
                    let place = greatest == size ? "in a log that had \(size) events" : "after one at \(greatest)"
                    throw .nonsense("a new message at seq \(seq) \(place)")
                }
                unproven.append(index)
            }
            taken.insert(seq...seq)
        }
        return unproven
    }
}

extension MessageID {
    /// A new id, of the current time.
    package static func now() -> MessageID {
        var generator = SystemRandomNumberGenerator()
        return MessageID(at: Syscalls.epochMilliseconds(), using: &generator)
    }
}
