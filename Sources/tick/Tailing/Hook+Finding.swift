import Kernel

extension Hook {
    /// Looks for a program as sh would, and ends as sh ends without it.
    private static let look = """
        case $1 in
        */*) [ -e "$1" ] || exit 127; [ -x "$1" ] && ! [ -d "$1" ] || exit 126 ;;
        *) command -v "$1" >/dev/null 2>&1 || exit 127 ;;
        esac
        """

    /// Refuses a command that can't be found or run, before a message is taken: it would fail for each, and without `--ack`
    /// each would count as delivered.
    ///
    /// Only its first word is looked for. One that isn't plain, such as an assignment, is left to sh, and so is a command that
    /// says by `||` what is done instead.
    static func check(_ command: String) throws(Failure) {
        guard let word = program(in: command) else { return }
        do throws(SystemError) {
            let process = try Syscalls.spawn(["/bin/sh", "-c", look, "sh", word], [], input: STDIN_FILENO)
            try Syscalls.waitForEnd(of: process)
            switch try Syscalls.reap(process) {
            case .exited(127): throw SystemError("exec", ENOENT)
            case .exited(126): throw SystemError("exec", EACCES)
            default: return
            }
        } catch { throw Failure(running: word, error) }
    }

    /// The first word of a command of sh where it is plain; nil where sh has to say what it means.
    static func program(in command: String) -> String? {
        let rest = command.drop(while: \.isWhitespace)
        let word = rest.prefix { !$0.isWhitespace }
        let isPlain = word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "./_+-".contains($0)) }
        let isFunction = rest.dropFirst(word.count).drop(while: \.isWhitespace).first == "("
        guard !word.isEmpty, isPlain, word.first != "-", !isFunction, !command.contains("||") else { return nil }
        return String(word)
    }
}
