import Foundation
import Kernel
import Pushing
import Storage

/// How a relay is run. What isn't said has the default that the man page gives.
package struct RelayOptions: Sendable {
    /// The address to listen on.
    package var host = "127.0.0.1"
    /// The port to listen on; 0 takes a free one.
    package var port = 8425
    /// The longest text of one message, in bytes.
    package var text = 64 << 10
    /// What a client must show to join at all; nil lets in every client that knows a code.
    package var token: Data?
    /// The whole header of a request must arrive within this, in milliseconds.
    package var headerTime = 10_000
    /// A request's body must arrive within this, in milliseconds; an answer must be taken within it too.
    package var bodyTime = 30_000
    /// A kept connection may be silent for this long, in milliseconds.
    package var idleTime = 75_000
    /// How long a stopping relay waits for the requests it has begun, in milliseconds.
    package var stopTime = 10_000
    /// How often rooms with waiting readers are looked at where the store doesn't tell every change, in milliseconds.
    package var recheckTime = 3_000
    /// How often other relays on the same store are told who is here, in milliseconds.
    package var presenceTime = 2_000
    /// How many requests a second a member may make; ten times as many at once. 0 is no limit, here and below.
    package var memberRate = 200
    /// How many requests a second an address may make that aren't a member's; ten times as many at once.
    package var strangerRate = 20
    /// How many joins a minute an address may try; as many at once.
    package var joinRate = 60
    /// The clock of these rates, in milliseconds since some moment; the loop's where nil.
    package var limitsNow: (@Sendable () -> Int)?
    /// How many connections an address may have.
    package var connections = 1_000
    /// Whose `X-Forwarded-For` is believed.
    package var proxies: Set<IPAddress> = []
    /// How many bytes of bodies that come in pieces may be in memory at once; a member may have a quarter of it.
    package var bodies = 64 << 20
    /// How many bytes of answers may be in memory that clients don't take; a member may have a quarter of it, an address half.
    package var answers = 64 << 20
    /// How long a read waits for its turn, in milliseconds.
    package var turnTime = 10_000
    /// For how long what was said is kept, in milliseconds; nil keeps it for ever.
    package var retain: Int?
    /// Which pushes are made; nil for none.
    package var pushes: PushPolicy? = PushPolicy()
    /// When they are made. The store has to have the same.
    package var pushTimes = PushTimes()
    /// A file with the certificates that push targets are trusted by, in PEM; the system's where nil.
    package var certificates: String?
    /// How many times a minute a member may set or test a push target; as many at once.
    package var pushRate = 30
    /// How long a stopping relay waits for pushes that are under way, in milliseconds.
    package var pushStopTime = 2_000
    /// The clock of the store and of pushes, in milliseconds since the epoch.
    package var now: @Sendable () -> Int = Syscalls.epochMilliseconds
    /// Whether every answer is noted.
    package var notesRequests = false

    package init() {}
}
