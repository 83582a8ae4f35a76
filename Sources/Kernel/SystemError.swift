#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A system call that failed.
package struct SystemError: Error, Equatable, Sendable {
    /// The call's name, as in section 2 of the manual.
    package var call: String
    /// The value of errno(3) right after it.
    package var number: Int32

    package init(_ call: String, _ number: Int32 = errno) {
        self.call = call
        self.number = number
    }

    /// The system's message, the first letter in lower case: `no such file or directory`.
    package var reason: String {
        var buffer = [CChar](repeating: 0, count: 256)
        guard strerror_r(number, &buffer, buffer.count) == 0 else { return "error \(number)" }
        let text = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        return text.prefix(1).lowercased() + text.dropFirst()
    }
}
