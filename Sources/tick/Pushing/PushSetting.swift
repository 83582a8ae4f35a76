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
            try context.change(account, orFailing: "the relay has the new target, and it is not kept here") {
                $0.push = settings
            }
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
        try context.change(account, orFailing: "the relay has no target any more, and the file may have one") {
            $0.push = nil
        }
    }
}

extension PushSettings {
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
            throw Failure(
                .usage, "the target is not a URL", hint: "write https://HOST/... in ASCII, or '-' to be asked for it")
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
