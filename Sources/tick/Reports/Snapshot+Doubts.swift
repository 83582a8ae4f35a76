import Client

// What is said of answers that don't count.

extension Snapshot {
    /// A receipt that isn't counted.
    static func doubt(_ name: String, isOfAnotherLog: Bool, seq: Int) -> String {
        isOfAnotherLog
            ? "\(name.printable)'s receipt is for another log"
            : "a receipt of \(name.printable) for message \(seq) is not genuine and was not counted"
    }
}

extension DeliveryStatus {
    /// What people should know besides.
    var notes: [Snapshot.Note] {
        let seq = message.event.seq
        var notes = doubts.map { doubt in
            Snapshot.Note.warning(Snapshot.doubt(doubt.name, isOfAnotherLog: doubt.isOfAnotherLog, seq: seq))
        }
        if isUnverifiable {
            notes.append(.warning("message \(seq) is no longer kept, and can't be verified"))
        }
        return notes
    }
}

extension Account {
    /// What is wrong with the room's members and times, as far as the relay was asked for them; each once a run.
    var crowdNotes: [Snapshot.Note] {
        let room = room.printable
        let tampered = "is not genuine and has no effect: the relay or its store was tampered with"
        let wrong =
            flaws.map { "event \($0) in '\(room)' \(tampered)" }
            + phantoms.map { "member '\($0)' in '\(room)' has no genuine name and counts nowhere" }
        return (wrong + [timesNote].compactMap(\.self)).filter { log.mayWarn($0) }.map { .warning($0) }
    }

    /// What is wrong with the times of the room's events; nil for nothing.
    var timesNote: String? {
        log.timesBackAt.map {
            "the time of event \($0) in '\(room.printable)' goes back, and is shown as that of the one before: "
                + "the relay or its store was tampered with"
        }
    }
}
