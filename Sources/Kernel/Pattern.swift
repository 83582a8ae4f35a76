/// A POSIX extended regular expression, as grep -E takes it: regex(7). Texts are UTF-8; a byte that isn't matches nothing.
package final class Pattern: @unchecked Sendable {
    /// The reason why a text is no regular expression.
    package struct ParseError: Error, Equatable, Sendable {
        /// The words of regerror(3), to follow a colon.
        package let reason: String
    }

    // regexec(3) doesn't change it, and glibc locks what it caches there: it may be used by several threads.
    private let compiled: UnsafeMutablePointer<regex_t>

    /// regcomp(3). To be called while the process has one thread: it sets the locale's characters to UTF-8.
    package init(_ text: String, ignoresCase: Bool = false) throws(ParseError) {
        setlocale(LC_CTYPE, "C.UTF-8")
        var pattern = regex_t()
        let flags = REG_EXTENDED | REG_NOSUB | REG_NEWLINE | (ignoresCase ? REG_ICASE : 0)
        let status = regcomp(&pattern, text, flags)
        guard status != 0 else {
            compiled = .allocate(capacity: 1)
            compiled.initialize(to: pattern)
            return
        }
        var reason = [CChar](repeating: 0, count: 256)
        regerror(status, &pattern, &reason, reason.count)
        let words = String(decoding: reason.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        throw ParseError(reason: words.prefix(1).lowercased() + words.dropFirst())
    }

    deinit {
        regfree(compiled)
        compiled.deallocate()
    }

    /// regexec(3): whether a line of the text has a match; `^` and `$` are the ends of lines.
    package func matches(_ text: [UInt8]) -> Bool {
        text.withUnsafeBytes { bytes in
            // REG_STARTEND: `range` has the end of the text, which may hold NUL bytes.
            var range = regmatch_t(rm_so: 0, rm_eo: regoff_t(bytes.count))
            let start = bytes.bindMemory(to: CChar.self).baseAddress
            return withUnsafePointer(to: 0 as CChar) { regexec(compiled, start ?? $0, 1, &range, REG_STARTEND) == 0 }
        }
    }
}
