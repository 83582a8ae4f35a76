import Foundation
import HTTP
import Pushing
import Storage
import Wire

extension RelayServer {
    /// Answers with the pushes that this relay makes, and their times.
    func pushService() throws(Problem) -> Step {
        guard pushWork != nil else { return .respond(try .json(PushService(kinds: []))) }
        let times = options.pushTimes
        let service = PushService(kinds: PushKind.known, after: times.after / 1000, expire: times.expire / 1000)
        return .respond(try .json(service))
    }

    /// Sets the asking member's target.
    func setPush(_ body: [UInt8], by principal: Principal) throws(Problem) -> Step {
        guard let work = pushWork else { throw Problem(.pushRefused, class: .off) }
        try limits.push(principal.member)
        let target: PushTarget = try Self.value(of: body, orSay: "the body is no push target")
        if let flaw = target.flaw { throw Problem(.badRequest, title: flaw) }
        guard PushKind.known.contains(target.kind) else { throw Problem(.pushRefused, class: .kind) }
        let origin = try origin(of: target.url, work)
        let key = principal.key
        return write(.newPush(of: key)) { transaction throws(StoreError) in
            try transaction.setPush(target, origin: origin, of: key)
        } then: {
            work.drop(principal.roomID, principal.member)
            return .respond(try .json($0))
        }
    }

    /// Answers the asking member's target.
    func push(by principal: Principal) -> Step {
        read(by: principal) { snapshot, key throws(StoreError) in
            try snapshot.push(of: key)
        } then: { [self] standing in
            guard var standing else { throw Problem(.noSuchPush) }
            if pushWork == nil {
                // None is tried, whatever waits.
                standing.push = PushState(.failing, at: standing.push.at, upto: standing.push.upto, class: .off)
                (standing.queued, standing.next, standing.tries) = (nil, nil, nil)
            }
            return .respond(try .json(standing))
        }
    }

    /// Forgets the asking member's target.
    func clearPush(by principal: Principal) -> Step {
        let key = principal.key
        return write(WriteNeeds(of: key)) { transaction throws(StoreError) in
            try transaction.clearPush(of: key)
        } then: { [self] in
            pushWork?.drop(principal.roomID, principal.member)
            return .respond(Response(status: 204))
        }
    }

    /// Makes one push to the asking member's target at once, and answers its result.
    func testPush(by principal: Principal) throws(Problem) -> Step {
        guard let work = pushWork, !stopping else { throw Problem(.pushRefused, class: .off) }
        try limits.push(principal.member)
        return read(by: principal) { snapshot, key throws(StoreError) in
            try snapshot.pushAddress(of: key)
        } then: { [self] address in
            guard let address else { throw Problem(.noSuchPush) }
            guard !address.isGone else { throw Problem(.pushRefused, class: .gone) }
            // The operator may have allowed less since the target was set.
            _ = try origin(of: address.url, work)
            return .task { [self] connection, _ in test(address, by: principal, work, on: connection) }
        }
    }

    private func test(_ address: PushAddress, by principal: Principal, _ work: PushWork, on connection: Connection) {
        let start = loop.now
        let wait: Int? =
            switch work.origins.begin(address.origin, at: start) {
            case .now: nil
            case .later(let time): max(1, (time - start + 999) / 1_000)
            case .full: 1
            }
        if let wait { return connection.perform(in: self) { throw Problem(.rateLimited, retryAfter: wait) } }
        let (id, key) = (PushID(rawValue: .random(in: .min ... .max)), principal.key)
        let push = PushWork.Push(sort: .test, id: id, address: address, room: key.room, member: key.member)
        make(push, work) { [self] result in
            let test = PushTest(at: options.now(), ms: loop.now - start, status: result.status, class: result.why)
            connection.perform(in: self) {
                guard result != .cancelled else { throw Self.cutOff }
                return write(.push(of: key)) { transaction throws(StoreError) in
                    try transaction.tested(address.target, result.why, of: key)
                } then: { [self] in
                    pushWork?.wake(by: loop.now)
                    return .respond(try .json(test))
                }
            }
        }
    }

    private static let cutOff = Problem(
        .unavailable, title: "the test was cut off: the target was changed, or the relay stops"
    )

    private func origin(of url: String, _ work: PushWork) throws(Problem) -> String {
        do { return try work.policy.origin(of: url) } catch { throw Problem(.pushRefused, class: error) }
    }
}

extension PushTarget {
    /// The reason, in words, why a relay can't use it; nil where it can.
    fileprivate var flaw: String? {
        if secret.count != Self.secretBytes { return "the secret has the wrong length" }
        if let label {
            guard (1...Limits.pushLabel).contains(label.utf8.count) else { return "the label has the wrong length" }
            guard !label.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
                return "the label has a control character"
            }
        }
        if let every, !Limits.pushEvery.contains(every) { return "the time between two pushes is out of range" }
        return nil
    }
}
