/// All that someone needs to come in: `RELAY#ROOM:CODE`, as in `http://127.0.0.1:8425#ops:7K3QF-9V2MX-…`.
///
/// It looks like a URL whose fragment is the secret: what opens one never sends its fragment to the server.
package struct Invite: Equatable, Sendable {
    /// Why a text is no invite. The code is never in it.
    package enum ParseError: Error, Equatable, Sendable {
        case empty
        /// There is more than one line.
        case lines
        /// There is no `#` after the relay.
        case noRoom
        /// There is nothing after the room's name.
        case noCode
        /// The code has a control character.
        case code
        case relay(RelayAddress.ParseError)
        case room(RoomName.ParseError)

        /// The same in words.
        package var reason: String {
            switch self {
            case .empty: "it is empty"
            case .lines: "it has more than one line"
            case .noRoom: "it has no '#ROOM:CODE' after the relay"
            case .noCode: "it has no code after the room's name"
            case .code: "its code has a control character"
            case .relay(let refusal): "its relay can't be used: \(refusal.reason)"
            case .room(let refusal): "its room's name can't be used: \(refusal.reason)"
            }
        }
    }

    /// As `RelayAddress` writes it.
    package var relay: String
    /// The room's name where the invite was made; here it may have another.
    package var room: String
    /// As it stands in the invite.
    package var code: String

    package init(relay: String, room: String, code: String) {
        (self.relay, self.room, self.code) = (relay, room, code)
    }

    /// The invite as it is handed on: a secret.
    package var text: String { "\(relay)#\(room):\(code)" }

    /// Reads an invite; white space around it is passed over, since it comes out of mails and files.
    package init(_ text: String) throws(ParseError) {
        let text = text.trimmed
        guard !text.isEmpty else { throw .empty }
        guard !text.contains(where: \.isNewline) else { throw .lines }
        let sides = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        guard sides.count == 2 else { throw .noRoom }
        let parts = sides[1].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)

        do throws(RelayAddress.ParseError) {
            relay = try RelayAddress(String(sides[0])).text
        } catch { throw .relay(error) }
        room = String(parts[0])
        do throws(RoomName.ParseError) { try RoomName.check(room) } catch { throw .room(error) }
        guard parts.count == 2, !parts[1].isEmpty else { throw .noCode }
        guard parts[1].unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else { throw .code }
        code = String(parts[1])
    }
}

extension Invite {
    /// Whether a text is an invite, or the secret of a device, whose code no error may repeat.
    package static func isOne(_ text: String) -> Bool {
        (try? Invite(text)) != nil || DeviceSecret.isSecret(Array(text.utf8))
    }
}

extension String {
    /// Without white space at both ends.
    fileprivate var trimmed: Substring {
        var text = drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
