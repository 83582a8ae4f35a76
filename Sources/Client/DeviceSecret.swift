import Sealing
import Wire

/// All that another machine of the same person needs to come in: lines of `device RELAY#ROOM:CODE` and, for a relay that asks
/// for one, a space and its token.
package struct DeviceSecret: Equatable, Sendable {
    /// The part that lets a device into one room.
    package struct Line: Equatable, Sendable {
        package var invite: Invite
        /// The relay's token for joining; nil for a relay that asks for none.
        package var relayToken: String?

        package init(_ invite: Invite, relayToken: String? = nil) {
            self.invite = invite
            self.relayToken = relayToken.map(RelayClient.sent).flatMap { $0.isEmpty ? nil : $0 }
        }

        /// A secret.
        package var text: String { "\(DeviceSecret.word) \(invite.text)" + (relayToken.map { " \($0)" } ?? "") }
    }

    /// Why a text is no such secret. Nothing of the text is in it.
    package enum ParseError: Error, Equatable, Sendable {
        case empty
        /// It is an invite.
        case invite
        /// The line with this number, from 1 on, doesn't begin with the word.
        case word(line: Int)
        /// A line has something else than an invite behind its word.
        case line(Int, Invite.ParseError)
        /// The code of a line is mistyped, or none that was generated.
        case code(line: Int)

        /// The same in words.
        package var reason: String {
            switch self {
            case .empty: "it is empty"
            case .invite: "it is an invite"
            case .word(let line): "line \(line) doesn't begin with '\(DeviceSecret.word) '"
            case .line(let line, let error): "line \(line) can't be used: \(error.reason)"
            case .code(let line): "the code in line \(line) is mistyped"
            }
        }
    }

    /// The word that each line begins with.
    package static let word = "device"

    package var lines: [Line]

    package init(_ lines: [Line]) { self.lines = lines }

    /// Reads what was handed on. Empty lines, and white space around a line, are passed over.
    package init(_ text: String) throws(ParseError) {
        lines = []
        for (place, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
            guard let first = words.first else { continue }
            guard first == Self.word else {
                throw (try? Invite(String(line))) != nil ? .invite : .word(line: place + 1)
            }
            guard words.count > 1 else { throw .line(place + 1, .empty) }
            let invite: Invite
            do throws(Invite.ParseError) { invite = try Invite(words[1]) } catch { throw .line(place + 1, error) }
            // It is always a generated one.
            guard let code = try? Code(invite.code), code.isGenerated else { throw .code(line: place + 1) }
            lines.append(Line(invite, relayToken: words.count > 2 ? words[2] : nil))
        }
        guard !lines.isEmpty else { throw .empty }
    }

    /// Whether a message has a line of such a secret: whoever reads that becomes a device of the user.
    package static func isSecret(_ message: [UInt8]) -> Bool {
        guard message.contains(UInt8(ascii: "#")) else { return false }
        return String(decoding: message, as: UTF8.self).split(whereSeparator: \.isNewline).contains { line in
            let line = String(line).trimmingWhiteSpace
            return begins(line) && (try? DeviceSecret(line)) != nil
        }
    }

    /// Whether a text looks like a line of such a secret.
    package static func begins(_ text: String) -> Bool {
        let words = text.split(maxSplits: 1, whereSeparator: \.isWhitespace)
        return words.count == 2 && words[0] == word && words[1].contains("#")
    }
}
