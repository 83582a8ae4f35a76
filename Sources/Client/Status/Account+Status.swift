import Proving
import Wire

extension Account {
    /// How often an answer that goes beyond the view is asked for again with a later view.
    private static let tries = 3

    /// What became of a message, proved.
    ///
    /// - Throws: `.otherLog` where the relay tells of another message than was asked for.
    package func status(of reference: Endpoint.Reference) async throws(ClientError) -> DeliveryStatus {
        let view = try await view()
        let proven = try await proven(reference, in: view)
        return DeliveryStatus(proven, view: try await lastView(), account: self)
    }

    /// My own latest messages, or everyone's, oldest first, proved.
    ///
    /// - Parameters:
    ///   - ofAll: whether messages of all members are asked for.
    ///   - receipts: whether their receipts are asked for.
    package func statuses(last count: Int, ofAll: Bool = false, receipts: Bool) async throws(ClientError)
        -> [DeliveryStatus]
    {
        var view = try await view()
        for _ in 1...Self.tries {
            let answer = try await relay.sent(last: count, ofAll: ofAll, receipts: receipts, size: view.head.size)
            let furthest = answer.messages.flatMap { [$0.event.seq] + $0.claims.map(\.upto) }.max() ?? 0
            guard answer.size == view.head.size || answer.messages.isEmpty, furthest <= view.head.size else {
                view = try await self.view()
                continue
            }
            let roots = ProvenRoots(answer.sizes, at: view.head)
            var statuses: [DeliveryStatus] = []
            var last = 0
            for record in answer.messages {
                let proven = try ProvenMessage(record, counter: answer.counter, roots: roots, view: view, account: self)
                guard ofAll || record.event.member == me, record.event.seq > last else {
                    throw .untrue("another member's message as one's own")
                }
                last = record.event.seq
                statuses.append(DeliveryStatus(proven, view: view, account: self, tellsReceipts: receipts))
            }
            return statuses
        }
        throw .untrue("answers beyond the head that it tells of")
    }

    /// A message with the receipts that cover it, proved. The view is taken anew where the answer goes beyond it.
    func proven(_ reference: Endpoint.Reference, in view: RoomView) async throws(ClientError) -> ProvenMessage {
        var view = view
        for _ in 1...Self.tries {
            let answer = try await relay.message(reference, size: view.head.size)
            guard answer.isWithin(view) else {
                view = try await self.view()
                continue
            }
            let event = answer.record.event
            let isThat =
                switch reference {
                case .id(let id): event.id == id
                case .seq(let seq): event.seq == seq
                }
            guard isThat else { throw .untrue("another message than was asked for") }
            return try ProvenMessage(
                answer.record,
                counter: answer.counter,
                roots: ProvenRoots(answer.sizes, at: view.head),
                view: view,
                account: self
            )
        }
        throw .untrue("answers beyond the head that it tells of")
    }

    /// Takes the receipts that came since a message was proved.
    func refresh(_ message: inout ProvenMessage, in view: RoomView) async throws(ClientError) {
        var view = view
        for _ in 1...Self.tries {
            let answer = try await relay.message(.seq(message.event.seq), size: view.head.size, after: message.counter)
            guard answer.isWithin(view) else {
                view = try await self.view()
                continue
            }
            guard answer.record.event.id == message.event.id else {
                throw .untrue("another message than was asked for")
            }
            let roots = ProvenRoots(answer.sizes, at: view.head)
            return message.take(answer, roots: roots, view: view, account: self)
        }
        throw .untrue("answers beyond the head that it tells of")
    }
}

extension MessageStatus {
    /// Whether all of it can be proved at the view's head.
    fileprivate func isWithin(_ view: RoomView) -> Bool {
        size == view.head.size && record.event.seq <= size && record.claims.allSatisfy { $0.upto <= size }
    }
}
