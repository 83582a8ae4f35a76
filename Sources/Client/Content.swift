import Foundation
import Wire

/// What is inside a sealed message: a JSON object, `{"text":"…"}`.
///
/// Bytes that are no UTF-8 travel as `{"bytes":"<base64>"}` and come out as they went in. Members that this version
/// doesn't know are passed over, so that later kinds of content can say more.
package struct Content: Equatable, Sendable {
    /// Why there is no content.
    package enum Refusal: Error, Equatable, Sendable {
        /// In bytes.
        case tooLong(size: Int, limit: Int)
        /// What was sealed is no content that this version can show.
        case unknown
    }

    /// The text as it was given.
    package let bytes: [UInt8]

    /// The text for people: U+FFFD stands where the bytes are no UTF-8.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// - Throws: `.tooLong` for more bytes than `limit`.
    package init(bytes: [UInt8], limit: Int = Limits.text) throws(Refusal) {
        guard bytes.count <= limit else { throw .tooLong(size: bytes.count, limit: limit) }
        self.bytes = bytes
    }

    /// Reads what `encoded` wrote, or a later version of it.
    ///
    /// - Throws: `.unknown`.
    package init(decoding data: Data) throws(Refusal) {
        if let text = Self.plain(data) {
            bytes = text
            return
        }
        guard let form = try? JSON.value(Form.self, from: data) else { throw .unknown }
        if let text = form.text {
            bytes = Array(text.utf8)
        } else if let data = form.bytes {
            bytes = Array(data)
        } else {
            throw .unknown
        }
    }

    /// The bytes to be sealed; equal content has equal bytes.
    ///
    /// They are at most twice as many as the text's and a few more, as `Limits.body` has it: text that JSON would
    /// blow up (a control character takes six bytes) travels as base64 too.
    package func encoded() -> Data {
        if PlainWriter.isPlain(bytes) {
            var writer = PlainWriter(capacity: bytes.count + 16)
            writer.put("{\"text\":\"")
            writer.put(text: bytes)
            writer.put("\"}")
            return Data(writer.bytes)
        }
        if let text = String(validating: bytes, as: UTF8.self) {
            let data = Self.data(Form(text: text))
            if data.count <= 2 * bytes.count + 64 { return data }
        }
        return Self.data(Form(bytes: Data(bytes)))
    }

    /// The text of the form that most content has; nil where it is for JSONDecoder to read.
    private static func plain(_ data: Data) -> [UInt8]? {
        var reader = PlainReader(data.withUnsafeBytes { Array($0) })
        guard reader.take("{\"text\":\""), let text = reader.text(), reader.take("\"}"), reader.isAtEnd else {
            return nil
        }
        return text
    }

    private static func data(_ form: Form) -> Data {
        guard let data = try? JSON.data(form) else { preconditionFailure("BUG: JSON can say every string") }
        return data
    }

    private struct Form: Codable {
        var text: String?
        var bytes: Data?
    }
}
