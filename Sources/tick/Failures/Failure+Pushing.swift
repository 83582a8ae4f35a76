import Wire

// The words for push targets that are refused, and for pushes that fail.

extension Failure {
    /// The relay refuses a room's push target.
    ///
    /// - Parameter relay: `relay 'URL'`.
    init(refusing target: PushClass?, room: String, _ relay: String) {
        guard target != .off else {
            self.init(.refused, "\(relay) makes no pushes")
            return
        }
        self.init(.refused, "\(relay) refuses the push target" + (target.map { ": \($0.words)" } ?? ""))
        if let target { hint = Self.hint(for: target, room: room) }
    }

    /// The user has no push target in a room.
    init(withoutTargetIn room: String) {
        self.init(.refused, "room '\(room)' has no push target", hint: "'tick push set \(room) URL' sets one")
    }

    /// A test push failed.
    init(testing host: String, _ reason: PushClass, room: String) {
        self.init(.no, "the test push to '\(host.printable)' failed: \(reason.words)")
        hint = Self.hint(for: reason, room: room.printable)
    }

    private static func hint(for reason: PushClass, room: String) -> String? {
        if reason.canBeAllowed { return "the relay's operator can allow it with 'tick relay --push-allow HOST:PORT'" }
        return reason == .gone || reason == .status(410) ? "'tick push set \(room)' sets it anew" : nil
    }
}
