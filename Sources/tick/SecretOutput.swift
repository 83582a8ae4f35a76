import Client
import Kernel

/// Prints secrets on standard output: invites, and what lets a device in. A file that receives one should be private.
struct SecretOutput {
    let terminal: Terminal

    /// Prints an invite, and warns where others can read the file that it goes to.
    ///
    /// - Parameter isForOthers: whether it is for another machine: then a relay that only this machine reaches is
    ///   pointed out.
    func show(_ invite: Invite, warns: Bool = true, isForOthers: Bool = true) throws {
        try terminal.line(invite.text)
        guard warns else { return }
        if isForOthers { warn(ofLoopback: [invite.relay], "invite") }
        warnOfReaders("invite")
    }

    /// Prints what lets a device in; warns also where it goes to a terminal.
    func show(_ secret: DeviceSecret, warns: Bool) throws {
        for line in secret.lines { try terminal.line(line.text) }
        guard warns else { return }
        warn(ofLoopback: secret.lines.map(\.invite.relay), "secret")
        if terminal.outputIsTerminal {
            terminal.warn("whoever sees this can come in as you; a file keeps it off the screen")
        }
        warnOfReaders("secret")
    }

    /// The failure where a secret could not be printed.
    ///
    /// - Parameter what: the secret, for a reader that has gone.
    static func failure(_ error: any Error, of what: String, hint: String) -> Failure {
        let failure = Failure(error)
        return Failure(.cannotWrite, failure.message ?? "the reader of the \(what) has gone", hint: hint)
    }

    private func warn(ofLoopback relays: [String], _ what: String) {
        for relay in relays.unique(by: \.self) where (try? RelayAddress(relay))?.isLoopback == true {
            terminal.warn("the \(what) works on this machine only: '\(relay.printable)' is its own address")
        }
    }

    private func warnOfReaders(_ what: String) {
        guard Self.isShared(STDOUT_FILENO) else { return }
        terminal.warn("others can read the file that the \(what) was written to")
        terminal.hint("'chmod 600' makes the file private; 'umask 077' before does so for new files")
    }

    /// Whether it is a regular file with any permission for others than its owner.
    private static func isShared(_ descriptor: Int32) -> Bool {
        guard let mode = try? Syscalls.status(descriptor).st_mode else { return false }
        return mode & S_IFMT == S_IFREG && mode & 0o077 != 0
    }
}
