/// Why a text is no value of its kind, in words that stand after a colon: `must be from 1 to 65535`.
///
/// The reason repeats neither the option nor the whole value; the message around it names both.
package struct ValueError: Error, Equatable, Sendable {
    package let reason: String

    package init(_ reason: String) { self.reason = reason }
}
