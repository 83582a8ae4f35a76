import Foundation
import Proving
import Wire

extension Account {
    /// The relay's answer to messages, as far as it was read.
    enum Posted: Sendable {
        /// All are stored, it seems; the answer isn't read yet.
        case unread(Response)
        case read([SendResult])
    }

    /// Sends messages in their order, signed in batches. What the relay didn't store because of others in its batch is signed and
    /// sent again, so that each message is stored, or refused for good, or all from one on are of an epoch that is over.
    ///
    /// - Parameter turn: returns when it is their turn, or throws why they are not to be sent; they are signed meanwhile.
    func post(
        _ messages: [NewMessage], turn: () async throws(ClientError) -> Void = {}
    ) async throws(ClientError) -> Posted {
        let answer = try await relay.post(try signed(messages), turn: turn)
        guard answer.mayRefuse else { return .unread(answer) }
        var results = try relay.accepted(answer, to: messages)
        var left = messages.count
        while true {
            let again = results.indices.filter { results[$0].code?.toCheck == .again }
            guard !results.contains(where: { $0.code?.toCheck == .staleEpoch }) else {
                // Those behind them come after them.
                for index in again { results[index] = .refused(id: messages[index].id, code: RelaysWord(.staleEpoch)) }
                return .read(results)
            }
            guard !again.isEmpty else { return .read(results) }
            // Each answer settles one message at least: it is stored, or refused.
            guard again.count < left else { throw .nonsense("no answer to \(again.count) messages") }
            left = again.count
            let rest = again.map { messages[$0] }
            let later = try relay.accepted(try await relay.post(try signed(rest)), to: rest)
            for (index, result) in zip(again, later) { results[index] = result }
        }
    }

    /// The answers to messages that were posted.
    func answers(_ posted: Posted, to messages: [NewMessage]) throws(ClientError) -> [SendResult] {
        switch posted {
        case .unread(let answer): try relay.accepted(answer, to: messages)
        case .read(let results): results
        }
    }

    /// As `post`, with the answers.
    func postAndRead(_ messages: [NewMessage]) async throws(ClientError) -> [SendResult] {
        guard !messages.isEmpty else { return [] }
        return try answers(try await post(messages), to: messages)
    }

    /// Batches of consecutive messages of one kind and epoch, each with this member's signature.
    func signed(_ messages: [NewMessage]) throws(ClientError) -> [NewBatch] {
        var batches: [NewBatch] = []
        var start = 0
        while start < messages.count {
            let (kind, told) = (messages[start].kind, messages[start].epoch)
            var end = start + 1
            while end < messages.count, end - start < NewBatch.limit, messages[end].kind == kind,
                messages[end].epoch == told
            { end += 1 }
            guard let digest = told.map({ Digest(bytes: $0) }) ?? keys.epoch else { throw .noInvite }
            let batch = Batch(room: keys.room, member: me, epoch: digest, kind: kind.rawValue)
            let lines = (start..<end).map {
                Batch.Line(id: messages[$0].id, body: SHA256.digest(of: messages[$0].body))
            }
            guard let signature = try? batch.signature(of: lines, by: signingKey) else {
                throw .nonsense("libcrypto can't sign a batch")
            }
            let epoch = Data(digest.bytes)
            batches.append(NewBatch(messages[start..<end], epoch: epoch, sig: Data(signature.bytes)))
            start = end
        }
        return batches
    }
}

extension Response {
    /// Whether a line of the answer may have a code: the plain form of one for a stored message doesn't have the letter. What isn't
    /// lines, such as a proxy's page, stored nothing.
    fileprivate var mayRefuse: Bool {
        guard status == 200, contentType?.hasPrefix("application/x-ndjson") == true else { return true }
        return body.withUnsafeBytes { body in
            body.baseAddress.map { memchr($0, Int32(UInt8(ascii: "c")), body.count) != nil } ?? false
        }
    }
}
