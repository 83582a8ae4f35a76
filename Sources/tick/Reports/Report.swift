/// A report of `status`, made once or repeatedly.
protocol Report: Sendable {
    /// Makes the report. A relay that doesn't answer is part of it; an error is thrown only where there is nothing to show.
    func snapshot() async throws(Failure) -> Snapshot
}

/// A report's contents at one time.
struct Snapshot {
    var lines: [Line] = []
    /// Notes for people, on stderr.
    var notes: [Note] = []
    /// Why the snapshot is incomplete; printed after the lines.
    var failure: Failure?

    struct Line {
        /// Identifies the line's subject, also in the next snapshot.
        let key: String
        /// The values that matter: the line counts as changed when these change. Ages aren't among them.
        let facts: [Int]
        /// With its terminator.
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
    /// Prints a snapshot.
    ///
    /// - Throws: why it is incomplete, after its lines and notes.
    func show(_ snapshot: Snapshot, withLines: Bool = true) throws(Failure) {
        if withLines, !snapshot.lines.isEmpty { try write(bytes: snapshot.lines.flatMap(\.bytes)) }
        var said: Set<Snapshot.Note> = []
        for note in snapshot.notes where said.insert(note).inserted { say(note) }
        if let failure = snapshot.failure { throw failure }
    }

    func say(_ note: Snapshot.Note) {
        switch note {
        case .plain(let text): say(text)
        case .warning(let text): warn(text)
        case .hint(let text): hint(text)
        }
    }
}
