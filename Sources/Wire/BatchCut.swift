import Foundation

/// What a reader needs to verify the signatures of an answer that begins or ends within a batch. Both are the relay's word:
/// no wrong one leads to a value that was signed.
package struct BatchCut: Equatable, Sendable {
    /// The link before the first event, 32 bytes, where that goes on a batch; else nil.
    package var link: Data?
    /// The end of the last event's batch, where that goes on beyond the answer; else nil.
    package var rest: Rest?

    package init(link: Data? = nil, rest: Rest? = nil) { (self.link, self.rest) = (link, rest) }

    /// The lines of a batch that are left, and its signature.
    package struct Rest: Codable, Equatable, Sendable {
        /// `id ‖ SHA-256(body)` of each line, 48 bytes.
        package var lines: Data
        /// 64 bytes.
        package var sig: Data

        package init(lines: Data, sig: Data) { (self.lines, self.sig) = (lines, sig) }
    }
}

/// Its fields stand among those of the answer.
extension BatchCut {
    package init?(plain reader: inout ByteReader) {
        self.init()
        guard reader.take(",\"link\":\"", base64: &link) else { return nil }
        if reader.take(",\"rest\":{\"lines\":\"") {
            guard let lines = reader.base64(), reader.take("\",\"sig\":\""), let sig = reader.base64(),
                reader.take("\"}")
            else { return nil }
            rest = Rest(lines: lines, sig: sig)
        }
    }

    package func write(to writer: inout PlainWriter) {
        writer.put(",\"link\":\"", base64IfAny: link)
        if let rest {
            writer.put(",\"rest\":{\"lines\":\"", base64: rest.lines)
            writer.put("\",\"sig\":\"", base64: rest.sig)
            writer.put("\"}")
        }
    }
}

/// A whole batch, told beside records of its messages so that they can be verified.
package struct ToldBatch: Codable, Equatable, Sendable {
    /// The seq of its first line.
    package var from: Int
    /// `id ‖ SHA-256(body)` of each line, 48 bytes.
    package var lines: Data
    /// 64 bytes.
    package var sig: Data

    package init(from: Int, lines: Data, sig: Data) { (self.from, self.lines, self.sig) = (from, lines, sig) }
}

extension ToldBatch: PlainForm {
    package init?(plain reader: inout ByteReader) {
        guard reader.take("{\"from\":"), let from = reader.integer(), reader.take(",\"lines\":\""),
            let lines = reader.base64(), reader.take("\",\"sig\":\""), let sig = reader.base64(), reader.take("\"}")
        else { return nil }
        self.init(from: from, lines: lines, sig: sig)
    }

    package func write(to writer: inout PlainWriter) {
        writer.put("{\"from\":", from)
        writer.put(",\"lines\":\"", base64: lines)
        writer.put("\",\"sig\":\"", base64: sig)
        writer.put("\"}")
    }
}
