/// An option without a value: it is typed or it isn't.
package struct Flag: OptionKey {
    /// The long name, without its dashes.
    package let name: String
    package let short: Character?
    /// Its effect, in a few words: lower case, no full stop.
    package let help: String

    package init(_ name: String, short: Character? = nil, help: String) {
        self.name = name
        self.short = short
        self.help = help
    }

    package var syntax: OptionSyntax {
        OptionSyntax(name: name, short: short, help: help, value: nil) { _ throws(ValueError) in true }
    }

    /// `-h`, which every table has.
    static let help = Flag("help", short: "h", help: "show this help")
    /// `-V` and `--version`, which the program's table has.
    static let version = Flag("version", short: "V", help: "show the version")
}
