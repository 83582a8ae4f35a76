/// What a descriptor is ready for.
package struct Readiness: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// A read or an accept won't wait; it may still fail, or say that this is the end.
    package static let readable = Readiness(rawValue: 1)
    /// A write won't wait; it may still fail.
    package static let writable = Readiness(rawValue: 2)
    /// The peer has closed its end, or at least the half it writes to, or the connection broke.
    package static let hungUp = Readiness(rawValue: 4)

    /// One descriptor's word in the answer of a wait.
    package struct Event: Sendable {
        package let descriptor: Int32
        package let readiness: Readiness

        package init(_ descriptor: Int32, _ readiness: Readiness) {
            self.descriptor = descriptor
            self.readiness = readiness
        }
    }
}
