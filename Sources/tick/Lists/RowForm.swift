import Arguments

/// The form of the rows of `tick list`.
struct RowForm: Sendable {
    enum Style: Sendable {
        case text
        case json
        case porcelain
        case format(Layout<RowField>)
    }

    let style: Style
    /// The terminator of a record: a newline, or with `-z` a NUL.
    let end: UInt8
    private let isVerbose: Bool

    init(_ typed: Parsed) {
        style =
            if typed[ListCommand.json] { .json } else if typed[ListCommand.porcelain] != nil { .porcelain } else {
                typed[ListCommand.format].map { .format($0) } ?? .text
            }
        isVerbose = typed[ListCommand.verbose]
        end = typed[ListCommand.null] ? 0 : UInt8(ascii: "\n")
    }

    /// Whether the names of members are told.
    var namesMembers: Bool {
        switch style {
        case .text: isVerbose
        case .porcelain: false
        case .json: true
        case .format(let format): !format.fields.isDisjoint(with: [.from, .json])
        }
    }

    /// Whether the positions of changed rows are told.
    var tellsPositions: Bool {
        guard case .format(let format) = style else { return false }
        return !format.fields.isDisjoint(with: [.position, .json])
    }
}
