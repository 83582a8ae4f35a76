/// Other programs.
extension Syscalls {
    /// execvp(3): replaces this process by another program. Returns only by throwing.
    package static func become(_ arguments: [String]) throws(SystemError) {
        var words = arguments.map { strdup($0) }
        defer { for word in words { free(word) } }
        words.append(nil)
        guard let program = words[0] else { return }
        _ = execvp(program, words)
        throw SystemError("execvp")
    }
}
