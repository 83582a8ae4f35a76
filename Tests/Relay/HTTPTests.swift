import Foundation
import Helpers
import Testing
import Wire

@testable import Relay

/// HTTP as a client meets it on the socket.
@Suite struct HTTPTests {
    @Test func connectionIsKept() async throws {
        try await withRelay { relay in
            let caller = try relay.caller()
            for _ in 0..<3 {
                let answer = try caller.ask("GET", "/healthz")
                #expect(answer.status == 200)
                #expect(answer.fields["connection"] == "keep-alive")
            }
            #expect(try caller.ask("GET", "/metrics").text.contains("tick_connections_total 1\n"))
        }
    }

    @Test func connectionIsClosedWhereTheClientAsksForIt() async throws {
        try await withRelay { relay in
            let caller = try relay.caller()
            try caller.write(request("GET", "/healthz", fields: ["Connection: close"]))
            #expect(try caller.answer().fields["connection"] == "close")
            #expect(try caller.isAtEnd())
        }
    }

    @Test func fiftyRequestsAtOnceAreAnsweredInOrder() async throws {
        try await withRelay { relay in
            try relay.join(.alice)
            let caller = try relay.caller()
            let texts = (0..<50).map { number in
                number % 2 == 0
                    ? request(
                        "POST", "\(RoomID.ops.path)/messages", authorization: Guest.alice.authorization,
                        body: messages("\(number)")
                    )
                    : request("GET", "/nothing/\(number)")
            }
            try caller.write(texts.joined())
            for number in 0..<50 {
                let answer = try caller.answer()
                #expect(answer.status == (number % 2 == 0 ? 200 : 404))
                if number % 2 == 0 {
                    #expect(try answer.values(SendResult.self).map { $0.seq?.told } == [2 + number / 2])
                }
            }
        }
    }

    @Test func headHasTheHeaderOfGetAndNoBody() async throws {
        try await withRelay { relay in
            let caller = try relay.caller()
            let head = try caller.ask("HEAD", "/healthz")
            #expect(head.status == 200)
            #expect(head.fields["content-length"] == "3")
            #expect(try caller.ask("GET", "/healthz").text == "ok\n")
            #expect(try caller.ask("HEAD", "/nothing").status == 404)
            #expect(try caller.ask("GET", "/healthz").text == "ok\n")
        }
    }

    @Test func bodyIsAskedForWhereItIsHeldBack() async throws {
        try await withRelay { relay in
            try relay.join(.alice)
            let caller = try relay.caller()
            let body = messages("hello")
            let text = request(
                "POST", "\(RoomID.ops.path)/messages", authorization: Guest.alice.authorization,
                fields: ["Expect: 100-continue"], body: body
            )
            try caller.write(String(text.dropLast(body.count)))
            #expect(try caller.answer().status == 100)
            try caller.write(body)
            #expect(try caller.answer().status == 200)
        }
    }

    @Test func unknownAddressIsNotFoundAndWrongMethodSaysTheRightOnes() async throws {
        try await withRelay { relay in
            let room = RoomID.ops.path
            let member = Guest.alice.member
            for path in [
                "/", "/v3", "/v3/rooms", "/v3/rooms/x/members", "/v4/rooms/\(RoomID.ops)/members", "\(room)/members/x",
                "\(room)/messages/0", "\(room)/messages/-1", "\(room)/messages/1/2", "\(room)/", "/healthz/", "*",
            ] {
                let answer = try relay.ask("GET", path)
                #expect(answer.status == (path == "*" ? 400 : 404), "\(path)")
            }
            for (path, allowed) in [
                ("/healthz", "GET, HEAD"), ("/readyz", "GET, HEAD"), ("/metrics", "GET, HEAD"),
                ("\(room)/members", "GET, HEAD"),
                ("\(room)/members/\(member)", "PUT, DELETE, GET, HEAD"), ("\(room)/messages", "POST, GET, HEAD"),
                ("\(room)/messages/1", "GET, HEAD"), ("\(room)/events", "GET, HEAD"),
                ("\(room)/receipts", "POST, GET, HEAD"),
            ] {
                let answer = try relay.ask("PATCH", path)
                #expect(answer.status == 405, "\(path)")
                #expect(answer.code == .methodNotAllowed, "\(path)")
                #expect(answer.fields["allow"] == allowed, "\(path)")
            }
        }
    }

    @Test func bodyBeyondTheLimitIsRefusedBeforeItIsSent() async throws {
        try await withRelay { relay in
            for fields in [[], ["Expect: 100-continue"]] {
                let caller = try relay.caller()
                let length = "Content-Length: \(Limits.request + 1)"
                try caller.write(request("POST", "\(RoomID.ops.path)/messages", fields: fields + [length]))
                let answer = try caller.answer()
                #expect(answer.status == 413)
                #expect(answer.code == .tooLarge)
                #expect(answer.fields["connection"] == "close")
                #expect(try caller.isAtEnd())
            }
        }
    }

    @Test func answerArrivesAlsoWhereTheClientGoesOnSending() async throws {
        try await withRelay { relay in
            let caller = try relay.caller()
            let text = request("POST", "/x", fields: ["Content-Length: 8388608"])
            try caller.write(text + String(repeating: "x", count: 8 << 20))
            #expect(try caller.answer().status == 413)
        }
    }

    @Test(arguments: [
        "hello\r\n\r\n", "GET /healthz HTTP/1.1\n\n", "\u{16}\u{3}\u{1}", "GET /healthz HTTP/1.1\r\n\r\n",
    ])
    func garbageIsRefusedAndTheConnectionClosed(_ garbage: String) async throws {
        try await withRelay { relay in
            let caller = try relay.caller()
            try caller.write(garbage)
            let answer = try caller.answer()
            #expect(answer.status == 400)
            #expect(answer.code == .badRequest)
            #expect(answer.fields["connection"] == "close")
            #expect(try caller.isAtEnd())
        }
    }

    @Test func requestsBeforeTheGarbageAreAnswered() async throws {
        try await withRelay { relay in
            let caller = try relay.caller()
            try caller.write(request("GET", "/healthz") + "garbage\r\n\r\n")
            #expect(try caller.answer().status == 200)
            #expect(try caller.answer().status == 400)
            #expect(try caller.isAtEnd())
        }
    }

    @Test func headerThatDoesNotComeTimesOut() async throws {
        var options = RelayOptions.patient
        options.headerTime = 50
        try await withRelay(options) { relay in
            let caller = try relay.caller()
            try caller.write("GET /healthz HTTP/1.1\r\nHost:")
            let answer = try caller.answer()
            #expect(answer.status == 408)
            #expect(answer.code == .timedOut)
            #expect(try caller.isAtEnd())
        }
    }

    @Test func bodyThatDoesNotComeTimesOut() async throws {
        var options = RelayOptions.patient
        options.bodyTime = 50
        try await withRelay(options) { relay in
            try relay.join(.alice)
            let caller = try relay.caller()
            try caller.write(
                request(
                    "POST", "\(RoomID.ops.path)/messages", authorization: Guest.alice.authorization,
                    fields: ["Content-Length: 10"]
                ) + "123"
            )
            #expect(try caller.answer().status == 408)
            #expect(try caller.isAtEnd())
        }
    }

    /// A page of 480 kB never came over a link of 8 kB a second.
    @Test func aSlowLinkHasTimeForALargeAnswer() {
        let options = RelayOptions()
        #expect(options.answerTime(of: 100) == 30_000)
        #expect(options.answerTime(of: 480_000) > 60_000)
    }

    @Test func whoDoesNotTakeItsAnswersIsNotWaitedFor() async throws {
        let folder = try Scratch()
        try await withRelay(in: folder) { relay in
            try relay.join(.alice)
            let path = "\(RoomID.ops.path)/messages"
            for _ in 0..<8 {
                let body = messages(String(repeating: "x", count: 120_000))
                #expect(try relay.ask("POST", path, as: .alice, body: body).status == 200)
            }
        }
        var options = RelayOptions.patient
        options.bodyTime = 50
        try await withRelay(in: folder, options) { relay in
            let caller = try relay.caller()
            let page = request("GET", "\(RoomID.ops.path)/events", authorization: Guest.alice.authorization)
            // Far more than the system's buffers hold.
            try caller.write(String(repeating: page, count: 30))
            // The one who looks is there as well.
            try relay.wait(until: "connections_open", is: 1)
            caller.close()
        }
    }

    @Test func silentConnectionIsClosedWithoutAWord() async throws {
        var options = RelayOptions.patient
        options.idleTime = 50
        try await withRelay(options) { relay in
            var caller = try relay.caller()
            // On a busy machine it is closed before its first request comes, too.
            while (try? caller.ask("GET", "/healthz").status) != 200 {
                caller.close()
                caller = try relay.caller()
            }
            #expect(try caller.isAtEnd())
        }
    }
}
