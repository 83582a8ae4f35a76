/// A field of a record that a layout may contain. Its raw value is its name in parentheses.
protocol LayoutField: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    /// Its letter after a percent sign; nil where it has only a name.
    var letter: Character? { get }
    /// Whether it is printed unescaped: it is safe, or meant to be raw.
    var isVerbatim: Bool { get }
}
