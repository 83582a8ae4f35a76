import Foundation
import Wire

/// Message ids that come from a key the user chose: the same key gives the same id, so that what is sent twice is one
/// message. Only this identity can tell which key an id comes from.
package final class KeyedIDs {
    private let mac: MAC
    private let key: Data

    package init(_ key: String, identity: Identity, room: RoomID) throws(SealingError) {
        var secret = try Derivation.idKey.bytes(from: identity.secret, in: room)
        defer { wipe(&secret) }
        mac = try MAC(key: secret)
        self.key = Data(key.utf8)
    }

    /// The id of a message.
    ///
    /// - Parameter line: which line of an input it is, from 1 on; 0 for a message that is no line.
    package func id(line: Int = 0) throws(SealingError) -> MessageID {
        var input: [UInt8] = []
        input.append(seq: line)
        guard let id = MessageID(bytes: try mac.code(of: input[...], key).prefix(16)) else {
            preconditionFailure("BUG: a message id has 16 bytes")
        }
        return id
    }
}
