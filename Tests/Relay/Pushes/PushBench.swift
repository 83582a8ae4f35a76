import Foundation
import Kernel
import Pushing
import Storage
import Synchronization
import Wire

@testable import Relay

/// The clock of a relay's pushes: it stands until it is set ahead, so that nothing is tried again before its test says so.
final class PushClock: Sendable {
    private let time = Mutex(Syscalls.epochMilliseconds())

    func pass(_ milliseconds: Int) { time.withLock { $0 += milliseconds } }

    @Sendable func now() -> Int { time.withLock { $0 } }
}

extension RelayOptions {
    /// Pushes are made at once, and to these receivers.
    init(pushingTo receivers: Receiver..., clock: PushClock? = nil) {
        self = .patient
        let allowances = receivers.compactMap { PushAllowance("127.0.0.1:\($0.port)") }
        pushes = PushPolicy(allowing: Set(allowances))
        pushTimes.after = 0
        // Tests ask again and again until something is so: how often that is depends on the machine.
        memberRate = 0
        if let clock { now = clock.now }
    }
}

extension Guest {
    var pushPath: String { "\(room.path)/members/\(member)/push" }

    static let target = PushTargetID(rawValue: 5)
    static let secret = Data(repeating: 0x5A, count: 32)

    /// The body that sets its push target.
    func target(_ url: String, label: String? = "ops", every: Int? = nil) -> String {
        json(PushTarget(url: url, secret: Self.secret, target: Self.target, label: label, every: every))
    }
}

extension TestRelay {
    func set(_ url: String, as guest: Guest, label: String? = "ops", every: Int? = nil) throws -> Answer {
        try ask("PUT", guest.pushPath, as: guest, body: guest.target(url, label: label, every: every))
    }

    func standing(_ guest: Guest) throws -> PushStanding { try ask("GET", guest.pushPath, as: guest).value() }

    func test(_ guest: Guest) throws -> PushTest { try ask("POST", guest.pushPath + "/test", as: guest).value() }

    func send(_ guest: Guest, _ text: String = "hello") throws {
        _ = try ask("POST", guest.room.path + "/messages", as: guest, body: messages(text))
    }

    /// Waits until a member's push target is so: each look is a round trip.
    @discardableResult
    func standing(_ guest: Guest, until holds: (PushStanding) -> Bool) throws -> PushStanding {
        let end = Date() + Self.hang
        var standing = try standing(guest)
        while !holds(standing), Date() < end { standing = try self.standing(guest) }
        return standing
    }

    /// Has the worker look at its clock again.
    func lookAtPushes() async { await server.lookAtPushes() }
}

extension RelayServer {
    fileprivate func lookAtPushes() { pushWork?.wake(by: 0) }
}
