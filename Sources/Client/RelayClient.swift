import Curl
import Foundation
import Wire

/// A relay as one member of one room asks it: a method for each endpoint.
///
/// All methods throw `ClientError`. Where the task is cancelled they end at once, with `.unreachable`.
package struct RelayClient: Sendable {
    /// The relay's address.
    package let relay: String
    private let room: RoomID
    private let credential: Credential
    private let relayToken: String?
    private let agent: String
    /// How many seconds nothing may come; all of an answer may take a third longer.
    var timeout = 30.0

    /// - Parameters:
    ///   - relayToken: what the relay itself asks for, where it isn't open to everyone.
    ///   - agent: the value of `User-Agent`.
    package init(
        relay: String,
        room: RoomID,
        credential: Credential,
        relayToken: String? = nil,
        agent: String = "tick"
    ) {
        self.relay = relay
        self.room = room
        self.credential = credential
        // A field's value holds no line break; a token that had one is no token of the relay's.
        self.relayToken = relayToken.map { String($0.filter { $0.isASCII && $0 > " " && $0 != "\u{7F}" }) }
        self.agent = agent
    }

    /// Joins, or updates the name.
    package func join(_ join: Join) async throws(ClientError) -> Join.Answer {
        try await value(.join(room, credential.member), body: .json(join))
    }

    /// Leaves. `id` is the leave event's: asked again, it makes no second one.
    package func leave(_ id: MessageID) async throws(ClientError) {
        _ = try await ask(.leave(room, credential.member), query: "id=\(id)")
    }

    /// Where this member stands.
    ///
    /// - Parameter after: of the ranges beyond the cursors only those that end after it; an older relay tells the first.
    package func standing(after: Int? = nil) async throws(ClientError) -> Standing {
        try await value(.standing(room, credential.member), query: after.map { "after=\($0)" })
    }

    /// Who is and was in the room.
    package func members() async throws(ClientError) -> MemberList { try await value(.members(room)) }

    /// Sends messages, in order. The answer has one line for each of them: stored, or refused for good.
    package func send(_ messages: [NewMessage]) async throws(ClientError) -> [Accepted] {
        guard !messages.isEmpty else { return [] }
        return try accepted(await post(messages), to: messages)
    }

    /// As `send`, up to the relay's answer as it came, which `accepted` understands.
    ///
    /// - Parameter turn: answers when it is their turn, or throws why they are not to be sent; they are made ready meanwhile.
    func post(
        _ messages: [NewMessage],
        turn: () async throws(ClientError) -> Void = {}
    ) async throws(ClientError) -> Response {
        let body = Body.lines(messages)
        try await turn()
        return try await ask(.send(room), body: body)
    }

    /// What an answer says of the messages that were sent.
    func accepted(_ answer: Response, to messages: [NewMessage]) throws(ClientError) -> [Accepted] {
        let accepted = try decoded(answer) { try JSON.values(Accepted.self, fromLines: $0) }
        guard accepted.count == messages.count, zip(accepted, messages).allSatisfy({ $0.id == $1.id }) else {
            throw .nonsense("\(accepted.count) answers to \(messages.count) messages, or others than were asked for")
        }
        guard accepted.allSatisfy({ ($0.seq != nil && $0.at != nil) != ($0.code != nil) }) else {
            throw .nonsense("a message that is neither stored nor refused")
        }
        if let nonsense = accepted.lazy.compactMap(\.nonsense).first { throw .nonsense(nonsense) }
        return accepted
    }

    /// This member's own latest messages with their receipts, oldest first.
    ///
    /// - Parameter receipts: whether audiences and receipts are asked for; a relay may tell them all the same.
    package func sent(last count: Int, receipts: Bool = true) async throws(ClientError) -> MessageStatusList {
        try await value(.sent(room), query: "last=\(count)\(receipts ? "" : "&receipts=0")")
    }

    /// One message with its receipts.
    package func message(_ reference: Endpoint.Reference) async throws(ClientError) -> MessageStatus {
        try await value(.message(room, reference))
    }

    /// A page of the log, whole: its events follow each other and the place that was asked for.
    package func events(_ query: EventsQuery) async throws(ClientError) -> Page {
        let page: Page = try await value(.events(room), query: query.text, wait: query.wait)
        if let flaw = page.flaw(as: query.start) { throw .nonsense(flaw) }
        return page
    }

    /// Gives receipts: this member's cursors move.
    package func acknowledge(_ receipts: [Receipt]) async throws(ClientError) {
        var rest = receipts[...]
        while !rest.isEmpty {
            _ = try await ask(.acknowledge(room), body: .lines(Array(rest.prefix(Limits.lines))))
            rest = rest.dropFirst(Limits.lines)
        }
    }

    /// Whose receipts grew since the counter; waits so many seconds for the first.
    package func moves(after counter: Int, wait: Int? = nil) async throws(ClientError) -> Moves {
        let query = "after=\(counter)" + (wait.map { "&wait=\($0)" } ?? "")
        return try await value(.moves(room), query: query, wait: wait)
    }

    /// Whether the relay is there: throws where it isn't.
    package func health() async throws(ClientError) { _ = try await ask(.health) }

    // MARK: One request

    /// The largest answer that is taken, in bytes: pages, and lists of any room's size, are far below.
    static let largestAnswer = 64 << 20

    /// What OpenSSL's programs read, too: a relay with a certificate of one's own.
    private static let certificates = ProcessInfo.processInfo.environment["SSL_CERT_FILE"].flatMap {
        $0.isEmpty ? nil : $0
    }

    /// What a request carries.
    private enum Body {
        case none
        case bytes(Data, type: String)

        static func json(_ value: some Encodable) -> Body { made("application/json") { try JSON.data(value) } }

        static func lines(_ values: [some Encodable]) -> Body {
            made("application/x-ndjson") { try JSON.lines(values) }
        }

        private static func made(_ type: String, _ encode: () throws -> Data) -> Body {
            guard let data = try? encode() else { preconditionFailure("BUG: JSON can say all that Wire has") }
            return .bytes(data, type: type)
        }
    }

    private func value<Value: Decodable & Sane>(
        _ endpoint: Endpoint,
        query: String? = nil,
        wait: Int? = nil,
        body: Body = .none
    ) async throws(ClientError) -> Value {
        let answer = try await ask(endpoint, query: query, wait: wait, body: body)
        let value: Value = try decoded(answer) { try JSON.value(from: $0) }
        if let nonsense = value.nonsense { throw .nonsense(nonsense) }
        return value
    }

    private func decoded<Value>(
        _ answer: Response,
        _ decode: (Data) throws -> Value
    ) throws(ClientError) -> Value {
        guard let value = try? decode(Data(answer.body)) else { throw .nonsense(answer.description) }
        return value
    }

    private func ask(
        _ endpoint: Endpoint,
        query: String? = nil,
        wait: Int? = nil,
        body: Body = .none
    ) async throws(ClientError) -> Response {
        var request = Request(
            endpoint.method,
            try url(endpoint.path + (query.map { "?\($0)" } ?? "")),
            patience: wait.map { Double($0) + timeout / 2 } ?? timeout,
            largest: Self.largestAnswer
        )
        request.certificates = Self.certificates
        request.fields = ["User-Agent: \(agent)"]
        if endpoint.room != nil {
            request.fields.append("Authorization: \(credential.authorization)")
            if let relayToken { request.fields.append("Tick-Relay-Token: \(relayToken)") }
        }
        if case .bytes(let data, let type) = body {
            request.body = [UInt8](data)
            request.fields.append("Content-Type: \(type)")
        }
        let answer: Response
        do throws(CurlError) {
            answer = try await Transfers.response(to: request)
        } catch {
            throw ClientError(error, relay: relay)
        }
        if let error = answer.error(of: relay) { throw error }
        return answer
    }

    private func url(_ path: String) throws(ClientError) -> String {
        do throws(RelayAddress.Refusal) {
            return try RelayAddress(relay).text + path
        } catch {
            throw .unreachable(relay: relay, reason: error.reason, asked: false)
        }
    }
}
