/// The terminal.
extension Syscalls {
    /// Stops a terminal from echoing what is typed: tcsetattr(3).
    ///
    /// - Returns: what makes it echo again.
    package static func silence(_ descriptor: Int32) throws(SystemError) -> () -> Void {
        var before = termios()
        try check("tcgetattr") { tcgetattr(descriptor, &before) }
        var silent = before
        silent.c_lflag &= ~tcflag_t(ECHO)
        try check("tcsetattr") { tcsetattr(descriptor, TCSAFLUSH, &silent) }
        return { [before] in
            var before = before
            _ = tcsetattr(descriptor, TCSAFLUSH, &before)
        }
    }
}
