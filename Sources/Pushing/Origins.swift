/// Limits the requests to each origin: the same one may be the target of thousands of members.
///
/// Times are milliseconds of any clock that doesn't go back. An origin is forgotten when nothing about it has to be
/// kept.
package struct Origins {
    /// Whether a request may be made now.
    package enum Turn: Equatable, Sendable {
        case now
        /// A request may be made at that time, and not before: the origin has enough.
        case later(Int)
        /// A request may be made when another has ended: there are enough to all origins.
        case full
    }

    private struct Origin {
        var underWay = 0
        /// The times at which its latest requests began, the oldest first.
        var begun: [Int] = []
        /// The time until which it gets no requests.
        var restsUntil = 0
        /// Whether its last request was answered in time (`soon`).
        var answers = false
        /// The time that its last request took.
        var duration = 0
        /// The latest time that was given to a request that had to wait.
        var planned = 0
    }

    /// The most requests under way, to all origins, and to those that aren't known to answer.
    package static let mostUnderWay = 16
    static let mostUnproven = 8
    /// The most connections of one origin, and the most requests in a second.
    static let mostConnections = 4
    static let mostInSecond = 10
    /// A slower answer, in milliseconds, proves nothing of its origin: it would hold up the others.
    static let soon = 2_000
    /// The longest that a request has to wait for others, in milliseconds.
    static let longestWait = 60_000

    private var origins: [String: Origin] = [:]
    package private(set) var underWay = 0
    private var unproven = 0

    package init() {}

    /// Takes a turn for a request to an origin, where there is one; `end` gives it back.
    ///
    /// A request that has to wait gets a time that no other has, so that they don't all come again together.
    package mutating func begin(_ name: String, at now: Int) -> Turn {
        if origins.count >= Self.mostKept, origins[name] == nil, lastForgotten.map({ now - $0 >= 1_000 }) ?? true {
            forget(at: now)
        }
        var origin = origins[name] ?? Origin()
        defer { origins[name] = origin }
        guard origin.restsUntil <= now else { return .later(Self.plan(&origin, from: origin.restsUntil, at: now)) }
        origin.begun.removeAll { $0 <= now - 1_000 }
        if origin.begun.count >= Self.mostInSecond {
            return .later(Self.plan(&origin, from: origin.begun[0] + 1_000, at: now))
        }
        guard origin.underWay < Self.mostConnections else {
            // One of the connections becomes free after about this time.
            let apart = origin.duration / Self.mostConnections
            return .later(Self.plan(&origin, from: now + 1_000, apart: apart, at: now))
        }
        guard origin.answers || unproven < Self.mostUnproven, underWay < Self.mostUnderWay else { return .full }
        origin.begun.append(now)
        origin.underWay += 1
        underWay += 1
        if !origin.answers { unproven += 1 }
        return .now
    }

    /// The next time for a request that has waited long enough for others to end.
    package mutating func postpone(_ name: String, at now: Int) -> Int {
        Self.plan(&origins[name, default: Origin()], from: now + 1_000, at: now)
    }

    private static func plan(_ origin: inout Origin, from first: Int, apart: Int = 0, at now: Int) -> Int {
        let apart = max(1_000 / mostInSecond, apart)
        let latest = max(origin.restsUntil, now) + longestWait
        origin.planned = min(max(first, origin.planned + apart), latest)
        return origin.planned
    }

    /// Gives back the turn of a request that has ended.
    ///
    /// - Parameters:
    ///   - hasAnswer: nil where that is unknown.
    ///   - rest: the seconds for which the origin wants no requests.
    package mutating func end(_ name: String, from start: Int, hasAnswer: Bool?, rest: Int?, at now: Int) {
        guard var origin = origins[name] else { preconditionFailure("BUG: an end without a beginning") }
        let wasUnproven = !origin.answers
        origin.underWay -= 1
        underWay -= 1
        if wasUnproven { unproven -= 1 }
        origin.duration = now - start
        if let hasAnswer {
            let answers = hasAnswer && origin.duration <= Self.soon
            // The origin's other requests count as proven or unproven with it.
            if answers != origin.answers { unproven += answers ? -origin.underWay : origin.underWay }
            origin.answers = answers
        }
        if let rest { origin.restsUntil = max(origin.restsUntil, now + rest * 1_000) }
        origins[name] = origin
    }

    /// The seconds for which an origin still rests; nil where it doesn't.
    package func rest(_ name: String, at now: Int) -> Int? {
        guard let until = origins[name]?.restsUntil, until > now else { return nil }
        return (until - now + 999) / 1_000
    }

    /// The number of origins that are remembered.
    var count: Int { origins.count }

    private static let mostKept = 10_000

    /// The time of the last look for origins to forget.
    private var lastForgotten: Int?

    /// Forgets the origins that need no record. With too many resting ones, those with the shortest rest are asked
    /// early.
    private mutating func forget(at now: Int) {
        lastForgotten = now
        origins = origins.filter { _, origin in
            origin.underWay > 0 || origin.restsUntil > now || origin.planned > now
                || origin.begun.last.map { $0 > now - 1_000 } ?? false
        }
        guard origins.count >= Self.mostKept else { return }
        let excess = origins.count - Self.mostKept / 2
        let idle = origins.filter { $0.value.underWay == 0 }.sorted { $0.value.restsUntil < $1.value.restsUntil }
        for (name, _) in idle.prefix(excess) { origins[name] = nil }
    }
}
