import Storage
import Wire

extension Problem {
    /// What a client is told when the store didn't do what was asked.
    init(store error: StoreError) {
        switch error {
        case .notAMember: self.init(.notAMember)
        case .removed: self.init(.removed)
        case .badStatement: self.init(.badStatement)
        case .staleCount(let last): self.init(.staleCount, count: last)
        case .wrongProof: self.init(.wrongProof)
        case .wrongToken: self.init(.unauthorized)
        case .noSuchRoom: self.init(.noSuchRoom)
        case .idTaken: self.init(.idTaken)
        case .noSuchMessage: self.init(.noSuchMessage)
        case .badReceipt: self.init(.badRequest, title: "a receipt is for events that aren't there, or isn't complete")
        case .wrongRoot: self.init(.wrongRoot)
        case .noSuchSize: self.init(.badRequest, title: "the log is not as long as that")
        case .full: self.init(.unavailable, title: "the relay's disk is full", retryAfter: 30)
        case .moved:
            self.init(.unavailable, title: "the relay's store was moved or deleted", retryAfter: 30)
        case .unknown:
            self.init(
                .unavailable,
                title: "the relay's store may or may not have taken this; try again with the same id",
                retryAfter: 1
            )
        case .interrupted: self.init(.unavailable, title: "the relay's store is away", retryAfter: 1)
        default: self.init(.unavailable, title: "the relay's store failed", retryAfter: 5)
        }
    }
}
