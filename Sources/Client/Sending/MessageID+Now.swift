import Kernel
import Wire

extension MessageID {
    /// A new id, of the current time.
    package static func now() -> MessageID {
        var generator = SystemRandomNumberGenerator()
        return MessageID(at: Syscalls.epochMilliseconds(), using: &generator)
    }
}
