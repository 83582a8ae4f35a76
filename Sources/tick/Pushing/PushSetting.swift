import Client
import Foundation
import Wire

/// Sets push targets, and tests them.
struct PushSetting {
    let account: Account
    let context: Context
    /// Whether only failures are printed.
    var isQuiet = false

    /// Sets the target at the relay, keeps it in the state file, and tests it.
    ///
    /// - Throws: an error also where only the test failed; the target is set then.
    func set(_ settings: PushSettings) async throws {
        let room = account.room.printable
        let standing: RelaysWord<PushStanding>
        do throws(ClientError) { standing = try await account.setPush(settings) } catch {
            var failure = Failure(error, account: account)
            if error.mayBeDone {
                failure.hint =
                    failure.hint ?? "the relay may have the new target: 'tick push \(room)' tells, set it again"
            }
            throw failure
        }
        do {
            // Before the test, so that a receiver on this machine knows the target that the push names.
            try context.stateFile.update { $0[account]?.push = settings }
        } catch {
            var failure = Failure(error)
            failure.hint = failure.hint ?? "the relay has the new target all the same: set it again"
            throw failure
        }
        say("pushes for room '\(room)' go to '\(standing.host.shown.printable)'")
        do { try await test(standing.host) } catch {
            var failure = Failure(error)
            failure.hint =
                failure.hint ?? "the target is set; 'tick push test \(room)' tests it again"
            throw failure
        }
    }

    /// Has the relay push once to the target, and prints the result.
    func test() async throws {
        guard let standing = try await account.relay.push() else {
            throw Failure(withoutTargetIn: account.room.printable)
        }
        try await test(standing.host)
    }

    /// - Parameter told: the target's host.
    private func test(_ told: RelaysWord<String>) async throws {
        let host = told.shown
        let test: RelaysWord<PushTest>
        do throws(ClientError) { test = try await account.relay.testPush() } catch {
            var failure = Failure(error, account: account)
            if case .rateLimited(let seconds, _) = error {
                // The relay asks the target too often, or the target has asked for patience.
                let pause = seconds.map { " for " + $0.of("second") } ?? ""
                failure.message =
                    "no test push to '\(host.printable)'\(pause): it was asked often enough, or asks for a pause"
            }
            if failure.status == .unreachable, error.problem == nil {
                failure.message = "no answer about the test push to '\(host.printable)'"
            }
            if error.problem?.code == .unavailable {
                failure.hint = "'tick push \(account.room.printable)' tells whether the target is set"
            }
            throw failure
        }
        // The relay's word is taken: nobody but the target could correct it.
        if let reason = test.class { throw Failure(testing: host, reason.shown, room: account.room) }
        let status = test.status.map { "\($0.shown), " } ?? ""
        say("'\(host.printable)' took a test push (\(status)\(test.ms.shown) ms)")
    }

    private func say(_ text: String) { if !isQuiet { context.terminal.say(text) } }

    /// Removes the target at the relay and here.
    func clear() async throws {
        try await account.relay.clearPush()
        try context.stateFile.update { $0[account]?.push = nil }
    }
}

/// Why no push comes to a target that was set on this machine.
enum TargetFlaw {
    case missing, another, off

    var words: String {
        switch self {
        case .missing: "no target at the relay"
        case .another: "the relay has another target than was set here"
        case .off: PushClass.off.words
        }
    }

    /// The hint by which the user mends it; nil where only the relay's operator can.
    func wayBack(in room: String) -> String? { self == .off ? nil : "'tick push set \(room.printable)' sets it again" }

    func warn(in room: String, on terminal: Terminal) {
        terminal.warn("room '\(room.printable)' gets no pushes: \(words)")
        if let hint = wayBack(in: room) { terminal.hint(hint) }
    }
}

extension PushSettings {
    /// Why no push comes to this target, by what the relay says of the user's; nil where it has this one, and makes pushes.
    func flaw(in standing: PushStanding?) -> TargetFlaw? {
        guard let standing else { return .missing }
        if standing.push.class == .off { return .off }
        return standing.target == target ? nil : .another
    }

    private static let template = "tpl=yes&m=%7B%7B.text%7D%7D"

    /// Reads a target's URL as typed. It is a secret, so errors don't repeat it.
    ///
    /// - Parameters:
    ///   - asksForText: whether the URL is ntfy's, which is to show the text instead of the whole body.
    ///   - known: the target set before; the same URL keeps its name.
    init(typed text: String, asksForText: Bool = false, known: PushSettings?) throws {
        var url = text.trimmingWhiteSpace
        guard let scheme = url.range(of: "://"), scheme.lowerBound != url.startIndex,
            url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else {
            throw Failure(.usage, "the target is not a URL", hint: "write https://HOST/..., or '-' to be asked for it")
        }
        // No request has what stands behind '#'.
        url = String(url.prefix { $0 != "#" })
        // A template in the language of Go, which ntfy fills in from the body.
        if asksForText, !url.contains(Self.template) { url += (url.contains("?") ? "&" : "?") + Self.template }
        guard url.utf8.count <= Limits.pushURL else {
            throw Failure(.usage, "the target's URL is too long: \(url.utf8.count) bytes of \(Limits.pushURL)")
        }
        let target = known.flatMap { $0.url == url ? $0.target : nil }
        self.init(url: url, target: target ?? PushTargetID(rawValue: .random(in: 0 ... .max)))
    }
}

// The state of a push target, in words for people.

extension PushState {
    /// `pushed 12:03:06`, `push failing since 11:50 (503)`, `push target gone since 12:03 (410)`.
    var text: String {
        let since = since.map { " since \(LocalTime($0).toTheMinute)" } ?? ""
        let reason = `class`.map { " (\($0.rawValue.printable))" } ?? ""
        return switch state {
        case .set, .other: "push target set"
        case .pushed: at.map { "pushed \(LocalTime($0).text)" } ?? "pushed"
        case .failing: "push failing\(since)\(reason)"
        case .gone: "push target gone\(since)\(reason)"
        }
    }

    /// The values by which a live report finds that the text has changed.
    var facts: [Int] {
        [Word.allCases.firstIndex(of: state) ?? 0, since ?? 0, at ?? 0, `class`?.rawValue.hashValue ?? 0]
    }
}

extension PushClass {
    /// The reason why a push failed or a target was refused, about the target.
    var words: String {
        switch self {
        case .address: "its address is not one that the relay makes requests to"
        case .connect: "it can't be reached, or doesn't answer in HTTP"
        case .tls: "it has no TLS that the relay trusts"
        case .timeout: "it didn't answer in time"
        case .redirect: "it answered with a redirect, which isn't followed"
        case .status(let status): "it answered with status \(status)"
        case .off: "the relay makes no pushes"
        case .kind: "the relay doesn't know its kind"
        case .url: "its URL can't be understood, or is too long"
        case .scheme: "its URL doesn't begin with 'https://'"
        case .port: "its URL has another port than 443"
        case .gone: "it is gone"
        case .other(let word): "'\(word.printable)'"
        }
    }

    /// Whether the relay's operator can allow it.
    var canBeAllowed: Bool { [.address, .scheme, .port].contains(self) }
}

extension DeliveryStatus.Row {
    /// The result of the push for a message that the member doesn't have; nil where there is nothing to tell. A failing
    /// target isn't mentioned for a member whose requests come: it needs no push.
    var pushed: String? {
        guard let push = push?.shown, deliveredAt == nil, !hasLeft else { return nil }
        return switch push.state {
        case .pushed: push.text
        case .failing, .gone: online.shown ? nil : push.text
        case .set, .other: nil
        }
    }
}
