import Client
import Kernel

/// Prints invites on standard output. An invite is a secret: a file that receives it should be private.
struct InviteOutput {
    let terminal: Terminal

    /// Prints an invite, and warns where others can read the file that it goes to.
    ///
    /// - Parameter isForOthers: whether it is handed on, so that a relay that only this machine reaches is said.
    func show(_ invite: Invite, warns: Bool = true, isForOthers: Bool = true) throws(Failure) {
        try terminal.line(invite.text)
        guard warns else { return }
        if isForOthers, let address = try? RelayAddress(invite.relay), address.isLoopback {
            terminal.warn("the invite works on this machine only: '\(invite.relay.printable)' is its own address")
        }
        guard Self.isShared(STDOUT_FILENO) else { return }
        terminal.warn("others can read the file that the invite was written to")
        terminal.hint("'chmod 600' makes the file private; 'umask 077' before does so for new files")
    }

    /// Whether it is a regular file with any permission for others than its owner.
    private static func isShared(_ descriptor: Int32) -> Bool {
        guard let mode = try? Syscalls.status(descriptor).st_mode else { return false }
        return mode & S_IFMT == S_IFREG && mode & 0o077 != 0
    }
}
