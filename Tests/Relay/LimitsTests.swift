import Foundation
import HTTP
import Kernel
import Synchronization
import Testing
import Wire

@testable import Relay

/// Who asks too often is told to come later. The tests' own address has no limits, so that a proxy speaks for it. The clock
/// stands, however long the requests take.
@Suite struct LimitsTests {
    private let send = "\(RoomID.ops.path)/messages"

    /// A relay that believes the tests to be a proxy.
    private func behindProxy(_ change: (inout RelayOptions) -> Void) throws -> RelayOptions {
        var options = RelayOptions.patient
        options.proxies = [try #require(IPAddress("127.0.0.1"))]
        options.limitsNow = { 0 }
        change(&options)
        return options
    }

    private func ask(
        _ relay: TestRelay, _ method: String, _ path: String, as guest: Guest? = nil, from address: String,
        body: String? = nil
    ) throws -> Answer {
        let caller = try relay.caller()
        defer { caller.close() }
        let fields = ["X-Forwarded-For: \(address)"]
        try caller.write(request(method, path, authorization: guest?.authorization, fields: fields, body: body))
        return try caller.answer()
    }

    @Test func aMemberThatAsksTooOftenIsToldWhenToComeBack() async throws {
        let clock = Mutex(0)
        var options = RelayOptions.patient
        options.memberRate = 1
        options.limitsNow = { clock.withLock { $0 } }
        try await withRelay(options) { relay in
            try relay.join(.alice, .bob)
            let caller = try relay.caller()
            var answers: [Answer] = []
            for _ in 0..<30 { answers.append(try caller.ask("POST", send, as: .alice, body: messages("hello"))) }
            let refused = answers.dropFirst(10)
            #expect(answers.prefix(10).allSatisfy { $0.status == 200 })
            #expect(refused.allSatisfy { $0.status == 429 })
            #expect(refused.allSatisfy { $0.code == .rateLimited && $0.fields["retry-after"] == "1" })
            #expect(refused.allSatisfy { $0.fields["connection"] == "keep-alive" })
            #expect(try relay.ask("POST", send, as: .bob, body: messages("hello")).status == 200)
            #expect(try relay.ask("GET", "/metrics").text.contains("\ntick_rate_limited_total \(refused.count)\n"))
            // Nothing of what was refused is stored.
            let page = try relay.ask("GET", "\(RoomID.ops.path)/events", as: .bob).value(Page.self)
            #expect(page.events.count { $0.kind == .message } == 11)
            clock.withLock { $0 = 1_000 }
            answers = try (0..<2).map { _ in try caller.ask("POST", send, as: .alice, body: messages("hello")) }
            #expect(answers.map(\.status) == [200, 429])
        }
    }

    @Test func guessesOfACodeRunOut() async throws {
        try await withRelay(try behindProxy { $0.joinRate = 3 }) { relay in
            let guest = Guest.alice.at(.unknown)
            let path = "\(RoomID.unknown.path)/members/\(guest.member)"
            func guess(_ address: String) throws -> Answer {
                try ask(relay, "PUT", path, as: guest, from: address, body: guest.join(new: false))
            }
            for _ in 0..<3 { #expect(try guess("192.0.2.1").code == .noSuchRoom) }
            let answer = try guess("192.0.2.1")
            #expect(answer.status == 429)
            #expect(answer.fields["retry-after"].flatMap { Int($0) } ?? 0 > 1)
            #expect(try guess("192.0.2.2").code == .noSuchRoom)
            // A right one is no exception.
            let right = "\(RoomID.ops.path)/members/\(Guest.alice.member)"
            #expect(try ask(relay, "PUT", right, as: .alice, from: "192.0.2.1", body: Guest.alice.join()).status == 429)
        }
    }

    @Test func strangersAreLimitedAndMembersBesideThemAreNot() async throws {
        try await withRelay(try behindProxy { $0.strangerRate = 1 }) { relay in
            try relay.join(.alice)
            for _ in 0..<10 {
                let answer = try ask(relay, "GET", send, as: Guest(9), from: "192.0.2.1")
                #expect(answer.status == 401 || answer.status == 429)
            }
            for (path, guest) in [(send, Guest(9)), (send, nil), ("/nothing", nil), ("/healthz", nil)] {
                #expect(try ask(relay, "GET", path, as: guest, from: "192.0.2.1").status == 429, "\(path)")
            }
            #expect(try ask(relay, "GET", send, as: .alice, from: "192.0.2.1").status == 200)
            #expect(try ask(relay, "GET", "/healthz", from: "192.0.2.2").status == 200)
        }
    }

    @Test func theMachineItselfHasNoLimitsOnItsAddress() async throws {
        var options = RelayOptions.patient
        (options.strangerRate, options.joinRate, options.connections) = (1, 1, 1)
        try await withRelay(options) { relay in
            let kept = try relay.caller()
            for _ in 0..<30 { #expect(try relay.ask("GET", "/healthz").status == 200) }
            try relay.join(.alice, .bob, .carol)
            #expect(try kept.ask("GET", "/healthz").status == 200)
            // Nobody is believed who isn't named.
            for _ in 0..<30 { #expect(try ask(relay, "GET", "/healthz", from: "192.0.2.1").status == 200) }
        }
    }

    @Test func onlyTheLastAddressIsTheProxysOwnWord() async throws {
        try await withRelay(try behindProxy { $0.strangerRate = 1 }) { relay in
            for number in 0..<10 {
                _ = try ask(relay, "GET", "/healthz", from: "203.0.113.\(number), 192.0.2.1")
            }
            #expect(try ask(relay, "GET", "/healthz", from: "203.0.113.99, 192.0.2.1:4711").status == 429)
            #expect(try ask(relay, "GET", "/healthz", from: "192.0.2.1, 203.0.113.99").status == 200)
        }
    }

    @Test func anIPv6SubscriberIsOne() async throws {
        try await withRelay(try behindProxy { $0.strangerRate = 1 }) { relay in
            for number in 0..<10 { _ = try ask(relay, "GET", "/healthz", from: "2001:db8:0:1::\(number)") }
            #expect(try ask(relay, "GET", "/healthz", from: "[2001:db8:0:1:ffff::1]:4711").status == 429)
            #expect(try ask(relay, "GET", "/healthz", from: "2001:db8:0:2::1").status == 200)
        }
    }

    @Test func whatIsNoRequestCountsForItsAddress() async throws {
        var options = RelayOptions.patient
        options.strangerRate = 1
        options.limitsNow = { 0 }
        try await withRelay(options) { relay in
            var parser = RequestParser()
            parser.append(Array("GET\r\n".utf8))
            let error = try #require(throws: HTTPError.self) { try parser.nextRequest() }
            let (address, other) = (IPAddress("192.0.2.1"), IPAddress("192.0.2.2"))
            var codes: [ProblemCode] = []
            for _ in 0..<40 { codes.append(await relay.server.problem(of: error, from: address).code) }
            #expect(codes.prefix(10).allSatisfy { $0 == .badRequest })
            #expect(codes.dropFirst(10).allSatisfy { $0 == .rateLimited })
            #expect(await relay.server.problem(of: error, from: other).code == .badRequest)
            for _ in 0..<40 { #expect(await relay.server.problem(of: error, from: nil).code == .badRequest) }
        }
    }

    @Test func connectionsOfAnAddressAreCounted() throws {
        var options = RelayOptions.patient
        options.connections = 2
        var limits = RateLimits(options) { 0 }
        let (one, other) = (IPAddress("192.0.2.1"), IPAddress("192.0.2.2"))
        func opens(_ address: IPAddress?) -> Bool { limits.open(from: address) }
        #expect(opens(one) && opens(one) && !opens(one))
        #expect(opens(other))
        limits.close(from: one)
        #expect(opens(one) && !opens(one))
        #expect(opens(nil) && opens(nil) && opens(nil))
    }
}
