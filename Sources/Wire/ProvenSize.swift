import Foundation

/// The head of a room's tree at a smaller size, and the consistency proof between it and the size that an answer is proved
/// at. The root is told since the proof doesn't have it where the size is a power of two (RFC 9162 section 2.1.4.1).
package struct ProvenSize: Codable, Equatable, Sendable {
    package var size: Int
    /// 32 bytes.
    package var root: Data
    /// The hashes, 32 bytes each.
    package var proof: Data

    package init(size: Int, root: Data, proof: Data) {
        self.size = size
        self.root = root
        self.proof = proof
    }
}
