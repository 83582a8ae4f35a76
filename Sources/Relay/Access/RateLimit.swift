/// How often each of many may do something: a token bucket a key.
///
/// Of a bucket only the time is kept at which it will be full again (the "generic cell rate algorithm", ITU-T I.371): a
/// bucket that is full is none, so that what is kept is bounded by the keys of the last moments, and by a number.
struct RateLimit<Key: Hashable> {
    /// How many microseconds one takes to come back.
    private let interval: Int
    /// How many may come at once.
    private let burst: Int
    private let mostKeys: Int
    private var fullAt: [Key: Int] = [:]

    /// - Parameters:
    ///   - count: how many are allowed in a time; 0 is no limit.
    ///   - milliseconds: that time.
    ///   - burst: how many may come at once after a silence.
    ///   - mostKeys: beyond so many, those that are nearest to full are forgotten.
    init?(_ count: Int, in milliseconds: Int, burst: Int, mostKeys: Int = 10_000) {
        guard count > 0 else { return nil }
        interval = max(1, milliseconds * 1_000 / count)
        self.burst = burst
        self.mostKeys = mostKeys
    }

    /// Takes one.
    ///
    /// - Parameter now: in milliseconds; it doesn't go back.
    /// - Returns: in how many seconds there will be another, where there is none; then nothing is taken.
    mutating func take(_ key: Key, at now: Int) -> Int? {
        if let wait = wait(key, at: now) { return wait }
        if fullAt[key] == nil, fullAt.count >= mostKeys { forget(at: now) }
        fullAt[key] = max(fullAt[key] ?? 0, now * 1_000) + interval
        return nil
    }

    /// In how many seconds, one at least, there will be one; nil where there is one now.
    func wait(_ key: Key, at now: Int) -> Int? {
        guard let full = fullAt[key] else { return nil }
        let missing = full + interval - now * 1_000 - burst * interval
        return missing > 0 ? max(1, (missing + 999_999) / 1_000_000) : nil
    }

    /// How many buckets are kept.
    var count: Int { fullAt.count }

    private mutating func forget(at now: Int) {
        fullAt = fullAt.filter { $0.value > now * 1_000 }
        guard fullAt.count >= mostKeys else { return }
        let half = fullAt.sorted { $0.value < $1.value }.dropFirst(mostKeys / 2)
        fullAt = Dictionary(uniqueKeysWithValues: half.map { ($0.key, $0.value) })
    }
}
