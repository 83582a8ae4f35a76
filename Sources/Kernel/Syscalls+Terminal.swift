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

    /// How many columns and rows a terminal has: ioctl(2) with TIOCGWINSZ; nil where the descriptor is no terminal, or one
    /// that doesn't know its size.
    package static func windowSize(of descriptor: Int32) -> (columns: Int, rows: Int)? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
        return (Int(size.ws_col), Int(size.ws_row))
    }
}
