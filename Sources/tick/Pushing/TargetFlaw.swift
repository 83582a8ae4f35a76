import Client
import Wire

/// Why no push comes to a target that was set on this machine.
enum TargetFlaw {
    case missing, another, off

    var words: String {
        switch self {
        case .missing: "no target at the relay"
        case .another: "the relay has another target than was set here"
        case .off: PushClass.off.words
        }
    }

    /// The hint by which the user mends it; nil where only the relay's operator can.
    func wayBack(in room: String) -> String? { self == .off ? nil : "'tick push set \(room.printable)' sets it again" }

    func warn(in room: String, on terminal: Terminal) {
        terminal.warn("room '\(room.printable)' gets no pushes: \(words)")
        if let hint = wayBack(in: room) { terminal.hint(hint) }
    }
}

extension PushSettings {
    /// Why no push comes to this target, by what the relay says of the user's; nil where it has this one, and makes pushes.
    func flaw(in standing: PushStanding?) -> TargetFlaw? {
        guard let standing else { return .missing }
        if standing.push.class == .off { return .off }
        return standing.target == target ? nil : .another
    }
}
