/// Why a text is not a valid value, in words to follow a colon: `must be from 1 to 65535`.
///
/// The reason repeats neither the option nor the whole value; the message around it names both.
package struct ValueError: Error, Equatable, Sendable {
    package let reason: String

    package init(_ reason: String) { self.reason = reason }
}
