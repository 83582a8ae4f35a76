import Arguments
import Foundation
import Kernel
import Sealing
import Sockets
import Storage
import Testing
import Wire

@testable import Client
@testable import tick

@Suite struct FailureTests {
    typealias Status = tick.ExitStatus

    private static let relay = "http://relay.example:8425"

    private func account(token: String? = nil) throws -> Account {
        let root = Data(repeating: 9, count: 32)
        let membership = Membership(
            relay: Self.relay, relayToken: token, code: "7K3QF-9V2MX", keys: try RoomKeys(root: Array(root)),
            name: "alice"
        )
        return try Account("ops", membership, identity: Identity(secret: Array(repeating: 7, count: 32)))
    }

    // MARK: Every module's errors

    @Test(
        arguments: [
            (UsageError(.missingCommand), .usage),
            (StateError.unreadable(path: "/f", reason: "permission denied"), .badConfiguration),
            (StateError.unwritable(path: "/f", reason: "no space left on device"), .badConfiguration),
            (StateError.corrupt(path: "/f", line: 1, column: 2, what: "x"), .badConfiguration),
            (StateError.newer(path: "/f", version: 9), .badConfiguration),
            (StateError.older(path: "/f", version: 1, waiting: 2), .badConfiguration),
            (StateError.noHome, .badConfiguration),
            (SealingError.notACode(.mistyped), .usage),
            (SocketError.cannotListen(address: "127.0.0.1:1", SystemError("bind", EADDRINUSE)), .unreachable),
            (SocketError.unknownHost("x", reason: "no such host"), .unreachable),
            (SocketError.failed(SystemError("accept", EMFILE)), .unreachable),
            (SocketError.timedOut, .timedOut),
            (SocketError.closed, .bug),
        ] as [(any Error, Status)]
    )
    func anErrorOfAModuleHasItsStatusAndWords(_ error: any Error, _ status: Status) throws {
        let failure = Failure(error)
        #expect(failure.status == status)
        #expect(failure.message?.contains("bug in tick") == false)
        // An account changes nothing but the names in a relay's error.
        #expect(Failure(error, account: try account()).message == failure.message)
    }

    /// A relay's error that nobody gave its names has the same status with and without them.
    @Test(
        arguments: [
            (.unreachable(relay: "http://relay.example", .cannotConnect(nil)), .unreachable, "cannot reach relay"),
            (.unreachable(relay: "http://relay.example", .timedOut), .unreachable, "cannot reach relay"),
            (.nonsense("19 bytes of 'text/html'"), .unreachable, "gave an invalid answer: 19 bytes"),
            (.untrue("a head before what it has told"), .refused, "gave an untrue answer: a head"),
            (.otherLog, .refused, "is not the one that was read before"),
            (.removed(nil), .refused, "the relay says that you were removed"),
            (.rateLimited(3), .rateLimited, "asks to wait 3 seconds"),
            (.rateLimited(3), .rateLimited, "too many requests: "),
            (.rateLimited(3, title: "a\u{1b}b"), .rateLimited, #"a\x1bb: "#),
            (.refused(Problem(.noSuchRoom)), .refused, "has this code"),
            (.refused(Problem(.notAMember)), .refused, "you are not a member"),
            (.refused(Problem(.unauthorized)), .refused, "you are not a member"),
            (.refused(Problem(.tooOld)), .refused, "no longer speaks"),
            (.refused(Problem(.notFound)), .refused, "doesn't have version"),
            (.refused(Problem(.pushRefused)), .refused, "refuses the push target"),
            (.refused(Problem(.noSuchPush)), .refused, "has no push target"),
            (.refused(Problem(.noSuchMessage)), .refused, "no such message"),
            (.refused(Problem(.noRelayToken)), .refused, "requires a relay token"),
            (.refused(Problem(.rateLimited)), .rateLimited, "refused"),
            (.refused(Problem(.failed)), .unreachable, "refused"),
            (.refused(Problem(.unavailable)), .unreachable, "refused"),
            (.refused(Problem(.badRequest)), .refused, "refused"),
        ] as [(ClientError, Status, String)]
    )
    func aRelaysErrorHasItsStatusAndWords(_ error: ClientError, _ status: Status, _ words: String) throws {
        for failure in [Failure(error), Failure(error, account: try account())] {
            #expect(failure.status == status)
            #expect(failure.message?.contains(words) == true, "\(failure.message ?? "nil")")
            #expect(failure.cause == error)
        }
        #expect(Failure(TimedOutError(error: error)).status == .timedOut)
    }

    @Test func aRelaysErrorNamesRelayAndRoom() throws {
        let account = try account(token: "t")
        func words(_ error: ClientError) -> String? { Failure(error, account: account).message }
        #expect(words(.untrue("x")) == "relay '\(Self.relay)' gave an untrue answer: x")
        #expect(words(.refused(Problem(.noSuchRoom))) == "no room at '\(Self.relay)' has this code")
        let stranger = "you are not a member of room 'ops' at relay '\(Self.relay)'"
        #expect(words(.refused(Problem(.notAMember))) == stranger)
        #expect(words(.refused(Problem(.noRelayToken))) == "relay '\(Self.relay)' refuses the relay token")
        let late = Failure(TimedOutError(error: ClientError.untrue("x")), account: account)
        #expect(late.message == "timed out: relay '\(Self.relay)' gave an untrue answer: x")
        let silent = TimedOutError(error: ClientError.unreachable(relay: Self.relay, .timedOut))
        #expect(Failure(silent).message == "timed out: relay '\(Self.relay)' did not answer")
    }

    /// A name that another member chose is no part of a command that is to be typed.
    @Test func aHintNamesAMemberByItsID() throws {
        let member = MemberID(rawValue: 5)
        let error = ClientError.withoutKey(by: "bob carol; reboot", member, seq: 3)
        let hint = try #require(Failure(error, account: try account()).hint)
        #expect(hint.contains("'tick remove ops \(member)'"), "\(hint)")
    }

    // MARK: Facts

    @Test func aHintComesFromAFact() throws {
        func hint(_ cause: TransportError, at relay: String = Self.relay) -> String? {
            Failure(ClientError.unreachable(relay: relay, cause)).hint
        }
        #expect(hint(.unknownIssuer("x"))?.contains("SSL_CERT_FILE") == true)
        #expect(hint(.noAuthorities("x"))?.contains("SSL_CERT_FILE") == true)
        #expect(hint(.untrusted("x")) == nil)
        let refused = TransportError.cannotConnect(SystemError("connect", ECONNREFUSED))
        #expect(hint(refused, at: "http://127.0.0.1:8425") == "start one with 'tick relay'")
        #expect(hint(refused, at: "http://localhost:9000") == "start one with 'tick relay --listen 127.0.0.1:9000'")
        for relay in ["https://127.0.0.1:8425", "http://127.0.0.1:8425/tick", "http://127.0.0.1"] {
            #expect(hint(refused, at: relay) == nil)
        }
        #expect(hint(refused) == nil)
        #expect(hint(.cannotConnect(SystemError("connect", ENETUNREACH)), at: "http://127.0.0.1:8425") == nil)
        #expect(Failure(ClientError.nonsense("x", status: 404)).hint?.contains("another path") == true)
        #expect(Failure(ClientError.nonsense("x", status: 500)).hint == nil)
    }

    // MARK: Errors that nothing words

    @Test(
        arguments: [
            CancellationError(), SystemError("read", EIO), StoreError.closed, ValueError("x"),
            TransportError.timedOut, NSError(domain: "x", code: 1),
        ] as [any Error]
    )
    func anUnknownErrorIsABug(_ error: any Error) {
        let failure = Failure(error)
        #expect(failure.status == .bug && failure.status.rawValue == 70)
        #expect(failure.message?.hasPrefix("this is a bug in tick: ") == true)
    }

    @Test func aSystemWithNothingLeftIsNoBug() {
        let failure = Failure(SystemError("pthread_create", EAGAIN))
        #expect(failure.message == "pthread_create failed: resource temporarily unavailable" && failure.hint != nil)
        #expect(failure.status.rawValue == 70)
    }

    @Test func aFailureStaysAsItIs() {
        #expect(Failure(Failure.quiet(.done)).message == nil)
        let failure = Failure(Failure(.no, "words", hint: "hint") as any Error)
        #expect(failure.status == .no && failure.message == "words" && failure.hint == "hint")
    }
}
