// The only module that calls libc. A failed call throws; a call that a signal interrupted is repeated.

#if canImport(Glibc)
    @_exported import Glibc
#elseif canImport(Darwin)
    @_exported import Darwin
#endif

/// libc's functions, with failures as errors. There is an extension for each subject.
package enum Syscalls {
    /// Makes the call, again where a signal interrupts it, and throws where it returns -1.
    ///
    /// - Parameter name: the call's name for the error.
    /// - Throws: `SystemError` with errno(3).
    @discardableResult
    static func check<Result: FixedWidthInteger & SignedInteger>(
        _ name: String,
        _ call: () -> Result
    ) throws(SystemError) -> Result {
        while true {
            let result = call()
            guard result == -1 else { return result }
            let number = errno
            guard number == EINTR else { throw SystemError(name, number) }
        }
    }
}
