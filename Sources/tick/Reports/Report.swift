/// Something that `status` shows: once, or again and again.
protocol Report: Sendable {
    /// What there is to show now. That a relay doesn't answer is part of the look; only what leaves nothing to show is
    /// thrown.
    func look() async throws(Failure) -> Look
}

/// What a report showed at one time.
struct Look {
    var lines: [Line] = []
    /// What people should know besides; not data.
    var notes: [Note] = []
    /// Why the look isn't whole; it is said after the lines.
    var failure: Failure?

    struct Line {
        /// What the line is about: the same in the next look.
        let key: String
        /// What it says that matters: when this changes, the line has changed. Ages and the like aren't among it.
        let facts: [Int]
        /// With what ends it.
        let bytes: [UInt8]
    }

    enum Note: Hashable {
        case plain(String)
        case warning(String)
        case hint(String)

        var text: String {
            switch self {
            case .plain(let text), .warning(let text), .hint(let text): text
            }
        }
    }
}

extension Terminal {
    func say(_ note: Look.Note) {
        switch note {
        case .plain(let text): say(text)
        case .warning(let text): warn(text)
        case .hint(let text): hint(text)
        }
    }
}
