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
        _ name: String, _ call: () -> Result
    ) throws(SystemError) -> Result {
        while true {
            let result = call()
            guard result == -1 else { return result }
            let number = errno
            guard number == EINTR else { throw SystemError(name, number) }
        }
    }
}

/// A system call that failed.
package struct SystemError: Error, Equatable, Sendable {
    /// The call's name, as in section 2 of the manual.
    package var call: String
    /// The value of errno(3) right after it.
    package var number: Int32

    package init(_ call: String, _ number: Int32 = errno) { (self.call, self.number) = (call, number) }

    /// The system's message, the first letter in lower case: `no such file or directory`.
    package var reason: String {
        var buffer = [CChar](repeating: 0, count: 256)
        guard strerror_r(number, &buffer, buffer.count) == 0 else { return "error \(number)" }
        let text = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        return text.prefix(1).lowercased() + text.dropFirst()
    }
}

/// Clocks.
extension Syscalls {
    /// Milliseconds since the epoch, by the wall clock, which can be set back.
    package static func epochMilliseconds() -> Int { milliseconds(CLOCK_REALTIME) }

    /// Milliseconds of a clock that never goes back, since an unspecified start.
    package static func monotonicMilliseconds() -> Int { milliseconds(CLOCK_MONOTONIC) }

    /// localtime_r(3): the local time, by TZ, of milliseconds since the epoch.
    package static func localTime(_ milliseconds: Int) -> tm {
        var seconds = milliseconds / 1000
        var time = tm()
        localtime_r(&seconds, &time)
        return time
    }

    /// mktime(3): milliseconds since the epoch of a local time of day, on a day given in days since the epoch. A time that
    /// occurs twice is resolved as by mktime; a time that is skipped counts from the one before.
    package static func epochMilliseconds(ofLocalDay days: Int, milliseconds: Int) -> Int {
        var midnight = days * 86_400
        var time = tm()
        gmtime_r(&midnight, &time)
        time.tm_hour = Int32(milliseconds / 3_600_000)
        time.tm_min = Int32(milliseconds / 60_000 % 60)
        time.tm_sec = Int32(milliseconds / 1000 % 60)
        time.tm_isdst = -1
        return mktime(&time) * 1000 + milliseconds % 1000
    }

    private static func milliseconds(_ clock: clockid_t) -> Int {
        var time = timespec()
        guard clock_gettime(clock, &time) == 0 else { preconditionFailure("BUG: clock \(clock) is not there") }
        return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
    }
}
