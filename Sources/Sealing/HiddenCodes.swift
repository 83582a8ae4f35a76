// Whoever gives an invite where something else is meant would find its code in the error, and in all that keeps errors.

extension String {
    /// The text with `CODE` in the place of each generated code. Other codes can't be told from words.
    package var withoutCodes: String {
        let bytes = utf8
        guard bytes.count >= Code.generatedWidth else { return self }
        var shown = ""
        var place = startIndex
        while place < endIndex {
            let end = bytes[place...].firstIndex { !$0.isInCode } ?? endIndex
            guard place < end else {
                shown.unicodeScalars.append(unicodeScalars[place])
                place = unicodeScalars.index(after: place)
                continue
            }
            let word = self[place..<end]
            let isCode = word.utf8.count >= Code.generatedWidth && (try? Code(String(word)))?.isGenerated == true
            shown += isCode ? "CODE" : word
            place = end
        }
        return shown
    }
}

extension UInt8 {
    /// Whether a generated code may have it: letters, digits, and the hyphens between its groups.
    fileprivate var isInCode: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
