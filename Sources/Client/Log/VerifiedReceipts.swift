import Proving

/// The latest receipts whose signatures were verified, by the hash of statement and signature.
struct VerifiedReceipts: Sendable {
    /// At least so many are remembered, and at most twice as many: a live report may run for ever.
    static let most = 32_768

    private var latest: Set<Digest> = []
    /// The former `latest`, which was full.
    private var older: Set<Digest> = []

    /// Whether a hash is remembered. What is asked for stays.
    mutating func contains(_ hash: Digest) -> Bool {
        if latest.contains(hash) { return true }
        guard older.contains(hash) else { return false }
        insert(hash)
        return true
    }

    mutating func insert(_ hash: Digest) {
        if latest.count >= Self.most { (older, latest) = (latest, []) }
        latest.insert(hash)
    }
}
