import Foundation
import Kernel
import Pushing
import Storage
import Wire

/// The options of a relay; the defaults are those of the man page.
package struct RelayOptions: Sendable {
    /// The address to listen on.
    package var host = "127.0.0.1"
    /// The port to listen on; 0 takes a free one.
    package var port = 8425
    /// The longest text of one message, in bytes.
    package var text = 64 << 10
    /// The relay token that a join must show; nil lets in every client that knows a code.
    package var token: Data?
    /// The time in which the whole header of a request must arrive, in milliseconds.
    package var headerTime = 10_000
    /// The time in which a request's body must arrive, in milliseconds.
    package var bodyTime = 30_000
    /// The time that a kept connection may be silent, in milliseconds.
    package var idleTime = 75_000
    /// The time that a stopping relay waits for the requests it has begun, in milliseconds.
    package var stopTime = 10_000
    /// The time between two looks at rooms with waiting readers where the store doesn't tell every change, in milliseconds.
    package var recheckTime = 3_000
    /// The time between two reports of online members to other relays on the same store, in milliseconds.
    package var presenceTime = 2_000
    /// The requests a second that a member may make; ten times as many at once. 0 is no limit, here and below.
    package var memberRate = 200
    /// The requests a second that an address may make and that aren't a member's; ten times as many at once.
    package var strangerRate = 20
    /// The joins a minute that an address may try; as many at once.
    package var joinRate = 60
    /// The statements a minute that a person's devices may make together, of whatever kind; as many at once.
    package var statementRate = 30
    /// The rotations a minute that a person's devices may make together; as many at once.
    package var rotationRate = 6
    /// The bytes of boxes a day that a person's devices may send together in rotations; as many at once.
    package var rotationBytes = 64 << 20
    /// The rotations that a room takes in 20 seconds, whoever makes them; as many at once.
    package var roomRotations = 10
    /// The clock of these rates, in milliseconds since some moment; the loop's where nil.
    package var limitsNow: (@Sendable () -> Int)?
    /// The connections that an address may have.
    package var connections = 1_000
    /// The proxies whose `X-Forwarded-For` is believed.
    package var proxies: Set<IPAddress> = []
    /// The bytes of bodies that come in pieces that may be in memory at once; a member may have a quarter of it.
    package var bodies = 64 << 20
    /// The bytes of untaken answers that may be in memory; a member may have a quarter of it, an address half.
    package var answers = 64 << 20
    /// The time that a read waits for its turn, in milliseconds.
    package var turnTime = 10_000
    /// The longest time for which a request waits for something new, in seconds.
    package var longestWait = Limits.wait
    /// The longest time that the receipt of a waiting reader is held for other writes to commit it with, in milliseconds.
    package var receiptTime = 5
    /// The age up to which messages are kept, in milliseconds; nil keeps them for ever.
    package var retain: Int?
    /// The policy for pushes; nil for none.
    package var pushes: PushPolicy? = PushPolicy()
    /// The times of pushes. The store has to have the same.
    package var pushTimes = PushTimes()
    /// A file with the certificates that push targets are trusted by, in PEM; the system's where nil.
    package var certificates: String?
    /// The times a minute that a member may set or test a push target; as many at once.
    package var pushRate = 30
    /// The time that a stopping relay waits for pushes that are under way, in milliseconds.
    package var pushStopTime = 2_000
    /// The clock of the store and of pushes, in milliseconds since the epoch.
    package var now: @Sendable () -> Int = Syscalls.epochMilliseconds
    /// Whether every answer is noted.
    package var notesRequests = false

    package init() {}

    /// The time in which an answer of so many bytes must be taken, in milliseconds: that for a body for each 120 kB begun, so that a
    /// link of 4 kB a second takes a large one, too.
    func answerTime(of bytes: Int) -> Int { bodyTime * (1 + bytes / 120_000) }
}
