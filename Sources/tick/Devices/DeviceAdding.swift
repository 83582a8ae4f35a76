import Arguments
import Client
import Kernel
import Proving
import Sealing

/// `tick device add`: makes the secret by which another machine comes into rooms as the same person.
struct DeviceAdding {
    let context: Context
    let time: TimeLimit
    let isQuiet: Bool

    /// Makes an invite in each room, and prints those that were made. Rooms don't wait for each other.
    func run(_ name: String, in accounts: [Account], for span: Duration) async throws {
        let terms = try InviteTerms(form: .device, lasting: span, uses: 1)
        let made = await accounts.results { account in try await line(for: name, terms, in: account) }
        var failures = RoomFailures("no secret made")
        var lines: [DeviceSecret.Line] = []
        for (account, result) in zip(accounts, made) {
            do { lines.append(try result.get()) } catch { failures.add(error, room: account.room, of: account) }
        }
        if !lines.isEmpty { try show(DeviceSecret(lines), of: name, until: terms.expires) }
        try failures.end(in: context.terminal)
    }

    private func line(for name: String, _ terms: InviteTerms, in account: Account) async throws -> DeviceSecret.Line {
        let code = try Code.random()
        let keys = try RoomKeys(code: code)
        try await time.run {
            try await context.sendOutbox(of: account)
            let devices = try await account.view(rows: false).devices(ofPersonOf: account.me)
            if let known = devices.first(where: { $0.name == name }) {
                let room = account.room.printable
                let isMe = known.member == account.me
                throw Failure(
                    .usage,
                    "you have a device '\(name.printable)' in room '\(room)' already" + (isMe ? ": this machine" : ""),
                    hint: "choose another name"
                        + (isMe ? "" : ", or 'tick device remove \(Shell.word(name).printable) \(room)'")
                )
            }
            try await account.makeInvite(by: keys, terms, for: name, within: time.limit)
        }
        let token = try context.state().rooms[account.room]?.relayToken
        let invite = Invite(relay: account.relay.relay, room: account.room, code: code.text)
        return DeviceSecret.Line(invite, relayToken: token)
    }

    private func show(_ secret: DeviceSecret, of name: String, until expires: Int) throws {
        do {
            try SecretOutput(terminal: context.terminal).show(secret, warns: !isQuiet)
        } catch {
            let hint = "the secret was made and is lost: make another one"
            throw SecretOutput.failure(error, of: "secret", hint: hint)
        }
        guard !isQuiet else { return }
        let (rooms, several) = (secret.lines.count.of("room"), secret.lines.count > 1)
        let end = LocalTime(expires).toTheMinute
        context.terminal.say("\(rooms); works once\(several ? " in each" : ""), until \(end)")
    }
}
