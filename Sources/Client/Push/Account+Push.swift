import Foundation
import Wire

extension Account {
    /// Sets the user's push target at the relay, in the place of the one before.
    package func setPush(_ settings: PushSettings) async throws(ClientError) -> RelaysWord<PushStanding> {
        let target = PushTarget(
            url: settings.url,
            secret: Data(pushSecret.bytes),
            target: settings.target,
            label: settings.label,
            every: settings.every
        )
        return try await relay.setPush(target)
    }
}
