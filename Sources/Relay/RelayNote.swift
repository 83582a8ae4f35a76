import Storage

/// Something the relay tells its operator. It never holds a text, a name, a code or a token.
package enum RelayNote: Sendable {
    /// What an acknowledgement survives, where the store has settings for that.
    case durability(Durability)
    /// The store failed at a request.
    case storeFailed(String)
    /// Connections are refused: there are no descriptors left.
    case outOfDescriptors
    /// No connection can be taken for now.
    case acceptFailed(String)
    /// A push was made, or tried.
    case pushed(PushNote)
    /// A request is answered; only where `RelayOptions.notesRequests` is set.
    case answered(AnsweredRequest)

    /// The store's failure, in its words.
    static func failure(_ error: any Error) -> RelayNote {
        .storeFailed((error as? StoreError)?.words ?? "\(error)")
    }
}
