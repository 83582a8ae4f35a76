import Wire

/// A name that a member gave, as it is shown, and that of the device that it is.
package struct GivenName: Equatable, Sendable {
    let text: String
    /// Nil where the member says none, or one that can't be shown.
    let device: String?

    /// Nil where the name can't be shown.
    init?(_ content: [UInt8]) {
        guard let content = try? Content(decoding: content), let text = Self.shown(content.bytes) else { return nil }
        self.text = text
        device = content.device.flatMap { DeviceName.shown($0) }
    }

    /// A name as it is shown: within the bounds, and without control characters, what isn't seen, or runs of blanks.
    package static func shown(_ bytes: [UInt8]) -> String? {
        guard (1...Limits.name).contains(bytes.count), let text = String(validating: bytes, as: UTF8.self),
            !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { return nil }
        let words = text.split(whereSeparator: \.isBlank).map { $0.filter { !$0.isUnseen } }.filter { !$0.isEmpty }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}

/// The name of a device among those of its person: as a member's, but without a `/`, which stands between the two.
package enum DeviceName {
    /// The name of a device that says none.
    package static let first = "first"

    /// A device's name as it is shown; nil where it can't be.
    package static func shown(_ text: String) -> String? {
        GivenName.shown(Array(text.utf8)).flatMap { $0.contains("/") ? nil : $0 }
    }
}

extension MemberID {
    /// The text shown for a member without a name that can be shown.
    package var unnamed: String { "?" + description.prefix(6) }
}

extension Character {
    /// Whether nothing is seen of it. What gives direction is: it is escaped.
    fileprivate var isUnseen: Bool {
        unicodeScalars.allSatisfy { scalar in
            let properties = scalar.properties
            let isIgnored = properties.isDefaultIgnorableCodePoint && !properties.isBidiControl
            return isIgnored || properties.isNoncharacterCodePoint || 0xFFF9...0xFFFB ~= scalar.value
        }
    }

    /// Whether it is white space, or looks like it: fillers of Hangul, and the Braille pattern without dots.
    fileprivate var isBlank: Bool {
        isWhitespace || unicodeScalars.allSatisfy { [0x115F, 0x1160, 0x2800, 0x3164, 0xFFA0].contains($0.value) }
    }
}
