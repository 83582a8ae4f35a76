import Arguments

/// What is wrong with a layout, and where.
struct FormatError: Error, Equatable {
    enum Fault: Equatable {
        case unknownLetter(Character)
        case unknownName(String)
        /// `%x` without two hexadecimal digits.
        case badByte
        /// The text ends in the middle of a `%`.
        case unfinished
    }

    let fault: Fault
    /// Which character of the text the percent sign is, from 1 on.
    let position: Int

    init(_ fault: Fault, at position: Int) {
        self.fault = fault
        self.position = position
    }

    /// The fault in words, to follow a colon.
    ///
    /// - Parameter names: those of the fields that there are.
    func reason(among names: [String]) -> String {
        let words =
            switch fault {
            case .unknownLetter(let letter): "unknown letter '%\(letter)'"
            case .unknownName(let name): "unknown name '%(\(name))'"
            case .badByte: "'%x' without two hexadecimal digits"
            case .unfinished: "'%' without its end"
            }
        guard case .unknownName(let name) = fault,
            let similar = Suggestion.closest(to: name, among: names)
        else { return "\(words) at character \(position)" }
        return "\(words) at character \(position), did you mean '%(\(similar))'?"
    }
}
