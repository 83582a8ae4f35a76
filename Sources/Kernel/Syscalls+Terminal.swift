/// The terminal.
extension Syscalls {
    /// tcsetattr(3): turns off the echo of a terminal.
    ///
    /// - Returns: a function that restores it.
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

    /// ioctl(2) with TIOCGWINSZ: the size of a terminal; nil where the descriptor is no terminal, or the size isn't known.
    package static func windowSize(of descriptor: Int32) -> (columns: Int, rows: Int)? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
        return (Int(size.ws_col), Int(size.ws_row))
    }
}
