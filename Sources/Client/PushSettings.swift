import Foundation
import Sealing
import Wire

/// A member's push target as the state file keeps it. The relay tells nobody a target's URL, its member included.
package struct PushSettings: Equatable, Sendable {
    /// A secret: with many services whoever has it can write to the target.
    package var url: String
    /// The target's name, which a push tells: so its receiver knows which room is meant.
    package var target: PushTargetID
    /// The room's name in a push; nil where it has none.
    package var label: String?
    /// The least time between two pushes, in seconds; nil for the usual.
    package var every: Int?
    /// The object's other members in the file.
    var rest: [JSONValue.Member] = []

    package init(url: String, target: PushTargetID, label: String? = nil, every: Int? = nil) {
        (self.url, self.target, self.label, self.every) = (url, target, label, every)
    }
}

extension Account {
    /// Sets the user's push target at the relay, in the place of the one before.
    package func setPush(_ settings: PushSettings) async throws(ClientError) -> RelaysWord<PushStanding> {
        let target = PushTarget(
            url: settings.url, secret: Data(pushSecret.bytes), target: settings.target, label: settings.label,
            every: settings.every
        )
        return try await relay.setPush(target)
    }
}

extension PushState {
    /// The same for the message at a seq: a push before it was none for it, and what fails since one that was taken is none.
    func narrowed(to seq: Int) -> PushState {
        guard at != nil else { return self }
        guard (upto ?? 0) < seq else { return state == .failing ? PushState(.pushed, at: at, upto: upto) : self }
        var state = self
        (state.at, state.upto) = (nil, nil)
        if state.state == .pushed { state.state = .set }
        return state
    }
}

/// Judges the pushes that come to a receiving end, as Standard Webhooks says (https://www.standardwebhooks.com).
package struct PushInbox: Sendable {
    /// How far a push's timestamp may be from this machine's clock, in seconds.
    package static let tolerance = 300

    /// A request that says that it is a push: the values of its `webhook-` fields, nil for those that it lacks, and its body.
    package struct Request: Sendable {
        package var id: String?
        package var timestamp: String?
        package var signature: String?
        package var body: [UInt8]

        package init(id: String?, timestamp: String?, signature: String?, body: [UInt8]) {
            (self.id, self.timestamp, self.signature, self.body) = (id, timestamp, signature, body)
        }
    }

    /// Why a push wakes nobody.
    package enum RequestError: Error, Hashable, Sendable {
        /// It has no signature, or none of a room that is listened for.
        case unsigned
        /// Its time is too far from this machine's: it may be one that somebody has recorded.
        case stale
        /// It is signed for a room, but not for the target that is set here.
        case otherTarget(room: String)
        /// It is signed for a room, and no push.
        case nonsense(room: String)
    }

    private let secrets: [(room: String, secret: PushSecret)]
    /// The pushes that were taken, each with the time up to which a copy of it wouldn't be stale.
    private var taken: [String: Int] = [:]

    package init(_ accounts: [Account]) { secrets = accounts.map { ($0.room, $0.pushSecret) } }

    /// Judges a push.
    ///
    /// - Parameters:
    ///   - now: in seconds since the epoch.
    ///   - target: gives the target of a room, as it is set now.
    /// - Returns: the room that it wakes; nil where the same push was taken before.
    package mutating func room(
        for request: Request, now: Int, target: (_ room: String) -> PushTargetID?
    ) throws(RequestError) -> String? {
        guard let id = request.id, let timestamp = request.timestamp, let signature = request.signature,
            let time = Int(timestamp), String(time) == timestamp
        else { throw .unsigned }
        guard (now - Self.tolerance...now + Self.tolerance).contains(time) else { throw .stale }
        let body = Data(request.body)
        let signer = secrets.first { _, secret in secret.signed(signature, id: id, timestamp: time, body: body) }
        guard let room = signer?.room else { throw .unsigned }
        guard let told = try? JSON.value(Body.self, from: body) else { throw .nonsense(room: room) }
        guard told.data.target == target(room) else { throw .otherTarget(room: room) }
        taken = taken.filter { $0.value >= now }
        // A later try of the same push has a later time.
        let until = taken[id]
        taken[id] = max(until ?? 0, time + Self.tolerance)
        return until == nil ? room : nil
    }

    /// As much of `PushBody` as is needed: a later relay may push for other reasons.
    private struct Body: Decodable {
        struct Content: Decodable {
            var target: PushTargetID
        }

        var data: Content
    }
}
