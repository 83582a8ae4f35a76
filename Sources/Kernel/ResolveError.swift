/// A host name without an address.
package struct ResolveError: Error, Equatable, Sendable {
    package let host: String
    /// The text of gai_strerror(3), the first letter in lower case.
    package let reason: String
}
