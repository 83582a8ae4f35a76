// The only place that calls libc. A call that fails throws; one that a signal interrupted is made again.

#if canImport(Glibc)
    @_exported import Glibc
#elseif canImport(Darwin)
    @_exported import Darwin
#endif

/// libc's functions with their failures as errors. The extensions are sorted by what they work on.
package enum Syscalls {
    /// Makes the call until no signal interrupts it, and throws where it answers -1.
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
