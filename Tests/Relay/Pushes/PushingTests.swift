import Foundation
import HTTP
import Kernel
import Proving
import Storage
import Synchronization
import Testing
import Wire

@testable import Pushing
@testable import Relay

/// Pushes from a relay to a receiver, over the loopback.
@Suite struct PushingTests {
    private let receiver: Receiver

    init() throws { receiver = try Receiver() }

    @Test func aMemberWhoIsAwayGetsOneSignedPush() async throws {
        let notes = Notes()
        try await withRelay(RelayOptions(pushingTo: receiver), note: notes.add) { relay in
            try relay.join(.alice, .bob)
            #expect(try relay.set(receiver.url("/hook?key=geheim"), as: .bob).status == 200)
            try relay.send(.alice, "a text")
            let push = try receiver.next()
            #expect(push.line == "POST /hook?key=geheim HTTP/1.1")
            #expect(push.fields["content-type"] == "application/json")
            #expect(push.fields["user-agent"] == "tick")
            let id = try #require(push.fields["webhook-id"].flatMap(PushID.init))
            let timestamp = try #require(push.fields["webhook-timestamp"].flatMap { Int($0) })
            #expect(abs(timestamp - Syscalls.epochMilliseconds() / 1000) < 60)
            #expect(
                push.fields["webhook-signature"]
                    == PushSignature.text(of: push.body, id: id.description, timestamp: timestamp, secret: Guest.secret)
            )
            let body = try JSON.value(PushBody.self, from: push.body)
            #expect(body.type == .new)
            #expect(body.data == .init(target: Guest.target, new: 1))
            #expect(body.text == "1 new in ops")

            let standing = try relay.standing(.bob) { $0.push.state == .pushed }
            #expect(standing.push.upto == 3)
            #expect(standing.queued == nil)
            let rows = try relay.ask("GET", RoomID.ops.path + "/members", as: .alice).value(MemberList.self).members
                .told
            #expect(rows.map(\.push) == [nil, standing.push])
            let told = notes.pushes.first.map { "\($0.room) \($0.host) \($0.status ?? 0) \($0.isTest)" }
            #expect(told == "1 127.0.0.1:\(receiver.port) 204 false")
            let metrics = try relay.ask("GET", "/metrics").text
            #expect(metrics.contains("\ntick_pushes_total{result=\"taken\"} 1\n"))
            #expect(metrics.contains("\ntick_push_queue 0\n"))

            // Nothing that tells of the room leaves in it.
            let everything = push.line + push.fields.description + String(decoding: push.body, as: UTF8.self)
            let secrets = [
                RoomID.ops.description, Guest.alice.member.description, Guest.bob.member.description, "a text",
            ]
            for secret in secrets { #expect(!everything.localizedCaseInsensitiveContains(secret)) }
            let answers = try relay.ask("GET", Guest.bob.pushPath, as: .bob).text + metrics
            #expect(!answers.contains("geheim"))
            #expect(!answers.contains("/hook"))
            #expect(!answers.contains(Guest.secret.base64EncodedString()))
        }
        #expect(receiver.requests.count == 1)
    }

    @Test func aPushIsOfOneTimeHoweverLongItTakesToMake() async throws {
        let time = Mutex(1_795_000_000_000)
        var options = RelayOptions(pushingTo: receiver)
        // Every look at the clock is a second later.
        options.now = {
            time.withLock { time in
                time += 1_000
                return time
            }
        }
        try await withRelay(options) { relay in
            try relay.join(.bob)
            #expect(try relay.set(receiver.url(), as: .bob).status == 200)
            _ = try relay.test(.bob)
            let push = try receiver.next()
            let made = try Date(
                JSON.value(PushBody.self, from: push.body).timestamp,
                strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)
            )
            #expect(push.fields["webhook-timestamp"] == String(Int(made.timeIntervalSince1970)))
        }
    }

    @Test func aRelayWithoutPushesSaysSo() async throws {
        var options = RelayOptions(pushingTo: receiver)
        try await withRelay(options) { relay in
            let answer = try relay.ask("GET", "/v3/push")
            #expect(answer.text == #"{"after":0,"expire":86400,"kinds":["webhook"]}"#)
        }
        options.pushes = nil
        try await withRelay(options) { relay in
            try relay.join(.bob)
            #expect(try relay.ask("GET", "/v3/push").text == #"{"kinds":[]}"#)
            let answers = [
                try relay.set(receiver.url(), as: .bob),
                try relay.ask("POST", Guest.bob.pushPath + "/test", as: .bob),
            ]
            for answer in answers {
                #expect(try answer.value(Problem.self) == Problem(.pushRefused, class: .off))
            }
            #expect(try relay.ask("GET", Guest.bob.pushPath, as: .bob).code == .noSuchPush)
            #expect(try relay.ask("DELETE", Guest.bob.pushPath, as: .bob).status == 204)
        }
    }

    @Test func aTargetIsSetShownAndTakenAway() async throws {
        try await withRelay(RelayOptions(pushingTo: receiver)) { relay in
            try relay.join(.bob)
            #expect(try relay.ask("GET", Guest.bob.pushPath, as: .bob).code == .noSuchPush)
            let set = try relay.set("https://hooks.example.org/x", as: .bob, label: nil, every: 300)
            let expected = PushStanding(
                kind: .webhook, host: "hooks.example.org", target: Guest.target, label: nil, every: 300,
                push: PushState(.set)
            )
            #expect(try set.value(PushStanding.self) == expected)
            #expect(try relay.standing(.bob) == expected)
            #expect(try relay.ask("DELETE", Guest.bob.pushPath, as: .bob).status == 204)
            #expect(try relay.ask("GET", Guest.bob.pushPath, as: .bob).code == .noSuchPush)
            #expect(try relay.ask("POST", Guest.bob.pushPath + "/test", as: .bob).code == .noSuchPush)
        }
    }

    @Test func anotherMembersTargetIsForbidden() async throws {
        try await withRelay(RelayOptions(pushingTo: receiver)) { relay in
            try relay.join(.alice, .bob)
            let body = Guest.bob.target(receiver.url())
            for (method, path) in [
                ("PUT", Guest.bob.pushPath), ("GET", Guest.bob.pushPath), ("DELETE", Guest.bob.pushPath),
                ("POST", Guest.bob.pushPath + "/test"),
            ] {
                #expect(try relay.ask(method, path, as: .alice, body: body).code == .forbidden)
                #expect(try relay.ask(method, path, body: body).code == .unauthorized)
            }
        }
    }

    @Test(arguments: [
        ("http://hooks.example.org/", PushClass.scheme), ("https://hooks.example.org:8443/", .port),
        ("https://127.0.0.1/", .address), ("ftp://hooks.example.org/", .url), ("", .url), ("https://a b/", .url),
        ("https://hooks.example.org/" + String(repeating: "x", count: 2_048), .url),
    ])
    func aTargetIsRefusedForAReason(url: String, why: PushClass) async throws {
        try await withRelay { relay in
            try relay.join(.bob)
            #expect(try relay.set(url, as: .bob).value(Problem.self) == Problem(.pushRefused, class: why))
        }
    }

    @Test(arguments: [
        ("kind", "\"webhook\"", "\"webpush\"", ProblemCode.pushRefused), ("label", "\"ops\"", "\"a\\nb\"", .badRequest),
        ("label", "\"ops\"", "\"\"", .badRequest), ("every", "60", "9", .badRequest),
        ("every", "60", "86401", .badRequest),
        ("secret", "WlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlo=", "Wlo=", .badRequest),
        ("url", "\"url\"", "\"uri\"", .badRequest),
    ])
    func aTargetIsCompleteAndInItsBounds(field: String, from: String, to: String, code: ProblemCode) async throws {
        try await withRelay { relay in
            try relay.join(.bob)
            let good = Guest.bob.target("https://hooks.example.org/", every: 60)
            let body = good.replacing(from, with: to)
            #expect(body != good)
            #expect(try relay.ask("PUT", Guest.bob.pushPath, as: .bob, body: body).code == code)
            #expect(try relay.ask("PUT", Guest.bob.pushPath, as: .bob, body: good).status == 200)
        }
    }

    @Test func aLoopOfTargetsIsToldToWait() async throws {
        var options = RelayOptions.patient
        options.limitsNow = { 0 }
        try await withRelay(options) { relay in
            try relay.join(.bob)
            let answers = try (0..<31).map { _ in try relay.set("https://hooks.example.org/", as: .bob) }
            #expect(answers.prefix(30).allSatisfy { $0.status == 200 })
            #expect(answers[30].code == .rateLimited)
            #expect(answers[30].fields["retry-after"] != nil)
            // Nothing else is.
            #expect(try relay.standing(.bob).host == "hooks.example.org")
        }
    }

    @Test func aTestSaysWhatCameOfIt() async throws {
        let receiver = try Receiver { [.status(200), .status(503), .garbage, .status(410)][$0] }
        try await withRelay(RelayOptions(pushingTo: receiver, clock: PushClock())) { relay in
            try relay.join(.bob)
            _ = try relay.set(receiver.url(), as: .bob)
            let first = try relay.test(.bob)
            #expect(first.status == 200)
            #expect(first.class == nil)
            #expect(try JSON.value(PushBody.self, from: receiver.next().body).type == .test)
            #expect(try relay.standing(.bob).push == PushState(.set))
            let second = try relay.test(.bob)
            #expect(second.status == 503)
            #expect(second.class == .status(503))
            #expect(try relay.standing(.bob).push.state == .failing)
            // The origin rests now: it has asked for that.
            let third = try relay.ask("POST", Guest.bob.pushPath + "/test", as: .bob)
            #expect(third.code == .rateLimited)
            #expect((50...60).contains(try #require(third.fields["retry-after"].flatMap { Int($0) })))
        }
        #expect(receiver.requests.count == 2)
    }

    @Test func aTargetThatIsGoneIsAskedNothingMore() async throws {
        let receiver = try Receiver { $0 == 0 ? .status(410) : .status(204) }
        try await withRelay(RelayOptions(pushingTo: receiver)) { relay in
            try relay.join(.alice, .bob)
            _ = try relay.set(receiver.url(), as: .bob)
            try relay.send(.alice)
            let standing = try relay.standing(.bob) { $0.push.state == .gone }
            #expect(standing.push.class == .status(410))
            #expect(standing.push.since != nil)
            try relay.send(.alice)
            let refusal = try relay.ask("POST", Guest.bob.pushPath + "/test", as: .bob)
            #expect(try refusal.value(Problem.self) == Problem(.pushRefused, class: .gone))
            #expect(receiver.requests.count == 1)
            _ = try relay.set(receiver.url(), as: .bob)
            try relay.send(.alice)
            try relay.standing(.bob) { $0.push.state == .pushed }
            #expect(receiver.requests.count == 2)
        }
    }

    /// The push waited until the clock had come as far again.
    @Test func aClockThatIsPutBackKeepsNoPushWaiting() async throws {
        let receiver = try Receiver { $0 == 0 ? .status(500) : .status(204) }
        let clock = PushClock()
        try await withRelay(RelayOptions(pushingTo: receiver, clock: clock)) { relay in
            try relay.join(.alice, .bob)
            #expect(try relay.set(receiver.url(), as: .bob).status == 200)
            try relay.send(.alice)
            _ = try receiver.next()
            try relay.standing(.bob) { $0.tries == 1 }
            clock.pass(-3_600_000)
            await relay.lookAtPushes()
            _ = try receiver.next()
            try relay.standing(.bob) { $0.push.state == .pushed }
        }
    }

    @Test func aFailedPushIsTriedAgainUnderItsID() async throws {
        let clock = PushClock()
        let receiver = try Receiver { $0 < 3 ? .status(500) : .status(204) }
        try await withRelay(RelayOptions(pushingTo: receiver, clock: clock)) { relay in
            try relay.join(.alice, .bob)
            _ = try relay.set(receiver.url(), as: .bob)
            try relay.send(.alice)
            var pushes = [try receiver.next()]
            for (tries, pause) in [(1, 7_000), (2, 40_000), (3, 160_000)] {
                let standing = try relay.standing(.bob) { $0.tries == tries }
                #expect(standing.push.class == .status(500))
                clock.pass(pause)
                await relay.lookAtPushes()
                pushes.append(try receiver.next())
            }
            try relay.standing(.bob) { $0.push.state == .pushed }
            #expect(Set(pushes.map { $0.fields["webhook-id"] }).count == 1)
            let stamps = pushes.compactMap { $0.fields["webhook-timestamp"].flatMap { Int($0) } }
            #expect(stamps.count == 4)
            #expect(zip(stamps, stamps.dropFirst()).allSatisfy { $0 < $1 })
            for push in pushes {
                let (id, stamp) = (push.fields["webhook-id"] ?? "", push.fields["webhook-timestamp"] ?? "")
                #expect(
                    push.fields["webhook-signature"]
                        == PushSignature.text(
                            of: push.body, id: try #require(PushID(id)).description,
                            timestamp: try #require(Int(stamp)), secret: Guest.secret
                        )
                )
            }
        }
    }

    @Test func onlyTheOriginThatAsksForPatienceRests() async throws {
        let tired = try Receiver { _ in .status(429, fields: ["Retry-After: 3600"]) }
        try await withRelay(RelayOptions(pushingTo: tired, receiver)) { relay in
            try relay.join(.alice, .bob, .carol)
            _ = try relay.set(tired.url(), as: .bob)
            try relay.send(.alice)
            let standing = try relay.standing(.bob) { $0.push.state == .failing }
            #expect(standing.push.class == .status(429))
            #expect(try #require(standing.next) > Syscalls.epochMilliseconds() + 3_500_000)
            // Another member there isn't pushed either; one elsewhere is.
            _ = try relay.set(tired.url("/other"), as: .alice)
            _ = try relay.set(receiver.url(), as: .carol)
            try relay.send(.bob)
            _ = try receiver.next()
            let waiting = try relay.standing(.alice) { ($0.next ?? 0) > Syscalls.epochMilliseconds() + 3_000_000 }
            #expect(waiting.push == PushState(.set))
        }
        #expect(tired.requests.count == 1)
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func aRedirectIsNotFollowed(status: Int) async throws {
        let location = receiver.url("/elsewhere")
        let redirecting = try Receiver { _ in .status(status, fields: ["Location: \(location)"]) }
        try await withRelay(RelayOptions(pushingTo: redirecting, receiver)) { relay in
            try relay.join(.bob)
            _ = try relay.set(redirecting.url(), as: .bob)
            #expect(try relay.test(.bob).class == .redirect)
        }
        #expect(receiver.requests.isEmpty)
    }

    /// What is connected to counts, not what was written.
    @Test func anAddressIsRefusedWhenItIsConnectedTo() async throws {
        try await withRelay(RelayOptions(pushingTo: receiver)) { relay in
            try relay.join(.bob)
            #expect(try relay.set("https://localhost/", as: .bob).status == 200)
            #expect(try relay.test(.bob).class == .address)
        }
        #expect(receiver.requests.isEmpty)
    }

    @Test func anAllowanceLoosensOnlyItself() async throws {
        let other = try Receiver()
        try await withRelay(RelayOptions(pushingTo: receiver)) { relay in
            try relay.join(.bob)
            #expect(try relay.set(other.url(), as: .bob).code == .pushRefused)
            #expect(try relay.set("http://localhost:\(other.port)/", as: .bob).code == .pushRefused)
            // A name may have the allowed address; this one has.
            #expect(try relay.set("http://localhost:\(receiver.port)/", as: .bob).status == 200)
            _ = try relay.test(.bob)
        }
        #expect(other.connections.all == 0)
    }

    @Test func manyMembersWithOneTargetAreNoFlood() async throws {
        let clock = PushClock()
        try await withRelay(RelayOptions(pushingTo: receiver, clock: clock)) { relay in
            try relay.join(.alice)
            for number in 10..<40 {
                let guest = Guest(UInt8(number))
                try relay.join(guest)
                _ = try relay.set(receiver.url(), as: guest)
            }
            try relay.send(.alice)
            // The others have a later time, which doesn't come by itself.
            try relay.wait(until: "push_queue", is: 26)
            #expect(receiver.requests.count == 4)
            let end = Date() + TestRelay.hang
            while receiver.requests.count < 30, Date() < end {
                clock.pass(1_000)
                await relay.lookAtPushes()
                _ = try relay.ask("GET", "/healthz")
            }
            try relay.wait(until: "push_queue", is: 0)
            #expect(receiver.requests.count == 30)
            #expect(receiver.connections.most <= 4)
        }
    }
}
