import Client

// The words for a state file that can't be used, or one beside it.

extension Failure {
    init(wording error: StateError) {
        let (message, hint): (String, String?) =
            switch error {
            case .unreadable(let path, let reason): ("cannot read '\(path.printable)': \(reason)", nil)
            case .unwritable(let path, let reason): ("cannot write '\(path.printable)': \(reason)", nil)
            case .corrupt(let path, let line, let column, let what):
                (
                    "cannot understand '\(path.printable):\(line):\(column)': \(what.printable)",
                    "nothing was changed; correct the file or move it away: \(Self.loss(without: path))"
                )
            case .newer(let path, let version):
                (
                    "'\(path.printable)' has version \(version), which this tick doesn't know",
                    "nothing was changed; use a newer tick, or another file with '--config FILE'"
                )
            case .older(let path, let version, let waiting):
                (
                    "'\(path.printable)' is of version \(version), which an earlier tick wrote",
                    "nothing was changed; \(Self.wayOn(waiting, path))"
                )
            case .noHome:
                ("cannot tell where the state file is: HOME is not set", "set TICK_CONFIG or give '--config FILE'")
            case .left(let room): ("the state file no longer has your room '\(room.printable)': nothing was kept", nil)
            }
        let isLeft = if case .left = error { true } else { false }
        self.init(isLeft ? .refused : .badConfiguration, message, hint: hint)
    }

    /// Says what it costs to be without a file: the state file, or one beside it.
    private static func loss(without path: String) -> String {
        let loss =
            if path.hasSuffix(".tree") {
                "the log that the relay shows next is trusted as it is"
            } else if path.hasSuffix(".failed") {
                "its messages are taken again"
            } else {
                "you have a new identity and no rooms"
            }
        return "without it \(loss)"
    }

    /// The way on with the file of an earlier tick, by the number of messages in its outbox.
    private static func wayOn(_ waiting: Int?, _ path: String) -> String {
        switch waiting {
        case nil: "move the file away: \(loss(without: path))"
        case 0?: "its outbox is empty: move the file away and join the rooms again"
        case let waiting?:
            "its outbox holds \(waiting.of("message")), which 'tick outbox flush' of that tick still sends; then move the "
                + "file away and join the rooms again"
        }
    }
}
