import Storage
import Wire

extension Problem {
    /// What a client is told when the store didn't do what was asked.
    init(store error: StoreError) {
        switch error {
        case .notAMember: self.init(.notAMember)
        case .wrongProof: self.init(.wrongProof)
        case .wrongToken: self.init(.unauthorized)
        case .noSuchRoom: self.init(.noSuchRoom)
        case .idTaken: self.init(.idTaken)
        case .noSuchMessage: self.init(.noSuchMessage)
        case .badReceipt: self.init(.badRequest, title: "the receipt is for messages that aren't there")
        case .full: self.init(.unavailable, title: "the relay's disk is full", retryAfter: 30)
        default: self.init(.unavailable, title: "the relay's store failed", retryAfter: 5)
        }
    }
}
