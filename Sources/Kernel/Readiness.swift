/// The operations that a descriptor is ready for.
package struct Readiness: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// A read or an accept won't block; it may still fail, or return the end.
    package static let readable = Readiness(rawValue: 1)
    /// A write won't block; it may still fail.
    package static let writable = Readiness(rawValue: 2)
    /// The peer has closed its end, or the half that it writes to, or the connection broke.
    package static let hungUp = Readiness(rawValue: 4)

    /// The readiness of one descriptor.
    package struct Event: Sendable {
        package let descriptor: Int32
        package let readiness: Readiness

        package init(_ descriptor: Int32, _ readiness: Readiness) {
            self.descriptor = descriptor
            self.readiness = readiness
        }
    }
}
