import Arguments
import Client
import Kernel
import Wire

/// The name of a member or of a device, as a user gives it.
struct MemberName {
    /// As all are shown it.
    let text: String

    /// - Throws: a failure where that can't be such a name.
    init(_ text: String) throws {
        let ends = [text.first, text.last].compactMap(\.self)
        guard !ends.isEmpty, text.printable == text, !ends.contains(where: \.isWhitespace) else {
            throw Failure(
                .usage,
                "'\(text.printable)' can't be a name: it is empty, has control characters, or begins or ends with white space"
            )
        }
        guard text.unicodeScalars.contains(where: \.isSeen) else {
            throw Failure(.usage, "'\(text.printable)' can't be a name: nothing of it can be seen")
        }
        guard !Invite.isOne(text) else {
            throw Failure(.usage, "an invite can't be a name: all members see it")
        }
        guard text.utf8.count <= Limits.name else {
            throw Failure(.usage, "a name of \(text.utf8.count) bytes is too long: at most \(Limits.name)")
        }
        self.text = GivenName.shown(Array(text.utf8)) ?? text
    }

    /// The name to join as: the one that is given, else the one that is known, else that of the user's account.
    init(typed: String?, known: String?, in context: Context) throws {
        let candidates = [
            typed, context.variable("TICK_NAME"), known, context.variable("USER"), context.variable("LOGNAME"),
            Syscalls.userName(),
        ]
        guard let name = candidates.lazy.compactMap(\.self).first else {
            throw Failure(.usage, "no name to join as", hint: "give one with '--name NICK'")
        }
        try self.init(name)
    }
}

extension Unicode.Scalar {
    /// Whether a terminal shows something for it.
    fileprivate var isSeen: Bool {
        if properties.isDefaultIgnorableCodePoint || properties.isWhitespace || self == "\u{2800}" { return false }
        switch properties.generalCategory {
        case .control, .format, .surrogate, .unassigned, .privateUse, .nonspacingMark, .enclosingMark: return false
        default: return true
        }
    }
}
