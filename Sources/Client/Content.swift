import Foundation
import Proving
import Wire

/// The content of a sealed message: a JSON object, `{"text":"…"}`.
///
/// Bytes that are no UTF-8 travel as `{"bytes":"<base64>"}` and come out as they went in. Members that this version
/// doesn't know are passed over, so that later kinds of content can say more.
package struct Content: Equatable, Sendable {
    /// Why there is no content.
    package enum ParseError: Error, Equatable, Sendable {
        /// In bytes.
        case tooLong(size: Int, limit: Int)
        /// The sealed bytes are no content that this version can show.
        case unknown
    }

    /// The text as it was given.
    package let bytes: [UInt8]
    /// How much of the room's log its sender had verified, where the sender says it.
    package var seen: SeenHead?
    /// The name of the device that says it, in a name that one gives; nil where it says none.
    package var device: String?
    /// The name of the inviter's person, in the note of a device's invite; nil where it says none.
    package var name: String?

    /// The text for people: U+FFFD stands where the bytes are no UTF-8.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// - Throws: `.tooLong` for more bytes than `limit`.
    package init(bytes: [UInt8], limit: Int = Limits.text) throws(ParseError) {
        guard bytes.count <= limit else { throw .tooLong(size: bytes.count, limit: limit) }
        self.bytes = bytes
    }

    /// Takes bytes that are known to be short enough.
    init(unchecked bytes: [UInt8]) { self.bytes = bytes }

    /// Reads what `encoded` wrote, or a later version of it.
    ///
    /// - Throws: `.unknown`.
    package init(decoding content: [UInt8]) throws(ParseError) {
        if let (text, seen) = Self.plain(content) {
            (bytes, self.seen) = (text, seen)
            return
        }
        guard let form = try? JSON.value(Form.self, from: Data(content)) else { throw .unknown }
        if let text = form.text {
            bytes = Array(text.utf8)
        } else if let data = form.bytes {
            bytes = Array(data)
        } else {
            throw .unknown
        }
        seen = form.seen?.head
        (device, name) = (form.device, form.name)
    }

    /// The bytes to be sealed; equal content has equal bytes.
    ///
    /// They are at most twice as many as the text's and a few more, as `Limits.body` has it: text that JSON would
    /// blow up (a control character takes six bytes) travels as base64 too.
    package func encoded() -> Data {
        if device == nil, name == nil, PlainWriter.isPlain(bytes) {
            var writer = PlainWriter(capacity: bytes.count + 128)
            writer.put("{")
            if let seen {
                writer.put("\"seen\":{\"crowd\":\"", base64: Data(seen.crowd.bytes))
                writer.put("\",\"root\":\"", base64: Data(seen.head.root.bytes))
                writer.put("\",\"size\":", seen.head.size)
                writer.put("},")
            }
            writer.put("\"text\":\"")
            writer.put(text: bytes)
            writer.put("\"}")
            return Data(writer.bytes)
        }
        if let text = String(validating: bytes, as: UTF8.self) {
            let data = Self.data(Form(text: text, seen: seen.map(Seen.init), device: device, name: name))
            if device != nil || name != nil || data.count <= 2 * bytes.count + 192 { return data }
        }
        return Self.data(Form(bytes: Data(bytes), seen: seen.map(Seen.init), device: device, name: name))
    }

    /// Reads the form that most content has; nil where it is for JSONDecoder to read.
    private static func plain(_ content: [UInt8]) -> ([UInt8], SeenHead?)? {
        var reader = ByteReader(content)
        guard reader.take("{") else { return nil }
        var seen: SeenHead?
        if reader.take("\"seen\":{\"crowd\":\"") {
            guard let crowd = reader.base64().flatMap({ Digest(bytes: $0) }), reader.take("\",\"root\":\""),
                let root = reader.base64().flatMap({ Digest(bytes: $0) }), reader.take("\",\"size\":"),
                let size = reader.integer(), reader.take("},"), let head = TreeHead(size: size, root: root)
            else { return nil }
            seen = SeenHead(head: head, crowd: crowd)
        }
        guard reader.take("\"text\":\""), let text = reader.text(), reader.take("\"}"), reader.isAtEnd else {
            return nil
        }
        return (text, seen)
    }

    private static func data(_ form: Form) -> Data {
        guard let data = try? JSON.data(form) else { preconditionFailure("BUG: JSON can say every string") }
        return data
    }

    private struct Form: Codable {
        var text: String?
        var bytes: Data?
        var seen: Seen?
        var device: String?
        var name: String?
    }

    private struct Seen: Codable {
        var crowd: Data?
        var root: Data
        var size: Int

        init(_ seen: SeenHead) {
            (crowd, root, size) = (Data(seen.crowd.bytes), Data(seen.head.root.bytes), seen.head.size)
        }

        /// Nil where there can be no such head.
        var head: SeenHead? {
            guard let head = Digest(bytes: root).flatMap({ TreeHead(size: size, root: $0) }),
                let crowd = crowd.flatMap({ Digest(bytes: $0) })
            else { return nil }
            return SeenHead(head: head, crowd: crowd)
        }
    }
}
