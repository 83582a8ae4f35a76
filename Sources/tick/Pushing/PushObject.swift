import Wire

/// How a push target fares, as `--json` prints it.
struct PushObject: Encodable {
    let state: PushState.Word
    let since: Int?
    let at: Int?
    let `class`: String?

    init(_ push: PushState) {
        state = push.state
        since = push.since
        at = push.at
        `class` = push.class?.rawValue
    }
}

extension PushState {
    /// The fields of its record in `--porcelain`.
    var porcelain: [(any CustomStringConvertible)?] { [state.rawValue, at, since, `class`?.rawValue] }
}
