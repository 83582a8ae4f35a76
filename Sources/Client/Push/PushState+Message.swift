import Wire

extension PushState {
    /// The same for the message at a seq: a push before it was none for it.
    func narrowed(to seq: Int) -> PushState {
        guard at != nil, (upto ?? 0) < seq else { return self }
        var state = self
        (state.at, state.upto) = (nil, nil)
        if state.state == .pushed { state.state = .set }
        return state
    }
}
