/// A host name that has no address.
package struct ResolveError: Error, Equatable, Sendable {
    package let host: String
    /// The system's words for it, first letter in lower case: gai_strerror(3).
    package let reason: String
}
